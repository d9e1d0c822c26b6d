import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { iso, HOUR_MS } from '../../server/src/platform/clock.ts'
import { insertCall, newCallId } from '../../server/src/product/calls/store.ts'
import { noteQuestions } from '../../server/src/product/unanswered-questions/store.ts'
import { AN_AGENT, startTestService, type Json, type Tenant, type TestService } from '../harness.ts'
import { engines } from '../stores.ts'

describe.each(engines)('lists over all agents on %s', (engine) => {
  let node: TestService
  let tenant: Tenant
  let ava: string
  let ben: string
  let firstMs: number
  beforeAll(async () => {
    node = await startTestService(engine)
    tenant = await node.signUp()
    ava = await newAgent('Ava')
    ben = await newAgent('Ben')
    firstMs = Math.ceil(node.clock.now() / HOUR_MS) * HOUR_MS + HOUR_MS
    for (const [agentId, hours] of [
      [ava, 0],
      [ben, 1],
      [ava, 2],
    ] as const) {
      const body = { starts_at: iso(firstMs + hours * HOUR_MS), name: `At ${hours}` }
      await tenant.ask('POST', `/agents/${agentId}/appointments`, { body })
    }
    await ask(ava, 'Do you take dogs?')
    await ask(ben, 'Do you take cats?')
    await ask(ben, 'Do you take cats?')
    await ask(ben, 'Is there a lift?')
  })
  afterAll(() => node.close())

  async function newAgent(name: string): Promise<string> {
    const { body } = await tenant.ask('POST', '/agents', { body: { ...AN_AGENT, agent_name: name } })
    return body.agent.id
  }

  async function ask(agentId: string, question: string): Promise<void> {
    const { accountId } = tenant
    node.clock.advance(1)
    const nowMs = node.clock.now()
    const call = { id: newCallId(nowMs), accountId, agentId, line: 'sip', caller: 'x', startedAtMs: nowMs }
    await insertCall(node.store.db, call, null)
    const asked = { questions: [question], callId: call.id, askedAtMs: nowMs }
    await noteQuestions(node.store.db, accountId, agentId, asked)
  }

  const appointments = async (query = '') => (await tenant.ask('GET', `/appointments${query}`)).body
  const names = async (query: string) => (await appointments(query)).data.map(({ name }: Json) => name)
  const questions = async (query = '') => (await tenant.ask('GET', `/unanswered-questions${query}`)).body.data

  test('listAllAppointments 200: in the order in which they begin, each with its agent', async () => {
    const { data, ...page } = await appointments()
    expect(page).toEqual({ success: true, total: 3, limit: 50, offset: 0 })
    expect(data.map((each: Json) => [each.name, each.agentId, each.agent_name])).toEqual([
      ['At 0', ava, 'Ava'],
      ['At 1', ben, 'Ben'],
      ['At 2', ava, 'Ava'],
    ])
    const own = (await tenant.ask('GET', `/agents/${ava}/appointments`)).body.data
    expect(own.map(({ name }: Json) => name)).toEqual(['At 0', 'At 2'])
    expect(own[0]).not.toHaveProperty('agent_name')
  })

  test('listAllAppointments 200: filters and pages as an agent’s list does', async () => {
    expect(await names(`?agent_id=${ben}`)).toEqual(['At 1'])
    expect(await names('?agent_id=agt_none')).toEqual([])
    expect(await names(`?from=${iso(firstMs + HOUR_MS)}`)).toEqual(['At 1', 'At 2'])
    expect(await names(`?to=${iso(firstMs + HOUR_MS)}`)).toEqual(['At 0'])
    expect(await names('?status=cancelled')).toEqual([])
    expect(await appointments('?limit=1&offset=1')).toMatchObject({ total: 3, limit: 1, offset: 1 })
    expect(await names('?limit=1&offset=1')).toEqual(['At 1'])
    expect((await tenant.ask('GET', '/appointments?status=moved')).status).toBe(400)
  })

  test('listAllUnansweredQuestions 200: what is asked most comes first, each with its agent', async () => {
    const { questions: all, ...page } = await questions()
    expect(page).toEqual({ total: 3, limit: 50, offset: 0 })
    expect(all.map((each: Json) => [each.question, each.times_asked, each.agentId, each.agent_name])).toEqual(
      [
        ['Do you take cats?', 2, ben, 'Ben'],
        ['Is there a lift?', 1, ben, 'Ben'],
        ['Do you take dogs?', 1, ava, 'Ava'],
      ],
    )
    const own = (await tenant.ask('GET', `/agents/${ava}/unanswered-questions`)).body.data
    expect(own.questions.map(({ question }: Json) => question)).toEqual(['Do you take dogs?'])
  })

  test('listAllUnansweredQuestions 200: filters and pages as an agent’s list does', async () => {
    expect((await questions(`?agent_id=${ava}`)).total).toBe(1)
    expect(await questions('?agent_id=agt_none')).toMatchObject({ total: 0, questions: [] })
    expect((await questions('?status=answered')).total).toBe(0)
    const page = await questions('?limit=1&offset=2')
    expect(page).toMatchObject({ total: 3, questions: [{ question: 'Do you take dogs?' }] })
    expect((await tenant.ask('GET', '/unanswered-questions?status=forgotten')).status).toBe(400)
  })
})
