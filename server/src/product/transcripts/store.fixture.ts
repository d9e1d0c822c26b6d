import * as fc from 'fast-check'
import { expect } from 'vitest'
import { atomically, type Db } from '../../platform/db/db.ts'
import type { AccountId } from '../../platform/ids.ts'
import { CALL_TYPES, OUTCOMES } from '../../voice/conversation/analysis/outcomes.ts'
import { ensureAccount } from '../account/store.ts'
import { createAgent } from '../agents/store.ts'
import { addTranscript, deleteTranscript, listTranscripts } from './store.ts'
import type { NewTranscript, Transcript, TranscriptQuery } from './transcript.ts'

export const NOW = Date.UTC(2026, 10, 15, 9, 30)

let logins = 0

export async function openAccount(db: Db): Promise<AccountId> {
  const login = { id: `user_${++logins}`, name: 'Ada Byron' }
  const user = { ...login, email: `${login.id}@example.com`, emailVerified: 1, image: null }
  await db
    .insertInto('auth_users')
    .values({ ...user, createdAt: '', updatedAt: '' })
    .execute()
  return ensureAccount(db, login, NOW)
}

export async function openAgent(db: Db, accountId: AccountId): Promise<string> {
  const words = {
    business_name: 'Maple Dental',
    agent_name: 'Robin',
    greeting: 'Hello.',
    system_prompt: 'Help.',
  }
  const agent = await createAgent(db, accountId, { ...words, voice_id: 'voice' }, NOW)
  return agent.id
}

export function call(agentId: string, change: Partial<NewTranscript> = {}): NewTranscript {
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

/** A list answers as sorting, filtering and slicing everything would. */
export async function compareLists(db: Db, accountId: AccountId, numRuns: number): Promise<void> {
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
        const { next, ...page } = await listTranscripts(db, accountId, agent, query)
        expect(page).toEqual(expected(all, query))
        const { limit = 50, offset = 0, ...filter } = query
        const rest = { ...filter, limit, offset: offset + limit }
        const { offset: _, ...following } = expected(all, rest)
        expect(next === null).toBe(following.transcripts.length === 0)
        if (next !== null)
          expect(
            await listTranscripts(db, accountId, agent, { ...filter, limit, after: next }),
          ).toMatchObject(following)
      }
      // A plan has room for so many agents only.
      await db.deleteFrom('agents').where('id', '=', agent).execute()
    }),
    { numRuns, endOnFailure: true },
  )
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
