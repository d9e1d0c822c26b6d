import { expect, test } from 'vitest'
import { passwordHash, checkCredentials, writeChallenge } from '../auth/digest.ts'
import { header, headerValues } from '../message/headers.ts'
import type { SipRequest } from '../message/message.ts'
import { createNonceCounts } from '../auth/nonce-counts.ts'
import type { InviteOptions } from './outgoing-invite.ts'
import {
  ANSWER,
  bytes,
  CONNECTION,
  createStage,
  OFFER,
  request,
  response,
  type Stage,
  TRUNK,
  words,
} from '../stage.fixture.ts'

const ORDER: InviteOptions = {
  target: 'sip:+12125550199@198.51.100.7',
  from: '"Ada" <sip:+12125550100@example.com>',
  sdp: bytes(OFFER),
}

function place(stage: Stage, order: Partial<InviteOptions> = {}): string {
  return stage.agent.invite({ ...ORDER, ...order }, stage.nowMs())
}

test('a call of ours rings, is answered and acknowledged, and we leave it', () => {
  const stage = createStage()
  const call = place(stage)
  const invite = stage.lastRequest('INVITE')
  expect(stage.sent[0]?.to).toEqual({ destination: { transport: 'udp', host: '198.51.100.7', port: null } })
  expect(words(invite.body)).toBe(OFFER)
  expect(header(invite, 'contact')).toBe('<sip:+12125550100@203.0.113.1:5060>')
  stage.hear(response(invite, 100))
  stage.hear(response(invite, 180))
  stage.hear(response(invite, 200, { body: ANSWER }))
  expect(stage.said()).toEqual(['INVITE', 'ACK'])
  expect(stage.told()).toEqual(['progress', 'answered'])
  expect(words(stage.lastEvent('answered').answer)).toBe(ANSWER)
  expect(stage.agent.hangUp(call, stage.nowMs())).toBe(true)
  const bye = stage.lastRequest('BYE')
  expect([header(bye, 'cseq'), bye.uri.raw]).toEqual(['2 BYE', 'sip:bob@198.51.100.7:5060'])
  expect(stage.told()).toEqual(['ended'])
})

test('a peer from which not even a 100 comes is given up early, and put in order if it answers after all', () => {
  const stage = createStage()
  place(stage, { silenceMs: 8000 })
  const invite = stage.lastRequest('INVITE')
  stage.pass(8000)
  expect(stage.lastEvent('failed')).toMatchObject({ status: 503, response: undefined })
  stage.hear(response(invite, 200, { body: ANSWER }))
  expect(stage.said().slice(-2)).toEqual(['ACK', 'BYE'])
  const other = createStage()
  place(other, { silenceMs: 8000 })
  other.hear(response(other.lastRequest('INVITE'), 100))
  other.pass(20_000)
  expect(other.told()).toEqual([])
})

test('the other side may leave as well', () => {
  const stage = createStage()
  place(stage)
  const invite = stage.lastRequest('INVITE')
  stage.hear(response(invite, 200, { body: ANSWER }))
  const ours = header(invite, 'from')!.split('tag=')[1]!
  const callId = header(invite, 'call-id')!
  stage.hear(request('BYE', { callId, toTag: ours, fromTag: 'bob', seq: 77 }))
  expect(stage.said().slice(-1)).toEqual(['200 BYE'])
  expect(stage.lastEvent('ended')).toMatchObject({ by: 'peer', reason: 'hung_up' })
})

test('every copy of the 200 gets its ACK, even after the call is over', () => {
  const stage = createStage()
  const call = place(stage)
  const accepted = response(stage.last('INVITE'), 200, { body: ANSWER })
  stage.hear(accepted)
  stage.hear(accepted)
  stage.agent.hangUp(call, stage.nowMs())
  stage.hear(accepted)
  expect(stage.said()).toEqual(['INVITE', 'ACK', 'ACK', 'BYE', 'ACK'])
})

