import { cloudStt, type Host, type VendorListening } from './cloud-stt.ts'
import { deepgramVendor, FINALIZE, type DeepgramNews } from './deepgram-wire.ts'
import type { CloudSttDeps, CloudSttSettings } from './stt-settings.ts'
import { createTimedWords, textOf } from './timed-words.ts'
import { openVendorStream } from './vendor-stream.ts'
import type { SpeechToText } from '../../speech-to-text.ts'

const SAMPLES_PER_MS = 16
/**
 * Deepgram need not answer `Finalize` where it has little audio left. After this long it counts as answered, if all
 * the speech was dealt with.
 */
const FINALIZE_MS = 400
/** So much of silence is kept for the next connection: voice activity may be told late. */
const QUIET_KEPT_MS = 3000

/** Words by Deepgram, from the whole of a call's audio, over one WebSocket per call. */
export function deepgramStt(settings: CloudSttSettings, deps: CloudSttDeps): SpeechToText {
  return cloudStt('deepgram', (host) => listenWith(settings, deps, host))
}

function listenWith(
  settings: CloudSttSettings,
  deps: CloudSttDeps,
  { tell, fail, flushes }: Host,
): VendorListening {
  const words = createTimedWords()
  const timers = new Set<NodeJS.Timeout>()
  const stream = openVendorStream(deepgramVendor(settings, understand), deps, fail)
  const nowMs = () => stream.tape.end / SAMPLES_PER_MS

  function understand(news: DeepgramNews): void {
    const isAsked = words.first.asked !== undefined
    if (news.type === 'utterance_end') {
      if (!isAsked && textOf(words.first) !== '') tell({ type: 'paused' })
      return
    }
    words.take(news.result)
    if (news.result.isFinal) {
      stream.proved()
      stream.tape.forget(words.settledUntilMs * SAMPLES_PER_MS)
    }
    settleDone()
    if (news.result.text !== '') tellInterim()
  }

  function tellInterim(): void {
    const { asked, confidence } = words.first
    const text = textOf(words.first)
    const segment = asked?.flush.segment ?? flushes.segment
    if (text !== '') tell({ type: 'words', segment, text, final: false, confidence })
  }

  function settleDone(): void {
    for (let done = words.shiftDone(); done?.asked !== undefined; done = words.shiftDone()) {
      stream.tape.forget(done.asked.atMs * SAMPLES_PER_MS)
      flushes.settle(done.asked.flush, textOf(done), done.confidence)
    }
  }

  return {
    push(frame) {
      stream.push(frame)
      words.pushed(nowMs())
      const { open, first } = words
      const isQuiet = open === first && open.voicedUntilMs === undefined && textOf(open) === ''
      if (isQuiet) stream.tape.forget((nowMs() - QUIET_KEPT_MS) * SAMPLES_PER_MS)
    },
    voice: (speaking, fromMs) => words.voice(speaking, fromMs, nowMs()),
    // Words that are final in a pause already need not be waited for when the pause was the end.
    guess() {
      if ((words.open.voicedUntilMs ?? 0) > words.settledUntilMs) stream.say(FINALIZE)
    },
    ask(flush) {
      const segment = words.ask(flush, nowMs())
      stream.finish()
      queueMicrotask(settleDone)
      const grace = setTimeout(() => {
        timers.delete(grace)
        segment.isOverdue = true
        settleDone()
      }, FINALIZE_MS)
      timers.add(grace)
    },
    close() {
      for (const timer of timers) clearTimeout(timer)
      stream.close()
    },
  }
}
