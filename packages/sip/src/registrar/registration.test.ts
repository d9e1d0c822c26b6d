import { expect, test } from 'vitest'
import { header } from '../message/headers.ts'
import type { RegisterOptions } from './registration.ts'
import { CONNECTION, createStage, response, type Stage } from '../stage.fixture.ts'

const ORDER: RegisterOptions = {
  registrar: 'sip:trunk.example',
  address: 'sip:parley@trunk.example',
  credentials: { username: 'parley', password: 'pass' },
}

function start(stage: Stage, order: Partial<RegisterOptions> = {}): string {
  const id = stage.agent.register({ ...ORDER, ...order }, stage.nowMs())
  if (id === undefined) throw new Error('That is no URI.')
  return id
}

function grant(stage: Stage, expiresS: number): void {
  const contact = header(stage.last('REGISTER'), 'contact')!
  stage.hear(response(stage.last('REGISTER'), 200, { contact: `${contact};expires=${expiresS}` }))
}

function seqs(stage: Stage): string[] {
  return [...new Set(stage.sent.map(({ message }) => header(message, 'cseq') ?? ''))]
}

test('a registration says who, where and for how long, and is reported', () => {
  const stage = createStage()
  const id = start(stage)
  const register = stage.lastRequest('REGISTER')
  expect(register.uri.raw).toBe('sip:trunk.example')
  expect(header(register, 'to')).toBe('<sip:parley@trunk.example>')
  expect(header(register, 'contact')).toBe('<sip:parley@203.0.113.1:5060>')
  expect(header(register, 'expires')).toBe('3600')
  grant(stage, 600)
  expect(stage.lastEvent('registered')).toMatchObject({ registration: id, expiresInMs: 600_000 })
})

test('a challenge is answered, with the next number in the same call', () => {
  const stage = createStage()
  start(stage)
  const [first] = [stage.last('REGISTER')]
  stage.hear(response(first, 401, { more: ['WWW-Authenticate: Digest realm="trunk", nonce="n"'] }))
  const second = stage.last('REGISTER')
  expect(header(second, 'authorization')).toContain('username="parley"')
  expect(header(second, 'cseq')).toBe('2 REGISTER')
  expect(header(second, 'call-id')).toBe(header(first, 'call-id'))
})

test('it is refreshed a fifth before its end, a minute at most, without old credentials', () => {
  const stage = createStage()
  start(stage)
  stage.hear(
    response(stage.last('REGISTER'), 401, { more: ['WWW-Authenticate: Digest realm="trunk", nonce="n"'] }),
  )
  grant(stage, 100)
  stage.pass(79_999)
  expect(seqs(stage)).toEqual(['1 REGISTER', '2 REGISTER'])
  stage.pass(1)
  expect(seqs(stage).at(-1)).toBe('3 REGISTER')
  expect(header(stage.last('REGISTER'), 'authorization')).toBeUndefined()
  grant(stage, 3600)
  stage.pass(3_539_999)
  expect(seqs(stage)).toHaveLength(3)
  stage.pass(1)
  expect(seqs(stage)).toHaveLength(4)
})

test('a registrar that refuses is asked again, each time later, ten minutes at most', () => {
  const stage = createStage()
  start(stage)
  const waits: number[] = []
  for (let at = 0; at < 14; at += 1) {
    stage.hear(response(stage.last('REGISTER'), 403))
    const { retryInMs } = stage.lastEvent('registration_failed')
    waits.push(retryInMs)
    stage.pass(retryInMs)
  }
  waits.forEach((waitMs, at) => {
    const longestMs = Math.min(2000 * 2 ** at, 600_000)
    expect(waitMs).toBeGreaterThanOrEqual(longestMs / 2)
    expect(waitMs).toBeLessThanOrEqual(longestMs)
  })
  expect(seqs(stage)).toHaveLength(15)
})

test('a registrar that says when to come back is believed', () => {
  const stage = createStage()
  start(stage)
  stage.hear(response(stage.last('REGISTER'), 503, { more: ['Retry-After: 120'] }))
  expect(stage.lastEvent('registration_failed')).toMatchObject({ status: 503, retryInMs: 120_000 })
})

test('it lapses only when its time is over: until then calls still come', () => {
  const stage = createStage()
  start(stage)
  grant(stage, 100)
  stage.pass(80_000)
  stage.hear(response(stage.last('REGISTER'), 500))
  expect(stage.lastEvent('registration_failed').isLapsed).toBe(false)
  stage.pass(2000 + 32_000)
  expect(stage.lastEvent('registration_failed')).toMatchObject({ status: 408, isLapsed: true })
})

test('who wants a longer time gets it', () => {
  const stage = createStage()
  start(stage, { expiresS: 60 })
  stage.hear(response(stage.last('REGISTER'), 423, { more: ['Min-Expires: 900'] }))
  stage.pass(2000)
  expect(header(stage.last('REGISTER'), 'expires')).toBe('900')
})

test('a connection that is gone is registered over again', () => {
  const stage = createStage()
  start(stage, { to: { flow: CONNECTION } })
  const contact = header(stage.last('REGISTER'), 'contact')!
  stage.hear(response(stage.last('REGISTER'), 200, { contact: `${contact};expires=600` }), CONNECTION)
  stage.agent.loseFlow(CONNECTION, stage.nowMs())
  stage.pass(2000)
  expect(seqs(stage)).toHaveLength(2)
})

test('a registration that is taken back is asked to expire at once, and nothing follows', () => {
  const stage = createStage()
  const id = start(stage)
  grant(stage, 600)
  stage.agent.unregister(id, stage.nowMs())
  expect(header(stage.last('REGISTER'), 'expires')).toBe('0')
  stage.hear(
    response(stage.last('REGISTER'), 401, { more: ['WWW-Authenticate: Digest realm="t", nonce="n"'] }),
  )
  expect(header(stage.last('REGISTER'), 'authorization')).toContain('nonce="n"')
  stage.hear(response(stage.last('REGISTER'), 200))
  stage.said()
  stage.told()
  stage.pass(1_000_000)
  expect(stage.said()).toEqual([])
  expect(stage.told()).toEqual([])
  expect(stage.agent.sizes()).toMatchObject({ timers: 0, clientTransactions: 0 })
})

test('a registration that is taken back while it is under way is not reported any more', () => {
  const stage = createStage()
  const id = start(stage)
  const first = stage.last('REGISTER')
  stage.agent.unregister(id, stage.nowMs())
  stage.hear(response(first, 200, { contact: '<sip:parley@203.0.113.1:5060>;expires=600' }))
  stage.hear(response(stage.last('REGISTER'), 200))
  stage.pass(1_000_000)
  expect(stage.told()).toEqual([])
  expect(stage.agent.sizes()).toMatchObject({ timers: 0, clientTransactions: 0 })
})

test('what is no URI is not registered', () => {
  const stage = createStage()
  expect(stage.agent.register({ ...ORDER, registrar: 'nonsense' }, stage.nowMs())).toBeUndefined()
  expect(stage.said()).toEqual([])
})
