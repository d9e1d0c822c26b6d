import { ConfigError, oneOf, serviceUrl, text, type Environment, type Variable } from './environment.ts'
import { VOICE_IDS } from '../product/voices/voice-ids.ts'

/** How to reach a cloud that hears or speaks. */
export type CloudSpeech<Vendor extends string> = {
  readonly vendor: Vendor
  readonly apiKey: string
  readonly baseUrl?: string
  readonly model?: string
}

export type CloudStt = CloudSpeech<'deepgram' | 'openai'>

export type CloudVoice = CloudSpeech<'elevenlabs' | 'cartesia' | 'openai'> & {
  /** The vendor's voices for ours, where others are wanted than the usual ones. */
  readonly voices: Readonly<Record<string, string>>
}

/** Undefined: the engines that are built in. They also stand in where a cloud fails. */
export type SpeechConfig = { readonly stt: CloudStt | undefined; readonly voice: CloudVoice | undefined }

export function readSpeechConfig(env: Environment): SpeechConfig {
  return { stt: readStt(env), voice: readVoice(env) }
}

/** A key is enough where there is no doubt what it is for. */
function readStt(env: Environment): CloudStt | undefined {
  const usual = text(env, 'DEEPGRAM_API_KEY') === undefined ? 'embedded' : 'deepgram'
  const vendor = oneOf(env, 'SPEECH_TO_TEXT', ['embedded', 'deepgram', 'openai'] as const, usual)
  if (vendor === 'embedded') return undefined
  return vendor === 'deepgram'
    ? cloud(env, vendor, ['DEEPGRAM_API_KEY', 'DEEPGRAM_BASE_URL', 'DEEPGRAM_MODEL'])
    : cloud(env, vendor, ['OPENAI_API_KEY', 'OPENAI_BASE_URL', 'OPENAI_STT_MODEL'])
}

function readVoice(env: Environment): CloudVoice | undefined {
  const keyed = VOICES_BY_KEY.find(([key]) => text(env, key) !== undefined)
  const vendors = ['embedded', 'elevenlabs', 'cartesia', 'openai'] as const
  const vendor = oneOf(env, 'TEXT_TO_SPEECH', vendors, keyed?.[1] ?? 'embedded')
  if (vendor === 'embedded') return undefined
  return { ...cloud(env, vendor, VOICE_VARIABLES[vendor]), voices: voices(env) }
}

const VOICES_BY_KEY = [
  ['ELEVENLABS_API_KEY', 'elevenlabs'],
  ['CARTESIA_API_KEY', 'cartesia'],
] as const

type Variables = readonly [apiKey: Variable, baseUrl: Variable, model: Variable]

const VOICE_VARIABLES: Readonly<Record<CloudVoice['vendor'], Variables>> = {
  elevenlabs: ['ELEVENLABS_API_KEY', 'ELEVENLABS_BASE_URL', 'ELEVENLABS_MODEL'],
  cartesia: ['CARTESIA_API_KEY', 'CARTESIA_BASE_URL', 'CARTESIA_MODEL'],
  openai: ['OPENAI_API_KEY', 'OPENAI_BASE_URL', 'OPENAI_TTS_MODEL'],
}

function cloud<Vendor extends string>(
  env: Environment,
  vendor: Vendor,
  [keyName, urlName, modelName]: Variables,
): CloudSpeech<Vendor> {
  const apiKey = text(env, keyName)
  const baseUrl = serviceUrl(env, urlName)
  const model = text(env, modelName)
  if (apiKey === undefined) throw new ConfigError(keyName, `must be your key for ${vendor}.`)
  return {
    vendor,
    apiKey,
    ...(baseUrl === undefined ? {} : { baseUrl }),
    ...(model === undefined ? {} : { model }),
  }
}

/** `james=abc,sarah=def`. */
function voices(env: Environment): Record<string, string> {
  const pairs = (text(env, 'VOICE_MAP') ?? '').split(',').filter((pair) => pair.trim() !== '')
  return Object.fromEntries(
    pairs.map((pair) => {
      const [ours = '', theirs = ''] = pair.split('=').map((part) => part.trim())
      if (!VOICE_IDS.includes(ours) || theirs === '')
        throw new ConfigError(
          'VOICE_MAP',
          `must look like ${VOICE_IDS[0]}=id,${VOICE_IDS[1]}=id with our voices (${VOICE_IDS.join(', ')}); "${pair}" does not.`,
        )
      return [ours, theirs]
    }),
  )
}