test.each([302, 404, 486, 503, 603])('a call that is refused with %i has failed', (status) => {
  const stage = createStage()
  const call = place(stage)
  stage.hear(response(stage.last('INVITE'), status, { contact: '<sip:elsewhere@example.com>' }))
  expect(stage.said()).toEqual(['INVITE', 'ACK'])
  expect(stage.lastEvent('failed')).toMatchObject({ call, status })
  stage.pass(36_000)
  expect(stage.said()).toEqual([])
  expect(stage.agent.sizes()).toMatchObject({ calls: 0, dialogs: 0, clientTransactions: 0, timers: 0 })
})

test('a call without an answer has failed with 408 after 32 s, one that cannot be sent with 503', () => {
  const silent = createStage()
  place(silent)
  silent.pass(32_000)
  expect(silent.lastEvent('failed').status).toBe(408)
  const unsent = createStage()
  place(unsent)
  unsent.agent.undeliverable(unsent.last('INVITE'), unsent.nowMs())
  expect(unsent.lastEvent('failed').status).toBe(503)
  const broken = createStage()
  place(broken, { to: { flow: CONNECTION } })
  broken.agent.loseFlow(CONNECTION, broken.nowMs())
  expect(broken.lastEvent('failed').status).toBe(503)
})

test('a call that rings for too long is taken back', () => {
  const stage = createStage()
  place(stage, { ringMs: 20_000 })
  const invite = stage.lastRequest('INVITE')
  stage.hear(response(invite, 180))
  stage.pass(20_000)
  expect(stage.said()).toEqual(['INVITE', 'CANCEL'])
  expect(stage.lastEvent('failed').status).toBe(408)
  const cancel = stage.lastRequest('CANCEL')
  expect(header(cancel, 'via')).toBe(header(invite, 'via'))
  expect(header(cancel, 'to')).toBe('<sip:+12125550199@198.51.100.7>')
  stage.hear(response(cancel, 200))
  stage.hear(response(invite, 487))
  stage.pass(36_000)
  expect(stage.said()).toEqual(['ACK'])
  expect(stage.told()).toEqual(['progress', 'failed'])
  expect(stage.agent.sizes()).toMatchObject({ calls: 0, dialogs: 0, clientTransactions: 0, timers: 0 })
})

test('a call that is given up before any response is cancelled at the first one', () => {
  const stage = createStage()
  const call = place(stage)
  expect(stage.agent.hangUp(call, stage.nowMs(), 'SIP;cause=480')).toBe(true)
  expect(stage.lastEvent('ended')).toMatchObject({ by: 'us', reason: 'given_up' })
  expect(stage.said()).toEqual(['INVITE'])
  stage.hear(response(stage.last('INVITE'), 100))
  expect(stage.said()).toEqual(['CANCEL'])
  expect(header(stage.last('CANCEL'), 'reason')).toBe('SIP;cause=480')
})

test('a 200 that crosses our CANCEL is acknowledged and left again', () => {
  const stage = createStage()
  const call = place(stage)
  const invite = stage.lastRequest('INVITE')
  stage.hear(response(invite, 180))
  stage.agent.hangUp(call, stage.nowMs())
  stage.hear(response(invite, 200, { body: ANSWER }))
  expect(stage.said()).toEqual(['INVITE', 'CANCEL', 'ACK', 'BYE'])
  expect(stage.told()).toEqual(['progress', 'ended'])
})

test('a peer that answers neither CANCEL nor INVITE is left after 32 s', () => {
  const stage = createStage()
  const call = place(stage)
  stage.hear(response(stage.last('INVITE'), 180))
  stage.agent.hangUp(call, stage.nowMs())
  stage.pass(36_000)
  expect(stage.agent.sizes()).toMatchObject({ calls: 0, dialogs: 0, clientTransactions: 0, timers: 0 })
})

