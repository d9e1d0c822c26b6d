import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createApiKey } from '../../server/src/product/account/api-keys/store.ts'
import { GRACE_MS } from '../../server/src/product/account/deletion.ts'
import { queueNotification } from '../../server/src/product/calls/after/notification.ts'
import { createVault } from '../../server/src/platform/vault.ts'
import { createWhoAnswers } from '../../server/src/product/calls/live/who-answers.ts'
import { grantDial } from '../../server/src/product/calls/live/dial-limits.ts'
import { afterAnswers } from '../../server/src/platform/http/after-answer.ts'
import { createLog } from '../../server/src/platform/log.ts'
import { queueMail } from '../../server/src/product/notifications/outbox.ts'
import { UNASKED_A_DAY } from '../../server/src/product/notifications/sending-rules.ts'
import { loadSecrets } from '../../server/src/config/secrets.ts'
import { watchTrunks, type OpenedTrunk } from '../../server/src/product/trunks/opened-trunks.ts'
import { endGrace } from './ended-grace.ts'
import {
  AN_AGENT,
  startTestService,
  type Json,
  type Reply,
  type Tenant,
  type TestService,
} from '../harness.ts'
import { mailedToken } from './mailed-link.ts'
import { engines } from '../stores.ts'
import { findMarks, readStore } from './whole-store.ts'

/** An account with an agent, a number, a softphone and a calendar that others read. */
type Business = Tenant & { agentId: string; number: string; feed: string; trunkId: string }

let serial = 0

async function openBusiness(node: TestService): Promise<Business> {
  const tenant = await node.signUp()
  const agentId: string = (await tenant.ask('POST', '/agents', { body: AN_AGENT })).body.agent.id
  const { phone_number: number } = (
    await tenant.ask('POST', '/phone-numbers', { body: { agent_id: agentId, country: 'US' } })
  ).body
  const feed: string = (await tenant.ask('POST', `/agents/${agentId}/calendar-feed`)).body.data.url
  const trunk = await tenant.ask('POST', '/trunks', {
    body: { name: 'Desk', kind: 'softphone', inbound: { username: `desk${++serial}` } },
  })
  return { ...tenant, agentId, number, feed: new URL(feed).pathname, trunkId: trunk.body.data.id }
}

