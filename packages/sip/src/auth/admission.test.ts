import { expect, test } from 'vitest'
import { checkCredentials, passwordHash, readChallenge, writeChallenge, writeCredentials } from './digest.ts'
import type { Flow } from '../transport/flow.ts'
import { header, headerValues } from '../message/headers.ts'
import type { SipRequest } from '../message/message.ts'
import { createNonceCounts } from './nonce-counts.ts'
import { serialise } from '../message/serialise.ts'
import type { Authentication } from '../stack.ts'
import { bytes, CONNECTION, createStage, OFFER, request, type Stage, TRUNK } from '../stage.fixture.ts'

const AUTHORITY = { realm: 'parley', secret: 'secret' }
let tokens = 0

const counts = createNonceCounts()

/** As the service does it: digest, any name, one password. */
function authenticate(message: SipRequest, _: Flow, nowMs: number): Authentication {
  const authorizations = headerValues(message, 'authorization')
  const checked = checkCredentials(
    AUTHORITY,
    { method: message.method, isTarget: () => true, client: '', authorizations, nowMs, counts },
    (username, algorithm) => passwordHash(algorithm, { username, realm: 'parley', password: 'pass' }),
  )
  if (checked.ok)
    return {
      verdict: 'accepted',
      identity: { username: checked.username, accountId: 'account_1', userId: 'trunk_1' },
    }
  const value = writeChallenge(AUTHORITY, {
    algorithm: 'MD5',
    nowMs,
    token: `t${++tokens}`,
    client: '',
    stale: checked.problem === 'stale',
  })
  const headers = [{ name: 'www-authenticate', value }]
  return { verdict: 'challenged', status: 401, headers, isWrong: checked.problem === 'wrong' }
}

function strangers(): Stage {
  return createStage({ trust: () => 'challenged', authenticate, isRegistrar: true })
}

/** The same request with credentials for the last challenge. */
function withCredentials(
  stage: Stage,
  method: string,
  saying: Parameters<typeof request>[1],
  password = 'pass',
): string {
  const challenge = readChallenge(headerValues(stage.last(`401 ${method}`), 'www-authenticate'))!
  const uri = saying?.uri ?? 'sip:+12125550100@203.0.113.1'
  const value = writeCredentials(challenge, {
    method,
    uri,
    username: 'alice',
    password,
    cnonce: 'c',
    count: 1,
  })
  return request(method, { ...saying, more: [...(saying?.more ?? []), `Authorization: ${value}`] })
}

test('an unknown source gets no sign of us, whatever it sends', () => {
  const stage = createStage({ trust: () => 'unknown' })
  for (const method of ['OPTIONS', 'INVITE', 'REGISTER', 'BYE', 'CANCEL', 'ACK', 'NEWMETHOD'])
    stage.hear(request(method, { body: method === 'INVITE' ? OFFER : '' }))
  expect(stage.said()).toEqual([])
  expect(stage.told()).toEqual([])
  expect(stage.agent.sizes()).toMatchObject({ sources: 0, serverTransactions: 0, timers: 0 })
})

test.each(['friendly-scanner', 'sipvicious', 'sipcli/v1.8', 'VaxSIPUserAgent/3.1', 'pplsip'])(
  'a scanner gets no sign of us: %s',
  (name) => {
    const stage = strangers()
    stage.hear(request('OPTIONS', { more: [`User-Agent: ${name}`] }))
    expect(stage.said()).toEqual([])
  },
)

test('a scanner behind a proxy of ours is refused, so that the proxy does not take us for dead', () => {
  const stage = createStage()
  stage.hear(request('INVITE', { body: OFFER, more: ['User-Agent: friendly-scanner'] }))
  expect(stage.said()).toEqual(['403 INVITE'])
  expect(stage.agent.sizes()).toMatchObject({ serverTransactions: 0, calls: 0 })
})

test('who has to prove itself is challenged without being remembered, and no copy is sent by itself', () => {
  const stage = strangers()
  stage.hear(request('INVITE', { body: OFFER.repeat(20) }))
  stage.pass(36_000)
  expect(stage.said()).toEqual(['401 INVITE'])
  expect(stage.agent.sizes()).toMatchObject({ serverTransactions: 0, timers: 0, dialogs: 0 })
  stage.hear(request('ACK', { branch: 'z9hG4bKINVITE1', toTag: 'x' }))
  stage.hear(request('INVITE', { body: OFFER.repeat(20) }))
  const [first, second] = stage.sent
  expect(header(second!.message, 'to')).toBe(header(first!.message, 'to'))
})

