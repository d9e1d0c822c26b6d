import { describe, expect, test } from 'vitest'
import { ConfigError } from './environment.ts'
import { readSpeechConfig } from './speech.ts'
import { VOICE_IDS } from '../product/voices/voice-ids.ts'

const KEY = 's3cret'

test('an empty environment hears and speaks with what is built in, and so do variables that are empty', () => {
  expect(readSpeechConfig({})).toEqual({ stt: undefined, voice: undefined })
  expect(readSpeechConfig({ SPEECH_TO_TEXT: '', DEEPGRAM_API_KEY: ' ', ELEVENLABS_API_KEY: '' })).toEqual({
    stt: undefined,
    voice: undefined,
  })
})

describe('a key is enough where there is no doubt what it is for:', () => {
  test('that of Deepgram hears', () => {
    expect(readSpeechConfig({ DEEPGRAM_API_KEY: KEY })).toEqual({
      stt: { vendor: 'deepgram', apiKey: KEY },
      voice: undefined,
    })
  })

  test.each([
    ['elevenlabs', 'ELEVENLABS_API_KEY'],
    ['cartesia', 'CARTESIA_API_KEY'],
  ])('that of %s speaks', (vendor, variable) => {
    expect(readSpeechConfig({ [variable]: KEY })).toEqual({
      stt: undefined,
      voice: { vendor, apiKey: KEY, voices: {} },
    })
  })

  test('that of OpenAI does neither until it is configured', () => {
    expect(readSpeechConfig({ OPENAI_API_KEY: KEY })).toEqual({ stt: undefined, voice: undefined })
    expect(
      readSpeechConfig({ OPENAI_API_KEY: KEY, SPEECH_TO_TEXT: 'openai', TEXT_TO_SPEECH: 'openai' }),
    ).toMatchObject({ stt: { vendor: 'openai', apiKey: KEY }, voice: { vendor: 'openai', apiKey: KEY } })
  })
})

test('a choice goes before a key', () => {
  const keys = { DEEPGRAM_API_KEY: 'd', ELEVENLABS_API_KEY: 'e', CARTESIA_API_KEY: 'c', OPENAI_API_KEY: 'o' }
  const chosen = (stt: string, voice: string) =>
    readSpeechConfig({ ...keys, SPEECH_TO_TEXT: stt, TEXT_TO_SPEECH: voice })
  expect(chosen('embedded', 'embedded')).toEqual({ stt: undefined, voice: undefined })
  expect(chosen('openai', 'cartesia')).toMatchObject({ stt: { apiKey: 'o' }, voice: { apiKey: 'c' } })
  expect(chosen('deepgram', 'elevenlabs')).toMatchObject({ stt: { apiKey: 'd' }, voice: { apiKey: 'e' } })
})

test.each([
  ['deepgram', 'SPEECH_TO_TEXT', 'DEEPGRAM_MODEL', 'stt'],
  ['openai', 'SPEECH_TO_TEXT', 'OPENAI_STT_MODEL', 'stt'],
  ['elevenlabs', 'TEXT_TO_SPEECH', 'ELEVENLABS_MODEL', 'voice'],
  ['cartesia', 'TEXT_TO_SPEECH', 'CARTESIA_MODEL', 'voice'],
  ['openai', 'TEXT_TO_SPEECH', 'OPENAI_TTS_MODEL', 'voice'],
] as const)('%s of %s has its model and its address', (vendor, choice, model, organ) => {
  const prefix = vendor.toUpperCase()
  const env = { [choice]: vendor, [`${prefix}_API_KEY`]: KEY, [model]: 'best' }
  expect(readSpeechConfig(env)[organ]).toMatchObject({ vendor, model: 'best' })
  expect(readSpeechConfig(env)[organ]).not.toHaveProperty('baseUrl')
  const elsewhere = { ...env, [`${prefix}_BASE_URL`]: 'https://proxy.example.com/' }
  expect(readSpeechConfig(elsewhere)[organ]).toMatchObject({ baseUrl: 'https://proxy.example.com' })
})

test('voices of the cloud can be chosen for ours', () => {
  const env = { CARTESIA_API_KEY: KEY, VOICE_MAP: ` ${VOICE_IDS[0]}=abc, ${VOICE_IDS[1]} = d-e-f ,` }
  expect(readSpeechConfig(env).voice?.voices).toEqual({ [VOICE_IDS[0]!]: 'abc', [VOICE_IDS[1]!]: 'd-e-f' })
})

describe('what cannot be meant is refused in words that name the variable and the fix, and no key:', () => {
  test.each<[string, Record<string, string>, RegExp]>([
    [
      'an unknown STT vendor',
      { SPEECH_TO_TEXT: 'whisper', DEEPGRAM_API_KEY: KEY },
      /^SPEECH_TO_TEXT must be one of embedded, deepgram, openai; it is "whisper"\.$/,
    ],
    [
      'a voice that there is not',
      { TEXT_TO_SPEECH: 'deepgram', DEEPGRAM_API_KEY: KEY },
      /^TEXT_TO_SPEECH must be one of embedded, elevenlabs, cartesia, openai; it is "deepgram"\.$/,
    ],
    [
      'Deepgram without a key',
      { SPEECH_TO_TEXT: 'deepgram' },
      /^DEEPGRAM_API_KEY must be your key for deepgram/,
    ],
    [
      'STT of OpenAI without a key',
      { SPEECH_TO_TEXT: 'openai' },
      /^OPENAI_API_KEY must be your key for openai/,
    ],
    ['ElevenLabs without a key', { TEXT_TO_SPEECH: 'elevenlabs' }, /^ELEVENLABS_API_KEY must be your key/],
    [
      'Cartesia without a key',
      { TEXT_TO_SPEECH: 'cartesia' },
      /^CARTESIA_API_KEY must be your key for cartesia/,
    ],
    ['a voice of OpenAI without a key', { TEXT_TO_SPEECH: 'openai' }, /^OPENAI_API_KEY must be your key/],
    [
      'an address that is none',
      { DEEPGRAM_API_KEY: KEY, DEEPGRAM_BASE_URL: 'api.deepgram.com' },
      /^DEEPGRAM_BASE_URL must be an address such as https:/,
    ],
    [
      'a voice that we do not have',
      { ELEVENLABS_API_KEY: KEY, VOICE_MAP: 'siri=abc' },
      /^VOICE_MAP must look like \w+=id,\w+=id with our voices \(.*james.*\); "siri=abc" does not\.$/,
    ],
    ['a voice for nothing', { ELEVENLABS_API_KEY: KEY, VOICE_MAP: 'james=' }, /^VOICE_MAP must look like/],
    ['no pair at all', { ELEVENLABS_API_KEY: KEY, VOICE_MAP: 'james' }, /^VOICE_MAP must look like/],
  ])('%s', (_what, env, message) => {
    expect(() => readSpeechConfig(env)).toThrow(ConfigError)
    expect(() => readSpeechConfig(env)).toThrow(message)
    expect(() => readSpeechConfig(env)).not.toThrow(/s3cret/)
  })
})
