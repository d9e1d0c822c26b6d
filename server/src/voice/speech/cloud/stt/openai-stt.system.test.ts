import { afterAll, beforeAll, expect, test } from 'vitest'
import { systemClock } from '../../../../platform/clock.ts'
import { createLog } from '../../../../platform/log.ts'
import { cloudSttContract } from './cloud-stt.contract.ts'
import { KEY, startOpenAi, type OpenAiServer } from './fixtures/openai-server.fixture.ts'
import { LONG, SHORT, utteranceOf } from './fixtures/recogniser.fixture.ts'
import { hears, speechToTextContract } from '../../speech-to-text.contract.ts'
import { openAiStt } from './openai-stt.ts'

const deps = { log: createLog('silent', false), clock: systemClock }
const short = utteranceOf(SHORT)
const long = utteranceOf(LONG)
let openAi: OpenAiServer
beforeAll(async () => {
  openAi = await startOpenAi()
})
afterAll(() => openAi.server.close())

const stt = (baseUrl: string, apiKey = KEY) => openAiStt({ apiKey, baseUrl: `${baseUrl}/v1` }, deps)

async function said(settings: object, languages?: readonly string[]) {
  const stt = openAiStt({ apiKey: KEY, baseUrl: `${openAi.server.baseUrl}/v1`, ...settings }, deps)
  const call = hears(stt, languages)
  call.say(short.samples)
  call.listening.flush()
  await call.answered(1)
  return call
}

speechToTextContract('openai', () => ({ stt: stt(openAi.server.baseUrl), short, long }))

cloudSttContract('openai', async () => {
  const { server } = await startOpenAi()
  return { server, stt: stt(server.baseUrl), stranger: stt(server.baseUrl, 'unknown-key') }
})

test.each([
  [{}, { model: 'gpt-live-transcribe' }],
  [{ language: 'en-GB' }, { model: 'gpt-live-transcribe', languages: ['en'] }],
  [
    { model: 'gpt-4o-transcribe', language: 'de' },
    { model: 'gpt-4o-transcribe', language: 'de' },
  ],
])('with the settings %j it asks for %j', async (settings, transcription) => {
  await said(settings)
  const input = { format: { type: 'audio/pcm', rate: 24_000 }, transcription, turn_detection: null }
  expect(openAi.sessions.at(-1)).toEqual({ type: 'transcription', audio: { input } })
})

test.each([
  [{}, ['de'], { model: 'gpt-live-transcribe', languages: ['de'] }],
  [{}, ['es', 'en'], { model: 'gpt-live-transcribe', languages: ['es', 'en'] }],
  [{ model: 'gpt-4o-transcribe' }, ['es'], { model: 'gpt-4o-transcribe', language: 'es' }],
  [{ model: 'gpt-4o-transcribe' }, ['es', 'en'], { model: 'gpt-4o-transcribe' }],
  [{ language: 'de' }, ['es', 'en'], { model: 'gpt-live-transcribe', languages: ['de'] }],
])('with the settings %j and callers in %j it asks for %j', async (settings, languages, transcription) => {
  await said(settings, languages)
  const input = { format: { type: 'audio/pcm', rate: 24_000 }, transcription, turn_detection: null }
  expect(openAi.sessions.at(-1)).toEqual({ type: 'transcription', audio: { input } })
})

test('a segment that the vendor cannot understand fails alone', async () => {
  openAi.mishaps.push('failed')
  const call = await said({})
  call.say(long.samples)
  call.listening.flush()
  await call.answered(2)
  expect(call.heard.filter((each) => each.type !== 'words' || each.final)).toMatchObject([
    { type: 'failed', problem: 'broken' },
    { segment: 2, text: long.text },
  ])
})

test('what the vendor takes for too little has no words', async () => {
  openAi.mishaps.push('refused')
  const call = await said({})
  expect(call.finals()).toMatchObject([{ segment: 1, text: '' }])
})

test('silence is not sent: it costs, and the vendor hears words in it', async () => {
  openAi.heard.seconds = 0
  const call = hears(stt(openAi.server.baseUrl))
  call.push(new Int16Array(16_000 * 60))
  call.say(short.samples)
  call.push(new Int16Array(16_000 * 60))
  call.listening.flush()
  await call.answered(1)
  expect(call.finals()[0]!.text).toBe(short.text)
  expect(openAi.heard.seconds).toBeLessThan(SHORT.seconds + 0.6)
})