test('with the right credentials the call rings, under the name of the account', () => {
  const stage = strangers()
  stage.hear(request('INVITE', { body: OFFER.repeat(20) }))
  stage.hear(withCredentials(stage, 'INVITE', { seq: 2, body: OFFER.repeat(20) }))
  expect(stage.said()).toEqual(['401 INVITE', '100 INVITE'])
  expect(stage.lastEvent('ringing').account).toBe('alice')
})

test('a stranger never gets more bytes than it sent, over a connection it may', () => {
  const stage = strangers()
  stage.hear(request('OPTIONS', { contact: null }))
  expect(stage.said()).toEqual([])
  stage.hear(request('OPTIONS', { contact: null, via: 'SIP/2.0/TCP 198.51.100.7' }), CONNECTION)
  expect(stage.said()).toEqual(['401 OPTIONS'])
  stage.hear(request('OPTIONS', { seq: 2, more: [`Subject: ${'x'.repeat(300)}`] }))
  expect(stage.said()).toEqual(['401 OPTIONS'])
  const asked = bytes(request('OPTIONS', { seq: 2, more: [`Subject: ${'x'.repeat(300)}`] })).length
  expect(serialise(stage.sent.at(-1)!.message).length).toBeLessThanOrEqual(asked)
})

test('the seventeenth request within 2 s bans an address for 5 min, and only that one', () => {
  const stage = strangers()
  const ask = (seq: number, flow: Flow = TRUNK): void =>
    stage.hear(request('OPTIONS', { seq, more: [`Subject: ${'x'.repeat(300)}`] }), flow)
  for (let seq = 1; seq <= 20; seq += 1) ask(seq)
  expect(stage.said()).toHaveLength(16)
  ask(21, { ...TRUNK, id: 'other', remoteAddress: '198.51.100.8' })
  expect(stage.said()).toHaveLength(1)
  stage.pass(299_999)
  ask(22)
  expect(stage.said()).toEqual([])
  stage.pass(1)
  ask(23)
  expect(stage.said()).toHaveLength(1)
})

test('an address that guesses passwords is banned', () => {
  const stage = strangers()
  const body = OFFER.repeat(20)
  stage.hear(request('INVITE', { body }))
  for (let seq = 2; seq <= 12; seq += 1) {
    stage.pass(1000)
    stage.hear(withCredentials(stage, 'INVITE', { seq, body }, 'guess'))
  }
  expect(stage.said()).toHaveLength(9)
})

test('an address that has proved an account may send as much as it likes', () => {
  const stage = strangers()
  const body = OFFER.repeat(20)
  stage.hear(request('INVITE', { body }))
  stage.hear(withCredentials(stage, 'INVITE', { seq: 2, body }))
  for (let seq = 3; seq <= 40; seq += 1) stage.hear(request('INVITE', { seq, body, callId: `call-${seq}` }))
  expect(stage.said().filter((name) => name === '401 INVITE')).toHaveLength(39)
})

test('who is in a call is heard in it, wherever it comes from', () => {
  let trust: 'trusted' | 'unknown' = 'trusted'
  const stage = createStage({ trust: () => trust })
  stage.hear(request('INVITE', { body: OFFER }))
  stage.agent.answer(stage.lastEvent('ringing').call, bytes('answer'), stage.nowMs())
  trust = 'unknown'
  const toTag = header(stage.last('200 INVITE'), 'to')!.split('tag=')[1]!
  const elsewhere = { ...TRUNK, id: 'elsewhere', remoteAddress: '192.0.2.99' }
  stage.hear(request('ACK', { toTag, branch: 'z9hG4bKack' }), elsewhere)
  stage.hear(request('BYE', { toTag, seq: 2 }), elsewhere)
  expect(stage.said()).toEqual(['100 INVITE', '200 INVITE', '200 BYE'])
  stage.hear(request('BYE', { toTag: 'guessed', seq: 3 }), elsewhere)
  expect(stage.said()).toEqual([])
})

test('who is refused or dropped by the service gets that', () => {
  const refusing = createStage({
    trust: () => 'challenged',
    authenticate: () => ({ verdict: 'refused', status: 403 }),
  })
  refusing.hear(request('OPTIONS', { more: ['Subject: something that makes it longer than its response'] }))
  expect(refusing.said()).toEqual(['403 OPTIONS'])
  const dropping = createStage({ trust: () => 'challenged', authenticate: () => ({ verdict: 'dropped' }) })
  dropping.hear(request('OPTIONS'))
  expect(dropping.said()).toEqual([])
})

test('an address that may call without credentials still needs them to register', () => {
  const stage = createStage({ authenticate, isRegistrar: true })
  stage.hear(request('REGISTER'))
  expect(stage.said()).toEqual(['401 REGISTER'])
})
