import { createHash } from 'node:crypto'
import { systemClock } from '../platform/clock.ts'
import type { Log } from '../platform/log.ts'
import type { CloudStt, CloudVoice } from '../config/speech.ts'
import { sttWithFallback } from './speech/fallback/stt-fallback.ts'
import { ttsWithFallback } from './speech/fallback/tts-fallback.ts'
import type { SpeechToText } from './speech/speech-to-text.ts'
import { SPEAKERS_TABLE } from './speech/speakers.ts'
import type { TextToSpeech } from './speech/text-to-speech.ts'
import { VERSION } from '../platform/version.ts'

/** Clouds too are loaded only where they are used. */
const CLOUD_STT = {
  deepgram: async () => (await import('./speech/cloud/stt/deepgram.ts')).deepgramStt,
  openai: async () => (await import('./speech/cloud/stt/openai-stt.ts')).openAiStt,
}

/** OpenAI's final words take longer; the fallback should not be asked in every turn. */
const OPENAI_STT_PATIENCE_MS = 700

/** Who hears. Made once for all calls, which then know together when a cloud has failed. */
export async function chooseStt(
  cloud: CloudStt | undefined,
  embedded: SpeechToText,
  log: Log,
): Promise<SpeechToText> {
  if (!cloud) return embedded
  const patienceMs = cloud.vendor === 'openai' ? OPENAI_STT_PATIENCE_MS : undefined
  const createStt = await CLOUD_STT[cloud.vendor]()
  const stt = createStt(cloud, { log, clock: systemClock })
  return sttWithFallback(stt, embedded, { log, clock: systemClock, patienceMs })
}

const CLOUD_VOICES = {
  elevenlabs: async () => (await import('./speech/cloud/tts/elevenlabs.ts')).elevenLabsTts,
  cartesia: async () => (await import('./speech/cloud/tts/cartesia.ts')).cartesiaTts,
  openai: async () => (await import('./speech/cloud/tts/openai-tts.ts')).openAiTts,
}

/** OpenAI sends clauses whole, which takes longer than the first sound of one. */
const OPENAI_VOICE_PATIENCE_MS = 1200

export async function chooseVoice(
  cloud: CloudVoice | undefined,
  embedded: TextToSpeech,
  log: Log,
): Promise<TextToSpeech> {
  if (!cloud) return embedded
  const patienceMs = cloud.vendor === 'openai' ? OPENAI_VOICE_PATIENCE_MS : undefined
  const createTts = await CLOUD_VOICES[cloud.vendor]()
  return ttsWithFallback(createTts(cloud), embedded, { clock: systemClock, log, patienceMs })
}

/** What kept speech was made by: with another model or another voice it is made anew. */
export function speechEdition(cloud: CloudVoice | undefined, { name }: TextToSpeech): string {
  const voices = cloud ? JSON.stringify([cloud.vendor, cloud.model, cloud.voices]) : SPEAKERS_TABLE
  const chosen = createHash('sha256').update(voices).digest('hex')
  return `${name}-${VERSION}-${chosen.slice(0, 16)}`
}
