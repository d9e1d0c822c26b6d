import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { DAY_MS } from '../../server/src/platform/clock.ts'
import { queueMail } from '../../server/src/product/notifications/outbox.ts'
import { PLAN_LIMITS } from '../../server/src/product/subscription/plan-limits.ts'
import { startTestService, type Tenant, type TestService } from '../harness.ts'
import { engines } from '../stores.ts'
import { mailedToken } from './mailed-link.ts'

let serial = 0
const newAddress = (): string => `moved-${++serial}@example.com`

describe.each(engines)('the email address of an account, on %s', (engine) => {
  let node: TestService
  beforeAll(async () => {
    node = await startTestService(engine)
  })
  afterAll(() => node.close())

  const ask = (tenant: Tenant, newEmail: string, currentPassword = tenant.password) =>
    tenant.click('POST', '/auth/change-email', { body: { newEmail, currentPassword } })
  const confirm = (token: string) => node.ask('POST', '/auth/confirm-email-change', { body: { token } })
  const signIn = (email: string, password: string) =>
    node.ask('POST', '/auth/sign-in/email', { body: { email, password } })
  const reset = async (email: string) => {
    await node.ask('POST', '/auth/request-password-reset', { body: { email } })
    const body = { token: await mailedToken(node, email), newPassword: 'battery staple' }
    expect((await node.ask('POST', '/auth/reset-password', { body })).status).toBe(200)
  }
  const signOutOthers = async (email: string, password: string) => {
    const headers = {
      cookie: String((await signIn(email, password)).headers['set-cookie']).split(';', 1)[0] ?? '',
    }
    expect((await node.ask('POST', '/auth/revoke-other-sessions', { headers })).status).toBe(200)
  }
  const subjectsTo = async (recipient: string) => {
    const mails = node.store.db.selectFrom('mails').select('subject').where('recipient', '=', recipient)
    return (await mails.execute()).map(({ subject }) => subject)
  }

  test('requestEmailChange and confirmEmailChange (200) change it by a link in the new mailbox, and tell the old one', async () => {
    const tenant = await node.signUp()
    const address = newAddress()
    const asked = await ask(tenant, address.toUpperCase())
    expect([asked.status, asked.body]).toEqual([200, { status: true, delivery: 'outbox' }])
    expect((await signIn(address, tenant.password)).status, 'before it is confirmed').toBe(401)
    const token = await mailedToken(node, address)
    expect((await confirm(token)).body).toEqual({ status: true })
    expect((await tenant.ask('GET', '/user')).body.data.email).toBe(address)
    expect((await signIn(address, tenant.password)).status).toBe(200)
    expect((await signIn(tenant.email, tenant.password)).status).toBe(401)
    expect(await subjectsTo(tenant.email)).toContain('The email address of your Parley account was changed')
    expect((await confirm(token)).status, 'again').toBe(400)
  })

  test('requestEmailChange (200) tells the old address at once, though the mails of the day are spent', async () => {
    const tenant = await node.signUp()
    const address = newAddress()
    const { db } = node.store
    const mail = { kind: 'owner', recipient: tenant.email, subject: 'A call', body: 'Hello' } as const
    for (let i = 0; i < PLAN_LIMITS.starter.mails_a_day; i++)
      await queueMail(db, tenant.accountId, mail, node.clock.now())
    node.clock.advance(1)
    expect((await ask(tenant, address)).status).toBe(200)
    const { data } = (await tenant.click('GET', '/mails?limit=2')).body
    const body = expect.stringContaining(address)
    expect(data).toContainEqual(expect.objectContaining({ recipient: tenant.email, status: 'kept', body }))
  })

  test.each<[string, (tenant: Tenant) => Promise<unknown>]>([
    ['a password reset', ({ email }) => reset(email)],
    [
      'another password',
      (tenant) =>
        tenant.click('POST', '/auth/change-password', {
          body: { currentPassword: tenant.password, newPassword: 'battery staple' },
        }),
    ],
    ['signing out everywhere else', ({ email, password }) => signOutOthers(email, password)],
  ])('confirmEmailChange (400) takes no link from before %s', async (_what, act) => {
    const tenant = await node.signUp()
    const address = newAddress()
    await ask(tenant, address)
    const token = await mailedToken(node, address)
    node.clock.advance(1)
    await act(tenant)
    expect((await confirm(token)).status).toBe(400)
    expect((await signIn(address, tenant.password)).status).toBe(401)
  })

  test('requestEmailChange (400, 401, 409) asks for the password, a session and another address', async () => {
    const tenant = await node.signUp()
    const address = newAddress()
    const wrong = await ask(tenant, address, 'wrong-password')
    expect([wrong.status, wrong.body.details]).toEqual([
      400,
      [{ field: 'currentPassword', message: 'is wrong.' }],
    ])
    const body = { newEmail: address, currentPassword: tenant.password }
    expect((await node.ask('POST', '/auth/change-email', { body })).status).toBe(401)
    expect((await ask(tenant, tenant.email)).status).toBe(409)
    expect((await ask(tenant, 'nobody')).status).toBe(400)
    expect(await subjectsTo(address)).toEqual([])
  })

  test('requestEmailChange (429) bounds guesses at the password', async () => {
    const tenant = await node.signUp()
    const statuses: number[] = []
    for (let i = 0; i < 11; i++) statuses.push((await ask(tenant, newAddress(), 'wrong-password')).status)
    expect(statuses.at(-1)).toBe(429)
  })

  test('confirmEmailChange (409) does not take the address of another account, which is not told apart before', async () => {
    const [tenant, other] = [await node.signUp(), await node.signUp()]
    node.clock.advance(1000)
    expect((await ask(tenant, other.email)).status).toBe(200)
    expect((await confirm(await mailedToken(node, other.email))).status).toBe(409)
    expect((await tenant.ask('GET', '/user')).body.data.email).toBe(tenant.email)
  })

  test('confirmEmailChange (400) takes a link neither too late nor after another change', async () => {
    const tenant = await node.signUp()
    const [first, second] = [newAddress(), newAddress()]
    await ask(tenant, first)
    await ask(tenant, second)
    const [late, used] = [await mailedToken(node, first), await mailedToken(node, second)]
    expect((await node.ask('POST', '/auth/verify-address', { body: { token: used } })).status).toBe(400)
    expect((await confirm(used)).status).toBe(200)
    expect((await confirm(late)).status, 'of the address before').toBe(400)
    await ask(tenant, first)
    const stale = await mailedToken(node, first)
    node.clock.advance(DAY_MS)
    expect((await confirm(stale)).status, 'a day later').toBe(400)
  })
})
