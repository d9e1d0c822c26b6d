import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startTestService, type Tenant, type TestService } from '../../../../test/harness.ts'
import { tenthsOfASecond } from '../../../../test/store-time.ts'
import { engines } from '../../../../test/stores.ts'
import { DAY_MS, HOUR_MS } from '../../platform/clock.ts'
import { aRequest, fillLog } from './request-log.fixture.ts'
import { KEPT_OF_AN_ACCOUNT } from './request-log.ts'
import { addRequests, forgetOldRequests, listRequests, trimRequests } from './store.ts'

describe.each(engines)('a full request log on %s', (engine) => {
  let node: TestService
  let tenant: Tenant

  beforeAll(async () => {
    node = await startTestService(engine)
    tenant = await node.signUp()
  })
  afterAll(() => node.close())
  beforeEach(async () => {
    await node.store.db.deleteFrom('request_log').execute()
  })

  const list = (query: Parameters<typeof listRequests>[2] = {}) =>
    listRequests(node.store.db, tenant.accountId, query, node.clock.now())

  test('of a day the newest ten thousand are kept', async () => {
    const { db } = node.store
    const now = node.clock.now()
    const noted = (at: number) => aRequest(tenant.accountId, at)
    const rows = () => db.selectFrom('request_log').select('at').orderBy('at').execute()
    await fillLog(node, tenant.accountId, KEPT_OF_AN_ACCOUNT + 3)
    await addRequests(db, [noted(now - DAY_MS)])
    expect((await list()).total).toBe(KEPT_OF_AN_ACCOUNT)
    await trimRequests(db, tenant.accountId)
    const left = await rows()
    expect(left).toHaveLength(KEPT_OF_AN_ACCOUNT)
    expect(left[0]?.at).toBe(now - KEPT_OF_AN_ACCOUNT)
    await addRequests(db, [noted(now - DAY_MS), noted(now - 23 * HOUR_MS)])
    await forgetOldRequests(db, now)
    expect(await rows()).toHaveLength(KEPT_OF_AN_ACCOUNT + 1)
  })

  test('it is listed within a tenth of a second, wherever one looks', async () => {
    await fillLog(node, tenant.accountId, KEPT_OF_AN_ACCOUNT, (n) => ({
      status: n % 10 === 0 ? 500 : 200,
      url: `/agents/agt_${n}`,
    }))
    const queries = [{}, { offset: 9900 }, { status_class: '5xx' }, { path: '/agents/agt_99' }] as const
    for (const query of queries)
      expect(await tenthsOfASecond(node.store.db, () => list(query))).toBeLessThan(1)
  })
})
