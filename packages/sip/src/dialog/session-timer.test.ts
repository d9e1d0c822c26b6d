import { expect, test } from 'vitest'
import { header, headerValues } from '../message/headers.ts'
import {
  answeredCall,
  ANSWER,
  bytes,
  createStage,
  OFFER,
  request,
  response,
  type Stage,
  words,
} from '../stage.fixture.ts'

const TAKES_UPDATE = 'Allow: INVITE, UPDATE'

/** A call of ours that was answered like this. */
function placedCall(stage: Stage, more: readonly string[]): string {
  const order = { target: 'sip:bob@198.51.100.7', from: '<sip:us@example.com>', sdp: bytes(OFFER) }
  const call = stage.agent.invite(order, stage.nowMs())
  stage.hear(response(stage.last('INVITE'), 200, { body: ANSWER, more }))
  stage.said()
  stage.told()
  return call
}

test('the timer that the caller asks for is echoed, and the caller refreshes', () => {
  const stage = createStage()
  answeredCall(stage, ['Supported: timer', 'Session-Expires: 1800'])
  const accepted = stage.last('200 INVITE')
  expect(header(accepted, 'session-expires')).toBe('1800;refresher=uac')
  expect(headerValues(accepted, 'require')).toEqual(['timer'])
})

test('a caller that asks us to refresh gets it: half-way, by UPDATE where it takes that', () => {
  const stage = createStage()
  answeredCall(stage, ['Supported: timer', 'Session-Expires: 90;refresher=uas', TAKES_UPDATE])
  expect(header(stage.last('200 INVITE'), 'session-expires')).toBe('90;refresher=uas')
  stage.pass(44_999)
  expect(stage.said()).toEqual([])
  stage.pass(1)
  expect(stage.said()).toEqual(['UPDATE'])
  expect(header(stage.last('UPDATE'), 'session-expires')).toBe('90;refresher=uac')
  stage.hear(response(stage.last('UPDATE'), 200, { more: ['Session-Expires: 90;refresher=uac'] }))
  stage.pass(45_000)
  expect(stage.said()).toEqual(['UPDATE'])
  expect(stage.told()).toEqual([])
})

test('without UPDATE it is refreshed by a re-INVITE that repeats what we said, without an event', () => {
  const stage = createStage()
  answeredCall(stage, ['Supported: timer', 'Session-Expires: 90;refresher=uas'])
  stage.pass(45_000)
  expect(stage.said()).toEqual(['INVITE'])
  expect(words(stage.last('INVITE').body)).toBe(ANSWER)
  stage.hear(
    response(stage.last('INVITE'), 200, { body: OFFER, more: ['Session-Expires: 90;refresher=uac'] }),
  )
  stage.pass(45_000)
  expect(stage.said()).toEqual(['ACK', 'INVITE'])
  expect(stage.told()).toEqual([])
})

test('a peer that does not take UPDATE after all gets a re-INVITE', () => {
  const stage = createStage()
  answeredCall(stage, ['Supported: timer', 'Session-Expires: 90;refresher=uas', TAKES_UPDATE])
  stage.pass(45_000)
  stage.hear(response(stage.last('UPDATE'), 405))
  expect(stage.said()).toEqual(['UPDATE', 'INVITE'])
})

test('a caller that does not know timers has us refresh what its proxy asked for', () => {
  const stage = createStage()
  answeredCall(stage, ['Session-Expires: 600'])
  const accepted = stage.last('200 INVITE')
  expect(header(accepted, 'session-expires')).toBe('600;refresher=uas')
  expect(headerValues(accepted, 'require')).toEqual([])
})

test('less than 90 s gets 422 and the least that we take', () => {
  const stage = createStage()
  const more = ['Supported: timer', 'Session-Expires: 89']
  stage.hear(request('INVITE', { body: OFFER, more }))
  expect(stage.said()).toEqual(['422 INVITE'])
  expect(header(stage.last('422 INVITE'), 'min-se')).toBe('90')
  const call = createStage()
  const { toTag } = answeredCall(call)
  call.hear(request('UPDATE', { toTag, seq: 2, more }))
  expect(call.said()).toEqual(['422 UPDATE'])
})

test('a call that the caller stops to refresh ends a little before its time', () => {
  const stage = createStage()
  answeredCall(stage, ['Supported: timer', 'Session-Expires: 90'])
  stage.pass(59_999)
  expect(stage.told()).toEqual([])
  stage.pass(1)
  expect(stage.said()).toEqual(['BYE'])
  expect(stage.lastEvent('ended')).toMatchObject({ by: 'us', reason: 'session_expired' })
})

test.each(['UPDATE', 'INVITE'])('a call that is refreshed by %s goes on', (method) => {
  const stage = createStage()
  const more = ['Supported: timer', 'Session-Expires: 90;refresher=uac']
  const { call, toTag } = answeredCall(stage, more)
  stage.pass(45_000)
  stage.hear(request(method, { toTag, seq: 2, more, body: method === 'INVITE' ? OFFER : '' }))
  if (method === 'INVITE') {
    stage.agent.accept(call, bytes(ANSWER), stage.nowMs())
    stage.hear(request('ACK', { toTag, seq: 2, branch: 'z9hG4bKack2' }))
  }
  expect(header(stage.last(`200 ${method}`), 'session-expires')).toBe('90;refresher=uac')
  stage.pass(45_000)
  expect(stage.told()).not.toContain('ended')
  stage.pass(15_000)
  expect(stage.told()).toContain('ended')
})

