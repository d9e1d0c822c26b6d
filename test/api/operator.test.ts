import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { takeSnapshot } from '../../server/src/product/calls/live/who-answers.ts'
import { routeFor } from '../../server/src/voice/snapshot.ts'
import { AN_AGENT, startTestService, type Tenant, type TestService } from '../harness.ts'
import { engines } from '../stores.ts'

describe.each(engines)('the operator’s routes on %s', (engine) => {
  let node: TestService
  let operator: Tenant
  let other: Tenant

  beforeAll(async () => {
    node = await startTestService(engine)
    operator = await node.signUp()
    node.clock.advance(1)
    other = await node.signUp()
  })
  afterAll(() => node.close())

  test('GET /operator/accounts (200) lists all accounts for the one that came first', async () => {
    const { status, body } = await operator.click('GET', '/operator/accounts')
    expect(status).toBe(200)
    expect(body).toMatchObject({ total: 2, limit: 50, offset: 0 })
    expect(body.data).toMatchObject([
      { id: operator.accountId, email: operator.email, operator: true, may_dial: true, plan: 'starter' },
      { id: other.accountId, email: other.email, operator: false, may_dial: false, blocked_at: null },
    ])
  })

  test('GET /operator/accounts?text= (200) finds by a part of the email, whatever the case, and takes no wildcard', async () => {
    const found = async (text: string) => {
      const { body } = await operator.click('GET', `/operator/accounts?text=${encodeURIComponent(text)}`)
      return body.data.map(({ id }: { id: string }) => id)
    }
    expect(await found(other.email.toUpperCase().slice(0, -3))).toEqual([other.accountId])
    expect(await found('%')).toEqual([])
    const second = await operator.click('GET', '/operator/accounts?limit=1&offset=1')
    expect(second.body.data.map(({ id }: { id: string }) => id)).toEqual([other.accountId])
  })

  test('GET /operator/accounts (404) is not there for others, nor for an operator’s key', async () => {
    const answers = [
      await other.click('GET', '/operator/accounts'),
      await other.ask('GET', '/operator/accounts'),
      await operator.ask('GET', '/operator/accounts'),
    ]
    const nowhere = await other.click('GET', '/operator/nowhere')
    for (const { status, body } of answers) {
      expect(status).toBe(404)
      expect(body.error).toBe(nowhere.body.error.replace('nowhere', 'accounts'))
    }
    expect((await node.ask('GET', '/operator/accounts')).status).toBe(401)
  })

  test('getSession (200) says who is an operator, at once after it was changed', async () => {
    const isOperator = async (tenant: Tenant) =>
      (await tenant.click('GET', '/auth/get-session')).body.operator
    expect([await isOperator(operator), await isOperator(other)]).toEqual([true, false])
    await change(other.accountId, { operator: true })
    expect(await isOperator(other)).toBe(true)
    await change(other.accountId, { operator: false })
    expect((await node.ask('GET', '/auth/get-session')).body).toBeNull()
  })

  const change = (accountId: string, body: object) =>
    operator.click('PATCH', `/operator/accounts/${accountId}`, { body })

  test('PATCH /operator/accounts/{accountId} (200) blocks keys and sessions at once, and unblocks', async () => {
    const { id } = (await other.ask('POST', '/agents', { body: AN_AGENT })).body.agent
    await other.ask('PATCH', `/agents/${id}`, { body: { forwarding_number: '+12125550123' } })
    const blocked = await change(other.accountId, { blocked: true })
    expect(blocked.status).toBe(200)
    expect(blocked.body.data.blocked_at).not.toBeNull()
    for (const answer of [await other.ask('GET', '/agents'), await other.click('GET', '/agents')]) {
      expect(answer.status).toBe(403)
      expect(answer.body.code).toBe('account_blocked')
    }
    const snapshot = await takeSnapshot(node.store.db, other.accountId, id, {}, node.clock.now())
    const met = routeFor(snapshot, { draining: false, capacityLeft: 1 }, node.clock.now())
    expect(met).toMatchObject({ kind: 'apologise', line: 'unavailable' })
    await change(other.accountId, { blocked: false })
    expect((await other.ask('GET', '/agents')).status).toBe(200)
  })

  test('PATCH /operator/accounts/{accountId} (409) leaves an operator', async () => {
    expect((await change(operator.accountId, { blocked: true })).status).toBe(409)
    expect((await change(operator.accountId, { operator: false })).status).toBe(409)
    expect((await change('acc_nobody', { blocked: true })).status).toBe(404)
    expect((await change(other.accountId, { caller_id: '911' })).status).toBe(400)
  })

  test('PATCH /subscription (403) a larger plan is the operator’s to give', async () => {
    const choose = (who: Tenant, plan: string) => who.click('PATCH', '/subscription', { body: { plan } })
    expect((await choose(other, 'enterprise')).status).toBe(403)
    expect((await choose(other, 'starter')).status).toBe(200)
    expect((await choose(operator, 'enterprise')).status).toBe(200)
    const given = await change(other.accountId, {
      plan: 'professional',
      may_dial: true,
      caller_id: '+12125550123',
    })
    expect(given.body.data).toMatchObject({ plan: 'professional', may_dial: true, caller_id: '+12125550123' })
    expect((await choose(other, 'starter')).status).toBe(200)
  })

  test('two who sign up at once are not both operators', async () => {
    const fresh = await startTestService(engine)
    try {
      await Promise.all([fresh.signUp(), fresh.signUp(), fresh.signUp()])
      const rows = await fresh.store.db.selectFrom('accounts').select('operator').execute()
      expect(rows.filter((row) => row.operator === 1)).toHaveLength(1)
    } finally {
      await fresh.close()
    }
  })
})
