import { afterAll, beforeAll, expect, test } from 'vitest'
import { systemClock } from '../../../platform/clock.ts'
import { createLog } from '../../../platform/log.ts'
import { deepgramStt } from '../cloud/stt/deepgram.ts'
import { openAiStt } from '../cloud/stt/openai-stt.ts'
import * as deepgram from '../cloud/stt/fixtures/deepgram-server.fixture.ts'
import * as openAi from '../cloud/stt/fixtures/openai-server.fixture.ts'
import { LONG, SHORT, utteranceOf } from '../cloud/stt/fixtures/recogniser.fixture.ts'
import type { VendorServer } from '../cloud/stt/fixtures/vendor-server.fixture.ts'
import { sttWithFallback } from './stt-fallback.ts'
import { hears, speechToTextContract } from '../speech-to-text.contract.ts'

const deps = { log: createLog('silent', false), clock: systemClock }
const short = utteranceOf(SHORT)
const long = utteranceOf(LONG)
let first: VendorServer
let second: VendorServer
beforeAll(async () => {
  first = (await deepgram.startDeepgram()).server
  second = (await openAi.startOpenAi()).server
})
afterAll(() => Promise.all([first.close(), second.close()]))

function stt() {
  const fallback = openAiStt({ apiKey: openAi.KEY, baseUrl: `${second.baseUrl}/v1` }, deps)
  return sttWithFallback(deepgramStt({ apiKey: deepgram.KEY, baseUrl: first.baseUrl }, deps), fallback, deps)
}

speechToTextContract('of a healthy cloud, with a fallback', () => {
  first.trouble = {}
  return { stt: stt(), short, long }
})

speechToTextContract('of a cloud that refuses, with a fallback', () => {
  first.trouble = { status: 429, refusals: Number.POSITIVE_INFINITY }
  return { stt: stt(), short, long }
})

test('a cloud that accepts and says nothing costs a moment, not the words', async () => {
  first.trouble = { isMute: true }
  const call = hears(stt())
  call.say(long.samples)
  call.listening.flush()
  call.say(short.samples)
  call.listening.flush()
  await call.answered(2)
  expect(call.heard.filter((each) => each.type === 'failed')).toEqual([])
  expect(call.finals()).toMatchObject([
    { segment: 1, text: long.text },
    { segment: 2, text: short.text },
  ])
  call.abort()
})
