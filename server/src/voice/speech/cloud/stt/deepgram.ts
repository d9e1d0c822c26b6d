import {
  cloudStt,
  type CloudSttDeps,
  type CloudSttSettings,
  type Host,
  type VendorListening,
} from './cloud-stt.ts'
import { asRecord, littleEndian, socketUrl, type Vendor } from './connection.ts'
import { createTimedWords, textOf, type TimedResult } from './timed-words.ts'
import { openVendorStream } from './vendor-stream.ts'
import type { SpeechToText } from '../../speech-to-text.ts'

// The protocol: https://developers.deepgram.com/reference/speech-to-text/listen-streaming; its messages:
// https://developers.deepgram.com/docs/finalize, /docs/audio-keep-alive, /docs/close-stream, /docs/utterance-end and
// /docs/understand-endpointing-interim-results. Languages: /docs/multilingual-code-switching and
// /docs/nova-3-language-prompting.

const BASE_URL = 'wss://api.deepgram.com'
const MODEL = 'nova-3'
/** By our tags; German and Spanish have the same at Deepgram. */
const OWN_TAGS: Readonly<Record<string, string>> = { en: 'en-US' }
const LANGUAGE = 'en-US'
/** Several languages in one stream, which it tells of each result. */
const MULTILINGUAL = 'multi'
/** These take what may be spoken as a hint; others refuse an argument that they do not know. */
const TAKES_HINTS = /^nova-3/
/** After such a pause Deepgram settles what it has heard, so that less is left to do when the turn is over. */
const ENDPOINTING_MS = 300
/** What Deepgram recommends where languages change. */
const MULTILINGUAL_ENDPOINTING_MS = 100
/** The shortest gap between words that Deepgram can be asked to report. */
const UTTERANCE_END_MS = 1000
/** Ten seconds without audio or a word from us, and Deepgram hangs up. */
const KEEP_ALIVE_MS = 4000

const FINALIZE = JSON.stringify({ type: 'Finalize' })
const KEEP_ALIVE = JSON.stringify({ type: 'KeepAlive' })
const CLOSE_STREAM = JSON.stringify({ type: 'CloseStream' })
const SAMPLES_PER_MS = 16
/**
 * Deepgram need not answer `Finalize` where it has little audio left. After this long it counts as answered, if all
 * the speech was dealt with.
 */
const FINALIZE_MS = 400
/** So much of silence is kept for the next connection: voice activity may be reported late. */
const QUIET_KEPT_MS = 3000

/** Words by Deepgram, from the whole of a call's audio, over one WebSocket per call. */
export function deepgramStt(settings: CloudSttSettings, deps: CloudSttDeps): SpeechToText {
  return cloudStt('deepgram', (host) => listenWith(settings, deps, host))
}

function listenWith(
  settings: CloudSttSettings,
  deps: CloudSttDeps,
  { tell, fail, flushes, languages }: Host,
): VendorListening {
  const words = createTimedWords()
  const timers = new Set<NodeJS.Timeout>()
  const stream = openVendorStream(deepgramVendor(settings, languages, understand), deps, fail)
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
      const isExpected = done.language !== undefined && languages?.includes(done.language)
      flushes.settle(done.asked.flush, textOf(done), done.confidence, isExpected ? done.language : undefined)
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

type DeepgramNews =
  | { readonly type: 'result'; readonly result: TimedResult }
  | { readonly type: 'utterance_end' }

/** One language has a model of its own, which hears it best. What the operator has set comes first. */
function languageArguments(
  model: string,
  set: string | undefined,
  languages: readonly string[] = [],
): Record<string, string | readonly string[]> {
  const [first = LANGUAGE, ...others] = languages
  const isMultilingual = set === undefined && others.length > 0
  const endpointing = String(isMultilingual ? MULTILINGUAL_ENDPOINTING_MS : ENDPOINTING_MS)
  if (!isMultilingual) return { language: set ?? OWN_TAGS[first] ?? first, endpointing }
  const several = { language: MULTILINGUAL, endpointing }
  return TAKES_HINTS.test(model) ? { ...several, language_hint: languages } : several
}

function deepgramVendor(
  { apiKey, baseUrl = BASE_URL, model = MODEL, language }: CloudSttSettings,
  languages: readonly string[] | undefined,
  onNews: (news: DeepgramNews) => void,
): Vendor {
  const url = socketUrl(baseUrl, '/v1/listen', {
    model,
    ...languageArguments(model, language, languages),
    encoding: 'linear16',
    sample_rate: '16000',
    channels: '1',
    interim_results: 'true',
    smart_format: 'true',
    utterance_end_ms: String(UTTERANCE_END_MS),
  })
  return {
    name: 'deepgram',
    target: { url, headers: { authorization: `Token ${apiKey}` } },
    dialect: (fromSample) => ({
      greeting: undefined,
      isReadyAtOnce: true,
      farewell: CLOSE_STREAM,
      keepAlive: { message: KEEP_ALIVE, everyMs: KEEP_ALIVE_MS },
      audio: (samples) => [littleEndian(samples)],
      finish: () => [FINALIZE],
      hear(message) {
        const news = read(message, fromSample / SAMPLES_PER_MS)
        if (news !== undefined) onNews(news)
        return undefined
      },
    }),
  }
}

function read(message: Readonly<Record<string, unknown>>, originMs: number): DeepgramNews | undefined {
  if (message['type'] === 'UtteranceEnd') return { type: 'utterance_end' }
  if (message['type'] !== 'Results') return undefined
  const { start, duration } = message
  const alternatives = asRecord(message['channel'])?.['alternatives']
  const best = Array.isArray(alternatives) ? asRecord(alternatives[0]) : undefined
  const text = best?.['transcript']
  if (!isTime(start) || !isTime(duration) || typeof text !== 'string') return undefined
  const confidence = best?.['confidence']
  const fromMs = originMs + 1000 * start
  const result: TimedResult = {
    fromMs,
    untilMs: fromMs + 1000 * duration,
    text: text.trim(),
    confidence: typeof confidence === 'number' ? confidence : null,
    language: languageOf(best?.['languages']),
    isFinal: message['is_final'] === true,
    isAnswer: message['from_finalize'] === true,
  }
  return { type: 'result', result }
}

/** Deepgram lists what it heard, most of it first, as `de` or `de-DE`. */
function languageOf(listed: unknown): string | undefined {
  const [first] = Array.isArray(listed) ? (listed as unknown[]) : []
  return typeof first === 'string' ? first.split('-', 1)[0] : undefined
}

function isTime(value: unknown): value is number {
  return typeof value === 'number' && Number.isFinite(value) && value >= 0
}
