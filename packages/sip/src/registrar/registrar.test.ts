import { expect, test } from 'vitest'
import { header, headerValues } from '../message/headers.ts'
import type { Flow } from '../transport/flow.ts'
import { MAX_BINDINGS, MAX_BINDINGS_OF_ACCOUNT } from './registrar.ts'
import { CONNECTION, createStage, request, type Saying, type Stage, TRUNK } from '../stage.fixture.ts'

/** Softphones that have proved to be alice. */
function phones(): Stage {
  return createStage({
    isRegistrar: true,
    trust: () => 'challenged',
    authenticate: () => ({
      verdict: 'accepted',
      identity: { username: 'alice', accountId: 'account_1', userId: 'alice' },
    }),
  })
}

let seqs = 0

function register(stage: Stage, contact: string | null, saying: Saying = {}, flow: Flow = TRUNK): void {
  const seq = saying.seq ?? ++seqs
  const text = request('REGISTER', { contact, seq, uri: 'sip:203.0.113.1', ...saying })
  stage.hear(text.replace('To: <sip:+12125550100@203.0.113.1>', 'To: <sip:alice@203.0.113.1>'), flow)
}

function contacts(stage: Stage): string[] {
  return stage.agent.bindings('alice').map(({ contact }) => contact.raw)
}

test('a softphone registers and is reached by the way it registered over', () => {
  const stage = phones()
  register(stage, '<sip:alice@10.0.0.9:5060>;expires=120')
  expect(headerValues(stage.last('200 REGISTER'), 'contact')).toEqual([
    '<sip:alice@10.0.0.9:5060>;expires=120',
  ])
  const [binding] = stage.agent.bindings('alice')
  expect(binding).toMatchObject({ flow: TRUNK, expiresAtMs: stage.nowMs() + 120_000 })
})

test('a binding is gone when its time is over, and every register makes it new', () => {
  const stage = phones()
  register(stage, '<sip:alice@10.0.0.9>;expires=120')
  stage.pass(100_000)
  register(stage, '<sip:alice@10.0.0.9>;expires=120')
  stage.pass(119_999)
  expect(contacts(stage)).toEqual(['sip:alice@10.0.0.9'])
  stage.pass(1)
  expect(contacts(stage)).toEqual([])
  stage.pass(32_000)
  expect(stage.agent.sizes()).toMatchObject({ bindings: 0, timers: 0 })
})

test('expiry is a parameter, or a header, or an hour; never more, and not less than a minute', () => {
  const stage = phones()
  register(stage, '<sip:a@10.0.0.1>', { more: ['Expires: 600'] })
  register(stage, '<sip:b@10.0.0.2>')
  register(stage, '<sip:c@10.0.0.3>;expires=99999')
  expect(headerValues(stage.last('200 REGISTER'), 'contact')).toEqual([
    '<sip:a@10.0.0.1>;expires=600',
    '<sip:b@10.0.0.2>;expires=3600',
    '<sip:c@10.0.0.3>;expires=3600',
  ])
  register(stage, '<sip:d@10.0.0.4>;expires=59')
  expect(header(stage.last('423 REGISTER'), 'min-expires')).toBe('60')
  expect(contacts(stage)).toEqual(['sip:c@10.0.0.3', 'sip:b@10.0.0.2', 'sip:a@10.0.0.1'])
})

test('a softphone takes its binding back, or all of them', () => {
  const stage = phones()
  for (const host of ['10.0.0.1', '10.0.0.2', '10.0.0.3']) register(stage, `<sip:a@${host}>`)
  register(stage, '<sip:a@10.0.0.2>;expires=0')
  expect(contacts(stage)).toEqual(['sip:a@10.0.0.3', 'sip:a@10.0.0.1'])
  register(stage, '*', { more: ['Expires: 0'] })
  expect(contacts(stage)).toEqual([])
  register(stage, '*', { more: ['Expires: 60'] })
  expect(stage.said().slice(-1)).toEqual(['400 REGISTER'])
})

