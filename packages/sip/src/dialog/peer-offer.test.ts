import { expect, test } from 'vitest'
import { header } from '../message/headers.ts'
import type { SipRequest } from '../message/message.ts'
import {
  answeredCall,
  bytes,
  CONNECTION,
  createStage,
  OFFER,
  ourTag,
  request,
  TRUNK,
  words,
} from '../stage.fixture.ts'

const HOLD = 'v=0 a=sendonly\r\n'
const HELD = bytes('v=0 a=recvonly\r\n')

test('the peer holds the call and takes it up again', () => {
  const stage = createStage()
  const { call, toTag } = answeredCall(stage)
  stage.hear(request('INVITE', { toTag, seq: 2, body: HOLD }))
  expect(stage.lastEvent('offer')).toMatchObject({ call, by: 'INVITE' })
  expect(words(stage.lastEvent('offer').offer)).toBe(HOLD)
  expect(stage.agent.accept(call, HELD, stage.nowMs())).toBe(true)
  expect(stage.said()).toEqual(['100 INVITE', '200 INVITE'])
  expect(words(stage.last('200 INVITE').body)).toBe('v=0 a=recvonly\r\n')
  stage.hear(request('ACK', { toTag, seq: 2, branch: 'z9hG4bKack2' }))
  stage.hear(request('INVITE', { toTag, seq: 3, body: OFFER }))
  stage.agent.accept(call, bytes('v=0 again'), stage.nowMs())
  stage.hear(request('ACK', { toTag, seq: 3, branch: 'z9hG4bKack3' }))
  stage.pass(60_000)
  expect(stage.told()).toEqual(['offer', 'acknowledged', 'offer', 'acknowledged'])
  expect(stage.agent.sizes()).toMatchObject({ calls: 1, dialogs: 1, timers: 0 })
})

test('an offer that is declined leaves the call as it was', () => {
  const stage = createStage()
  const { call, toTag } = answeredCall(stage)
  stage.hear(request('INVITE', { toTag, seq: 2, body: HOLD }))
  expect(stage.agent.decline(call, 488, stage.nowMs())).toBe(true)
  expect(stage.agent.accept(call, HELD, stage.nowMs())).toBe(false)
  stage.hear(request('ACK', { toTag, seq: 2, branch: 'z9hG4bKINVITE2' }))
  stage.pass(36_000)
  expect(stage.said()).toEqual(['100 INVITE', '488 INVITE'])
  expect(stage.agent.sizes().calls).toBe(1)
})

test('an offer that the application forgets about is declined after 10 s', () => {
  const stage = createStage()
  const { toTag } = answeredCall(stage)
  stage.hear(request('INVITE', { toTag, seq: 2, body: HOLD }))
  stage.pass(10_000)
  expect(stage.said()).toEqual(['100 INVITE', '500 INVITE'])
})

test('a re-INVITE without an offer gets ours, and the answer comes with the ACK', () => {
  const stage = createStage()
  const { call, toTag } = answeredCall(stage)
  stage.hear(request('INVITE', { toTag, seq: 2 }))
  expect(stage.lastEvent('offer').offer).toBeUndefined()
  stage.agent.accept(call, bytes('our offer'), stage.nowMs())
  stage.hear(request('ACK', { toTag, seq: 2, branch: 'z9hG4bKack2', body: 'their answer' }))
  expect(words(stage.lastEvent('acknowledged').answer)).toBe('their answer')
})

test('a re-INVITE whose 200 is never acknowledged ends the call', () => {
  const stage = createStage()
  const { call, toTag } = answeredCall(stage)
  stage.hear(request('INVITE', { toTag, seq: 2, body: HOLD }))
  stage.agent.accept(call, HELD, stage.nowMs())
  stage.pass(32_000)
  expect(stage.said().slice(-1)).toEqual(['BYE'])
  expect(stage.lastEvent('ended')).toMatchObject({ reason: 'not_acknowledged' })
})

test('a re-INVITE may be taken back', () => {
  const stage = createStage()
  const { call, toTag } = answeredCall(stage)
  stage.hear(request('INVITE', { toTag, seq: 2, body: HOLD }))
  stage.hear(request('CANCEL', { toTag, seq: 2, branch: 'z9hG4bKINVITE2' }))
  expect(stage.said()).toEqual(['100 INVITE', '200 CANCEL', '487 INVITE'])
  expect(stage.agent.accept(call, HELD, stage.nowMs())).toBe(false)
  expect(stage.told()).toEqual(['offer'])
})

test('UPDATE changes the media without an ACK', () => {
  const stage = createStage()
  const { call, toTag } = answeredCall(stage)
  stage.hear(request('UPDATE', { toTag, seq: 2, body: HOLD }))
  expect(stage.lastEvent('offer')).toMatchObject({ by: 'UPDATE' })
  stage.agent.accept(call, HELD, stage.nowMs())
  stage.pass(36_000)
  expect(stage.said()).toEqual(['200 UPDATE'])
  expect(stage.agent.sizes()).toMatchObject({ calls: 1, timers: 0 })
})

test('a second offer before the first one is answered gets 500 and a time to try again', () => {
  const stage = createStage()
  const { toTag } = answeredCall(stage)
  stage.hear(request('INVITE', { toTag, seq: 2, body: HOLD }))
  stage.hear(request('UPDATE', { toTag, seq: 3, body: HOLD }))
  expect(stage.said()).toEqual(['100 INVITE', '500 UPDATE'])
  const retryAfterS = Number(header(stage.last('500 UPDATE'), 'retry-after'))
  expect(retryAfterS).toBeGreaterThan(0)
  expect(retryAfterS).toBeLessThanOrEqual(10)
})

