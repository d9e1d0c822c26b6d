import { expect, test } from 'vitest'
import { header } from '../message/headers.ts'
import {
  answeredCall,
  bytes,
  createStage,
  nameOf,
  OFFER,
  ourTag,
  request,
  response,
  type Stage,
  words,
} from '../stage.fixture.ts'

const HELD = bytes('v=0 a=recvonly\r\n')

/** How many INVITEs of ours there were, copies not counted. */
function offersOf(stage: Stage): number {
  const invites = stage.sent.filter(({ message }) => nameOf(message) === 'INVITE')
  return new Set(invites.map(({ message }) => header(message, 'cseq'))).size
}

test('our offer is answered and acknowledged, every copy of the 200 again', () => {
  const stage = createStage()
  const { call } = answeredCall(stage)
  expect(stage.agent.reinvite(call, HELD, stage.nowMs())).toBe(true)
  const invite = stage.lastRequest('INVITE')
  expect(words(invite.body)).toBe('v=0 a=recvonly\r\n')
  const accepted = response(invite, 200, { body: 'their answer' })
  stage.hear(accepted)
  stage.hear(accepted)
  expect(stage.said()).toEqual(['INVITE', 'ACK', 'ACK'])
  expect(header(stage.last('ACK'), 'cseq')).toBe('1 ACK')
  expect(header(stage.last('ACK'), 'via')).not.toBe(header(invite, 'via'))
  expect(stage.told()).toEqual(['offer_answered'])
  expect(words(stage.lastEvent('offer_answered').answer)).toBe('their answer')
})

test('a refused offer of ours is reported, and the call goes on', () => {
  const stage = createStage()
  const { call } = answeredCall(stage)
  stage.agent.reinvite(call, HELD, stage.nowMs())
  stage.hear(response(stage.last('INVITE'), 488))
  expect(stage.lastEvent('offer_refused')).toMatchObject({ call, status: 488 })
  expect(stage.agent.hangUp(call, stage.nowMs())).toBe(true)
})

test('offers are made one after the other, and only the last one that waits', () => {
  const stage = createStage()
  const { call } = answeredCall(stage)
  stage.agent.reinvite(call, bytes('first'), stage.nowMs())
  stage.agent.reinvite(call, bytes('second'), stage.nowMs())
  stage.agent.reinvite(call, bytes('third'), stage.nowMs())
  stage.hear(response(stage.last('INVITE'), 200, { body: 'answer' }))
  expect(stage.said()).toEqual(['INVITE', 'ACK', 'INVITE'])
  expect(words(stage.last('INVITE').body)).toBe('third')
})

test('when both offer at once, the called side tries again within 2 s, the caller after 2.1 to 4 s', () => {
  const called = createStage()
  const { call } = answeredCall(called)
  called.agent.reinvite(call, HELD, called.nowMs())
  called.hear(response(called.last('INVITE'), 491))
  called.pass(2000)
  expect(offersOf(called)).toBe(2)

  const caller = createStage()
  const ours = caller.agent.invite(
    { target: 'sip:bob@198.51.100.7', from: '<sip:us@example.com>', sdp: HELD },
    caller.nowMs(),
  )
  caller.hear(response(caller.last('INVITE'), 200, { body: 'answer' }))
  caller.agent.reinvite(ours, HELD, caller.nowMs())
  caller.hear(response(caller.last('INVITE'), 491))
  caller.pass(2099)
  expect(offersOf(caller)).toBe(2)
  caller.pass(1901)
  expect(offersOf(caller)).toBe(3)
})

test('a peer that answers 491 for ever is asked seven times', () => {
  const stage = createStage()
  const { call } = answeredCall(stage)
  stage.agent.reinvite(call, HELD, stage.nowMs())
  for (let at = 0; at < 10; at += 1) {
    stage.hear(response(stage.last('INVITE'), 491))
    stage.pass(2000)
  }
  expect(offersOf(stage)).toBe(7)
  expect(stage.told()).toEqual(['offer_refused'])
})

test.each([481, 408])('a peer that answers our offer with %i is gone: BYE', (status) => {
  const stage = createStage()
  const { call } = answeredCall(stage)
  stage.agent.reinvite(call, HELD, stage.nowMs())
  stage.hear(response(stage.last('INVITE'), status))
  expect(stage.said()).toEqual(['INVITE', 'ACK', 'BYE'])
  expect(stage.lastEvent('ended')).toMatchObject({ by: 'us', reason: 'lost' })
})

test('a peer that is for ever at it, or silent, is given up', () => {
  for (const isTrying of [true, false]) {
    const stage = createStage()
    const { call } = answeredCall(stage)
    stage.agent.reinvite(call, HELD, stage.nowMs())
    if (isTrying) stage.hear(response(stage.last('INVITE'), 100))
    stage.pass(isTrying ? 64_000 : 32_000)
    expect(stage.lastEvent('ended')).toMatchObject({ by: 'us', reason: 'lost' })
    stage.pass(36_000)
    expect(stage.agent.sizes()).toMatchObject({ calls: 0, clientTransactions: 0, timers: 0 })
  }
})

test('an offer that is ordered before the ACK of our answer goes out when that is there', () => {
  const stage = createStage()
  stage.hear(request('INVITE', { body: OFFER }))
  const { call } = stage.lastEvent('ringing')
  stage.agent.answer(call, HELD, stage.nowMs())
  expect(stage.agent.reinvite(call, bytes('music'), stage.nowMs())).toBe(true)
  expect(stage.said()).toEqual(['100 INVITE', '200 INVITE'])
  stage.hear(request('ACK', { toTag: ourTag(stage.last('200 INVITE')), branch: 'z9hG4bKack' }))
  expect(stage.said()).toEqual(['INVITE'])
})

test('while both sides wait after a glare, a new offer takes the place of the old one and waits as well', () => {
  const stage = createStage()
  const { call } = answeredCall(stage)
  stage.agent.reinvite(call, bytes('old'), stage.nowMs())
  stage.hear(response(stage.last('INVITE'), 491))
  stage.agent.reinvite(call, bytes('new'), stage.nowMs())
  expect(offersOf(stage)).toBe(1)
  stage.pass(2000)
  expect(offersOf(stage)).toBe(2)
  expect(words(stage.last('INVITE').body)).toBe('new')
})

test('what we still ask in a call is dropped when it is over', () => {
  const stage = createStage()
  const { call, toTag } = answeredCall(stage)
  stage.agent.info(call, 'application/dtmf', bytes('5'), stage.nowMs())
  stage.hear(request('BYE', { toTag, seq: 2 }))
  stage.pass(31_999)
  expect(stage.said()).toEqual(['INFO', '200 BYE'])
  expect(stage.agent.sizes().clientTransactions).toBe(0)
})