test('a REGISTER without a contact only asks', () => {
  const stage = phones()
  register(stage, '<sip:a@10.0.0.1>;expires=600')
  stage.pass(10_000)
  register(stage, null)
  expect(headerValues(stage.last('200 REGISTER'), 'contact')).toEqual(['<sip:a@10.0.0.1>;expires=590'])
})

test('a REGISTER that was overtaken changes nothing', () => {
  const stage = phones()
  register(stage, '<sip:a@10.0.0.1>;expires=600', { seq: 1000 })
  register(stage, '<sip:a@10.0.0.1>;expires=0', { seq: 999 })
  expect(stage.said()).toEqual(['200 REGISTER', '500 REGISTER'])
  expect(contacts(stage)).toHaveLength(1)
  register(stage, '<sip:a@10.0.0.1>;expires=0', { seq: 1, callId: 'restarted' })
  expect(contacts(stage)).toEqual([])
})

test('no user registers under the name of another', () => {
  const stage = phones()
  stage.hear(request('REGISTER', { uri: 'sip:203.0.113.1' }))
  expect(stage.said()).toEqual(['403 REGISTER'])
})

test('an account has at most eight telephones: the oldest makes room', () => {
  const stage = phones()
  for (let at = 1; at <= 10; at += 1) register(stage, `<sip:a@10.0.0.${at}>`)
  expect(contacts(stage)).toHaveLength(8)
  expect(contacts(stage)).not.toContain('sip:a@10.0.0.2')
})

test('a connection that is gone takes its bindings with it', () => {
  const stage = phones()
  register(stage, '<sip:a@10.0.0.1;transport=tcp>', { via: 'SIP/2.0/TCP 10.0.0.1' }, CONNECTION)
  register(stage, '<sip:a@10.0.0.2>')
  stage.agent.loseFlow(CONNECTION, stage.nowMs())
  expect(contacts(stage)).toEqual(['sip:a@10.0.0.2'])
})

/** Softphones of several accounts; each request says whose it is. */
function manyPhones() {
  let identity = { username: 'alice', accountId: 'a', userId: 'a1' }
  const stage = createStage({
    isRegistrar: true,
    trust: () => 'trusted',
    authenticate: () => ({ verdict: 'accepted', identity }),
  })
  let calls = 0
  /** A softphone of eight telephones. */
  const eight = (accountId: string, userId: string): number => {
    identity = { username: 'alice', accountId, userId }
    const contacts = Array.from({ length: 8 }, (_, at) => `<sip:a@10.0.0.${at}>`).join(', ')
    // So that requests of the same moment are not taken for a flood.
    stage.pass(20)
    register(stage, contacts, { callId: `many-${++calls}`, branch: `z9hG4bKmany${calls}` })
    const [said = ''] = stage.said().slice(-1)
    return Number(said.split(' ')[0])
  }
  return { stage, eight }
}

test('one account has its share of the registrar, and others register', () => {
  const { stage, eight } = manyPhones()
  for (let at = 0; at < MAX_BINDINGS_OF_ACCOUNT / 8; at++) expect(eight('a', `a${at}`)).toBe(200)
  expect(eight('a', 'one more')).toBe(503)
  expect(header(stage.last('503 REGISTER'), 'retry-after')).toBe('60')
  expect(stage.agent.bindings('one more')).toEqual([])
  expect(eight('a', 'a0'), 'to refresh needs no room').toBe(200)
  expect(eight('b', 'b0')).toBe(200)
})

test('a registrar that is full says so, and when to try again', () => {
  const { stage, eight } = manyPhones()
  for (let at = 0; at < MAX_BINDINGS / 8; at++) expect(eight(`account_${at}`, `trunk_${at}`)).toBe(200)
  expect(eight('late', 'late')).toBe(503)
  expect(header(stage.last('503 REGISTER'), 'retry-after')).toBe('60')
  stage.pass(3_600_000)
  expect(eight('late', 'late')).toBe(200)
  expect(stage.agent.sizes().bindings).toBe(8)
})
