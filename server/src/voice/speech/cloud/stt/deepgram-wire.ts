import { socketUrl, type CloudSttSettings } from './stt-settings.ts'
import { asRecord } from './link.ts'
import { littleEndian } from './little-endian.ts'
import type { TimedResult } from './timed-words.ts'
import type { Vendor } from './connection.ts'

// The protocol: https://developers.deepgram.com/reference/speech-to-text/listen-streaming; its messages:
// https://developers.deepgram.com/docs/finalize, /docs/audio-keep-alive, /docs/close-stream, /docs/utterance-end and
// /docs/understand-endpointing-interim-results.

const BASE_URL = 'wss://api.deepgram.com'
const MODEL = 'nova-3'
const LANGUAGE = 'en-US'
const SAMPLES_PER_MS = 16
/** After such a pause Deepgram settles what it has heard, so that less is left to do when the turn is over. */
const ENDPOINTING_MS = 300
/** The shortest gap between words that Deepgram can be asked to report. */
const UTTERANCE_END_MS = 1000
/** Ten seconds without audio or a word from us, and Deepgram hangs up. */
const KEEP_ALIVE_MS = 4000

export const FINALIZE = JSON.stringify({ type: 'Finalize' })
const KEEP_ALIVE = JSON.stringify({ type: 'KeepAlive' })
const CLOSE_STREAM = JSON.stringify({ type: 'CloseStream' })

export type DeepgramNews =
  | { readonly type: 'result'; readonly result: TimedResult }
  | { readonly type: 'utterance_end' }

export function deepgramVendor(
  { apiKey, baseUrl = BASE_URL, model = MODEL, language = LANGUAGE }: CloudSttSettings,
  onNews: (news: DeepgramNews) => void,
): Vendor {
  const url = socketUrl(baseUrl, '/v1/listen', {
    model,
    language,
    encoding: 'linear16',
    sample_rate: '16000',
    channels: '1',
    interim_results: 'true',
    smart_format: 'true',
    endpointing: String(ENDPOINTING_MS),
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
    isFinal: message['is_final'] === true,
    isAnswer: message['from_finalize'] === true,
  }
  return { type: 'result', result }
}

function isTime(value: unknown): value is number {
  return typeof value === 'number' && Number.isFinite(value) && value >= 0
}
