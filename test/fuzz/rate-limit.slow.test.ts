import { setTimeout as pause } from 'node:timers/promises'
import { afterEach, describe, expect, test } from 'vitest'
import { MINUTE_MS, SECOND_MS } from '../../server/src/platform/clock.ts'
import { startTestService, type Reply, type TestService } from '../harness.ts'
import { startSecondNode, type Node } from '../second-node.ts'
import { engines } from '../stores.ts'

const open: { close(): Promise<void> }[] = []

afterEach(async () => {
  for (const each of open.splice(0).toReversed()) await each.close()
})

/** On the first instant of a minute, by default with the limits of the plans. */
async function start(
  engine: 'sqlite' | 'postgres',
  environment: Record<string, string> = {},
): Promise<TestService> {
  const limits = { RATE_LIMIT_STARTER: '60', RATE_LIMIT_PROFESSIONAL: '300' }
  const node = await startTestService(engine, { ...limits, ...environment })
  open.push(node)
  node.clock.set(Math.floor(node.clock.now() / MINUTE_MS) * MINUTE_MS)
  return node
}

async function repeat<Result>(times: number, ask: () => Promise<Result>): Promise<Result[]> {
  const results: Result[] = []
  for (let i = 0; i < times; i++) results.push(await ask())
  return results
}

const statuses = (replies: { status: number }[]) => [...new Set(replies.map(({ status }) => status))]

function expectRefusal(reply: Reply, retryAfterS: number): void {
  expect(reply.status).toBe(429)
  expect(reply.body).toMatchObject({ success: false, status: 429, code: 'rate_limited' })
  expect(Number(reply.headers['retry-after'])).toBe(retryAfterS)
}

describe.each(engines)('rate limits on %s', (engine) => {
  test('starter: 60 requests a minute are answered and count down, the 61st is 429', async () => {
    const node = await start(engine)
    const tenant = await node.signUp()
    node.clock.advance(12.5 * SECOND_MS)
    const replies = await repeat(60, () => tenant.ask('GET', '/voices'))
    expect(statuses(replies)).toEqual([200])
    expect(replies.map((reply) => Number(reply.headers['ratelimit-remaining']))).toEqual(
      Array.from({ length: 60 }, (_, i) => 59 - i),
    )
    const refused = await tenant.ask('GET', '/voices')
    expectRefusal(refused, 48)
    expect(refused.headers).toMatchObject({
      'ratelimit-limit': '60',
      'ratelimit-remaining': '0',
      'ratelimit-reset': '48',
    })
  })

  test('getRateLimit 200: how many are left to keys; asked with a key, it is one of them', async () => {
    const node = await start(engine)
    const tenant = await node.signUp()
    node.clock.advance(12.5 * SECOND_MS)
    await repeat(5, () => tenant.ask('GET', '/voices'))
    const state = await tenant.click('GET', '/rate-limit')
    const data = { limit: 60, remaining: 55, reset_seconds: 48, window_seconds: 60 }
    expect(state.body).toEqual({ success: true, data })
    node.clock.advance(MINUTE_MS)
    expect((await tenant.ask('GET', '/rate-limit')).body.data.remaining).toBe(59)
  })

  test('professional: 300 requests a minute', async () => {
    const node = await start(engine)
    const tenant = await node.signUp()
    await tenant.click('PATCH', '/subscription', { body: { plan: 'professional' } })
    node.clock.advance(MINUTE_MS)
    expect(statuses(await repeat(300, () => tenant.ask('GET', '/voices')))).toEqual([200])
    expectRefusal(await tenant.ask('GET', '/voices'), 60)
  })

  test('a refused request has no effect', async () => {
    const node = await start(engine, { RATE_LIMIT_STARTER: '1' })
    const tenant = await node.signUp()
    await tenant.ask('GET', '/voices')
    expect((await tenant.ask('DELETE', '/user')).status).toBe(429)
    node.clock.advance(MINUTE_MS)
    expect((await tenant.ask('GET', '/user')).status).toBe(200)
  })

  test('all keys of an account are counted together; its session and other accounts apart', async () => {
    const node = await start(engine)
    const tenant = await node.signUp()
    const other = await node.signUp()
    const made = await tenant.click('POST', '/api-keys', { body: { name: 'second' } })
    const second = { authorization: `Bearer ${made.body.data.key}` }
    await repeat(35, () => tenant.ask('GET', '/voices'))
    await repeat(25, () => node.ask('GET', '/voices', { headers: second }))
    expectRefusal(await tenant.ask('GET', '/voices'), 60)
    expectRefusal(await node.ask('GET', '/voices', { headers: second }), 60)
    expect((await other.ask('GET', '/voices')).status).toBe(200)
    // A user of the dashboard is not locked out by their own programs, nor the other way round.
    expect(statuses(await repeat(100, () => tenant.click('GET', '/voices')))).toEqual([200])
  })

  test('whenever the limit is reached, waiting for Retry-After is enough', async () => {
    const node = await start(engine, { RATE_LIMIT_STARTER: '2' })
    const tenant = await node.signUp()
    for (let trial = 0; trial < 200; trial++) {
      await repeat(2, () => tenant.ask('GET', '/voices'))
      const refused = await tenant.ask('GET', '/voices')
      expect(refused.status).toBe(429)
      const waitS = Number(refused.headers['retry-after'])
      expect(waitS).toBeGreaterThan(0)
      expect(waitS).toBeLessThanOrEqual(60)
      node.clock.advance(waitS * SECOND_MS)
      expect((await tenant.ask('GET', '/voices')).status).toBe(200)
      node.clock.set(Math.floor(node.clock.now() / MINUTE_MS + 1) * MINUTE_MS + ((trial * 7919) % MINUTE_MS))
    }
  })

  test('failed authentication is limited for its address; clients with a key go on', async () => {
    const node = await start(engine)
    const tenant = await node.signUp()
    const wrong = { authorization: 'Bearer prl_wrong' }
    const failed = await repeat(30, () => node.ask('GET', '/voices', { headers: wrong }))
    expect(statuses(failed)).toEqual([401])
    expectRefusal(await node.ask('GET', '/voices', { headers: wrong }), 60)
    expectRefusal(await node.ask('GET', '/voices'), 60)
    expect((await tenant.ask('GET', '/voices')).status).toBe(200)
    const elsewhere = await node.service.app.inject({
      url: '/voices',
      headers: wrong,
      remoteAddress: '192.0.2.7',
    })
    expect(elsewhere.statusCode).toBe(401)
    node.clock.advance(MINUTE_MS)
    expect((await node.ask('GET', '/voices', { headers: wrong })).status).toBe(401)
  })

  test('ten attempts to sign in as one person in a quarter of an hour, then 429', async () => {
    const node = await start(engine)
    const { email } = await node.signUp()
    const body = { email, password: 'a wrong guess' }
    const signIn = () => node.ask('POST', '/auth/sign-in/email', { body })
    await repeat(9, () => node.ask('POST', '/auth/request-password-reset', { body: { email } }))
    expect((await signIn()).status).toBe(401)
    const refused = await signIn()
    expect(refused.status).toBe(429)
    node.clock.advance(Number(refused.headers['retry-after']) * SECOND_MS)
    expect((await signIn()).status).toBe(401)
  })
})

