import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { engines, openTestStore, type TestStore } from '../../../../test/stores.ts'
import { ensureAccount } from '../account/store.ts'
import { createAgent } from '../agents/store.ts'
import { insertCall } from '../calls/store.ts'
import type { AccountId } from '../../platform/ids.ts'
import { claim } from '../../platform/jobs/queue.ts'
import { listGroups } from './group-store.ts'
import { GROUP_QUESTIONS, groupQuestions } from './grouping-job.ts'
import { noteQuestions, settleQuestion } from './store.ts'

const NOW = Date.UTC(2026, 5, 1)
/** Stands in for the model: what is about dogs points one way, what is about parking another, the rest nowhere near. */
const DIRECTIONS = [/dog|puppy|poodle/, /park|car/, /./]
const embed = async (texts: readonly string[]) => ({
  model: 'stand-in',
  vectors: texts.map((text) => {
    const way = DIRECTIONS.findIndex((pattern) => pattern.test(text))
    return Float32Array.from(DIRECTIONS, (_, at) => (at === way ? 1 : 0))
  }),
})
const away = () => Promise.reject(new Error('no model'))

describe.each(engines)('grouping questions on %s', (engine) => {
  let store: TestStore
  let accountId: AccountId
  let agentId: string
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
  })

  async function asked(questions: readonly string[], askedAtMs = NOW, language = 'en'): Promise<void> {
    const callId = `call_${++calls}`
    const call = { id: callId, accountId, agentId, line: 'browser', caller: 'anonymous', startedAtMs: NOW }
    await insertCall(store.db, call, null)
    await noteQuestions(store.db, accountId, agentId, { questions, callId, askedAtMs, language })
  }
  const group = (by: Parameters<typeof groupQuestions>[3] = embed) =>
    groupQuestions(store.db, accountId, agentId, by)
  const list = (query = {}) => listGroups(store.db, accountId, { agent_id: agentId, ...query })
  const wordings = async (query = {}) =>
    (await list(query)).groups.map(({ question, others }) => [
      question,
      ...others.map((each) => each.question),
    ])

  test('what means the same stands together, what is asked most first, and counts together', async () => {
    await asked(['May I bring my dog?', 'Is there parking?'])
    await asked(['Are puppies, any dog really, allowed?'], NOW + 1)
    await asked(['May I bring my dog?'], NOW + 2)
    await group()
    const { groups, total } = await list()
    expect(total).toBe(2)
    expect(groups).toMatchObject([
      {
        question: 'May I bring my dog?',
        times_asked: 3,
        agent_name: 'Robin',
        last_asked_at: new Date(NOW + 2).toISOString(),
        others: [{ question: 'Are puppies, any dog really, allowed?', times_asked: 1 }],
      },
      { question: 'Is there parking?', times_asked: 1, others: [] },
    ])
  })

  test('until they are grouped, each stands by itself, in pages', async () => {
    await asked(['One dog?', 'Two dogs?', 'A car?'])
    expect((await list()).total).toBe(3)
    expect((await list({ limit: 2 })).groups).toHaveLength(2)
    expect((await list({ limit: 2, offset: 2 })).groups).toHaveLength(1)
    await group()
    expect((await list()).total).toBe(2)
    expect(await list({ offset: 9 })).toEqual({ groups: [], total: 2, limit: 50, offset: 9 })
  })

  test('a new question joins its group, and doing it again changes nothing', async () => {
    await asked(['One dog?', 'A car?'])
    await group()
    await asked(['My poodle?'], NOW + 1)
    await group()
    const once = await list()
    await group()
    expect(await list()).toEqual(once)
    expect((await wordings()).map((each) => each.toSorted())).toContainEqual(['My poodle?', 'One dog?'])
  })

  test('where no model answers, shared words do', async () => {
    await asked(['May I bring a dog?', 'Can I bring a dog?', 'Is there parking?'])
    await group(away)
    expect((await list()).total).toBe(2)
  })

  test('other languages go by their words', async () => {
    await asked(
      ['Darf ich meinen Hund mitbringen?', 'Kann man da Hunde mitbringen?', 'Gibt es Parkplätze?'],
      NOW,
      'de',
    )
    await group(() => Promise.reject(new Error('no German model is asked')))
    expect((await list()).total).toBe(2)
  })

  test('a group is settled as one, and one that is asked in vain again finds a group anew', async () => {
    await asked(['One dog?', 'Two dogs?', 'A car?'])
    await group()
    const dogs = (await list()).groups.find(({ others }) => others.length > 0)
    await settleQuestion(store.db, accountId, agentId, dogs?.id ?? '', {
      status: 'answered',
      withGroup: true,
    })
    expect(await wordings()).toEqual([['A car?']])
    expect((await wordings({ status: 'answered' })).flat().toSorted()).toEqual(['One dog?', 'Two dogs?'])
    await asked(['Two dogs?', 'Which poodle?'], NOW + 1)
    await group()
    expect((await wordings()).map((each) => each.toSorted())).toContainEqual(['Two dogs?', 'Which poodle?'])
  })

  test('without its group only the question itself is settled, and the others speak for themselves', async () => {
    await asked(['One dog?', 'Two dogs?'])
    await group()
    const [dogs] = (await list()).groups
    await settleQuestion(store.db, accountId, agentId, dogs?.id ?? '', { status: 'dismissed' })
    expect(await wordings()).toEqual([dogs?.others.map(({ question }) => question)])
  })

  test('more than one step takes are grouped all the same', async () => {
    const many = Array.from({ length: 120 }, (_, n) => `dog number ${n}`)
    for (let from = 0; from < many.length; from += 40) await asked(many.slice(from, from + 40), NOW + from)
    await group()
    const { total, groups } = await list()
    expect(total).toBe(1)
    expect(groups[0]).toMatchObject({ times_asked: 120 })
    expect(groups[0]?.others).toHaveLength(50)
  })

  test('however many calls end, one job waits', async () => {
    await asked(['One dog?'])
    await asked(['Two dogs?'], NOW + 1)
    const jobs = await claim(store.db, {
      kinds: [GROUP_QUESTIONS],
      limit: 100,
      leaseMs: 1,
      nowMs: NOW + 1000,
    })
    expect(jobs.filter(({ payload }) => payload.includes(agentId))).toHaveLength(1)
  })

  test('however many questions an agent has, requests are answered while they are grouped', async () => {
    const words =
      'mesa casa precio coche perro calle cita hora regalo tarjeta menú niño silla jardín fiesta'.split(' ')
    for (let call = 0; call < 20; call++)
      await asked(
        Array.from({ length: 50 }, (_, at) =>
          Array.from(
            { length: 60 },
            (_, n) => `${words[(at * n + call) % 15]}${(call * 50 + at) % (n + 7)}`,
          ).join(' '),
        ),
        NOW + call,
        'es',
      )
    let turns = 0
    let counting = setImmediate(function count() {
      turns++
      counting = setImmediate(count)
    })
    await group(away)
    clearImmediate(counting)
    // Others have their turn after ten that are read, and after twenty that are grouped.
    expect(turns).toBeGreaterThanOrEqual(1000 / 10 + 1000 / 20)
  }, 60_000)
})
