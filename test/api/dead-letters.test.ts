import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { enqueue } from '../../server/src/platform/jobs/queue.ts'
import { createLog } from '../../server/src/platform/log.ts'
import { startTestService, type Tenant, type TestService } from '../harness.ts'
import { engines } from '../stores.ts'

describe.each(engines)('dead letters over REST on %s', (engine) => {
  let node: TestService
  let operator: Tenant
  const lines: string[] = []

  beforeAll(async () => {
    const log = createLog('info', false, { write: (line: string) => lines.push(line) } as never)
    node = await startTestService(engine, {}, log)
    operator = await node.signUp()
  })
  afterAll(() => node.close())

  async function lay(): Promise<string> {
    const nowMs = node.clock.now()
    // No node knows the kind, so that a job that lives again stays where it is.
    const job = { kind: 'telex', payload: { secret: 'never shown' }, nowMs }
    const id = await enqueue(node.store.db, { ...job, accountId: operator.accountId })
    const death = { dead_at: nowMs, attempts: 3, deaths: 2, last_error: 'Given up.' }
    await node.store.db.updateTable('jobs').set(death).where('id', '=', id).execute()
    return id
  }

  test('listDeadLetters, retryDeadLetter, dropDeadLetter 200, then 404', async () => {
    const [first, second] = [await lay(), await lay()]
    const { body, raw } = await operator.click('GET', '/operator/jobs')
    expect(body.data.total).toBe(2)
    const told = {
      kind: 'telex',
      account_id: operator.accountId,
      attempts: 3,
      deaths: 2,
      reason: 'Given up.',
    }
    expect(body.data.jobs).toMatchObject([told, told])
    expect(raw).not.toContain('never shown')
    expect((await operator.click('POST', `/operator/jobs/${first}/retry`)).status).toBe(200)
    expect((await operator.click('DELETE', `/operator/jobs/${second}`)).status).toBe(200)
    expect((await operator.click('GET', '/operator/jobs')).body.data).toEqual({ jobs: [], total: 0 })
    expect((await operator.click('POST', `/operator/jobs/${first}/retry`)).status).toBe(404)
    expect((await operator.click('DELETE', `/operator/jobs/${first}`)).status).toBe(404)
    const jobs = node.store.db
      .selectFrom('jobs')
      .select(['id', 'dead_at', 'deaths'])
      .where('kind', '=', 'telex')
    expect(await jobs.execute()).toEqual([{ id: first, dead_at: null, deaths: 0 }])
    const logged = lines.map((line) => JSON.parse(line)).filter(({ msg }) => msg.endsWith('by an operator'))
    expect(logged).toMatchObject([
      { operator: operator.accountId, job: first, msg: 'dead letters retried by an operator' },
      { operator: operator.accountId, job: second, msg: 'dead letters dropped by an operator' },
    ])
    expect(logged).toHaveLength(2)
  })

  test('404 for others and for keys; "all" names no job', async () => {
    const id = await lay()
    const other = await node.signUp()
    const answers = [
      await other.click('GET', '/operator/jobs'),
      await other.click('POST', `/operator/jobs/${id}/retry`),
      await other.click('DELETE', `/operator/jobs/${id}`),
      await operator.ask('GET', '/operator/jobs'),
      await operator.click('DELETE', '/operator/jobs/all'),
      await operator.click('POST', '/operator/jobs/all/retry'),
    ]
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404, 404])
    expect((await operator.click('GET', '/operator/jobs')).body.data.total).toBe(1)
  })
})
