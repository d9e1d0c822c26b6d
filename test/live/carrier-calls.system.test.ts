import { describe, expect, test } from 'vitest'
import { COLLEAGUE, phonedService } from '../twilio/phoned-service.ts'
import type { PhoneCall } from '../twilio/stand-in-calls.ts'
import type { StreamEnd } from '../twilio/stand-in-stream.ts'
import { scriptedHost } from './web-calls/scripted-host.ts'

const SOON = { timeout: 30_000, interval: 20 }
const LOUD = 3000
const QUIET_MS = 2000
const SECOND = 16_000

const phoned = phonedService(() => scriptedHost({ hears: ['What are your hours?'] }))

/** A sound that a telephone carries. */
function buzz(ms: number): Int16Array {
  return new Int16Array((ms * SECOND) / 1000).map((_each, index) =>
    Math.floor(index / 20) % 2 === 0 ? 8000 : -8000,
  )
}

const streamOf = ({ stream }: PhoneCall): StreamEnd => {
  if (stream === undefined) throw new Error('The call has no stream.')
  return stream
}
const soundsAfter = (stream: StreamEnd, from = 0) =>
  stream
    .heard()
    .subarray(from)
    .some((sample) => Math.abs(sample) > LOUD)
/** Whether one of them is heard by the other. */
async function joins(speaking: PhoneCall, listening: PhoneCall): Promise<boolean> {
  const heard = streamOf(listening).heard().length
  await streamOf(speaking).say(buzz(200))
  return soundsAfter(streamOf(listening), heard)
}

const callsThatAre = async (status: string) =>
  (await phoned().owner.ask('GET', `/calls?status=${status}`)).body.data
const liveCalls = () => callsThatAre('live')
const endedCalls = () => callsThatAre('ended')

describe('a call by a media stream', () => {
  test('is greeted, heard, and written down with who called', async () => {
    const { id, number } = await phoned().agent()
    const said = { StirVerstat: 'TN-Validation-Passed-B', ForwardedFrom: COLLEAGUE }
    const call = await phoned().call(number, said)
    await expect.poll(() => soundsAfter(streamOf(call)), SOON).toBe(true)
    const told = { attestation: 'B', forwarded_from: COLLEAGUE }
    expect(await liveCalls()).toMatchObject([{ line: 'carrier', caller: '+13034997111', ...told }])
    await expect.poll(() => streamOf(call).bufferedMs, SOON).toBe(0)
    // By then the line is known to be quiet.
    await streamOf(call).say(new Int16Array(QUIET_MS * 16))
    await streamOf(call).say(buzz(600))
    const heard = streamOf(call).heard().length
    await expect.poll(() => soundsAfter(streamOf(call), heard), SOON).toBe(true)
    await call.hangUp()
    await expect.poll(() => phoned().transcript(id), SOON).toMatchObject({ caller: '+13034997111' })
    const { conversation } = await phoned().transcript(id)
    expect(conversation[0].speaker).toBe('agent')
    expect(conversation.some(({ speaker }: { speaker: string }) => speaker === 'caller')).toBe(true)
  })

  test('that the agent ends is hung up at the carrier', async () => {
    const { number } = await phoned().agent()
    const call = await phoned().call(number)
    await expect.poll(() => soundsAfter(streamOf(call)), SOON).toBe(true)
    const [live] = await liveCalls()
    await phoned().owner.ask('POST', `/calls/${live.id}/hang-up`)
    await call.over
    expect(call.dialled).toEqual([])
  })

  test('whose stream freezes is put through to the agent’s number, in less than two seconds', async () => {
    const { number } = await phoned().agent({ forwarding_number: COLLEAGUE })
    const call = await phoned().call(number)
    await expect.poll(() => soundsAfter(streamOf(call)), SOON).toBe(true)
    streamOf(call).freeze()
    const frozen = performance.now()
    await expect.poll(() => call.dialled, SOON).toEqual([COLLEAGUE])
    const silentMs = performance.now() - frozen
    console.info(`put through ${Math.round(silentMs)} ms after the stream froze`)
    expect(silentMs).toBeLessThan(10_000)
  })

  test('of which the carrier says that it is over ends here, whatever its socket says', async () => {
    const { number } = await phoned().agent()
    const call = await phoned().call(number)
    await expect.poll(() => soundsAfter(streamOf(call)), SOON).toBe(true)
    const [status] = [...phoned().twilio.held.values()].map(({ urls }) => urls['StatusCallback'] ?? '')
    await phoned().twilio.calls.post(status ?? '', { CallSid: call.sid, CallStatus: 'completed' })
    await expect.poll(liveCalls, SOON).toEqual([])
    await expect.poll(async () => (await endedCalls())[0]?.reason, SOON).toBe('caller_hung_up')
  })
})

