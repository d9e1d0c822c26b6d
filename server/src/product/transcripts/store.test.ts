import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { engines, openTestStore } from '../../../../test/stores.ts'
import { HOUR_MS } from '../../platform/clock.ts'
import { atomically, type Db, type Store } from '../../platform/db/db.ts'
import { newId, type AccountId } from '../../platform/ids.ts'
import { countersOf } from './counts.ts'
import { call, compareLists, NOW, openAccount, openAgent } from './store.fixture.ts'
import { addTranscript, deleteTranscript, findTranscript, getTranscript, listTranscripts } from './store.ts'
import type { CallType, Outcome } from './transcript.ts'
import { CALL_TYPES, OUTCOMES } from '../../voice/conversation/analysis/outcomes.ts'

describe.each(engines)('transcripts on %s', (engine) => {
  let store: Store
  let db: Db
  let accountId: AccountId
  let agentId: string

  beforeAll(async () => {
    store = await openTestStore(engine)
    db = store.db
    accountId = await openAccount(db)
    agentId = await openAgent(db, accountId)
  })

  afterAll(() => store.close())

  test('what was added is read back', async () => {
    const added = await addTranscript(db, accountId, call(agentId, { rating: null }))
    expect(added).toMatchObject({ agentId, date: '2026-11-15', time: '09:30:00', duration: 93, rating: null })
    expect(await getTranscript(db, accountId, agentId, added.id)).toEqual({
      ...added,
      extracted: null,
      disclosed_at: null,
    })
    const { transcripts } = await listTranscripts(db, accountId, agentId, { limit: 1 })
    expect(transcripts).toEqual([added])
  })

  test('a transcript can bring its own id', async () => {
    const id = newId('transcript', NOW)
    expect(await addTranscript(db, accountId, call(agentId, { id }))).toMatchObject({ id })
    await expect(addTranscript(db, accountId, call(agentId, { id }))).rejects.toThrow(/unique/i)
  })

  test("another account's agent is not found, like one that does not exist", async () => {
    const stranger = await openAccount(db)
    const { id } = await addTranscript(db, accountId, call(agentId))
    const unknown = newId('agent', NOW)
    for (const [account, agent] of [
      [stranger, agentId],
      [accountId, unknown],
    ] as const) {
      const refusal = { code: 'not_found', message: `Agent ${agent} does not exist.` }
      await expect(listTranscripts(db, account, agent, {})).rejects.toMatchObject(refusal)
      await expect(listTranscripts(db, account, agent, { offset: 5000 })).rejects.toMatchObject(refusal)
      await expect(addTranscript(db, account, call(agent))).rejects.toMatchObject(refusal)
      expect(await findTranscript(db, account, agent, id)).toBeUndefined()
    }
    await expect(getTranscript(db, stranger, agentId, id)).rejects.toMatchObject({ code: 'not_found' })
    expect(await deleteTranscript(db, stranger, id)).toBe(false)
    expect(await findTranscript(db, accountId, agentId, id)).toBeDefined()
  })

  test('a transcript is not found under another agent of the account', async () => {
    const { id } = await addTranscript(db, accountId, call(agentId))
    const other = await openAgent(db, accountId)
    await expect(getTranscript(db, accountId, other, id)).rejects.toMatchObject({
      code: 'not_found',
      message: `Transcript ${id} does not exist.`,
    })
  })

  test('an agent without transcripts has an empty list at any offset', async () => {
    const quiet = await openAgent(db, accountId)
    for (const offset of [0, 1, 5000, Number.MAX_SAFE_INTEGER]) {
      const page = await listTranscripts(db, accountId, quiet, { offset })
      expect(page).toEqual({ transcripts: [], total: 0, limit: 50, offset, next: null })
    }
  })

  test('a transcript is deleted once', async () => {
    const agent = await openAgent(db, accountId)
    const { id } = await addTranscript(db, accountId, call(agent))
    expect(await deleteTranscript(db, accountId, id)).toBe(true)
    expect(await deleteTranscript(db, accountId, id)).toBe(false)
    expect(await listTranscripts(db, accountId, agent, {})).toMatchObject({ transcripts: [], total: 0 })
  })

  test('nothing is counted when the transaction around it fails', async () => {
    const agent = await openAgent(db, accountId)
    const failure = atomically(db, async (tx) => {
      await addTranscript(tx, accountId, call(agent))
      throw new Error('power cut')
    })
    await expect(failure).rejects.toThrow('power cut')
    expect(await listTranscripts(db, accountId, agent, {})).toMatchObject({ transcripts: [], total: 0 })
  })

  test('the transcripts and the counters of an agent go with it', async () => {
    const agent = await openAgent(db, accountId)
    await addTranscript(db, accountId, call(agent))
    await db.deleteFrom('agents').where('id', '=', agent).execute()
    await expect(listTranscripts(db, accountId, agent, {})).rejects.toMatchObject({ code: 'not_found' })
    for (const table of ['transcripts', 'transcript_counts'] as const) {
      const left = await db.selectFrom(table).select('agent_id').where('agent_id', '=', agent).execute()
      expect(left).toEqual([])
    }
  })

  test('the counters are exact however many write at once', async () => {
    const agent = await openAgent(db, accountId)
    const calls = Array.from({ length: 90 }, (_, i) =>
      call(agent, {
        answeredAtMs: NOW - ((i * 7) % 5) * HOUR_MS,
        type: CALL_TYPES[i % 3] ?? 'Booking',
        outcome: OUTCOMES[i % 4] ?? 'Resolved',
      }),
    )
    const added = await Promise.all(calls.slice(0, 30).map((each) => addTranscript(db, accountId, each)))
    await Promise.all([
      ...calls.slice(30).map((each) => addTranscript(db, accountId, each)),
      ...added.slice(0, 20).map(({ id }) => deleteTranscript(db, accountId, id)),
    ])
    expect(await readCounters(agent)).toEqual(await recount(agent))
    expect(await listTranscripts(db, accountId, agent, {})).toMatchObject({ total: 70 })
  })

  test('a list answers as sorting, filtering and slicing everything would', () =>
    compareLists(db, accountId, engine === 'sqlite' ? 2 : 1))

  /** The counters that are not zero, as text. */
  async function readCounters(agent: string): Promise<string[]> {
    const rows = await db
      .selectFrom('transcript_counts')
      .select(sql<string>`facet || ' ' || level || ' ' || bucket || ' ' || n`.as('text'))
      .where('agent_id', '=', agent)
      .where('n', '<>', 0)
      .execute()
    return rows.map((row) => row.text).sort()
  }

  async function recount(agent: string): Promise<string[]> {
    const rows = await db
      .selectFrom('transcripts')
      .selectAll()
      .where('agent_id', '=', agent)
      .$narrowType<{ type: CallType; outcome: Outcome }>()
      .execute()
    const counters = new Map<string, number>()
    for (const row of rows) {
      for (const { facet, level, bucket } of countersOf(row)) {
        const key = `${facet} ${level} ${bucket}`
        counters.set(key, (counters.get(key) ?? 0) + 1)
      }
    }
    return [...counters].map(([key, n]) => `${key} ${n}`).sort()
  }
})
