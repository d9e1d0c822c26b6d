import * as fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { engines, openTestStore } from '../../../../test/stores.ts'
import { ensureAccount } from '../account/store.ts'
import { createAgent } from '../agents/store.ts'
import { HOUR_MS } from '../../platform/clock.ts'
import { atomically, type Db, type Store } from '../../platform/db/db.ts'
import { newId, type AccountId } from '../../platform/ids.ts'
import { countersOf } from './counts.ts'
import { addTranscript, deleteTranscript, findTranscript, getTranscript, listTranscripts } from './store.ts'
import {
  type CallType,
  type NewTranscript,
  type Outcome,
  type Transcript,
  type TranscriptQuery,
} from './transcript.ts'
import { CALL_TYPES, OUTCOMES } from '../../voice/conversation/analysis/outcomes.ts'

const NOW = Date.UTC(2026, 10, 15, 9, 30)

let logins = 0

async function openAccount(db: Db): Promise<AccountId> {
  const login = { id: `user_${++logins}`, name: 'Ada Byron' }
  const user = { ...login, email: `${login.id}@example.com`, emailVerified: 1, image: null }
  await db
    .insertInto('auth_users')
    .values({ ...user, createdAt: '', updatedAt: '' })
    .execute()
  return ensureAccount(db, login, NOW)
}

async function openAgent(db: Db, accountId: AccountId): Promise<string> {
  const words = {
    business_name: 'Maple Dental',
    agent_name: 'Robin',
    greeting: 'Hello.',
    system_prompt: 'Help.',
  }
  const agent = await createAgent(db, accountId, { ...words, voice_id: 'voice' }, NOW)
  return agent.id
}

function call(agentId: string, change: Partial<NewTranscript> = {}): NewTranscript {
  return {
    agentId,
    answeredAtMs: NOW,
    durationSeconds: 93,
    caller: '+12025550143',
    type: 'Booking',
    outcome: 'Resolved',
    rating: 5,
    summary: 'A check-up on Tuesday.',
    conversation: [
      { speaker: 'agent', text: 'Hello.' },
      { speaker: 'caller', text: 'A check-up, please.' },
    ],
    ...change,
  }
}

/** What the list must answer, worked out the plain way. */
function expected(all: Transcript[], { limit = 50, offset = 0, type, outcome }: TranscriptQuery) {
  const wanted = all
    .filter((transcript) => type === undefined || transcript.type === type)
    .filter((transcript) => outcome === undefined || transcript.outcome === outcome)
    .sort((a, b) => compare(b.created_at, a.created_at) || compare(b.id, a.id))
  return { transcripts: wanted.slice(offset, offset + limit), total: wanted.length, limit, offset }
}

function compare(a: string, b: string): number {
  return a < b ? -1 : Number(a > b)
}

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
      expect(page).toEqual({ transcripts: [], total: 0, limit: 50, offset })
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

  test(
    'a list answers as sorting, filtering and slicing everything would',
    { timeout: 120_000 },
    async () => {
      await fc.assert(
        fc.asyncProperty(anyBursts, anyShares, anyQueries, async (bursts, shares, queries) => {
          const agent = await openAgent(db, accountId)
          const all: Transcript[] = []
          for (const burst of bursts) {
            await atomically(db, async (tx) => {
              for (const change of callsOf(burst)) {
                all.push(await addTranscript(tx, accountId, call(agent, change)))
              }
            })
          }
          for (const share of shares) {
            const [gone] = all.splice(Math.floor(share * all.length), 1)
            if (gone !== undefined) await deleteTranscript(db, accountId, gone.id)
          }
          for (const query of queries) {
            expect(await listTranscripts(db, accountId, agent, query)).toEqual(expected(all, query))
          }
          // A plan has room for so many agents only.
          await db.deleteFrom('agents').where('id', '=', agent).execute()
        }),
        // A store in the same process tries more in the same time.
        { numRuns: engine === 'sqlite' ? 20 : 4, endOnFailure: true },
      )
    },
  )

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

/** Calls that come together: many in one millisecond, or on both sides of where a bucket ends. */
type Burst = {
  bits: number
  end: number
  slip: number
  spread: number
  size: number
  type: number
  outcome: number
}

const anyBursts: fc.Arbitrary<Burst[]> = fc.array(
  fc.record({
    bits: fc.constantFrom(18, 22, 26, 30, 34),
    end: fc.integer({ min: 0, max: 3 }),
    slip: fc.integer({ min: -2, max: 2 }),
    spread: fc.integer({ min: 1, max: 4 }),
    size: fc.integer({ min: 1, max: 160 }),
    type: fc.nat(1),
    outcome: fc.nat(1),
  }),
  { minLength: 8, maxLength: 14 },
)

function callsOf({ bits, end, slip, spread, size, type, outcome }: Burst): Partial<NewTranscript>[] {
  const answeredAtMs = (Math.floor(NOW / 2 ** bits) - end) * 2 ** bits + slip
  return Array.from({ length: size }, (_, i) => ({
    answeredAtMs: answeredAtMs + (i % spread),
    type: CALL_TYPES[type] ?? 'Booking',
    outcome: OUTCOMES[outcome] ?? 'Resolved',
  }))
}

/** Which of the remaining ones to delete. */
const anyShares = fc.array(fc.double({ min: 0, max: 0.999, noNaN: true }), { maxLength: 30 })

const anyQueries: fc.Arbitrary<TranscriptQuery[]> = fc.array(
  fc.record(
    {
      limit: fc.integer({ min: 1, max: 100 }),
      offset: fc.oneof(fc.nat(1500), fc.integer({ min: 490, max: 1000 })),
      type: fc.constantFrom(...CALL_TYPES.slice(0, 2)),
      outcome: fc.constantFrom(...OUTCOMES.slice(0, 2)),
    },
    { requiredKeys: ['offset'] },
  ),
  { minLength: 60, maxLength: 60 },
)