test('of several telephones that answer the first has the call, and the others are left', () => {
  const stage = createStage()
  place(stage)
  const invite = stage.lastRequest('INVITE')
  stage.hear(response(invite, 180, { toTag: 'desk' }))
  stage.hear(response(invite, 180, { toTag: 'mobile' }))
  stage.hear(response(invite, 200, { toTag: 'mobile', body: ANSWER }))
  stage.hear(response(invite, 200, { toTag: 'desk', body: ANSWER, contact: '<sip:desk@198.51.100.7:5060>' }))
  expect(stage.said()).toEqual(['INVITE', 'ACK', 'ACK', 'BYE'])
  expect(stage.lastRequest('BYE').uri.raw).toBe('sip:desk@198.51.100.7:5060')
  expect(header(stage.last('BYE'), 'to')).toContain('tag=desk')
  expect(stage.told()).toEqual(['progress', 'progress', 'answered'])
  expect(stage.agent.sizes()).toMatchObject({ calls: 1, dialogs: 1 })
})

test('a challenge is answered once, and the ACK carries the same credentials', () => {
  const stage = createStage()
  const authority = { realm: 'trunk', secret: 'secret' }
  const nonce = { nowMs: 0, token: 't', client: '', stale: false }
  const challenge = writeChallenge(authority, { algorithm: 'SHA-256', ...nonce })
  place(stage, { credentials: { username: 'parley', password: 'pass' } })
  const first = stage.lastRequest('INVITE')
  stage.hear(response(first, 407, { more: [`Proxy-Authenticate: ${challenge}`] }))
  expect(stage.said()).toEqual(['INVITE', 'ACK', 'INVITE'])
  const second = stage.lastRequest('INVITE')
  expect(header(second, 'cseq')).toBe('2 INVITE')
  expect(header(second, 'call-id')).toBe(header(first, 'call-id'))
  expect(header(second, 'via')).not.toBe(header(first, 'via'))
  const authorizations = headerValues(second, 'proxy-authorization')
  const [isTarget, counts] = [(uri: string) => uri === second.uri.raw, createNonceCounts()]
  const check = { method: 'INVITE', isTarget, client: '', authorizations, nowMs: 0, counts }
  const credentials = { username: 'parley', realm: 'trunk', password: 'pass' }
  expect(checkCredentials(authority, check, (_, by) => passwordHash(by, credentials))).toMatchObject({
    ok: true,
  })
  stage.hear(response(second, 200, { body: ANSWER }))
  expect(header(stage.last('ACK'), 'proxy-authorization')).toBe(authorizations[0])
  expect(header(stage.last('ACK'), 'cseq')).toBe('2 ACK')
})

test.each(['without credentials', 'with wrong ones'])('a challenge %s fails the call', (which) => {
  const stage = createStage()
  const isWrong = which === 'with wrong ones'
  const more = ['WWW-Authenticate: Digest realm="trunk", nonce="n1"']
  place(stage, isWrong ? { credentials: { username: 'parley', password: 'wrong' } } : {})
  stage.hear(response(stage.last('INVITE'), 401, { more }))
  if (isWrong) stage.hear(response(stage.last('INVITE'), 401, { more: [more[0]!.replace('n1', 'n2')] }))
  expect(stage.lastEvent('failed').status).toBe(401)
  expect(stage.times('INVITE')).toHaveLength(isWrong ? 2 : 1)
})

test('a request in the call is challenged as well: the BYE goes again with credentials', () => {
  const stage = createStage()
  const call = place(stage, { credentials: { username: 'parley', password: 'pass' } })
  stage.hear(response(stage.last('INVITE'), 200, { body: ANSWER }))
  stage.agent.hangUp(call, stage.nowMs())
  const more = ['WWW-Authenticate: Digest realm="trunk", nonce="n1"']
  stage.hear(response(stage.last('BYE'), 401, { more }))
  expect(header(stage.last('BYE'), 'authorization')).toContain('username="parley"')
  expect(header(stage.last('BYE'), 'cseq')).toBe('3 BYE')
})

