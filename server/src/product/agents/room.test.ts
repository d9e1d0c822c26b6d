import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestService, type Json, type Tenant, type TestService } from '../../../../test/harness.ts'
import { engines } from '../../../../test/stores.ts'
import { PLAN_LIMITS } from '../subscription/plan-limits.ts'

const AN_AGENT = {
  business_name: 'Maple',
  agent_name: 'Robin',
  voice_id: 'sarah',
  greeting: 'Hello.',
  system_prompt: 'Help.',
}
/** About half a megabyte. */
const FAQ = Array.from({ length: 200 }, (_, i) => ({
  question: `${i} ${'q'.repeat(490)}`,
  answer: 'a'.repeat(2000),
}))
const BIGGEST = { ...AN_AGENT, greeting: 'g'.repeat(1000), system_prompt: 's'.repeat(32_000), faq: FAQ }
const { agents: MOST, faq_bytes: FAQ_BYTES } = PLAN_LIMITS.starter
const LISTS_AT_ONCE = 5
/** Five answers of 25 prompts of 32 kB, several times over; the FAQ alone would be six times as much. */
const MEMORY_BOUND_BYTES = 60 * 1024 * 1024

describe.each(engines)('the room for agents on %s', (engine) => {
  let service: TestService
  let full: Tenant
  let big: string
  let small: string
  beforeAll(async () => {
    service = await startTestService(engine)
    full = await service.signUp()
  })
  afterAll(() => service.close())

  const create = (body: object, tenant = full) => tenant.click('POST', '/agents', { body })

  test('createAgent 403: FAQ of all agents together, and then agents, as many as the plan allows', async () => {
    let kept = 0
    let answer = await create(BIGGEST)
    for (; answer.status === 201; kept++) {
      big = answer.body.agent.id
      answer = await create(BIGGEST)
    }
    expect([answer.status, answer.body.code]).toEqual([403, 'plan_limit'])
    expect(answer.body.error).toContain(`at most ${FAQ_BYTES} faq bytes`)
    expect(kept * JSON.stringify(FAQ).length).toBeGreaterThan(FAQ_BYTES - JSON.stringify(FAQ).length)
    const asked = await Promise.all(
      Array.from({ length: MOST - kept + 4 }, () => create({ ...BIGGEST, faq: [] })),
    )
    expect(asked.filter(({ status }) => status === 201)).toHaveLength(MOST - kept)
    small = asked.find(({ status }) => status === 201)?.body.agent.id
    const refused = asked.filter(({ status }) => status === 403)
    expect(refused).toHaveLength(4)
    expect(refused[0]?.body.error).toContain(`at most ${MOST} agents, and ${MOST} are used; delete one`)
  })

  test('updateAgent 403 where it grows beyond the room, 200 where it shrinks', async () => {
    const grown = await full.click('PATCH', `/agents/${small}`, { body: { faq: FAQ } })
    expect([grown.status, grown.body.code]).toEqual([403, 'plan_limit'])
    expect((await full.click('GET', `/agents/${small}`)).body.data.faq).toEqual([])
    const shrunk = await full.click('PATCH', `/agents/${big}`, { body: { faq: FAQ.slice(1) } })
    expect(shrunk.status).toBe(200)
    expect((await full.click('PATCH', `/agents/${big}`, { body: { faq: FAQ } })).status).toBe(200)
  })

  test('listAgents 200: all without parameters, a part with limit and offset, 400 out of range', async () => {
    const ids = async (query: string): Promise<string[]> =>
      (await full.click('GET', `/agents${query}`)).body.data.map(({ id }: Json) => id)
    const all = await ids('')
    expect(all).toHaveLength(MOST)
    expect(await ids('?limit=10')).toEqual(all.slice(0, 10))
    expect(await ids('?limit=100&offset=20')).toEqual(all.slice(20))
    expect(await ids('?offset=3')).toEqual(all.slice(3))
    expect(await ids('?limit=5&offset=25')).toEqual([])
    for (const query of ['?limit=0', '?limit=101', '?offset=-1', '?limit=x'])
      expect((await full.click('GET', `/agents${query}`)).status, query).toBe(400)
  })

  test('five lists at once of an account at its bounds neither fill the memory nor hold up another', async () => {
    const other = await service.signUp()
    await create(AN_AGENT, other)
    const timed = async (work: () => Promise<unknown>): Promise<number> => {
      const startedMs = performance.now()
      await work()
      return performance.now() - startedMs
    }
    const list = () => full.click('GET', '/agents')
    const glance = () => other.click('GET', '/agents')
    await Promise.all([list(), glance()])
    const oneListMs = await timed(list)
    const before = process.memoryUsage().rss
    const lists = Promise.all(Array.from({ length: LISTS_AT_ONCE }, list))
    const waitedMs = await timed(glance)
    const grown = process.memoryUsage().rss - before
    await lists
    expect(grown).toBeLessThan(MEMORY_BOUND_BYTES)
    // The last to come waits only for those before, and not for what they leave unanswered.
    expect(waitedMs).toBeLessThan(2 * (LISTS_AT_ONCE + 1) * Math.max(oneListMs, 20))
  })
})
