import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { endGrace } from '../../../../test/service/ended-grace.ts'
import { startTestService, type Tenant, type TestService } from '../../../../test/harness.ts'
import { startSecondNode } from '../../../../test/second-node.ts'
import { tenthsOfASecond } from '../../../../test/store-time.ts'
import { engines } from '../../../../test/stores.ts'
import { DAY_MS, HOUR_MS } from '../../platform/clock.ts'
import { createLog } from '../../platform/log.ts'
import { createRequestRecorder, MAX_WAITING } from './recorder.ts'
import { KEPT_OF_AN_ACCOUNT, MAX_PATH, type LoggedRequest, type Noted } from './request-log.ts'
import { addRequests, forgetOldRequests, listRequests, trimRequests } from './store.ts'

const SECRET = 'nobody-may-read-this'

describe.each(engines)('the request log on %s', (engine) => {
  let node: TestService
  let tenant: Tenant

  beforeAll(async () => {
    node = await startTestService(engine)
    tenant = await node.signUp()
  })
  afterAll(() => node.close())
  beforeEach(async () => {
    await read()
    await node.store.db.deleteFrom('request_log').execute()
  })

  /** With the session, so that asking leaves no trace. */
  const read = async (query = '') => (await tenant.click('GET', `/request-log${query}`)).body
  const shown = async (query = '') =>
    (await read(query)).data.map(({ method, path, status }: LoggedRequest) => `${method} ${path} ${status}`)

  function noted(at: number, change: Partial<Noted> = {}): Noted {
    return {
      accountId: tenant.accountId,
      at,
      method: 'GET',
      url: '/agents',
      operation: 'listAgents',
      status: 200,
      durationMs: 1.25,
      requestId: `req_${at}`,
      keyId: 'key_1',
      keyName: 'production',
      errorCode: null,
      ...change,
    }
  }

  async function fill(count: number, change: (n: number) => Partial<Noted> = () => ({})): Promise<void> {
    const requests = Array.from({ length: count }, (_, n) => noted(node.clock.now() - count + n, change(n)))
    for (let start = 0; start < count; start += 500)
      await addRequests(node.store.db, requests.slice(start, start + 500))
  }

  test('listRequests 200: what was asked with a key, by which one, and what came of it', async () => {
    const made = await tenant.click('POST', '/api-keys', { body: { name: 'Deploy' } })
    const authorization = `Bearer ${made.body.data.key}`
    const answer = await node.ask('GET', `/agents/agt_none?note=${SECRET}`, { headers: { authorization } })
    await tenant.click('DELETE', `/api-keys/${made.body.data.id}`)
    const { data, total, limit, offset } = await read()
    expect({ total, limit, offset }).toEqual({ total: 1, limit: 50, offset: 0 })
    expect(data).toEqual([
      {
        id: expect.stringMatching(/^log_/),
        at: new Date(node.clock.now()).toISOString(),
        method: 'GET',
        path: '/agents/agt_none',
        operation: 'getAgent',
        status: answer.status,
        duration_ms: expect.any(Number),
        request_id: answer.headers['x-request-id'],
        via: 'key',
        key_id: made.body.data.id,
        key_name: 'Deploy',
        error_code: answer.body.code,
      },
    ])
    expect(data[0].duration_ms).toBeGreaterThan(0)
  })

  test('neither a body nor a query nor a key is kept, and a path only so far', async () => {
    await tenant.ask('PATCH', `/user?x=${SECRET}`, { body: { company: SECRET } })
    await tenant.ask('GET', `/agents/${'a'.repeat(190)}/transcripts/${'b'.repeat(190)}`)
    await read()
    const rows = await node.store.db.selectFrom('request_log').selectAll().execute()
    expect(rows).toHaveLength(2)
    const stored = JSON.stringify(rows)
    for (const hidden of [SECRET, tenant.key]) expect(stored).not.toContain(hidden)
    expect(Math.max(...rows.map(({ path }) => path.length))).toBe(MAX_PATH)
  })

  test('what the dashboard or a stranger asks is not logged; what is refused to a key is', async () => {
    await tenant.click('GET', '/agents')
    await node.ask('GET', '/agents', { headers: { authorization: 'Bearer prl_x' } })
    await node.ask('GET', '/healthz')
    expect(await shown()).toEqual([])
    await tenant.ask('GET', '/api-keys')
    node.clock.advance(1)
    await tenant.ask('POST', '/agents', { body: {} })
    expect(await shown()).toEqual(['POST /agents 400', 'GET /api-keys 403'])
    expect((await read()).data.map((each: LoggedRequest) => each.error_code)).toEqual([
      'invalid',
      'session_required',
    ])
  })

  test('it is filtered by kind of answer, method and the beginning of the path', async () => {
    await fill(4, (n) => ({
      method: n === 0 ? 'POST' : 'GET',
      url: ['/agents', '/agents/a_b', '/agents/aXb', '/voices'][n] ?? '',
      status: [201, 404, 200, 500][n] ?? 0,
    }))
    expect(await shown('?status_class=2xx')).toEqual(['GET /agents/aXb 200', 'POST /agents 201'])
    expect(await shown('?status_class=5xx')).toEqual(['GET /voices 500'])
    expect(await shown('?method=POST')).toEqual(['POST /agents 201'])
    expect(await shown('?path=/agents/a_')).toEqual(['GET /agents/a_b 404'])
    expect(await shown('?path=/AGENTS')).toEqual([])
    expect(await shown('?path=/agents&status_class=4xx&method=GET')).toEqual(['GET /agents/a_b 404'])
    expect(await shown('?limit=2&offset=1')).toEqual(['GET /agents/aXb 200', 'GET /agents/a_b 404'])
    expect((await read('?limit=1&method=GET')).total).toBe(3)
    expect((await tenant.ask('GET', '/request-log?status_class=3xx')).status).toBe(400)
  })

  test('a day is kept, and of it the newest ten thousand', async () => {
    const { db } = node.store
    const rows = () => db.selectFrom('request_log').select('at').orderBy('at').execute()
    await fill(KEPT_OF_AN_ACCOUNT + 3)
    await addRequests(db, [noted(node.clock.now() - DAY_MS)])
    expect((await read()).total).toBe(KEPT_OF_AN_ACCOUNT)
    await trimRequests(db, tenant.accountId)
    const left = await rows()
    expect(left).toHaveLength(KEPT_OF_AN_ACCOUNT)
    expect(left[0]?.at).toBe(node.clock.now() - KEPT_OF_AN_ACCOUNT)
    await addRequests(db, [noted(node.clock.now() - DAY_MS), noted(node.clock.now() - 23 * HOUR_MS)])
    await forgetOldRequests(db, node.clock.now())
    expect(await rows()).toHaveLength(KEPT_OF_AN_ACCOUNT + 1)
  })

  test('with ten thousand it is listed within a tenth of a second, wherever one looks', async () => {
    await fill(KEPT_OF_AN_ACCOUNT, (n) => ({ status: n % 10 === 0 ? 500 : 200, url: `/agents/agt_${n}` }))
    const queries = [{}, { offset: 9900 }, { status_class: '5xx' }, { path: '/agents/agt_99' }] as const
    const { db } = node.store
    for (const query of queries) {
      const list = () => listRequests(db, tenant.accountId, query, node.clock.now())
      expect(await tenthsOfASecond(db, list)).toBeLessThan(1)
    }
  })

  test('another node shows it too, and a node writes down what it has before it ends', async () => {
    const other = await startSecondNode(node)
    await other.ask('GET', '/voices', { key: tenant.key })
    await other.close()
    expect(await shown()).toEqual(['GET /voices 200'])
  })

  test('requests are visible to their own account only, and a deleted account leaves none', async () => {
    const other = await node.signUp()
    await tenant.ask('GET', '/voices')
    expect((await other.click('GET', '/request-log')).body.total).toBe(0)
    expect((await other.ask('DELETE', '/user')).status).toBe(200)
    await endGrace(node)
    expect(await shown()).toEqual(['GET /voices 200'])
    const left = await node.store.db
      .selectFrom('request_log')
      .select('id')
      .where('account_id', '=', other.accountId)
      .execute()
    expect(left).toEqual([])
  })

  test('when too many wait the oldest are dropped, and that is logged', async () => {
    const lines: string[] = []
    const log = createLog('warn', false, { write: (line: string) => lines.push(line) } as never)
    const recorder = createRequestRecorder(node.store.db, log)
    const start = node.clock.now() - 10_000
    for (let n = 0; n < MAX_WAITING + 20; n++) recorder.note(noted(start + n))
    await recorder.stop()
    const { total, data } = await read(`?limit=1&offset=${MAX_WAITING - 1}`)
    expect(total).toBe(MAX_WAITING)
    expect(data[0].request_id).toBe(`req_${start + 20}`)
    expect(lines.map((line) => (JSON.parse(line) as { dropped: number }).dropped)).toEqual([20])
  })
})
