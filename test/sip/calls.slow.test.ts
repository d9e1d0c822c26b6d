import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { DEFAULT_PHRASES } from '../../server/src/voice/conversation/replies/canned-phrases.ts'
import type { Json } from '../harness.ts'
import { withPeers } from '../peers/debian.ts'
import { openHearingCaller } from '../peers/hearing-caller.ts'
import { openLossyRelay } from '../peers/lossy-relay.ts'
import { SOON } from '../peers/phoned-business.ts'
import { startLinphone } from '../peers/phones/linphone.ts'
import { isAudible, lengthMs, part, silentFromMs } from '../peers/sound/sound.ts'
import { JUDGES_SOUND } from '../real-time.ts'
import { wordErrorRate } from '../speech/word-error-rate.ts'
import {
  ask,
  CALLS_MS,
  converse,
  FAQ,
  hearOut,
  NEVER,
  OPENING,
  openPhonedCalls,
  PARKING,
  PARKING_QUESTION,
  PLAUSIBLE,
  SILLY_QUESTION,
  UNDERSTOOD,
  type PhonedCalls,
} from './phoned-calls.ts'

const LONG_GREETING =
  'This is the AI assistant of Bright Dental, the friendly dentists at the corner of Main Street and Second Avenue. ' +
  'We have three chairs on the first floor, two chairs on the second floor, and a sofa in the waiting room. ' +
  'How can I help you today?'

/** Where one packet in twenty is lost, so may a short word be. */
const UNDERSTOOD_IN_LOSS = 0.35
/** Of the greeting this much is let pass. */
const BEFORE_INTERRUPTION_MS = 1500
/** Longer than a voice pauses between two sentences. */
const SILENT_MS = 700

let calls: PhonedCalls
beforeAll(async () => void (calls = await openPhonedCalls()), CALLS_MS)
afterEach(() => calls.leave())
afterAll(() => calls?.close())

describe.each(withPeers('baresip'))('a call from %s', { timeout: CALLS_MS }, () => {
  test('is understood through a network that loses, delays, swaps and doubles', JUDGES_SOUND, async () => {
    const bad = { lossRatio: 0.05, jitterMs: 50, duplicateRatio: 0.02, reorderRatio: 0.01 }
    const to = { host: '127.0.0.1', port: calls.business.sipPort }
    const relay = await openLossyRelay({ to, seed: 4, signalling: bad, media: bad })
    calls.left.push(relay.close)
    const dialled = await calls.dial({ codecs: ['PCMU'] }, calls.agent, relay.port)
    const { asked } = await converse(calls, dialled, {
      question: calls.sillyQuestion,
      answer: NEVER,
      worst: UNDERSTOOD_IN_LOSS,
    })
    console.info('through a bad network', relay.counts, `"${asked}"`)
    expect(relay.counts.lost).toBeGreaterThan(0)
    expect(relay.counts.duplicated).toBeGreaterThan(0)
    expect(wordErrorRate(SILLY_QUESTION, asked), asked).toBeLessThan(PLAUSIBLE)
  })

  test('is understood in Opus, encrypted', JUDGES_SOUND, async () => {
    const dialled = await calls.dial({ codecs: ['opus'], srtp: true })
    const { asked } = await converse(calls, dialled, { question: calls.parkingQuestion, answer: PARKING })
    expect(dialled.phone.codec()).toBe('opus')
    expect(wordErrorRate(PARKING_QUESTION, asked), asked).toBeLessThan(PLAUSIBLE)
  })

  test('has its keys in the transcript, and is waited for on hold', async () => {
    const dialled = await calls.dial()
    const { phone, call } = dialled
    const offers = () => phone.events.filter(({ type }) => type === 'CALL_REMOTE_SDP').length
    await call.untilListening()
    const keyed = call.news.length
    await phone.press('42')
    await vi.waitUntil(() => call.agentWords(keyed).length > 0, SOON)
    await call.untilListening(keyed)
    await phone.hold()
    await expect.poll(offers, SOON).toBe(2)
    const held = call.news.length
    // Who calls later and is not on hold is asked. So would be who is.
    const other = await calls.dial({ user: 'bob' })
    await other.call.untilSaid(DEFAULT_PHRASES.still_there)
    expect(call.news.slice(held).filter(({ speaker }) => speaker === 'agent')).toEqual([])
    await calls.hangUp(other)
    await phone.resume()
    await expect.poll(offers, SOON).toBe(3)
    await phone.press('7')
    await vi.waitUntil(() => call.agentWords(held).length > 0, SOON)
    const { conversation } = await calls.hangUp(dialled)
    const keys = conversation.flatMap(({ speaker, text }: Json) => (speaker === 'caller' ? [text] : []))
    expect(keys).toEqual(['42', '7'])
  })

  test('is given the floor when it speaks over the greeting', JUDGES_SOUND, async () => {
    const talkative = await calls.business.agent({ greeting: LONG_GREETING, faq: FAQ })
    const wholeMs = lengthMs(await calls.voiced(LONG_GREETING))
    await calls.business.untilMade(LONG_GREETING)
    const dialled = await calls.dial({ codecs: ['PCMA'] }, talkative)
    const { phone } = dialled
    const isUnderWay = () => isAudible(phone.heard()) && lengthMs(phone.heard()) > BEFORE_INTERRUPTION_MS
    await vi.waitUntil(isUnderWay, SOON)
    const askedMs = await ask(dialled, calls.parkingQuestion, PARKING)
    const { conversation } = await calls.hangUp(dialled)
    const [greeting] = conversation
    const stopMs = silentFromMs(phone.heard(), askedMs, SILENT_MS)
    console.info(`spoken over from ${askedMs} ms on, the voice of ${wholeMs} ms stops at ${stopMs} ms`)
    expect(isAudible(part(phone.heard(), askedMs - SILENT_MS, askedMs))).toBe(true)
    expect(stopMs - askedMs).toBeLessThan((wholeMs - askedMs) / 2)
    expect(LONG_GREETING).toContain(greeting.text)
    expect(greeting.text.length).toBeLessThan(LONG_GREETING.length / 2)
    expect(conversation.at(-1).text).toContain(PARKING)
  })
})

describe.each(withPeers('linphone'))('a call from %s', { timeout: CALLS_MS }, () => {
  test('is greeted', JUDGES_SOUND, async () => {
    const phone = await startLinphone()
    calls.left.push(phone.stop)
    const uri = `sip:${calls.agent.number}@127.0.0.1:${calls.business.sipPort}`
    const [call] = await Promise.all([calls.business.follow(), phone.dial(uri)])
    await call.untilListening()
    // It writes what it has heard when the call is over.
    await phone.hangUp()
    expect(await calls.errorRate(OPENING, phone.heard())).toBeLessThan(UNDERSTOOD)
    expect(await calls.business.transcript(call.id)).toMatchObject({ outcome: 'Abandoned' })
  })
})

test('who calls with bare sockets is greeted', { timeout: CALLS_MS, ...JUDGES_SOUND }, async () => {
  const { business, agent } = calls
  const [call, caller] = await Promise.all([
    business.follow(),
    openHearingCaller(agent.number, { port: business.sipPort }),
  ])
  calls.left.push(caller.close)
  await call.untilListening()
  await hearOut(caller.heard)
  await caller.hangUp()
  expect(await calls.errorRate(OPENING, caller.heard())).toBeLessThan(UNDERSTOOD)
  expect(await business.transcript(call.id)).toMatchObject({ caller: '+12025550143', outcome: 'Abandoned' })
})
