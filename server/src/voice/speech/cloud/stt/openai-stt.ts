import {
  cloudStt,
  type CloudSttDeps,
  type CloudSttSettings,
  type Host,
  type VendorListening,
} from './cloud-stt.ts'
import { asRecord, littleEndian, socketUrl, type Dialect, type Loss, type Vendor } from './connection.ts'
import { createItems } from './items.ts'
import { openVendorStream } from './vendor-stream.ts'
import type { SpeechToText } from '../../speech-to-text.ts'
import { createResampler, resampledLength } from '../../../audio/resampling/resample.ts'
import { createSegmentAudio } from '../../local/stt/segment-audio.ts'

// The protocol: https://developers.openai.com/api/docs/guides/realtime-transcription; its events:
// https://developers.openai.com/api/reference/resources/realtime/client-events and /server-events.

const BASE_URL = 'wss://api.openai.com/v1'
/** The one that sends words during speech. */
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
/** Voice activity may be reported so late and the words are still complete. */
const REMEMBERED = 3 * RATE
/** Soft beginnings come before voice activity is sure, and soft endings after it has doubts. */
const LEAD_IN = 0.3 * RATE
const LEAD_OUT = 0.2 * RATE
/** The vendor refuses to look for words in less than a tenth of a second. */
const MIN_COMMIT = 0.1 * RATE

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
  { tell, fail, flushes, languages }: Host,
): VendorListening {
  const items = createItems()
  const stream = openVendorStream(openAiVendor(settings, languages, understand), deps, fail)
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

/** What the vendor says of an item: the audio between two requests for words. */
type OpenAiNews =
  /** A new connection: what was asked for on an earlier one is asked for again, as other items. */
  | { readonly type: 'began' }
  | { readonly type: 'committed'; readonly item: string }
  | { readonly type: 'delta'; readonly item: string; readonly text: string }
  | { readonly type: 'completed'; readonly item: string; readonly text: string }
  | { readonly type: 'failed'; readonly item: string }
  /** There was too little audio to make an item of. */
  | { readonly type: 'empty' }

function openAiVendor(
  { apiKey, baseUrl = BASE_URL, model = MODEL, language }: CloudSttSettings,
  languages: readonly string[] | undefined,
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
      return openAiDialect(greeting(model, language === undefined ? languages : [language]), onNews)
    },
  }
}

function greeting(model: string, languages: readonly string[] = []): string {
  // ISO 639-1: `en`, not `en-US`.
  const spoken = languages.map((tag) => tag.split('-', 1)[0])
  // An older model that may hear one of several is told nothing, and finds out by itself.
  const single = spoken.length === 1 ? { language: spoken[0] } : {}
  const hint = TAKES_LANGUAGES.test(model) ? { languages: spoken } : single
  return JSON.stringify({
    type: 'session.update',
    session: {
      type: 'transcription',
      audio: {
        input: {
          format: { type: 'audio/pcm', rate: VENDOR_RATE },
          transcription: { model, ...(spoken.length > 0 && hint) },
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

/**
 * Lets through what voice activity takes for speech, with a margin. For a vendor that makes words of silence and
 * counts every second.
 */
type SpeechGate = {
  push(frame: Int16Array): void
  voice(speaking: boolean, fromMs: number): void
}

function createSpeechGate(onSpeech: (samples: Int16Array) => void): SpeechGate {
  const audio = createSegmentAudio()
  let speaking = false
  let openUntil = 0

  function release(): void {
    const until = Math.min(audio.end, speaking ? audio.end : openUntil)
    if (until <= audio.from) return
    onSpeech(audio.copy(until))
    audio.dropBefore(until)
  }

  return {
    push(frame) {
      audio.push(frame)
      release()
      audio.dropBefore(audio.end - REMEMBERED)
    },
    voice(isSpeaking, fromMs) {
      const from = Math.round((fromMs / 1000) * RATE)
      speaking = isSpeaking
      if (speaking) audio.dropBefore(from - LEAD_IN)
      else openUntil = from + LEAD_OUT
      release()
    },
  }
}
