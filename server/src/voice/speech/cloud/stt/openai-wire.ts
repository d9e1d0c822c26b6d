import { createResampler, resampledLength } from '../../../audio/resampling/resample.ts'
import { socketUrl, type CloudSttSettings } from './stt-settings.ts'
import { asRecord, type Loss } from './link.ts'
import { littleEndian } from './little-endian.ts'
import type { Dialect, Vendor } from './connection.ts'

// The protocol: https://developers.openai.com/api/docs/guides/realtime-transcription; its events:
// https://developers.openai.com/api/reference/resources/realtime/client-events and /server-events.

const BASE_URL = 'wss://api.openai.com/v1'
/** The one that sends words while somebody still speaks. */
const MODEL = 'gpt-live-transcribe'
/** These take a list of the languages that may be spoken, the older ones a single language. */
const TAKES_LANGUAGES = /^gpt-(live-)?transcribe/
const RATE = 16_000
/** The only rate at which the vendor takes linear samples. */
const VENDOR_RATE = 24_000
/** Each message carries so much audio; what is left is sent before words are asked for. */
const CHUNK = 0.1 * VENDOR_RATE

const TRANSCRIPTION = 'conversation.item.input_audio_transcription'
const COMMIT = JSON.stringify({ type: 'input_audio_buffer.commit' })

/** What the vendor says of an item: the audio between two requests for words. */
export type OpenAiNews =
  /** A new connection: what was asked for on an earlier one is asked for again, as other items. */
  | { readonly type: 'began' }
  | { readonly type: 'committed'; readonly item: string }
  | { readonly type: 'delta'; readonly item: string; readonly text: string }
  | { readonly type: 'completed'; readonly item: string; readonly text: string }
  | { readonly type: 'failed'; readonly item: string }
  /** There was too little audio to make an item of. */
  | { readonly type: 'empty' }

export function openAiVendor(
  { apiKey, baseUrl = BASE_URL, model = MODEL, language }: CloudSttSettings,
  onNews: (news: OpenAiNews) => void,
): Vendor {
  return {
    name: 'openai',
    target: {
      url: socketUrl(baseUrl, '/realtime', { intent: 'transcription' }),
      headers: { authorization: `Bearer ${apiKey}` },
    },
    dialect() {
      onNews({ type: 'began' })
      return openAiDialect(greeting(model, language), onNews)
    },
  }
}

function greeting(model: string, language: string | undefined): string {
  // ISO 639-1: `en`, not `en-US`.
  const spoken = language?.split('-')[0]
  const hint = TAKES_LANGUAGES.test(model) ? { languages: [spoken] } : { language: spoken }
  return JSON.stringify({
    type: 'session.update',
    session: {
      type: 'transcription',
      audio: {
        input: {
          format: { type: 'audio/pcm', rate: VENDOR_RATE },
          transcription: { model, ...(spoken !== undefined && hint) },
          turn_detection: null,
        },
      },
    },
  })
}

function openAiDialect(greeting: string, onNews: (news: OpenAiNews) => void): Dialect {
  const resampler = createResampler(RATE, VENDOR_RATE)
  const chunk = new Int16Array(CHUNK)
  let filled = 0
  let isConfigured = false

  function* appended(samples: Int16Array): Generator<string> {
    for (let taken = 0; taken < samples.length;) {
      const part = samples.subarray(taken, taken + CHUNK - filled)
      chunk.set(part, filled)
      filled += part.length
      taken += part.length
      if (filled === CHUNK) yield* rest()
    }
  }

  function* rest(): Generator<string> {
    const audio = Buffer.from(littleEndian(chunk.subarray(0, filled)).buffer).toString('base64')
    if (filled > 0) yield JSON.stringify({ type: 'input_audio_buffer.append', audio })
    filled = 0
  }

  function hearError(code: string): Loss | undefined {
    if (code === 'input_audio_buffer_commit_empty') onNews({ type: 'empty' })
    const problem = Object.hasOwn(FATAL, code) ? FATAL[code] : undefined
    if (problem === undefined && isConfigured) return undefined
    const isWorthRetrying = code === 'session_expired'
    return { problem: problem ?? 'broken', reason: `OpenAI says ${code}.`, isWorthRetrying }
  }

  return {
    greeting,
    isReadyAtOnce: false,
    farewell: undefined,
    keepAlive: undefined,
    audio(samples) {
      const output = new Int16Array(resampledLength(samples.length, RATE, VENDOR_RATE))
      return [...appended(output.subarray(0, resampler.process(samples, output)))]
    },
    finish: () => [...rest(), COMMIT],
    hear(message) {
      if (message['type'] === 'session.updated') {
        isConfigured = true
        return 'ready'
      }
      if (message['type'] === 'error') return hearError(String(asRecord(message['error'])?.['code']))
      const news = read(message)
      if (news !== undefined) onNews(news)
      return undefined
    },
  }
}

/** Most errors leave the session as it is; these end it. */
const FATAL: Readonly<Record<string, Loss['problem']>> = {
  invalid_api_key: 'broken',
  insufficient_quota: 'overloaded',
  rate_limit_exceeded: 'overloaded',
  session_expired: 'broken',
}

function read(message: Readonly<Record<string, unknown>>): OpenAiNews | undefined {
  const { type, item_id: item } = message
  if (typeof item !== 'string') return undefined
  if (type === 'input_audio_buffer.committed') return { type: 'committed', item }
  if (type === `${TRANSCRIPTION}.failed`) return { type: 'failed', item }
  const isDelta = type === `${TRANSCRIPTION}.delta`
  const text = isDelta ? message['delta'] : message['transcript']
  if (typeof text !== 'string') return undefined
  if (isDelta) return { type: 'delta', item, text }
  return type === `${TRANSCRIPTION}.completed` ? { type: 'completed', item, text: text.trim() } : undefined
}
