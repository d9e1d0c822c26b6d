import { expect, test } from 'vitest'
import { header, headerValues } from '../message/headers.ts'
import {
  ANSWER,
  answeredCall,
  bytes,
  CONNECTION,
  createStage,
  OFFER,
  ourTag,
  request,
  response,
  type Stage,
  words,
} from '../stage.fixture.ts'

/** A call that rings. */
function ringingCall(stage: Stage, more: readonly string[] = [], body = OFFER): string {
  stage.hear(request('INVITE', { body, more }))
  stage.said()
  stage.told()
  return stage.lastEvent('ringing').call
}

test('a call rings, is answered, acknowledged and left by the caller', () => {
  const stage = createStage()
  stage.hear(request('INVITE', { body: OFFER }))
  const { call, offer, account } = stage.lastEvent('ringing')
  expect([words(offer), account]).toEqual([OFFER, undefined])
  expect(stage.agent.ring(call, stage.nowMs())).toBe(true)
  expect(stage.agent.answer(call, bytes(ANSWER), stage.nowMs())).toBe(true)
  expect(stage.said()).toEqual(['100 INVITE', '180 INVITE', '200 INVITE'])
  const accepted = stage.lastResponse('200 INVITE')
  expect(words(accepted.body)).toBe(ANSWER)
  expect(header(accepted, 'content-type')).toBe('application/sdp')
  expect(header(accepted, 'contact')).toBe('<sip:+12125550100@203.0.113.1:5060>')
  expect(ourTag(stage.last('180 INVITE'))).toBe(ourTag(accepted))
  const toTag = ourTag(accepted)
  stage.hear(request('ACK', { toTag, branch: 'z9hG4bKack' }))
  stage.hear(request('BYE', { toTag, seq: 2, more: ['Reason: Q.850;cause=16'] }))
  expect(stage.said()).toEqual(['200 BYE'])
  expect(stage.told()).toEqual(['ringing', 'acknowledged', 'ended'])
  expect(stage.lastEvent('ended')).toMatchObject({ by: 'peer', reason: 'hung_up', cause: 'Q.850;cause=16' })
})

test('the 200 is sent again after 0.5 s and then ever later, at most 4 s, until the ACK is there', () => {
  const stage = createStage()
  const call = ringingCall(stage)
  stage.agent.answer(call, bytes(ANSWER), stage.nowMs())
  stage.pass(12_000)
  const toTag = ourTag(stage.last('200 INVITE'))
  stage.hear(request('ACK', { toTag, branch: 'z9hG4bKack' }))
  stage.pass(60_000)
  expect(stage.times('200 INVITE')).toEqual([0, 500, 1500, 3500, 7500, 11_500])
  expect(stage.told()).toEqual(['acknowledged'])
})

test('without an ACK there is a BYE after 32 s, and the call is over', () => {
  const stage = createStage()
  const call = ringingCall(stage)
  stage.agent.answer(call, bytes(ANSWER), stage.nowMs())
  stage.pass(31_999)
  expect(stage.told()).toEqual([])
  stage.pass(1)
  expect(stage.said().slice(-1)).toEqual(['BYE'])
  expect(stage.lastEvent('ended')).toMatchObject({ by: 'us', reason: 'not_acknowledged' })
  stage.pass(40_000)
  expect(stage.agent.sizes()).toMatchObject({ calls: 0, dialogs: 0, clientTransactions: 0, timers: 0 })
})

test('the 200 is repeated over a connection too: a hop behind it may lose it', () => {
  const stage = createStage()
  stage.hear(request('INVITE', { body: OFFER, via: 'SIP/2.0/TCP 198.51.100.7' }), CONNECTION)
  stage.agent.answer(stage.lastEvent('ringing').call, bytes(ANSWER), stage.nowMs())
  stage.pass(2000)
  expect(stage.times('200 INVITE')).toEqual([0, 500, 1500])
  expect(stage.sent.at(-1)?.to).toEqual({ flow: CONNECTION })
})

test('a caller that takes its call back gets 200 and 487', () => {
  const stage = createStage()
  const call = ringingCall(stage)
  stage.agent.ring(call, stage.nowMs())
  stage.hear(request('CANCEL', { branch: 'z9hG4bKINVITE1', more: ['Reason: SIP;cause=200'] }))
  expect(stage.said()).toEqual(['180 INVITE', '200 CANCEL', '487 INVITE'])
  expect(ourTag(stage.last('200 CANCEL'))).toBe(ourTag(stage.last('487 INVITE')))
  expect(stage.lastEvent('cancelled')).toMatchObject({ call, cause: 'SIP;cause=200' })
  expect(stage.agent.answer(call, bytes(ANSWER), stage.nowMs())).toBe(false)
  stage.hear(request('ACK', { branch: 'z9hG4bKINVITE1' }))
  stage.pass(36_000)
  expect(stage.said()).toEqual([])
  expect(stage.agent.sizes()).toMatchObject({ calls: 0, dialogs: 0, serverTransactions: 0, timers: 0 })
})

