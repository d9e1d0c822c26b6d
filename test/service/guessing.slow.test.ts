import { stat } from 'node:fs/promises'
import { afterEach, describe, expect, test } from 'vitest'
import { createPasswords, HASHES_AT_ONCE, STRONG } from '../../server/src/product/account/sign-in/password.ts'
import { MINUTE_MS, SECOND_MS } from '../../server/src/platform/clock.ts'
import { startTestService, type Tenant, type TestService } from '../harness.ts'
import { mailedToken } from './mailed-link.ts'

/** What an attacker behind a proxy tries: passwords, from as many addresses as they can make up. */
const GUESSES = 60
const PROXY = '10.0.0.1'
const ATTACKER = '203.0.113.9'
const WRONG = 'a wrong guess'

const nodes: TestService[] = []
afterEach(async () => {
  await Promise.all(nodes.splice(0).map((node) => node.close()))
})

async function start(
  environment: Record<string, string> = {},
): Promise<{ node: TestService; owner: Tenant }> {
  const node = await startTestService('sqlite', environment)
  nodes.push(node)
  return { node, owner: await node.signUp() }
}

type From = { peer: string; forwardedFor?: string; cookie?: string }

async function post(node: TestService, path: string, body: object, { peer, forwardedFor, cookie }: From) {
  const headers = {
    ...(forwardedFor === undefined ? {} : { 'x-forwarded-for': forwardedFor }),
    ...(cookie === undefined ? {} : { cookie }),
  }
  const url = `/auth${path}`
  return node.service.app.inject({ method: 'POST', url, payload: body, headers, remoteAddress: peer })
}

const signIn = (node: TestService, email: string, password: string, from: From) =>
  post(node, '/sign-in/email', { email, password }, from)

/** How many guesses were answered with "wrong", and how many were not looked at. */
async function guess(node: TestService, emailOf: (n: number) => string, from: (n: number) => From) {
  const seen: Record<number, number> = {}
  for (let n = 0; n < GUESSES; n++) {
    const { statusCode } = await signIn(node, emailOf(n), WRONG, from(n))
    seen[statusCode] = (seen[statusCode] ?? 0) + 1
  }
  return seen
}

const madeUp = (n: number) => `198.51.100.${n}`
const somebody = (n: number) => `somebody${n}@parley.example`

