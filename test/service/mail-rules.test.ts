import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { agentMail } from '../../server/src/product/calls/after/agent-mail.ts'
import { DAY_MS } from '../../server/src/platform/clock.ts'
import type { MailKind } from '../../server/src/platform/db/tables.ts'
import type { AccountId } from '../../server/src/platform/ids.ts'
import { queueMail } from '../../server/src/product/notifications/outbox.ts'
import { PLAN_LIMITS } from '../../server/src/product/subscription/plan-limits.ts'
import { AN_AGENT, startTestService, type TestService } from '../harness.ts'
import { mailedToken } from './mailed-link.ts'
import { engines } from '../stores.ts'

let newcomers = 0

describe.each(engines)('who gets mail, on %s', (engine) => {
  let node: TestService
  beforeAll(async () => {
    node = await startTestService(engine)
  })
  afterAll(() => node.close())

  /** A user who signed up with an address that may be anyone's. */
  async function newcomer() {
    const email = `victim${++newcomers}.${engine}@bank.example`
    const body = { name: 'Not Them', email, password: 'correct horse' }
    const answer = await node.ask('POST', '/auth/sign-up/email', { body })
    const cookie = [answer.headers['set-cookie']].flat().map((each) => String(each).split(';', 1)[0])
    const { id } = await node.store.db
      .selectFrom('accounts')
      .innerJoin('auth_users', 'auth_users.id', 'accounts.user_id')
      .select('accounts.id')
      .where('auth_users.email', '=', email)
      .executeTakeFirstOrThrow()
    return { email, accountId: id, headers: { cookie: cookie.join('; ') } }
  }

  const send = (accountId: AccountId, kind: MailKind, recipient: string) =>
    queueMail(
      node.store.db,
      accountId,
      { kind, recipient, subject: 'Buy this', body: 'http://evil.example' },
      node.clock.now(),
    )

  async function outbox(headers: Record<string, string>) {
    const { data } = (await node.ask('GET', '/mails', { headers })).body
    return data.map(({ subject, status, refused }: Record<string, unknown>) => [subject, status, refused])
  }

  test('signing up with a foreign address sends nothing there but the verification', async () => {
    const { email, accountId, headers } = await newcomer()
    node.clock.advance(1)
    for (const kind of ['owner', 'business', 'caller'] as const)
      expect(await send(accountId, kind, email)).toBe(false)
    expect(await outbox(headers)).toEqual([
      ['Buy this', 'refused', 'owner_unverified'],
      ['Buy this', 'refused', 'owner_unverified'],
      ['Buy this', 'refused', 'owner_unverified'],
      ['Verify your address for Parley', 'kept', null],
    ])
  })

  test('the link in the mail verifies, and mails are sent from then on', async () => {
    const { email, accountId, headers } = await newcomer()
    const token = await mailedToken(node, email)
    const forged = `${token.slice(0, -2)}xx`
    const verify = (sent: string) => node.ask('POST', '/auth/verify-address', { body: { token: sent } })
    expect((await verify(forged)).status).toBe(400)
    expect((await verify(token)).body).toEqual({ status: true })
    const session = await node.ask('GET', '/auth/get-session', { headers })
    expect(session.body.user.emailVerified).toBe(true)
    expect(await send(accountId, 'owner', email)).toBe(true)
    const again = await node.ask('POST', '/user/verification', { headers })
    expect(again.status, 'nothing is left to verify').toBe(409)
  })

  test('a link is good for three days', async () => {
    const { email } = await newcomer()
    const token = await mailedToken(node, email)
    node.clock.advance(3 * DAY_MS)
    expect((await node.ask('POST', '/auth/verify-address', { body: { token } })).status).toBe(400)
  })

  test('asking again is bounded by the address that gets it', async () => {
    const { headers } = await newcomer()
    for (let i = 0; i < 9; i++)
      expect((await node.ask('POST', '/user/verification', { headers })).body.delivery).toBe('outbox')
    const states = (await outbox(headers)).map(([, status]: string[]) => status)
    expect(states.filter((status: string) => status === 'kept')).toHaveLength(5)
    expect(states.filter((status: string) => status === 'refused')).toHaveLength(5)
  })

  test('the address of a business agrees first, and is asked once a day in words of ours', async () => {
    const tenant = await node.signUp()
    const desk = `desk${newcomers}.${engine}@elsewhere.example`
    const body = { ...AN_AGENT, business_name: 'Buy this', booking: { email: desk } }
    const { id } = (await tenant.ask('POST', '/agents', { body })).body.agent
    await tenant.ask('PATCH', `/agents/${id}`, { body: { greeting: 'Hello.' } })
    const asked = await node.store.db.selectFrom('mails').selectAll().where('recipient', '=', desk).execute()
    expect(asked).toHaveLength(1)
    expect(JSON.stringify(asked)).not.toContain('Buy this')
    const sender = { agentId: id, callId: null as never, agentName: 'Ava', businessName: 'Buy this' }
    const mailer = agentMail(node.store.db, tenant.accountId, {
      ...sender,
      businessAddress: desk,
      now: () => node.clock.now(),
    })
    const message = (key: string) =>
      mailer.send({ key, to: { kind: 'business' }, subject: 'A', text: 'B' }, new AbortController().signal)
    expect(await message('one')).toBe(false)
    expect(await message('one'), 'the same again').toBe(false)
    await node.ask('POST', '/auth/verify-address', { body: { token: await mailedToken(node, desk) } })
    expect(await message('two')).toBe(true)
    const other = await node.signUp()
    expect(await send(other.accountId, 'business', desk), 'agreed for one account only').toBe(false)
  })

  test('no address gets more than five mails a day that it has not asked for, from all accounts together', async () => {
    const victim = `Somebody.${engine}@Bank.example`
    const tenants = [await node.signUp(), await node.signUp()]
    const sent: boolean[] = []
    for (let i = 0; i < 8; i++) {
      const { accountId } = tenants[i % 2] ?? tenants[0]!
      sent.push(await send(accountId, 'caller', i % 2 === 0 ? victim : victim.toLowerCase()))
    }
    expect(sent).toEqual([true, true, true, true, true, false, false, false])
    node.clock.advance(DAY_MS)
    expect(await send(tenants[0]!.accountId, 'caller', victim)).toBe(true)
  })

  test('an account sends what its plan has for a day', async () => {
    const { accountId, email } = await node.signUp()
    const limit = PLAN_LIMITS.starter.mails_a_day
    for (let i = 0; i < limit; i++) await send(accountId, 'owner', email)
    expect(await send(accountId, 'owner', email)).toBe(false)
    // The way back in is not shut by what callers caused.
    expect(await send(accountId, 'link', email)).toBe(true)
    // Nor is what the owner must know silenced.
    expect(await send(accountId, 'security', email)).toBe(true)
    node.clock.advance(DAY_MS)
    expect(await send(accountId, 'owner', email)).toBe(true)
  })
})