test('an offer while ours is under way gets 491', () => {
  const stage = createStage()
  const { call, toTag } = answeredCall(stage)
  stage.agent.reinvite(call, HELD, stage.nowMs())
  stage.hear(request('INVITE', { toTag, seq: 2, body: HOLD }))
  stage.hear(request('UPDATE', { toTag, seq: 3, body: HOLD }))
  expect(stage.said()).toEqual(['INVITE', '491 INVITE', '491 UPDATE'])
  expect(stage.told()).toEqual([])
})

test('an offer before the caller has answered ours gets 491', () => {
  const stage = createStage()
  stage.hear(request('INVITE'))
  stage.agent.answer(stage.lastEvent('ringing').call, HELD, stage.nowMs())
  stage.hear(request('INVITE', { toTag: ourTag(stage.last('200 INVITE')), seq: 2, body: HOLD }))
  expect(stage.said().slice(-1)).toEqual(['491 INVITE'])
})

test('an INVITE in a call that still rings gets 500', () => {
  const stage = createStage()
  stage.hear(request('INVITE', { body: OFFER }))
  stage.agent.ring(stage.lastEvent('ringing').call, stage.nowMs())
  stage.hear(request('INVITE', { toTag: ourTag(stage.last('180 INVITE')), seq: 2, body: HOLD }))
  expect(stage.said().slice(-1)).toEqual(['500 INVITE'])
})

test('a re-INVITE that overtakes the ACK shows that our 200 has arrived', () => {
  const stage = createStage()
  stage.hear(request('INVITE', { body: OFFER }))
  const { call } = stage.lastEvent('ringing')
  stage.agent.answer(call, HELD, stage.nowMs())
  const toTag = ourTag(stage.last('200 INVITE'))
  stage.hear(request('INVITE', { toTag, seq: 2, body: HOLD }))
  stage.agent.accept(call, HELD, stage.nowMs())
  stage.hear(request('ACK', { toTag, seq: 1, branch: 'z9hG4bKack' }))
  stage.hear(request('ACK', { toTag, seq: 2, branch: 'z9hG4bKack2' }))
  stage.pass(60_000)
  expect(stage.told()).toEqual(['ringing', 'acknowledged', 'offer', 'acknowledged'])
  expect(stage.times('200 INVITE')).toHaveLength(2)
})

test('a peer that moves is followed: new Contact, new way', () => {
  const stage = createStage()
  const { call, toTag } = answeredCall(stage)
  const via = 'SIP/2.0/TCP 198.51.100.7'
  const moved = request('UPDATE', { toTag, seq: 2, contact: '<sip:alice@198.51.100.7;transport=tcp>', via })
  stage.hear(moved, CONNECTION)
  stage.agent.hangUp(call, stage.nowMs())
  expect((stage.last('BYE') as SipRequest).uri.raw).toBe('sip:alice@198.51.100.7;transport=tcp')
  expect(stage.sent.at(-1)?.to).toEqual({ flow: CONNECTION })
  expect(header(stage.last('BYE'), 'via')).toContain('SIP/2.0/TCP')
})

test('a telephone whose router gives it another port is answered there, and left there', () => {
  const stage = createStage()
  const via = 'SIP/2.0/UDP 192.168.1.5:5060'
  const contact = '<sip:alice@192.168.1.5>'
  const [before, after] = [61_000, 62_000].map((remotePort) => ({
    ...TRUNK,
    id: `${remotePort}`,
    remotePort,
  }))
  stage.hear(request('INVITE', { body: OFFER, via, contact }), before)
  const { call } = stage.lastEvent('ringing')
  stage.agent.answer(call, HELD, stage.nowMs())
  const toTag = ourTag(stage.last('200 INVITE'))
  stage.hear(request('ACK', { toTag, branch: 'z9hG4bKack', via }), before)
  stage.hear(request('INFO', { toTag, seq: 2, via }), after)
  expect(stage.sent.at(-1)?.to).toEqual({ flow: after })
  stage.agent.hangUp(call, stage.nowMs())
  expect(stage.sent.at(-1)?.to).toEqual({ flow: after })
})

test('a request that was overtaken by a later one is refused', () => {
  const stage = createStage()
  const { toTag } = answeredCall(stage)
  stage.hear(request('INFO', { toTag, seq: 5 }))
  stage.hear(request('INFO', { toTag, seq: 4 }))
  expect(stage.said()).toEqual(['200 INFO', '500 INFO'])
})

test('when the peer leaves, our open offer and its own are ended', () => {
  const stage = createStage()
  const { toTag } = answeredCall(stage)
  stage.hear(request('INVITE', { toTag, seq: 2, body: HOLD }))
  stage.hear(request('BYE', { toTag, seq: 3 }))
  expect(stage.said()).toEqual(['100 INVITE', '200 BYE', '487 INVITE'])
  stage.hear(request('ACK', { toTag, seq: 2, branch: 'z9hG4bKINVITE2' }))
  stage.pass(36_000)
  expect(stage.agent.sizes()).toMatchObject({ calls: 0, serverTransactions: 0, timers: 0 })
})

test('the ACK of an earlier INVITE does not stand for that of a later one', () => {
  const stage = createStage()
  const { call, toTag } = answeredCall(stage)
  stage.hear(request('INVITE', { toTag, seq: 2, body: HOLD }))
  stage.agent.accept(call, HELD, stage.nowMs())
  stage.hear(request('ACK', { toTag, seq: 1, branch: 'z9hG4bKlate' }))
  stage.pass(500)
  expect(stage.said()).toEqual(['100 INVITE', '200 INVITE', '200 INVITE'])
  expect(stage.told()).toEqual(['offer'])
})
