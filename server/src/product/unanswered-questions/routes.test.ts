import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { AN_AGENT, startTestService, type Tenant, type TestService } from '../../../../test/harness.ts'
import { engines } from '../../../../test/stores.ts'
import { insertCall, newCallId } from '../calls/store.ts'
import { noteQuestions } from './store.ts'

const MAX_FAQ = 200

describe.each(engines)('unanswered questions over HTTP on %s', (engine) => {
  let node: TestService
  let tenant: Tenant
  let agentId: string
  let url: string

  beforeAll(async () => {
    node = await startTestService(engine)
    tenant = await node.signUp()
  })
  afterAll(() => node.close())
  beforeEach(async () => {
    agentId = (await tenant.ask('POST', '/agents', { body: AN_AGENT })).body.agent.id
    url = `/agents/${agentId}/unanswered-questions`
    await node.service.work.idle()
  })

  async function asked(question = 'Do you take dogs?'): Promise<string> {
    const { accountId } = tenant
    const callId = newCallId(node.clock.now())
    const call = { id: callId, accountId, agentId, line: 'browser', caller: 'anonymous' }
    await insertCall(node.store.db, { ...call, startedAtMs: node.clock.now() }, null)
    const note = { questions: [question], callId, askedAtMs: node.clock.now() }
    await noteQuestions(node.store.db, accountId, agentId, note)
    const { questions } = (await tenant.ask('GET', url)).body.data
    return questions.find((each: { question: string }) => each.question === question).id
  }
  const answer = (id: string, body: object, headers = {}) =>
    tenant.ask('POST', `${url}/${id}/answer`, { body, headers })
  const faq = async () => (await tenant.ask('GET', `/agents/${agentId}`)).body.data.faq
  const setFaq = (entries: object[]) => tenant.ask('PATCH', `/agents/${agentId}`, { body: { faq: entries } })

  test('listUnansweredQuestions 200', async () => {
    const id = await asked()
    const { status, body } = await tenant.ask('GET', url)
    expect(status).toBe(200)
    const call = expect.stringMatching(/^call_/)
    const times = { times_asked: 1, first_asked_at: expect.any(String), last_asked_at: expect.any(String) }
    const question = { id, agentId, question: 'Do you take dogs?', ...times, call_id: call, status: 'open' }
    expect(body.data).toEqual({ questions: [question], total: 1, limit: 50, offset: 0 })
    expect((await tenant.ask('GET', `${url}?status=answered`)).body.data.total).toBe(0)
  })

  test.each(['?limit=0', '?limit=101', '?offset=-1', '?status=forgotten', '?page=1'])(
    'listUnansweredQuestions 400: %s',
    async (query) => {
      expect((await tenant.ask('GET', url + query)).status).toBe(400)
    },
  )

  test('answerQuestion 201: the question becomes an entry, in words of one’s own', async () => {
    await setFaq([{ question: 'Where?', answer: 'Here.' }])
    const { status, body } = await answer(await asked(), { answer: 'Yes.', question: 'Are dogs allowed?' })
    expect(status).toBe(201)
    expect(body.data).toEqual({
      question: 'Are dogs allowed?',
      answer: 'Yes.',
      also_asked: ['Do you take dogs?'],
    })
    expect(await faq()).toEqual([{ question: 'Where?', answer: 'Here.' }, body.data])
    expect((await tenant.ask('GET', url)).body.data.total).toBe(0)
  })

  test('answerQuestion 201: the same again under one key happens once', async () => {
    const id = await asked()
    const headers = { 'idempotency-key': `answer ${id}` }
    const first = await answer(id, { answer: 'Yes.' }, headers)
    const again = await answer(id, { answer: 'Yes.' }, headers)
    expect([first.status, again.status]).toEqual([201, 201])
    expect(again.raw).toBe(first.raw)
    expect(again.headers['idempotent-replayed']).toBe('true')
    expect(await faq()).toHaveLength(1)
  })

  test('answerQuestion 409: answered already', async () => {
    const id = await asked()
    await answer(id, { answer: 'Yes.' })
    const { status, body } = await answer(id, { answer: 'No.' })
    expect([status, body.code]).toEqual([409, 'conflict'])
    expect(await faq()).toEqual([{ question: 'Do you take dogs?', answer: 'Yes.' }])
  })

  test('answerQuestion 409: the FAQ has it, and says where', async () => {
    await setFaq([{ question: 'So, do you take dogs', answer: 'No.' }])
    const id = await asked()
    const { status, body } = await answer(id, { answer: 'Yes.' })
    expect(status).toBe(409)
    expect(body.error).toContain('So, do you take dogs')
    expect((await answer(id, { answer: 'Yes.', question: 'May I bring my poodle?' })).status).toBe(201)
  })

  test(`answerQuestion 409: the FAQ has its ${MAX_FAQ} entries, and the question stays open`, async () => {
    const entries = Array.from({ length: MAX_FAQ }, (_, n) => ({ question: `Number ${n}?`, answer: 'Yes.' }))
    expect((await setFaq(entries)).status).toBe(200)
    const { status, body } = await answer(await asked(), { answer: 'Yes.' })
    expect(status).toBe(409)
    expect(body.error).toContain(String(MAX_FAQ))
    expect((await tenant.ask('GET', url)).body.data.total).toBe(1)
  })

  test.each([
    ['nothing', {}, 'answer'],
    ['an empty answer', { answer: '' }, 'answer'],
    ['a blank answer', { answer: ' ' }, 'answer'],
    ['a long answer', { answer: 'x'.repeat(2001) }, 'answer'],
    ['a long question', { answer: 'Yes.', question: 'x'.repeat(501) }, 'question'],
    ['a blank question', { answer: 'Yes.', question: '\n' }, 'question'],
    ['something else', { answer: 'Yes.', why: 'so' }, 'why'],
  ])('answerQuestion 400: %s', async (_what, body, field) => {
    const refused = await answer(await asked(), body)
    expect([refused.status, refused.body.details[0].field]).toEqual([400, field])
    expect(await faq()).toEqual([])
  })

  test('answerQuestion 201: of a group ten wordings are taken over, and none that is too long', async () => {
    const long = `May I bring a dog ${'very '.repeat(40)}soon?`
    for (const question of [long, ...Array.from({ length: 12 }, (_, n) => `May I bring a dog, number ${n}?`)])
      await asked(question)
    await node.service.work.idle()
    const [dogs] = (await tenant.ask('GET', `/unanswered-questions/groups?agent_id=${agentId}`)).body.data
      .groups
    expect(dogs.others.length).toBeGreaterThan(10)
    const { body } = await answer(dogs.id, { answer: 'Yes.', question: 'Dogs?', with_group: true })
    expect(new Set(body.data.also_asked).size).toBe(10)
    expect(body.data.also_asked).not.toContain(long)
  })

  test('dismissQuestion 200: off the list for good, and again', async () => {
    const id = await asked()
    const { status, body } = await tenant.ask('DELETE', `${url}/${id}`)
    expect([status, body.data.status]).toEqual([200, 'dismissed'])
    expect((await tenant.ask('DELETE', `${url}/${id}`)).status).toBe(200)
    expect((await tenant.ask('GET', url)).body.data.total).toBe(0)
    expect((await tenant.ask('GET', `${url}?status=dismissed`)).body.data.total).toBe(1)
    expect((await answer(id, { answer: 'After all.' })).status).toBe(201)
  })

  test('listQuestionGroups 200: what means the same together, soon after it was asked', async () => {
    await asked('May I bring a dog?')
    await asked('Can I bring the dog?')
    await asked('Is there parking?')
    await node.service.work.idle()
    const groups = `/unanswered-questions/groups?agent_id=${agentId}`
    const { status, body } = await tenant.ask('GET', groups)
    expect([status, body.data.total]).toEqual([200, 2])
    const [dogs] = body.data.groups
    expect(dogs).toMatchObject({ agentId, times_asked: 2, others: [{ times_asked: 1 }], status: 'open' })
    const answered = await answer(dogs.id, {
      answer: 'Yes.',
      question: 'Are dogs allowed?',
      with_group: true,
    })
    expect(answered.status).toBe(201)
    expect(answered.body.data.also_asked.toSorted()).toEqual(['Can I bring the dog?', 'May I bring a dog?'])
    expect(await faq()).toEqual([answered.body.data])
    expect((await tenant.ask('GET', groups)).body.data).toMatchObject({ total: 1, limit: 50, offset: 0 })
    const [parking] = (await tenant.ask('GET', groups)).body.data.groups
    expect((await tenant.ask('DELETE', `${url}/${parking.id}?with_group=true`)).status).toBe(200)
    expect((await tenant.ask('GET', groups)).body.data.total).toBe(0)
  })

  test.each(['?limit=0', '?offset=-1', '?status=forgotten'])('listQuestionGroups 400: %s', async (query) => {
    expect((await tenant.ask('GET', `/unanswered-questions/groups${query}`)).status).toBe(400)
  })

  test('answerQuestion 201: the agent is rendered anew, as after any change', async () => {
    const id = await asked()
    // No worker takes jobs any more, so they can be seen.
    await node.service.work.stop()
    await answer(id, { answer: 'Yes.' })
    const jobs = await node.store.db.selectFrom('jobs').select(['kind', 'payload']).execute()
    const payload = JSON.stringify({ accountId: tenant.accountId, agentId })
    expect(jobs).toContainEqual({ kind: 'agent.render', payload })
  })
})
