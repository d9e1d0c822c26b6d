import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { engines, openTestStore, type TestStore } from '../../../../test/stores.ts'
import { ensureAccount } from '../account/store.ts'
import { createAgent } from '../agents/store.ts'
import type { AccountId } from '../../platform/ids.ts'
import { addTranscript, getTranscript, improveTranscript, isImproved, listTranscripts } from './store.ts'
import type { Improvement, NewTranscript } from './transcript.ts'

const NOW = Date.UTC(2026, 10, 15, 9, 30)
const RACERS = 20
const EXTRACTED = { caller_name: 'Ada', callback_number: null, reason: 'A crown.', appointment: null }
const FOUND: Improvement = {
  type: 'Complaint',
  outcome: 'Unresolved',
  rating: 2,
  summary: 'Ada complained.',
  extracted: EXTRACTED,
  analysedBy: 'openai:some',
}

describe.each(engines)('improving transcripts on %s', (engine) => {
  let store: TestStore
  let accountId: AccountId
  let agentId: string

  beforeAll(async () => {
    store = await openTestStore(engine)
    accountId = await openAccount('user_1')
  })
  afterAll(() => store.close())
  beforeEach(async () => {
    const words = { business_name: 'Maple', agent_name: 'Robin', greeting: 'Hi.', system_prompt: 'Be.' }
    agentId = (await createAgent(store.db, accountId, { ...words, voice_id: 'sarah' }, NOW)).id
  })

  async function openAccount(id: string): Promise<AccountId> {
    const user = { id, name: 'Ada Byron', email: `${id}@example.com`, emailVerified: 1, image: null }
    await store.db
      .insertInto('auth_users')
      .values({ ...user, createdAt: '', updatedAt: '' })
      .execute()
    return ensureAccount(store.db, user, NOW)
  }
  const add = async (more: Partial<NewTranscript> = {}) => {
    const facts = { agentId, answeredAtMs: NOW, durationSeconds: 60, caller: '+12025550143' }
    const found = { type: 'Booking', outcome: 'Resolved', rating: 4, summary: 'By rules.' } as const
    return (await addTranscript(store.db, accountId, { ...facts, ...found, conversation: [], ...more })).id
  }
  const improve = (id: string, change: Partial<Improvement> = {}, by = accountId) =>
    improveTranscript(store.db, by, id, { ...FOUND, ...change })
  const total = async (query = {}) => (await listTranscripts(store.db, accountId, agentId, query)).total

  test('what was found is read back, and counted where it belongs', async () => {
    const id = await add()
    await add()
    expect(await isImproved(store.db, accountId, id)).toBe(false)
    expect(await improve(id)).toBe(true)
    expect(await isImproved(store.db, accountId, id)).toBe(true)
    const { analysedBy: _by, ...shown } = FOUND
    expect(await getTranscript(store.db, accountId, agentId, id)).toMatchObject({
      id,
      duration: 60,
      ...shown,
    })
    expect(await total()).toBe(2)
    for (const [query, n] of [
      [{ type: 'Booking' }, 1],
      [{ outcome: 'Resolved' }, 1],
      [{ type: 'Booking', outcome: 'Resolved' }, 1],
      [{ type: 'Complaint' }, 1],
      [{ outcome: 'Unresolved' }, 1],
      [{ type: 'Complaint', outcome: 'Unresolved' }, 1],
      [{ type: 'Complaint', outcome: 'Resolved' }, 0],
    ] as const)
      expect(await total(query), JSON.stringify(query)).toBe(n)
  })

  test('the list does not grow by it', async () => {
    const id = await add({ extracted: EXTRACTED })
    const { transcripts } = await listTranscripts(store.db, accountId, agentId, {})
    expect(transcripts[0]).not.toHaveProperty('extracted')
    expect(await getTranscript(store.db, accountId, agentId, id)).toMatchObject({ extracted: EXTRACTED })
  })

  test('the first one stands', async () => {
    const id = await add()
    await improve(id)
    expect(await improve(id, { outcome: 'Spam' })).toBe(false)
    expect(await getTranscript(store.db, accountId, agentId, id)).toMatchObject({ outcome: 'Unresolved' })
    expect(await total({ outcome: 'Spam' })).toBe(0)
  })

  test(`of ${RACERS} at the same moment one stands, and the counts are right`, async () => {
    const ids = await Promise.all([add(), add()])
    const done = await Promise.all(
      Array.from({ length: RACERS }, (_, n) =>
        improve(ids[n % 2] ?? '', n % 3 === 0 ? { outcome: 'Spam' } : { type: 'Feedback' }),
      ),
    )
    expect(done.filter(Boolean)).toHaveLength(2)
    const { transcripts } = await listTranscripts(store.db, accountId, agentId, {})
    for (const { type, outcome } of transcripts) {
      const same = transcripts.filter((each) => each.type === type && each.outcome === outcome)
      expect(await total({ type, outcome })).toBe(same.length)
    }
    expect(await total({ outcome: 'Resolved' })).toBe(0)
  })

  test('a deleted transcript, or one of another account, cannot be improved', async () => {
    const id = await add()
    const stranger = await openAccount(`stranger of ${agentId}`)
    expect(await improve(id, {}, stranger)).toBe(false)
    expect(await isImproved(store.db, stranger, id)).toBeUndefined()
    expect(await improve('trn_none')).toBe(false)
    expect(await getTranscript(store.db, accountId, agentId, id)).toMatchObject({ outcome: 'Resolved' })
  })
})