const SYNC_MS = 200
const STEP_MS = 25

describe.runIf(engines.includes('postgres'))('rate limits on two nodes with one PostgreSQL', () => {
  test('together they accept the limit, and at most what is sent between two exchanges more', async () => {
    const first = await start('postgres', { RATE_LIMIT_STARTER: '100' })
    const second = await startSecondNode(first)
    open.push(second)
    const { key, ask } = await first.signUp()
    const sent: { at: number; status: number }[] = []
    const note = (status: number) => void sent.push({ at: performance.now(), status })
    for (let step = 0; step < 100; step++) {
      const replies = await Promise.all([ask('GET', '/voices'), second.ask('GET', '/voices', { key })])
      for (const { status } of replies) note(status)
      await pause(STEP_MS)
    }
    const accepted = sent.filter(({ status }) => status === 200).length
    expect(accepted).toBeGreaterThanOrEqual(100)
    // Two exchanges, and as much again for a machine that is late with them.
    expect(accepted).toBeLessThanOrEqual(100 + mostSentWithin(4 * SYNC_MS, sent))
    expect(accepted).toBeLessThan(200)
    expect(sent.slice(-2).map(({ status }) => status)).toEqual([429, 429])
  })

  test('a node that was idle knows of the other’s requests once it has asked', async () => {
    const first = await start('postgres', { RATE_LIMIT_STARTER: '20' })
    const second = await startSecondNode(first)
    open.push(second)
    const { key, ask } = await first.signUp()
    await repeat(20, () => ask('GET', '/voices'))
    await pause(2 * SYNC_MS)
    await second.ask('GET', '/voices', { key })
    await eventually(second, key, 429)
  })
})

/** Until the next exchange has gone through. */
async function eventually(node: Node, key: string, status: number): Promise<void> {
  await expect
    .poll(async () => (await node.ask('GET', '/voices', { key })).status, {
      timeout: 20_000,
      interval: SYNC_MS / 2,
    })
    .toBe(status)
}

function mostSentWithin(spanMs: number, sent: { at: number }[]): number {
  return Math.max(
    ...sent.map(({ at }) => sent.filter((each) => each.at >= at && each.at < at + spanMs).length),
  )
}
