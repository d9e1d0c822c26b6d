import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { endGrace } from '../../../../test/service/ended-grace.ts'
import { startTestService, type Tenant, type TestService } from '../../../../test/harness.ts'
import { startSecondNode } from '../../../../test/second-node.ts'
import { engines } from '../../../../test/stores.ts'
import { DAY_MS } from '../../platform/clock.ts'
import { createLog } from '../../platform/log.ts'
import { createRequestRecorder, MAX_WAITING } from './recorder.ts'
import { aRequest, fillLog } from './request-log.fixture.ts'
import { MAX_PATH, type LoggedRequest } from './request-log.ts'
import { addRequests, forgetOldRequests } from './store.ts'

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

  const noted = (at: number) => aRequest(tenant.accountId, at)

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
    await fillLog(node, tenant.accountId, 4, (n) => ({
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

  test('a day is kept', async () => {
    const { db } = node.store
    const dayAgo = node.clock.now() - DAY_MS
    await addRequests(db, [noted(dayAgo), noted(dayAgo + 1)])
    expect((await read()).data.map((each: LoggedRequest) => each.request_id)).toEqual([`req_${dayAgo + 1}`])
    await forgetOldRequests(db, node.clock.now())
    expect(await db.selectFrom('request_log').select('at').execute()).toEqual([{ at: dayAgo + 1 }])
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