test('a reliable 183 gets its PRACK once, its copies nothing, the next one another', () => {
  const stage = createStage()
  place(stage)
  const invite = stage.lastRequest('INVITE')
  const early = (rseq: number): string =>
    response(invite, 183, { body: ANSWER, more: ['Require: 100rel', `RSeq: ${rseq}`] })
  stage.hear(early(100))
  stage.hear(early(100))
  stage.hear(early(102))
  stage.hear(early(101))
  expect(stage.said()).toEqual(['INVITE', 'PRACK', 'PRACK'])
  const racks = stage.sent.map(({ message }) => header(message, 'rack')).filter((rack) => rack !== undefined)
  expect(racks).toEqual(['100 1 INVITE', '101 1 INVITE'])
  expect(stage.told()).toEqual(['progress', 'progress'])
  stage.hear(response(invite, 200))
  expect(words(stage.lastEvent('answered').answer)).toBe(ANSWER)
  stage.agent.hangUp(stage.lastEvent('answered').call, stage.nowMs())
  expect(header(stage.last('BYE'), 'cseq')).toBe('4 BYE')
})

test('before it answers the other side may ask how we are, and no more', () => {
  const stage = createStage()
  place(stage)
  const invite = stage.lastRequest('INVITE')
  stage.hear(response(invite, 180))
  const names = {
    callId: header(invite, 'call-id')!,
    toTag: header(invite, 'from')!.split('tag=')[1]!,
    fromTag: 'bob',
  }
  stage.hear(request('OPTIONS', { ...names, seq: 1 }))
  stage.hear(request('UPDATE', { ...names, seq: 2 }))
  stage.hear(request('UPDATE', { ...names, seq: 3, branch: 'z9hG4bKoffer', body: OFFER }))
  stage.hear(request('BYE', { ...names, seq: 4 }))
  expect(stage.said().slice(1)).toEqual(['200 OPTIONS', '200 UPDATE', '488 UPDATE', '481 BYE'])
})

test('the way to a softphone and through proxies is kept', () => {
  const stage = createStage()
  const call = place(stage, { to: { flow: TRUNK }, routes: ['<sip:edge.example;lr>'] })
  const invite = stage.lastRequest('INVITE')
  expect(stage.sent[0]?.to).toEqual({ flow: TRUNK })
  expect(header(invite, 'route')).toBe('<sip:edge.example;lr>')
  const more = ['Record-Route: <sip:198.51.100.7;lr;inner>, <sip:198.51.100.7;lr>']
  stage.hear(response(invite, 200, { body: ANSWER, more, contact: '<sip:bob@10.0.0.9>' }))
  stage.agent.hangUp(call, stage.nowMs())
  const bye = stage.lastRequest('BYE')
  expect(bye.uri.raw).toBe('sip:bob@10.0.0.9')
  expect(headerValues(bye, 'route')).toEqual(['<sip:198.51.100.7;lr>', '<sip:198.51.100.7;lr;inner>'])
  expect(stage.sent.at(-1)?.to).toEqual({ flow: TRUNK })
})

test('what cannot be called fails at once: no URI, or too many hops behind it', () => {
  const stage = createStage()
  place(stage, { target: 'nonsense' })
  expect(stage.lastEvent('failed').status).toBe(400)
  place(stage, { maxForwards: 0 })
  expect(stage.lastEvent('failed').status).toBe(483)
  place(stage, { maxForwards: 12 })
  expect(header(stage.last('INVITE'), 'max-forwards')).toBe('12')
  expect(stage.said()).toEqual(['INVITE'])
})

test('our own call that comes round to us is a loop', () => {
  const stage = createStage()
  place(stage)
  const invite = stage.lastRequest('INVITE')
  const round: SipRequest = {
    ...invite,
    headers: [{ name: 'via', value: 'SIP/2.0/UDP 198.51.100.7;branch=z9hG4bKproxy' }, ...invite.headers],
  }
  stage.agent.receive(round, TRUNK, stage.nowMs())
  expect(stage.said()).toEqual(['INVITE', '482 INVITE'])
})