describe('guessing passwords', () => {
  test('what a client writes into X-Forwarded-For itself does not make it another address', async () => {
    const { node } = await start({ TRUST_PROXY: '1' })
    // The proxy appends whom it sees.
    const from = (n: number) => ({ peer: PROXY, forwardedFor: `${madeUp(n)}, ${ATTACKER}` })
    expect(await guess(node, somebody, from)).toEqual({ 401: 50, 429: 10 })
    const another = { peer: PROXY, forwardedFor: '203.0.113.10' }
    expect((await signIn(node, somebody(0), WRONG, another)).statusCode, 'others behind it').toBe(401)
  })

  test.each([
    ['a named network', { TRUST_PROXY: '10.0.0.0/8' }, { peer: PROXY }, { 401: 50, 429: 10 }],
    ['no proxy', {}, { peer: ATTACKER }, { 401: 50, 429: 10 }],
    ['a number, and no proxy in between', { TRUST_PROXY: '1' }, { peer: ATTACKER }, { 401: 50, 429: 10 }],
  ])('%s: made-up addresses do not help', async (_name, environment, { peer }, expected) => {
    const { node } = await start(environment)
    const from = (n: number) => ({
      peer,
      forwardedFor: peer === PROXY ? `${madeUp(n)}, ${ATTACKER}` : madeUp(n),
    })
    expect(await guess(node, somebody, from)).toEqual(expected)
  })

  test('a /64 is one address', async () => {
    const { node } = await start()
    const from = (n: number) => ({ peer: `2001:db8:1:2::${n.toString(16)}` })
    expect(await guess(node, somebody, from)).toEqual({ 401: 50, 429: 10 })
    expect((await signIn(node, somebody(0), WRONG, { peer: '2001:db8:1:3::1' })).statusCode).toBe(401)
  })

  test('many addresses at one email: ten guesses, then pauses that grow to a minute and no further', async () => {
    const { node, owner } = await start()
    expect(
      await guess(
        node,
        () => owner.email,
        (n) => ({ peer: madeUp(n) }),
      ),
    ).toEqual({ 401: 10, 429: 50 })
    const pauses: number[] = []
    for (let n = 0; n < 10; n++) {
      const refused = await signIn(node, owner.email, WRONG, { peer: `192.0.2.${n}` })
      pauses.push(Number(refused.headers['retry-after']))
      node.clock.advance(Number(refused.headers['retry-after']) * SECOND_MS)
      const looked = await signIn(node, owner.email, WRONG, { peer: `192.0.2.${n}` })
      expect(looked.statusCode).toBe(401)
    }
    expect(pauses).toEqual([1, 2, 4, 8, 16, 32, 60, 60, 60, 60])
    node.clock.advance(15 * MINUTE_MS)
    expect((await signIn(node, owner.email, WRONG, { peer: '192.0.2.99' })).statusCode).toBe(401)
  })

  test('the owner is not kept out: on a known device at once, elsewhere after the pause', async () => {
    const { node, owner } = await start()
    const home = { peer: '192.0.2.1' }
    const before = await signIn(node, owner.email, owner.password, home)
    const cookie = cookiesOf(before)
    await guess(
      node,
      () => owner.email,
      (n) => ({ peer: madeUp(n) }),
    )
    const refused = await signIn(node, owner.email, owner.password, home)
    expect(refused.statusCode, 'an unknown device').toBe(429)
    expect((await signIn(node, owner.email, owner.password, { ...home, cookie })).statusCode).toBe(200)
    expect((await signIn(node, somebody(1), WRONG, { peer: madeUp(1), cookie })).statusCode).toBe(401)
    node.clock.advance(MINUTE_MS)
    expect((await signIn(node, owner.email, owner.password, home)).statusCode).toBe(200)
  })

  test('a device that set a new password by mail is known from then on', async () => {
    const { node, owner } = await start()
    await guess(
      node,
      () => owner.email,
      (n) => ({ peer: madeUp(n) }),
    )
    const home = { peer: '192.0.2.1' }
    await post(node, '/request-password-reset', { email: owner.email }, home)
    const token = await mailedToken(node, owner.email)
    const reset = await post(node, '/reset-password', { token, newPassword: 'battery staple' }, home)
    const cookie = cookiesOf(reset)
    expect((await signIn(node, owner.email, 'battery staple', { ...home, cookie })).statusCode).toBe(200)
  })

  test('a known device has ten guesses of its own, and a forged one none', async () => {
    const { node, owner } = await start()
    const cookie = cookiesOf(await signIn(node, owner.email, owner.password, { peer: '192.0.2.1' }))
    const stolen = await guess(
      node,
      () => owner.email,
      (n) => ({ peer: madeUp(n), cookie }),
    )
    expect(stolen).toEqual({ 401: 10, 429: 50 })
    const forged = cookie.replace(/(known_device=[^.]+)\.\w/, '$1.-')
    const other = await guess(
      node,
      () => owner.email,
      (n) => ({ peer: `192.0.2.${n}`, cookie: forged }),
    )
    expect(other).toEqual({ 401: 10, 429: 50 })
  })

  test('a stolen session does not guess the password without end', async () => {
    const { node, owner } = await start()
    const { cookie } = owner
    const statuses: number[] = []
    for (let n = 0; n < 20; n++) {
      const change = { currentPassword: WRONG, newPassword: 'battery staple' }
      const answer = await post(node, '/change-password', change, { peer: madeUp(n), cookie })
      statuses.push(answer.statusCode)
    }
    expect(statuses).toEqual([...Array<number>(10).fill(400), ...Array<number>(10).fill(429)])
  })

  test('one address has no more than four guesses under way', async () => {
    const { node } = await start()
    const at = { peer: ATTACKER }
    const answers = await Promise.all(
      Array.from({ length: 9 }, (_, n) => signIn(node, somebody(n), WRONG, at)),
    )
    expect(answers.filter(({ statusCode }) => statusCode === 429)).toHaveLength(5)
  })
})

function cookiesOf(answer: { headers: Record<string, unknown> }): string {
  return [answer.headers['set-cookie']]
    .flat()
    .map((each) => String(each).split(';', 1)[0])
    .join('; ')
}

describe('a flood of passwords to hash', () => {
  test('files are read beside it, and what is too much is refused at once', async () => {
    let hashed = 0
    const strength = { ...STRONG, cost: STRONG.cost / 2, parallel: 1 }
    const { hash } = createPasswords({ strength, tooMany: () => new Error('too many') })
    const flood = Array.from({ length: 40 }, async () => {
      await hash(WRONG)
      hashed++
    })
    const outcomes = Promise.allSettled(flood)
    // With all threads of libuv taken this would wait for every hash that came before it.
    await stat(new URL(import.meta.url))
    expect(hashed).toBeLessThan(10)
    const refused = (await outcomes).filter(({ status }) => status === 'rejected')
    expect(refused).toHaveLength(40 - HASHES_AT_ONCE - 30)
  })
})