test('a CANCEL that comes after the 200 is answered and changes nothing', () => {
  const stage = createStage()
  const call = ringingCall(stage)
  stage.agent.answer(call, bytes(ANSWER), stage.nowMs())
  stage.hear(request('CANCEL', { branch: 'z9hG4bKINVITE1' }))
  expect(stage.said()).toEqual(['200 INVITE', '200 CANCEL'])
  stage.hear(request('ACK', { toTag: ourTag(stage.last('200 INVITE')), branch: 'z9hG4bKack' }))
  expect(stage.told()).toEqual(['acknowledged'])
})

test('a CANCEL of an unknown INVITE gets 481', () => {
  const stage = createStage()
  stage.hear(request('CANCEL', { branch: 'z9hG4bKelse' }))
  expect(stage.said()).toEqual(['481 CANCEL'])
})

test('a copy of a CANCEL gets the same response', () => {
  const stage = createStage()
  ringingCall(stage)
  stage.hear(request('CANCEL', { branch: 'z9hG4bKINVITE1' }))
  stage.hear(request('CANCEL', { branch: 'z9hG4bKINVITE1' }))
  expect(stage.said()).toEqual(['200 CANCEL', '487 INVITE', '200 CANCEL'])
})

test('a refusal is repeated until the ACK', () => {
  const stage = createStage()
  const call = ringingCall(stage)
  stage.agent.reject(call, 503, stage.nowMs(), [{ name: 'retry-after', value: '30' }])
  stage.pass(600)
  stage.hear(request('ACK', { branch: 'z9hG4bKINVITE1' }))
  stage.pass(36_000)
  expect(stage.times('503 INVITE')).toEqual([0, 500])
  expect(header(stage.last('503 INVITE'), 'retry-after')).toBe('30')
  expect(stage.lastEvent('ended')).toMatchObject({ by: 'us', reason: 'rejected' })
  expect(stage.agent.sizes()).toMatchObject({ calls: 0, dialogs: 0, serverTransactions: 0, timers: 0 })
})

test('a caller without an offer gets ours in the 200 and brings its answer in the ACK', () => {
  const stage = createStage()
  const call = ringingCall(stage, [], '')
  expect(stage.lastEvent('ringing').offer).toBeUndefined()
  stage.agent.answer(call, bytes('our offer'), stage.nowMs())
  const toTag = ourTag(stage.last('200 INVITE'))
  stage.hear(request('ACK', { toTag, branch: 'z9hG4bKack', body: 'their answer' }))
  expect(words(stage.lastEvent('acknowledged').answer)).toBe('their answer')
})

test('what an ACK carries without being asked is not taken for an answer', () => {
  const stage = createStage()
  const call = ringingCall(stage)
  stage.agent.answer(call, bytes(ANSWER), stage.nowMs())
  const toTag = ourTag(stage.last('200 INVITE'))
  stage.hear(request('ACK', { toTag, branch: 'z9hG4bKack', body: OFFER }))
  expect(stage.lastEvent('acknowledged').answer).toBeUndefined()
})

test('an ACK with the branch of the INVITE, as some send it, counts as well', () => {
  const stage = createStage()
  const call = ringingCall(stage)
  stage.agent.answer(call, bytes(ANSWER), stage.nowMs())
  stage.hear(request('ACK', { toTag: ourTag(stage.last('200 INVITE')), branch: 'z9hG4bKINVITE1' }))
  expect(stage.told()).toEqual(['acknowledged'])
})

test('who hangs up before the ACK is there leaves with a BYE when it comes', () => {
  const stage = createStage()
  const call = ringingCall(stage)
  stage.agent.answer(call, bytes(ANSWER), stage.nowMs())
  expect(stage.agent.hangUp(call, stage.nowMs())).toBe(true)
  expect(stage.said()).toEqual(['200 INVITE'])
  expect(stage.told()).toEqual(['ended'])
  stage.hear(request('ACK', { toTag: ourTag(stage.last('200 INVITE')), branch: 'z9hG4bKack' }))
  expect(stage.said()).toEqual(['BYE'])
  expect(stage.told()).toEqual([])
})

test('a caller may leave with a BYE while it still rings, or before its ACK has come through', () => {
  const early = createStage()
  const call = ringingCall(early)
  early.agent.ring(call, early.nowMs())
  early.hear(request('BYE', { toTag: ourTag(early.last('180 INVITE')), seq: 2 }))
  expect(early.said()).toEqual(['180 INVITE', '200 BYE', '487 INVITE'])
  expect(early.told()).toEqual(['cancelled'])

  const answered = createStage()
  answered.agent.answer(ringingCall(answered), bytes(ANSWER), answered.nowMs())
  answered.hear(request('BYE', { toTag: ourTag(answered.last('200 INVITE')), seq: 2 }))
  answered.pass(60_000)
  expect(answered.said()).toEqual(['200 INVITE', '200 BYE'])
  expect(answered.told()).toEqual(['ended'])
})

