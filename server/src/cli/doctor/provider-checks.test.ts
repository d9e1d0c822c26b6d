import { describe, expect, test } from 'vitest'
import { readConfig } from '../../config/config.ts'
import { judgeProviders, type ProviderFacts, type Reach } from './provider-checks.ts'

const keys = {
  LLM_API_KEY: 's3cret-1',
  LLM_FALLBACK_API_KEY: 's3cret-2',
  DEEPGRAM_API_KEY: 's3cret-3',
  ELEVENLABS_API_KEY: 's3cret-4',
}
const config = readConfig({
  NODE_ENV: 'test',
  LLM_PROVIDER: 'openai',
  LLM_MODEL: 'gpt-4.1-mini',
  LLM_FALLBACK_PROVIDER: 'openai-compatible',
  LLM_FALLBACK_MODEL: 'llama3.1',
  LLM_FALLBACK_BASE_URL: 'http://localhost:11434/v1',
  ELEVENLABS_MODEL: 'eleven_flash_v2_5',
  ...keys,
})

const REACHES: readonly Reach[] = [
  { state: 'answers' },
  { state: 'unreachable', problem: 'ECONNREFUSED' },
  { state: 'wrong_key', status: 401 },
  { state: 'unknown_model' },
  { state: 'turned_away', status: 429 },
  { state: 'refused', status: 500 },
]

const all = (reach: Reach): ProviderFacts => ({ model: reach, fallback: reach, stt: reach, voice: reach })

test('without a model and a cloud, what is built in is named', () => {
  expect(judgeProviders(readConfig({ NODE_ENV: 'test' }), {})).toEqual([
    { name: 'brain', state: 'ok', says: 'the built-in receptionist' },
    { name: 'stt', state: 'ok', says: 'the built-in engine' },
    { name: 'voice', state: 'ok', says: 'the built-in engine' },
  ])
})

test('every configured provider is named, with its URL where it is not the usual one', () => {
  expect(judgeProviders(config, all({ state: 'answers' })).map(({ name, says }) => [name, says])).toEqual([
    ['brain', 'openai gpt-4.1-mini answers'],
    ['fallback brain', 'openai-compatible llama3.1 at localhost:11434 answers'],
    ['stt', 'deepgram answers'],
    ['voice', 'elevenlabs eleven_flash_v2_5 answers'],
  ])
})

describe('what does not pass by itself has failed, the rest is a warning:', () => {
  test.each<[Reach['state'], string]>([
    ['answers', 'ok'],
    ['unreachable', 'warning'],
    ['wrong_key', 'failed'],
    ['unknown_model', 'failed'],
    ['turned_away', 'warning'],
    ['refused', 'warning'],
  ])('%s: %s', (reached, state) => {
    const reach = REACHES.find((each) => each.state === reached)!
    expect(judgeProviders(config, all(reach)).map((check) => check.state)).toEqual(Array(4).fill(state))
  })
})

test('the fix names the variable of the one that is meant', () => {
  const fixes = (reach: Reach) => judgeProviders(config, all(reach)).map(({ fix }) => fix ?? '')
  const key = fixes({ state: 'wrong_key', status: 401 })
  expect(key).toEqual([
    'Correct LLM_API_KEY.',
    'Correct LLM_FALLBACK_API_KEY.',
    'Correct DEEPGRAM_API_KEY.',
    'Correct ELEVENLABS_API_KEY.',
  ])
  const model = fixes({ state: 'unknown_model' })
  expect(model[0]).toContain('LLM_MODEL')
  expect(model[1]).toContain('LLM_FALLBACK_MODEL')
  expect(model[1]).toContain('LLM_FALLBACK_BASE_URL')
})

test('a model and a voice of OpenAI have variables of their own', () => {
  const openAi = readConfig({
    NODE_ENV: 'test',
    TEXT_TO_SPEECH: 'openai',
    SPEECH_TO_TEXT: 'openai',
    OPENAI_API_KEY: 'k',
  })
  const checks = judgeProviders(openAi, all({ state: 'refused', status: 500 }))
  expect(checks.map(({ fix }) => fix?.match(/OPENAI_\w+_MODEL/)?.[0])).toEqual([
    undefined,
    'OPENAI_STT_MODEL',
    'OPENAI_TTS_MODEL',
  ])
})

test('whatever is not well comes with something to do and says who answers instead', () => {
  for (const reach of REACHES.slice(1))
    for (const { fix, says } of judgeProviders(config, all(reach))) {
      expect(fix).toMatch(/^[A-Z].*\.$/)
      expect(says).toMatch(
        /(The fallback model|The built-in receptionist|The built-in engine) answers instead\.$/,
      )
    }
})

test('no key is shown', () => {
  for (const reach of REACHES)
    expect(JSON.stringify(judgeProviders(config, all(reach)))).not.toContain('s3cret')
})