describe.each(engines)('a deleted account, within its day, on %s', (engine) => {
  let node: TestService
  let operator: Tenant

  beforeAll(async () => {
    node = await startTestService(engine)
    operator = await node.signUp()
  })
  afterAll(() => node.close())

  const signIn = ({ email, password }: Tenant) =>
    node.ask('POST', '/auth/sign-in/email', { body: { email, password } })
  const cookieOf = ({ headers }: Reply) => String(headers['set-cookie']).split(';', 1)[0] ?? ''
  const undo = (token: string) => node.ask('POST', '/auth/undo-deletion', { body: { token } })
  const whoAnswers = (number: string) =>
    createWhoAnswers({
      db: node.store.db,
      clock: node.clock,
      dialPolicy: { countries: undefined, fictional: true },
      lookUp: async () => undefined,
    })({
      dialled: [number],
      caller: undefined,
      accounts: undefined,
      trunks: [],
    })
  const trunksNow = async () => {
    const vault = createVault(loadSecrets(node.config).vaultKeys)
    const told: OpenedTrunk[][] = []
    const changed = (trunks: OpenedTrunk[]) => void told.push(trunks)
    const log = createLog('silent', false)
    const watch = await watchTrunks({ ...node.store, vault, log, policy: node.config.telephone, changed })
    await watch.stop()
    return told.at(-1)?.map(({ id }) => id)
  }

  test('DELETE /user (200) leaves nothing that answers, though all is still there', async () => {
    const business = await openBusiness(node)
    const { accountId, agentId, number, feed, trunkId, email } = business
    expect((await node.ask('GET', feed)).status).toBe(200)
    expect(await whoAnswers(number)).toBeDefined()
    expect(await trunksNow()).toContain(trunkId)
    const deleted = await business.ask('DELETE', '/user')
    expect([deleted.status, deleted.body.deleted.agents, deleted.body.deleted.api_keys]).toEqual([200, 1, 1])
    expect((await business.ask('GET', '/user')).status, 'key').toBe(401)
    expect((await business.click('GET', '/user')).status, 'session').toBe(401)
    expect((await signIn(business)).status, 'password').toBe(401)
    expect((await node.ask('GET', feed)).status, 'calendar').toBe(404)
    expect(await whoAnswers(number), 'telephone').toBeUndefined()
    expect(await trunksNow(), 'softphone').not.toContain(trunkId)
    expect((await grantDial(node.store.db, accountId, node.clock.now())).granted, 'dialling').toBe(false)
    const { body } = await operator.click('GET', `/operator/accounts?text=${email}`)
    expect(body.data).toMatchObject([
      { id: accountId, email, deleted_at: expect.any(String), phone_numbers: 1 },
    ])
    const agents = await node.store.db.selectFrom('agents').select('id').where('id', '=', agentId).execute()
    expect(agents).toHaveLength(1)
  })

  test('its number is not offered to others, and not given to them', async () => {
    const { ask, number } = await openBusiness(node)
    await ask('DELETE', '/user')
    const search = `/phone-numbers/available?contains=${number.slice(-10)}`
    expect((await operator.ask('GET', search)).body.data.numbers).toEqual([])
    const other = await node.signUp()
    const agentId = (await other.ask('POST', '/agents', { body: AN_AGENT })).body.agent.id
    const body = { agent_id: agentId, phoneNumber: number }
    expect((await other.ask('POST', '/phone-numbers', { body })).status).toBe(409)
    await endGrace(node)
    expect(
      (await operator.ask('GET', search)).body.data.numbers.map((each: Json) => each.phoneNumber),
    ).toEqual([number])
  })

  test('POST /auth/undo-deletion (200) gives all back but keys and sessions, once', async () => {
    const business = await openBusiness(node)
    await business.ask('DELETE', '/user')
    const token = await mailedToken(node, business.email)
    expect((await undo(token)).body).toEqual({ status: true })
    expect((await business.ask('GET', '/user')).status, 'the key that deleted it').toBe(401)
    expect((await business.click('GET', '/user')).status).toBe(401)
    const back = await signIn(business)
    expect(back.status).toBe(200)
    const agents = await node.ask('GET', '/agents', { headers: { cookie: cookieOf(back) } })
    expect(agents.body.data).toMatchObject([{ id: business.agentId, phone_number: business.number }])
    expect((await node.ask('GET', business.feed)).status).toBe(200)
    expect(await whoAnswers(business.number)).toMatchObject({ agent: { id: business.agentId } })
    expect(await trunksNow()).toContain(business.trunkId)
    expect((await undo(token)).status, 'again').toBe(400)
    await endGrace(node)
    expect((await signIn(business)).status, 'a day later').toBe(200)
  })

  test('POST /auth/undo-deletion (400) takes no other link, none of an earlier deletion, and none too late', async () => {
    const tenant = await node.signUp()
    await tenant.ask('DELETE', '/user')
    const first = await mailedToken(node, tenant.email)
    expect((await undo(`${first.slice(0, -3)}abc`)).status).toBe(400)
    expect((await node.ask('POST', '/auth/verify-address', { body: { token: first } })).status).toBe(400)
    await undo(first)
    node.clock.advance(1000)
    const headers = { cookie: cookieOf(await signIn(tenant)) }
    const { key } = (await node.ask('POST', '/api-keys', { body: { name: 'new' }, headers })).body.data
    await node.ask('DELETE', '/user', { headers: { authorization: `Bearer ${key}` } })
    expect((await undo(first)).status, 'of the deletion before').toBe(400)
    node.clock.advance(GRACE_MS)
    expect((await undo(await mailedToken(node, tenant.email))).status, 'too late').toBe(400)
  })

  test('its address is held: nobody signs up with it (409, as with any that is taken), and the link works', async () => {
    const [tenant, other] = [await node.signUp(), await node.signUp()]
    await tenant.ask('DELETE', '/user')
    const signUp = ({ email }: Tenant) =>
      node.ask('POST', '/auth/sign-up/email', {
        body: { name: 'A Thief', email, password: 'battery staple' },
      })
    const [held, taken] = [await signUp(tenant), await signUp(other)]
    expect([held.status, held.body.error, held.body.code]).toEqual([409, taken.body.error, taken.body.code])
    expect((await undo(await mailedToken(node, tenant.email))).status).toBe(200)
    expect((await signIn(tenant)).status).toBe(200)
    await node.ask('DELETE', '/user', { headers: { cookie: cookieOf(await signIn(tenant)) } })
    await endGrace(node)
    expect((await signUp(tenant)).status, 'a day later').toBe(200)
  })

  test('its password signs nobody in, under no name; a session or a key that is left opens nothing', async () => {
    const tenant = await node.signUp()
    const { accountId } = tenant
    const { db } = node.store
    const sessions = await db
      .selectFrom('auth_sessions')
      .innerJoin('accounts', 'user_id', 'userId')
      .selectAll('auth_sessions')
      .where('accounts.id', '=', accountId)
      .execute()
    await tenant.ask('DELETE', '/user')
    const unknown = await signIn({ ...tenant, email: 'nobody@parley.example' })
    for (const email of [tenant.email, `${accountId}@deleted.invalid`]) {
      const { status, body, headers } = await signIn({ ...tenant, email })
      expect([status, body.code, body.error]).toEqual([401, unknown.body.code, unknown.body.error])
      expect(headers['set-cookie']).toBeUndefined()
    }
    // As if both had been made while the account was being deleted.
    await db.insertInto('auth_sessions').values(sessions).execute()
    const { key } = await createApiKey(db, accountId, { name: 'Late' }, node.clock.now())
    expect((await node.ask('GET', '/user', { headers: { authorization: `Bearer ${key}` } })).status).toBe(401)
    expect((await tenant.click('POST', '/api-keys', { body: { name: 'New' } })).status).toBe(401)
  })

  test('nothing is mailed for it but the link, which requests for other mails cannot hold back', async () => {
    const tenant = await node.signUp()
    const { email, accountId } = tenant
    for (let i = 0; i < UNASKED_A_DAY; i++)
      await node.ask('POST', '/auth/request-password-reset', { body: { email } })
    await afterAnswers(node.service.app)
    // The newest mail is the one that counts.
    node.clock.advance(1000)
    await tenant.ask('DELETE', '/user')
    const { db } = node.store
    const mail = { kind: 'owner', recipient: email, subject: 'A call', body: 'Hello' } as const
    expect(await queueMail(db, accountId, mail, node.clock.now())).toBe(false)
    await queueNotification(db, { id: 'call_gone', account_id: accountId }, node.clock.now())
    await node.service.work.idle()
    expect((await undo(await mailedToken(node, email))).status).toBe(200)
  })

  test('an operator undoes it too, by PATCH /operator/accounts/{accountId} (200)', async () => {
    const business = await openBusiness(node)
    await business.ask('DELETE', '/user')
    const path = `/operator/accounts/${business.accountId}`
    const { status, body } = await operator.click('PATCH', path, { body: { deleted: false } })
    expect([status, body.data.deleted_at, body.data.email]).toEqual([200, null, business.email])
    expect((await signIn(business)).status).toBe(200)
    expect((await operator.click('PATCH', path, { body: { deleted: true } })).status, 'only undoes').toBe(400)
  })

  test('after a day all of it is gone, and the link with it', async () => {
    const business = await openBusiness(node)
    await business.ask('DELETE', '/user')
    const token = await mailedToken(node, business.email)
    await endGrace(node)
    const marks = [business.accountId, business.agentId, business.email]
    expect(findMarks(await readStore(node.store), new Map(), marks)).toEqual([])
    expect((await undo(token)).status).toBe(404)
  })
})