test('our BYE goes out until it is answered, and the call is over at once', () => {
  const stage = createStage()
  const { call } = answeredCall(stage)
  stage.agent.hangUp(call, stage.nowMs(), 'SIP;cause=200;text="Bye"')
  expect(stage.lastEvent('ended')).toMatchObject({ by: 'us', reason: 'hung_up' })
  stage.pass(4000)
  expect(stage.times('BYE')).toEqual([0, 500, 1500, 3500])
  const bye = stage.lastRequest('BYE')
  expect(header(bye, 'reason')).toBe('SIP;cause=200;text="Bye"')
  expect(header(bye, 'to')).toBe('"Alice" <sip:alice@198.51.100.7>;tag=alice')
  expect(bye.uri.raw).toBe('sip:alice@198.51.100.7:5060')
  expect(stage.agent.hangUp(call, stage.nowMs())).toBe(false)
})

test('a telephone that rings says so again every minute, and is turned away after three', () => {
  const stage = createStage()
  stage.agent.ring(ringingCall(stage), stage.nowMs())
  stage.pass(200_000)
  expect(stage.times('180 INVITE')).toEqual([0, 60_000, 120_000])
  expect(stage.times('480 INVITE')[0]).toBe(180_000)
  expect(stage.lastEvent('ended')).toMatchObject({ reason: 'unanswered' })
})

test('early media goes with a 183, but not to a caller that has made no offer', () => {
  const stage = createStage()
  stage.agent.ring(ringingCall(stage), stage.nowMs(), bytes('early answer'))
  expect(words(stage.last('183 INVITE').body)).toBe('early answer')
  const late = createStage()
  late.agent.ring(ringingCall(late, [], ''), late.nowMs(), bytes('our offer'))
  expect(words(late.last('180 INVITE').body)).toBe('')
})

test('a trunk that wants proof for what we say in its call gets it', () => {
  const stage = createStage({ credentialsFor: () => ({ username: 'parley', password: 'pass' }) })
  const { call } = answeredCall(stage)
  stage.agent.hangUp(call, stage.nowMs())
  const more = ['Proxy-Authenticate: Digest realm="trunk", nonce="n"']
  stage.hear(response(stage.last('BYE'), 407, { more }))
  expect(header(stage.last('BYE'), 'proxy-authorization')).toContain('username="parley"')
})

test('an INVITE that expires is ended with 487', () => {
  const stage = createStage()
  ringingCall(stage, ['Expires: 20'])
  stage.pass(20_000)
  expect(stage.said()).toEqual(['487 INVITE'])
})

test.each([
  ['without a Contact', { contact: null, body: OFFER }, '400 INVITE'],
  ['with a body of unknown type', { body: 'hello', bodyType: 'text/plain' }, '415 INVITE'],
  ['for another telephone network', { uri: 'mailto:a@b.example', body: OFFER }, '416 INVITE'],
  ['that needs what we do not speak', { more: ['Require: 100rel, nothingSIP'], body: OFFER }, '420 INVITE'],
  ['in a call that we do not know', { toTag: 'gone', body: OFFER }, '481 INVITE'],
])('an INVITE %s is refused', (_, saying, status) => {
  const stage = createStage()
  stage.hear(request('INVITE', saying))
  expect(stage.said()).toEqual([status])
  expect(stage.told()).toEqual([])
})

test('a body that need not be understood is left alone', () => {
  const stage = createStage()
  const more = ['Content-Disposition: render;handling=optional']
  stage.hear(request('INVITE', { body: 'hello', bodyType: 'text/plain', more }))
  expect(stage.lastEvent('ringing').offer).toBeUndefined()
})

test('a node that takes nothing new, or is full, says when to come back', () => {
  const draining = createStage({ isAccepting: () => false })
  draining.hear(request('INVITE', { body: OFFER }))
  expect(draining.said()).toEqual(['503 INVITE'])
  const full = createStage({ maxCalls: 1 })
  full.hear(request('INVITE', { body: OFFER }))
  full.hear(request('INVITE', { body: OFFER, callId: 'call-2', branch: 'z9hG4bKsecond' }))
  expect(full.said()).toEqual(['100 INVITE', '503 INVITE'])
  expect(headerValues(full.last('503 INVITE'), 'retry-after')).toEqual(['10'])
})

test('commands may be given while the call event is handled', () => {
  const stage = createStage({
    emit: (event) => {
      if (event.type !== 'ringing') return
      stage.agent.ring(event.call, stage.nowMs())
      stage.agent.answer(event.call, bytes(ANSWER), stage.nowMs())
    },
  })
  stage.hear(request('INVITE', { body: OFFER }))
  expect(stage.said()).toEqual(['100 INVITE', '180 INVITE', '200 INVITE'])
})
