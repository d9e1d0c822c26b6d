import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { engines, openTestStore, type TestStore } from '../../../../test/stores.ts'
import { ensureAccount } from '../account/store.ts'
import { createAgent, getAgent, removeAgent, updateAgent } from '../agents/store.ts'
import { insertCall } from '../calls/store.ts'
import { atomically } from '../../platform/db/db.ts'
import type { AccountId } from '../../platform/ids.ts'
import { answerQuestion } from './answering.ts'
import { MAX_QUESTION_CHARACTERS } from './question.ts'
import { getQuestion, listQuestions, MAX_KEPT, noteQuestions, settleQuestion } from './store.ts'

const NOW = Date.UTC(2026, 10, 15, 9, 30)
const RACERS = 20
const AT_ONCE = 50

describe.each(engines)('unanswered questions on %s', (engine) => {
  let store: TestStore
  let accountId: AccountId
  let agentId: string
  let callId: string
  let calls = 0

  beforeAll(async () => {
    store = await openTestStore(engine)
    const login = { id: 'user_1', name: 'Ada Byron' }
    const user = { ...login, email: 'ada@example.com', emailVerified: 1, image: null }
    await store.db
      .insertInto('auth_users')
      .values({ ...user, createdAt: '', updatedAt: '' })
      .execute()
    accountId = await ensureAccount(store.db, login, NOW)
  })
  afterAll(() => store.close())
  beforeEach(async () => {
    const words = { business_name: 'Maple', agent_name: 'Robin', greeting: 'Hi.', system_prompt: 'Be.' }
    agentId = (await createAgent(store.db, accountId, { ...words, voice_id: 'sarah' }, NOW)).id
    callId = await aCall()
  })

  async function aCall(): Promise<string> {
    const id = `call_${++calls}`
    const call = { id, accountId, agentId, line: 'browser', caller: 'anonymous', startedAtMs: NOW }
    await insertCall(store.db, call, null)
    return id
  }
  const note = (questions: string[], askedAtMs = NOW, from = callId) =>
    atomically(store.db, (tx) =>
      noteQuestions(tx, accountId, agentId, { questions, callId: from, askedAtMs }),
    )
  const list = (query = {}) => listQuestions(store.db, accountId, agentId, query)
  const settle = (id: string, status: 'answered' | 'dismissed') =>
    settleQuestion(store.db, accountId, agentId, id, { status })
  const saved = async () => {}
  const answer = (questionId: string, text: string, nowMs = NOW) =>
    answerQuestion(
      store.db,
      { accountId, agentId, questionId },
      { answer: text },
      { getAgent, updateAgent, saved },
      nowMs,
    )

  test('the same question in other clothes counts up and keeps its first words', async () => {
    await note(['Do you take walk-ins?'])
    const later = await aCall()
    await note(['um, DO YOU take walk ins, please'], NOW + 5, later)
    expect(await list()).toMatchObject({
      total: 1,
      questions: [
        {
          question: 'Do you take walk-ins?',
          times_asked: 2,
          first_asked_at: new Date(NOW).toISOString(),
          last_asked_at: new Date(NOW + 5).toISOString(),
          call_id: later,
          status: 'open',
        },
      ],
    })
  })

  test('in one call everything counts once, and nothing is no question', async () => {
    await note(['Do you take dogs?', 'do you take dogs', ' ', '?', 'Where\0 are\nyou?', 'x'.repeat(5000)])
    const { questions } = await list()
    expect(questions.map(({ times_asked: times }) => times)).toEqual([1, 1, 1])
    expect(questions.map(({ question }) => question).sort()).toEqual([
      'Do you take dogs?',
      'Where are you?',
      'x'.repeat(MAX_QUESTION_CHARACTERS),
    ])
    await note([])
    expect((await list()).total).toBe(3)
  })

  test(`of ${RACERS} calls that end at the same moment each one counts`, async () => {
    const both = ['Do you take dogs?', 'Do you take cats?']
    await Promise.all(
      Array.from({ length: RACERS }, (_, n) => note(n % 2 === 0 ? both : both.toReversed(), NOW + n)),
    )
    expect((await list()).questions.map(({ times_asked: times }) => times)).toEqual([RACERS, RACERS])
  })

  test('what is asked most comes first, in pages', async () => {
    await note(['a1', 'b1', 'c1'])
    await note(['b1', 'c1'], NOW + 1)
    await note(['c1'], NOW + 2)
    const words = async (query = {}) => (await list(query)).questions.map(({ question }) => question)
    expect(await words()).toEqual(['c1', 'b1', 'a1'])
    expect(await words({ limit: 1, offset: 1 })).toEqual(['b1'])
    expect(await list({ offset: 100 })).toEqual({ questions: [], total: 3, limit: 50, offset: 100 })
  })

  test('an answered question that is asked in vain again is open again; a dismissed one is not', async () => {
    await note(['a1', 'b1'])
    const [first, second] = (await list()).questions
    await settle(first?.id ?? '', 'answered')
    await settle(second?.id ?? '', 'dismissed')
    expect((await list()).total).toBe(0)
    expect((await list({ status: 'answered' })).questions).toMatchObject([{ id: first?.id }])
    await note(['a1', 'b1'], NOW + 1)
    expect((await list()).questions).toMatchObject([{ id: first?.id, times_asked: 2 }])
    expect((await list({ status: 'dismissed' })).questions).toMatchObject([
      { id: second?.id, times_asked: 2 },
    ])
  })

  test('beyond the bound those go that were asked least and longest ago', async () => {
    const words = (from: number, count: number) =>
      Array.from({ length: count }, (_, n) => `question number ${from + n}`)
    await note(words(0, 1), NOW)
    await note(words(0, 1), NOW + 1)
    for (let n = 1; n < MAX_KEPT; n += AT_ONCE)
      await note(words(n, Math.min(AT_ONCE, MAX_KEPT - n)), NOW + 1 + n)
    expect((await list()).total).toBe(MAX_KEPT)
    await note(['the newest'], NOW + 5000)
    const { questions, total } = await list({ limit: 100 })
    expect(total).toBe(MAX_KEPT)
    expect(questions.slice(0, 2).map(({ question }) => question)).toEqual(['question number 0', 'the newest'])
  })

  test('an answer stands in the FAQ of the agent', async () => {
    await note(['Do you take dogs?'])
    const id = (await list()).questions[0]?.id ?? ''
    expect(await answer(id, 'Yes.')).toEqual({ question: 'Do you take dogs?', answer: 'Yes.' })
    expect((await getAgent(store.db, accountId, agentId)).faq).toEqual([
      { question: 'Do you take dogs?', answer: 'Yes.' },
    ])
    expect(await getQuestion(store.db, accountId, agentId, id)).toMatchObject({ status: 'answered' })
  })

  test(`${RACERS} answers at the same moment are all there`, async () => {
    await note(Array.from({ length: RACERS }, (_, n) => `question number ${n}`))
    const { questions } = await list()
    await Promise.all(questions.map(({ id }, n) => answer(id, `Answer ${n}.`)))
    const { faq } = await getAgent(store.db, accountId, agentId)
    expect(faq.map((entry) => entry.answer).sort()).toEqual(questions.map((_, n) => `Answer ${n}.`).sort())
  })

  test('where the agent cannot be changed, nothing is stored', async () => {
    await note(['Do you take dogs?'])
    const questionId = (await list()).questions[0]?.id ?? ''
    const fails = { getAgent, updateAgent, saved: () => Promise.reject(new Error('no queue')) }
    const place = { accountId, agentId, questionId }
    await expect(answerQuestion(store.db, place, { answer: 'Yes.' }, fails, NOW)).rejects.toThrow('no queue')
    expect((await getAgent(store.db, accountId, agentId)).faq).toEqual([])
    expect((await list()).total).toBe(1)
  })

  test('questions go with their agent, and outlive their call', async () => {
    await note(['Do you take dogs?'])
    await store.db.deleteFrom('calls').where('id', '=', callId).execute()
    expect((await list()).questions).toMatchObject([{ call_id: null }])
    await removeAgent(store.db, accountId, await getAgent(store.db, accountId, agentId), NOW)
    const left = store.db.selectFrom('unanswered_questions').select('id').where('agent_id', '=', agentId)
    expect(await left.execute()).toEqual([])
  })
})
