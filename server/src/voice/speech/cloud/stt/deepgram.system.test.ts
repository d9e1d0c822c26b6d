import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { systemClock } from '../../../../platform/clock.ts'
import { createLog } from '../../../../platform/log.ts'
import { cloudSttContract } from './cloud-stt.contract.ts'
import { KEY, startDeepgram, type DeepgramServer } from './fixtures/deepgram-server.fixture.ts'
import { LONG, SHORT, utteranceOf } from './fixtures/recogniser.fixture.ts'
import { hears, speechToTextContract } from '../../speech-to-text.contract.ts'
import { deepgramStt } from './deepgram.ts'

const deps = { log: createLog('silent', false), clock: systemClock }
const short = utteranceOf(SHORT)
const long = utteranceOf(LONG)
let deepgram: DeepgramServer
beforeAll(async () => {
  deepgram = await startDeepgram()
})
afterAll(() => deepgram.server.close())

const stt = (baseUrl: string, apiKey = KEY) => deepgramStt({ apiKey, baseUrl }, deps)

speechToTextContract('deepgram', () => ({ stt: stt(deepgram.server.baseUrl), short, long }))

cloudSttContract('deepgram', async () => {
  const { server } = await startDeepgram()
  return { server, stt: stt(server.baseUrl), stranger: stt(server.baseUrl, 'unknown-key') }
})

test('asks for the model and language that are set, and for its own without', async () => {
  const { server } = deepgram
  const asked = async (settings: object) => {
    const call = hears(deepgramStt({ apiKey: KEY, baseUrl: server.baseUrl, ...settings }, deps))
    call.say(short.samples)
    call.listening.flush()
    await call.answered(1)
    call.abort()
    const { searchParams } = new URL(server.requests.at(-1)!.url, server.baseUrl)
    return [searchParams.get('model'), searchParams.get('language')]
  }
  expect(await asked({})).toEqual(['nova-3', 'en-US'])
  expect(await asked({ model: 'nova-2-phonecall', language: 'de' })).toEqual(['nova-2-phonecall', 'de'])
})

async function askedFor(settings: object, languages: readonly string[]) {
  const { server } = deepgram
  const call = hears(deepgramStt({ apiKey: KEY, baseUrl: server.baseUrl, ...settings }, deps), languages)
  call.say(short.samples)
  call.listening.flush()
  await call.answered(1)
  call.abort()
  const { searchParams } = new URL(server.requests.at(-1)!.url, server.baseUrl)
  const asked = {
    language: searchParams.get('language'),
    hints: searchParams.getAll('language_hint'),
    endpointing: searchParams.get('endpointing'),
  }
  return { asked, heard: call.finals() }
}

test.each([
  ['English in its own model', {}, ['en'], 'en-US', [], '300'],
  ['German in its own model', {}, ['de'], 'de', [], '300'],
  ['several with the multilingual one', {}, ['de', 'en'], 'multi', ['de', 'en'], '100'],
  ['several, without hints, where a model takes none', { model: 'nova-2' }, ['es', 'en'], 'multi', [], '100'],
  ['what the operator has set', { language: 'de-CH' }, ['de', 'en'], 'de-CH', [], '300'],
])('hears %s', async (_name, settings, languages, language, hints, endpointing) => {
  const { asked } = await askedFor(settings, languages)
  expect(asked).toEqual({ language, hints, endpointing })
})

test.each([
  [['de'], 'de'],
  [['es-419', 'en'], 'es'],
  [['fr'], undefined],
  [[], undefined],
])('of words that Deepgram takes for %j it says %s', async (languages, expected) => {
  deepgram.spoken.languages = languages
  const { heard } = await askedFor({}, ['en', 'de', 'es'])
  deepgram.spoken.languages = undefined
  expect(heard.map(({ text, language }) => [text, language])).toEqual([[short.text, expected]])
})

test('closes the stream as the vendor asks', async () => {
  const call = hears(stt(deepgram.server.baseUrl))
  call.say(short.samples)
  call.listening.flush()
  await call.answered(1)
  call.abort()
  await expect.poll(() => deepgram.received.at(-1), { timeout: 20_000 }).toBe('CloseStream')
})

test('words that were settled in a pause are final without another question', async () => {
  const { received } = deepgram
  const call = hears(stt(deepgram.server.baseUrl))
  call.say(short.samples)
  call.listening.guess()
  await expect
    .poll(() => call.heard.at(-1), { timeout: 20_000 })
    .toMatchObject({ text: short.text, final: false })
  // Only what is on this side of the wire can answer before the event loop turns.
  call.listening.flush()
  await Promise.resolve()
  expect(call.finals()).toMatchObject([{ text: short.text, segment: 1 }])
  expect(received).toContain('Finalize')
})

test('words that were settled before the connection was cut are neither lost nor doubled', async () => {
  const { server } = await startDeepgram()
  const call = hears(stt(server.baseUrl))
  call.say(short.samples)
  await expect.poll(() => call.heard.at(-1), { timeout: 20_000 }).toMatchObject({ text: short.text })
  server.trouble = { cuts: 1 }
  call.say(long.samples)
  call.listening.flush()
  await call.answered(1)
  expect(server.requests).toHaveLength(2)
  expect(call.finals()).toMatchObject([{ segment: 1, text: `${short.text} ${long.text}` }])
  call.abort()
  await server.close()
})

test('says that the caller has paused when the vendor thinks so, once there are words', async () => {
  const call = hears(stt(deepgram.server.baseUrl))
  call.say(short.samples)
  call.push(new Int16Array(16_000))
  await expect.poll(() => call.heard.at(-1), { timeout: 20_000 }).toEqual({ type: 'paused' })
  expect(call.heard.slice(0, -1)).toContainEqual(expect.objectContaining({ text: short.text }))
  call.abort()
})

test('keeps a connection alive that has nothing to carry', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  try {
    const before = deepgram.received.length
    const call = hears(stt(deepgram.server.baseUrl))
    await expect.poll(() => vi.getTimerCount(), { timeout: 20_000 }).toBe(1)
    vi.advanceTimersByTime(9000)
    await expect.poll(() => deepgram.received.slice(before), { timeout: 20_000 }).toContain('KeepAlive')
    call.abort()
  } finally {
    vi.useRealTimers()
  }
})

test('an address that is none is a failure, not an exception', async () => {
  const call = hears(stt('nowhere'))
  call.listening.flush()
  await call.answered(1)
  expect(call.heard).toMatchObject([{ type: 'failed', problem: 'broken' }])
})
