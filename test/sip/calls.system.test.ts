import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { withPeers } from '../peers/debian.ts'
import { SOON } from '../peers/phoned-business.ts'
import { correlate } from '../peers/sound/correlate.ts'
import { lengthMs, stretchesOf } from '../peers/sound/sound.ts'
import { wordErrorRate } from '../speech/word-error-rate.ts'
import {
  CALLER,
  CALLS_MS,
  converse,
  NEVER,
  openPhonedCalls,
  PLAUSIBLE,
  SILLY_QUESTION,
  type PhonedCalls,
} from './phoned-calls.ts'

/** A median of 1 would be the same wave. */
const SAME = 0.9
/** Longer than a voice pauses between two sentences. */
const SILENT_MS = 700

let calls: PhonedCalls
beforeAll(async () => void (calls = await openPhonedCalls()), CALLS_MS)
afterEach(() => calls.leave())
afterAll(() => calls?.close())

describe.each(withPeers('baresip'))('a call from %s', { timeout: CALLS_MS }, () => {
  test('is greeted, its question answered, recorded as both sounded, and hung up on after a goodbye', async () => {
    const { business, sillyQuestion: question } = calls
    const goodbye = await calls.voiced('Thank you, goodbye.')
    const dialled = await calls.dial({ codecs: ['PCMU'] })
    const { transcript, asked, heard } = await converse(calls, dialled, {
      question,
      answer: NEVER,
      async end({ phone, call }) {
        await phone.say(goodbye)
        await phone.until('CALL_CLOSED', { timeoutMs: SOON.timeout })
        return business.transcript(call.id)
      },
    })
    const { id } = dialled.call
    expect(await business.call(id), JSON.stringify(transcript)).toMatchObject({
      line: 'sip',
      caller: CALLER,
      reason: 'agent_hung_up',
    })
    const recording = await business.recording(id)
    // Each by itself: a busy machine may lose time between them.
    const agentSaid = stretchesOf(recording.agent, SILENT_MS).map((stretch) => correlate(stretch, heard))
    const callerSaid = correlate(question, recording.caller)
    console.info('recorded', agentSaid, callerSaid, `"${asked}"`)
    expect(wordErrorRate(SILLY_QUESTION, asked), asked).toBeLessThan(PLAUSIBLE)
    expect(agentSaid.length).toBeGreaterThanOrEqual(3)
    expect(Math.min(...agentSaid.map(({ median }) => median))).toBeGreaterThan(SAME)
    expect(callerSaid.median).toBeGreaterThan(SAME)
    expect(transcript).toMatchObject({ caller: CALLER, outcome: 'Resolved' })
    const heardS = lengthMs(heard) / 1000
    expect(transcript.duration).toBeGreaterThan(heardS / 2)
    expect(transcript.duration).toBeLessThan(2 * heardS)
  })
})