test('a refresh that says nothing of the timer keeps it where the peer knows timers, else it is over with it', () => {
  for (const [supported, isKept] of [
    ['Supported: timer', true],
    ['Supported: 100rel', false],
  ] as const) {
    const stage = createStage()
    const { toTag } = answeredCall(stage, ['Supported: timer', 'Session-Expires: 90'])
    stage.hear(request('UPDATE', { toTag, seq: 2, more: [supported] }))
    stage.pass(100_000)
    expect(stage.told().includes('ended')).toBe(isKept)
  }
})

test('a refresh without an answer ends the call', () => {
  const stage = createStage()
  answeredCall(stage, ['Supported: timer', 'Session-Expires: 180;refresher=uas', TAKES_UPDATE])
  stage.pass(90_000 + 32_000)
  expect(new Set(stage.sent.map(({ message }) => header(message, 'cseq')))).toContain('1 UPDATE')
  expect(new Set(stage.sent.map(({ message }) => header(message, 'cseq')))).not.toContain('2 UPDATE')
  expect(stage.lastEvent('ended')).toMatchObject({ by: 'us', reason: 'lost' })
  stage.pass(40_000)
  expect(stage.agent.sizes()).toMatchObject({ calls: 0, timers: 0, clientTransactions: 0 })
})

test('a refresh that is refused is tried again, and the call ends when none succeeds', () => {
  const stage = createStage()
  answeredCall(stage, ['Supported: timer', 'Session-Expires: 180;refresher=uas', TAKES_UPDATE])
  stage.pass(90_000)
  stage.hear(response(stage.last('UPDATE'), 500))
  stage.pass(22_500)
  expect(stage.said()).toEqual(['UPDATE', 'UPDATE'])
  stage.hear(response(stage.last('UPDATE'), 500))
  stage.pass(35_500)
  expect(stage.lastEvent('ended')).toMatchObject({ by: 'us', reason: 'session_expired' })
})

test('our calls ask for half an hour, and the answer says who refreshes', () => {
  const stage = createStage()
  placedCall(stage, ['Session-Expires: 120;refresher=uac', 'Require: timer', TAKES_UPDATE])
  expect(header(stage.last('INVITE'), 'session-expires')).toBe('1800')
  stage.pass(60_000)
  expect(stage.said()).toEqual(['UPDATE'])
  const theirs = createStage()
  placedCall(theirs, ['Session-Expires: 120;refresher=uas'])
  theirs.pass(87_999)
  expect(theirs.said()).toEqual([])
  theirs.pass(1)
  expect(theirs.said()).toEqual(['BYE'])
})

test('a call whose peer agrees to no timer has none', () => {
  const stage = createStage()
  placedCall(stage, [])
  stage.pass(32_000)
  expect(stage.agent.sizes()).toMatchObject({ calls: 1, timers: 0 })
})

test('a peer that wants a longer interval gets it, once', () => {
  const stage = createStage()
  const order = { target: 'sip:bob@198.51.100.7', from: '<sip:us@example.com>', sdp: bytes(OFFER) }
  stage.agent.invite(order, stage.nowMs())
  stage.hear(response(stage.last('INVITE'), 422, { more: ['Min-SE: 3600'] }))
  expect(stage.said()).toEqual(['INVITE', 'ACK', 'INVITE'])
  const again = stage.last('INVITE')
  expect([header(again, 'session-expires'), header(again, 'min-se')]).toEqual(['3600', '3600'])
  expect(header(again, 'cseq')).toBe('2 INVITE')
  stage.hear(response(again, 422, { more: ['Min-SE: 7200'] }))
  expect(stage.lastEvent('failed').status).toBe(422)
})

test('a refresh by re-INVITE that is refused is tried again', () => {
  const stage = createStage()
  answeredCall(stage, ['Supported: timer', 'Session-Expires: 180;refresher=uas'])
  stage.pass(90_000)
  stage.hear(response(stage.last('INVITE'), 500))
  stage.pass(22_500)
  expect(stage.said()).toEqual(['INVITE', 'ACK', 'INVITE'])
  expect(stage.told()).toEqual([])
})

test('a refresh that wants a longer interval gets it', () => {
  const stage = createStage()
  answeredCall(stage, ['Supported: timer', 'Session-Expires: 180;refresher=uas', TAKES_UPDATE])
  stage.pass(90_000)
  stage.hear(response(stage.last('UPDATE'), 422, { more: ['Min-SE: 300'] }))
  expect(stage.said()).toEqual(['UPDATE', 'UPDATE'])
  expect(header(stage.last('UPDATE'), 'session-expires')).toBe('300;refresher=uac')
  stage.hear(response(stage.last('UPDATE'), 422, { more: ['Min-SE: 400'] }))
  expect(stage.said()).toEqual([])
})