describe('a transfer of such a call', () => {
  const forwarded = async () => {
    const { twilio, owner } = phoned()
    const { number, id } = await phoned().agent({ forwarding_number: COLLEAGUE })
    await owner.ask('PATCH', `/agents/${id}`, { body: { status: 'paused' } })
    const before = twilio.calls.placed.length
    const call = await phoned().call(number)
    await expect.poll(() => twilio.calls.placed.length, SOON).toBe(before + 1)
    return { id, number, call, placed: twilio.calls.placed.at(-1)! }
  }

  test('rings from the number that was called, and joins the two when it is answered', async () => {
    const { call, number, placed } = await forwarded()
    expect(placed).toMatchObject({ to: COLLEAGUE, from: number })
    const colleague = await placed.pickUp()
    await expect.poll(() => streamOf(call).bufferedMs, SOON).toBe(0)
    await expect.poll(() => joins(colleague, call), SOON).toBe(true)
    await colleague.hangUp()
    await call.over
  })

  /** A caller has asked for a person, and the colleague has been told who it is. */
  const announced = async () => {
    const { twilio } = phoned()
    const { number, id } = await phoned().agent({ forwarding_number: COLLEAGUE, escalation_policy: 'always' })
    const before = twilio.calls.placed.length
    const call = await phoned().call(number)
    await expect.poll(() => soundsAfter(streamOf(call)), SOON).toBe(true)
    await streamOf(call).say(new Int16Array(QUIET_MS * 16))
    await streamOf(call).say(buzz(600))
    await expect.poll(() => twilio.calls.placed.length, SOON).toBe(before + 1)
    const colleague = await twilio.calls.placed.at(-1)!.pickUp()
    await expect.poll(() => soundsAfter(streamOf(colleague)), SOON).toBe(true)
    return { id, call, colleague }
  }

  test('is announced to the colleague, who takes it', async () => {
    const { id, call, colleague } = await announced()
    streamOf(colleague).press('1')
    await expect.poll(() => joins(colleague, call), SOON).toBe(true)
    await colleague.hangUp()
    await call.over
    await expect.poll(async () => (await phoned().transcript(id))?.outcome, SOON).toBe('Escalated')
  })

  test('that the colleague refuses leaves the caller with the agent', async () => {
    const { call, colleague } = await announced()
    streamOf(colleague).press('2')
    await colleague.over
    expect(await liveCalls()).toHaveLength(1)
    await call.hangUp()
    await expect.poll(liveCalls, SOON).toEqual([])
  })

  test('that finds a busy line brings the caller back', async () => {
    const { call, placed, id } = await forwarded()
    await placed.fail('busy')
    await call.over
    await expect.poll(() => phoned().transcript(id), SOON).toBeTruthy()
    expect(call.dialled).toEqual([])
  })

  test('stops ringing when the caller hangs up', async () => {
    const { call, placed } = await forwarded()
    await call.hangUp()
    await expect.poll(() => placed.isEnded, SOON).toBe(true)
  })

  test('is not placed where the operator does not let the account call', async () => {
    const { owner, twilio } = phoned()
    await owner.click('PATCH', `/operator/accounts/${owner.accountId}`, { body: { may_dial: false } })
    const before = twilio.calls.placed.length
    const { number, id } = await phoned().agent({ forwarding_number: COLLEAGUE })
    await owner.ask('PATCH', `/agents/${id}`, { body: { status: 'paused' } })
    const call = await phoned().call(number)
    await call.over
    expect(twilio.calls.placed).toHaveLength(before)
    await owner.click('PATCH', `/operator/accounts/${owner.accountId}`, { body: { may_dial: true } })
  })
})

test('what the stand-in answered is what Twilio publishes', () => {
  expect(phoned().twilio.faults).toEqual([])
})
