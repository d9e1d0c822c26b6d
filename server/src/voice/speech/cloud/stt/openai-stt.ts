import { cloudStt, type Host, type VendorListening } from './cloud-stt.ts'
import type { CloudSttDeps, CloudSttSettings } from './stt-settings.ts'
import { createItems } from './items.ts'
import { openAiVendor, type OpenAiNews } from './openai-wire.ts'
import { createSpeechGate } from './speech-gate.ts'
import { openVendorStream } from './vendor-stream.ts'
import type { SpeechToText } from '../../speech-to-text.ts'

/** The vendor refuses to look for words in less than a tenth of a second. */
const MIN_COMMIT = 0.1 * 16_000

/**
 * Words by OpenAI, over one WebSocket per call in a transcription session. The vendor does not judge turns in it: it
 * sends words as they are spoken, and final ones where we ask. It gets only what voice activity takes for speech.
 */
export function openAiStt(settings: CloudSttSettings, deps: CloudSttDeps): SpeechToText {
  return cloudStt('openai', (host) => listenWith(settings, deps, host))
}

function listenWith(
  settings: CloudSttSettings,
  deps: CloudSttDeps,
  { tell, fail, flushes }: Host,
): VendorListening {
  const items = createItems()
  const stream = openVendorStream(openAiVendor(settings, understand), deps, fail)
  const gate = createSpeechGate((samples) => stream.push(samples))
  let askedUntil = 0

  function understand(news: OpenAiNews): void {
    if (news.type === 'began') items.restart()
    else if (news.type === 'committed') items.commit(news.item)
    else if (news.type === 'delta') hear(news.item, news.text)
    else if (news.type === 'empty') settle(undefined, '')
    else settle(news.item, news.type === 'completed' ? news.text : undefined)
  }

  function hear(item: string, text: string): void {
    if (!items.hear(item, text) || !items.isEmpty || items.openText === '') return
    tell({ type: 'words', segment: flushes.segment, text: items.openText, final: false, confidence: null })
  }

  function settle(item: string | undefined, text: string | undefined): void {
    const flush = items.settle(item)
    if (flush === undefined) return
    stream.tape.forget(items.answeredUntil())
    if (text === undefined) return flushes.refuse(flush, 'broken', 'OpenAI could not make words of it.')
    stream.proved()
    flushes.settle(flush, text, null)
  }

  return {
    push: gate.push,
    voice: gate.voice,
    // Words come while they are spoken, and asking for final ones in every pause would tear sentences apart.
    guess: () => undefined,
    ask(flush) {
      const until = stream.tape.end
      if (until - askedUntil < MIN_COMMIT) {
        queueMicrotask(() => flushes.settle(flush, '', null))
        return
      }
      askedUntil = until
      items.ask(flush, until)
      stream.finish()
    },
    close: () => stream.close(),
  }
}
