import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { openTestStore, type TestStore } from '../../../../test/stores.ts'
import { HOUR_MS } from '../../platform/clock.ts'
import type { AccountId } from '../../platform/ids.ts'
import { createLog } from '../../platform/log.ts'
import {
  startModelServer,
  type Answer,
  type ModelServer,
} from '../../voice/brain/llm/model-server.fixture.ts'
import { rewordOf } from '../../voice/brain/llm/wordings.ts'
import { ensureAccount } from '../account/store.ts'
import type { Agent } from './agent.ts'
import { createAgent, getAgent, updateAgent } from './store.ts'
import { createRewording, queueRewording, REWORD_FAQ, type RewordFaq } from './wordings-job.ts'

const NOW = Date.UTC(2026, 10, 15, 9, 30)
const PARKING = { question: 'Is there parking?', answer: 'Yes, behind the building.' }
const HOURS = { question: 'When are you open?', answer: 'From nine to five.' }
const WORDS = { business_name: 'Maple', agent_name: 'Robin', greeting: 'Hi.', system_prompt: 'Be.' }
const { signal } = new AbortController()

let server: ModelServer
let answer: (body: string) => Answer
let store: TestStore
let accountId: AccountId
let nowMs = NOW
let reword: RewordFaq

const says = (entries: object): Answer => ({ deeds: [{ say: JSON.stringify({ entries }) }] })
const faq = async (agent: Agent) => (await getAgent(store.db, accountId, agent.id)).faq
const agentWith = (entries: Agent['faq']) =>
  createAgent(store.db, accountId, { ...WORDS, voice_id: 'sarah', faq: entries }, NOW)

beforeAll(async () => void (server = await startModelServer(({ body }) => answer(body))))
afterAll(() => server.close())
beforeEach(async () => {
  store = await openTestStore('sqlite')
  nowMs = NOW
  server.forgetAsked()
  const login = { id: 'user_1', name: 'Ada Byron' }
  await store.db
    .insertInto('auth_users')
    .values({
      ...login,
      email: 'ada@example.com',
      emailVerified: 1,
      image: null,
      createdAt: '',
      updatedAt: '',
    })
    .execute()
  accountId = await ensureAccount(store.db, login, NOW)
  const made = rewordOf(server.settings('openai-compatible'), createLog('silent', false))
  reword = createRewording({ db: store.db, clock: { now: () => nowMs }, reword: made })
})
afterEach(() => store.close())

test('a model puts questions in other words, but not those whose wordings the owner has put away', async () => {
  answer = () =>
    says([
      {
        number: 1,
        wordings: ['Where can I leave my car?', 'is there PARKING', 'Where can I leave my car', ' '],
      },
      { number: 7, wordings: ['Never asked.'] },
    ])
  const agent = await agentWith([PARKING, { ...HOURS, model_wordings: [] }])
  await reword(accountId, agent.id, signal)
  expect(await faq(agent)).toEqual([
    { ...PARKING, model_wordings: ['Where can I leave my car'] },
    { ...HOURS, model_wordings: [] },
  ])
  await reword(accountId, agent.id, signal)
  expect(server.asked).toHaveLength(1)
  expect(server.asked[0]?.body).not.toContain(HOURS.question)
})

test('an entry that was changed meanwhile keeps its words, and a model without an answer changes nothing', async () => {
  const agent = await agentWith([PARKING])
  const changed = { ...PARKING, answer: 'No.' }
  answer = () => ({ status: 500 })
  await reword(accountId, agent.id, signal)
  expect(await faq(agent)).toEqual([PARKING])
  const held = Promise.withResolvers<void>()
  answer = () => ({
    deeds: [
      { wait: held.promise },
      { say: JSON.stringify({ entries: [{ number: 1, wordings: ['Can I park?'] }] }) },
    ],
  })
  const underWay = reword(accountId, agent.id, signal)
  await updateAgent(store.db, accountId, agent.id, { faq: [changed] }, NOW)
  held.resolve()
  await underWay
  expect(await faq(agent)).toEqual([changed])
})

test('a hostile account asks a model so often an hour and no more', async () => {
  answer = () => says([])
  const agent = await agentWith([PARKING])
  for (let turn = 0; turn < 40; turn++) {
    await updateAgent(store.db, accountId, agent.id, { faq: [PARKING] }, NOW)
    await reword(accountId, agent.id, signal)
  }
  expect(server.asked).toHaveLength(30)
  nowMs += HOUR_MS
  await reword(accountId, agent.id, signal)
  expect(server.asked).toHaveLength(31)
})

test('of many saves one waits, and none where nothing is to be made', async () => {
  const jobs = () => store.db.selectFrom('jobs').select('kind').where('kind', '=', REWORD_FAQ).execute()
  await queueRewording(store.db, await agentWith([{ ...PARKING, model_wordings: [] }]), accountId, NOW)
  expect(await jobs()).toHaveLength(0)
  const agent = await agentWith([PARKING])
  for (let save = 0; save < 3; save++) await queueRewording(store.db, agent, accountId, NOW + save)
  expect(await jobs()).toHaveLength(1)
})
