import { expect, test } from 'vitest'
import { header } from '../message/headers.ts'
import { answeredCall, createStage, request, response, type Stage } from '../stage.fixture.ts'

const TARGET = { target: 'sip:+12125550199@trunk.example' }

/** A call that we have asked the peer to transfer. */
function transferredCall(stage: Stage): { call: string; toTag: string } {
  const names = answeredCall(stage)
  expect(stage.agent.refer(names.call, TARGET, stage.nowMs())).toBe(true)
  return names
}

function notify(toTag: string, seq: number, line: string, state = 'active;expires=60'): string {
  const headers = ['Event: refer', `Subscription-State: ${state}`]
  return request('NOTIFY', { toTag, seq, more: headers, body: `${line}\r\n`, bodyType: 'message/sipfrag' })
}

function states(stage: Stage): unknown[] {
  return stage.events.flatMap((event) => (event.type === 'transfer' ? [[event.state, event.status]] : []))
}

test('REFER names the target and who wants it', () => {
  const stage = createStage()
  transferredCall(stage)
  const refer = stage.last('REFER')
  expect(header(refer, 'refer-to')).toBe('<sip:+12125550199@trunk.example>')
  expect(header(refer, 'referred-by')).toBe('<sip:+12125550100@203.0.113.1>')
  expect(header(refer, 'contact')).toBe('<sip:+12125550100@203.0.113.1:5060>')
})

test('a transfer is accepted, rings and succeeds; then we leave', () => {
  const stage = createStage()
  const { call, toTag } = transferredCall(stage)
  stage.hear(response(stage.last('REFER'), 202))
  stage.hear(notify(toTag, 2, 'SIP/2.0 100 Trying'))
  stage.hear(notify(toTag, 3, 'SIP/2.0 180 Ringing'))
  stage.hear(notify(toTag, 4, 'SIP/2.0 200 OK', 'terminated;reason=noresource'))
  expect(stage.said()).toEqual(['REFER', '200 NOTIFY', '200 NOTIFY', '200 NOTIFY'])
  expect(states(stage)).toEqual([
    ['accepted', 202],
    ['progressed', 180],
    ['succeeded', 200],
  ])
  stage.agent.hangUp(call, stage.nowMs())
  expect(stage.said()).toEqual(['BYE'])
})

test('a transfer that fails leaves the call as it was, and another may be tried', () => {
  const stage = createStage()
  const { call, toTag } = transferredCall(stage)
  stage.hear(response(stage.last('REFER'), 202))
  stage.hear(notify(toTag, 2, 'SIP/2.0 486 Busy Here'))
  expect(states(stage)).toEqual([
    ['accepted', 202],
    ['failed', 486],
  ])
  expect(stage.told()).not.toContain('ended')
  expect(stage.agent.refer(call, TARGET, stage.nowMs())).toBe(true)
})

test.each([403, 405, 501, 603])('a peer that refuses with %i ends the transfer', (status) => {
  const stage = createStage()
  transferredCall(stage)
  stage.hear(response(stage.last('REFER'), status))
  expect(states(stage)).toEqual([['failed', status]])
  expect(stage.agent.sizes().calls).toBe(1)
})

test('a peer that accepts and never reports is silent after a minute, or after our timeout', () => {
  const stage = createStage()
  transferredCall(stage)
  stage.hear(response(stage.last('REFER'), 202))
  stage.pass(59_999)
  expect(states(stage)).toEqual([['accepted', 202]])
  stage.pass(1)
  expect(states(stage).at(-1)).toEqual(['silent', undefined])
  const hasty = createStage()
  const { call } = answeredCall(hasty)
  hasty.agent.refer(call, { ...TARGET, patienceMs: 5000 }, hasty.nowMs())
  hasty.hear(response(hasty.last('REFER'), 202))
  hasty.pass(5000)
  expect(states(hasty).at(-1)).toEqual(['silent', undefined])
})

test('a peer that does not even answer the REFER is gone', () => {
  const stage = createStage()
  transferredCall(stage)
  stage.pass(32_000)
  expect(states(stage)).toEqual([['failed', 408]])
  expect(stage.lastEvent('ended')).toMatchObject({ by: 'us', reason: 'lost' })
})

test('word of the transfer may overtake the 202', () => {
  const stage = createStage()
  const { toTag } = transferredCall(stage)
  stage.hear(notify(toTag, 2, 'SIP/2.0 200 OK'))
  stage.hear(response(stage.last('REFER'), 202))
  expect(states(stage)).toEqual([
    ['accepted', 202],
    ['succeeded', 200],
  ])
})

test('a peer that leaves after it accepted has left, before the call has ended', () => {
  const stage = createStage()
  const { toTag } = transferredCall(stage)
  stage.hear(response(stage.last('REFER'), 202))
  stage.told()
  stage.hear(request('BYE', { toTag, seq: 2 }))
  expect(stage.told()).toEqual(['transfer', 'ended'])
  expect(states(stage).at(-1)).toEqual(['left', undefined])
})

test('a peer that ends its report without a result is silent', () => {
  const stage = createStage()
  const { toTag } = transferredCall(stage)
  stage.hear(response(stage.last('REFER'), 202))
  const more = ['Event: refer', 'Subscription-State: terminated']
  stage.hear(request('NOTIFY', { toTag, seq: 2, more }))
  expect(states(stage).at(-1)).toEqual(['silent', undefined])
})

test('reports about nothing that we asked for are refused', () => {
  const stage = createStage()
  const { toTag } = transferredCall(stage)
  stage.hear(request('NOTIFY', { toTag, seq: 2, more: ['Event: presence', 'Subscription-State: active'] }))
  stage.hear(notify(toTag, 3, 'SIP/2.0 200 OK').replace('Event: refer', 'Event: refer;id=0'))
  expect(stage.said()).toEqual(['REFER', '489 NOTIFY', '481 NOTIFY'])
  const idle = createStage()
  const names = answeredCall(idle)
  idle.hear(notify(names.toTag, 2, 'SIP/2.0 200 OK'))
  expect(idle.said()).toEqual(['481 NOTIFY'])
})

test('what is no first line of a response is no result', () => {
  const stage = createStage()
  const { toTag } = transferredCall(stage)
  stage.hear(notify(toTag, 2, 'SIP/2.0 20'))
  stage.hear(notify(toTag, 3, 'HTTP/1.1 200 OK'))
  expect(stage.said()).toEqual(['REFER', '200 NOTIFY', '200 NOTIFY'])
  expect(states(stage)).toEqual([['accepted', 202]])
})

test('what is no URI is no target', () => {
  const stage = createStage()
  const { call } = answeredCall(stage)
  expect(stage.agent.refer(call, { target: 'sip:a@b>\r\nEvil: yes' }, stage.nowMs())).toBe(false)
  expect(stage.said()).toEqual([])
})

test('only one transfer at a time, and none before the call is confirmed', () => {
  const stage = createStage()
  const { call } = transferredCall(stage)
  expect(stage.agent.refer(call, TARGET, stage.nowMs())).toBe(false)
  const ringing = createStage()
  ringing.hear(request('INVITE', { body: 'offer' }))
  expect(ringing.agent.refer(ringing.lastEvent('ringing').call, TARGET, ringing.nowMs())).toBe(false)
})

test('an answer to the REFER after our timeout is not reported', () => {
  const stage = createStage()
  const { call } = answeredCall(stage)
  stage.agent.refer(call, { ...TARGET, patienceMs: 5000 }, stage.nowMs())
  stage.pass(5000)
  stage.hear(response(stage.last('REFER'), 603))
  expect(states(stage)).toEqual([['silent', undefined]])
})
