import { sql } from 'kysely'
import { DAY_MS } from '../../platform/clock.ts'
import type { Db } from '../../platform/db/db.ts'
import type { AccountId } from '../../platform/ids.ts'
import type { CallType, Outcome } from '../transcripts/transcript.ts'
import type { Day } from './days.ts'

/** The waterfalls of more calls would take longer to read than the figure is worth. */
const TIMED_CALLS = 200
const UPCOMING_MS = 7 * DAY_MS

export type Counted = { day: number; calls: number; answered: number; talkedMs: number }

/** The calls that began on each of some days that follow one another, by their places; days without one are left out. */
export async function countByDay(
  db: Db,
  accountId: AccountId,
  days: readonly Day[],
  untilMs: number,
): Promise<Counted[]> {
  const spans = days.map(({ startMs }, day) => {
    const endMs = days[day + 1]?.startMs ?? untilMs
    return sql`(cast(${day} as bigint), cast(${startMs} as bigint), cast(${endMs} as bigint))`
  })
  // Each day is one stretch of the index.
  const { rows } = await sql<Counted>`
    with spans (day, from_ms, until_ms) as (values ${sql.join(spans)})
    select day, count(*) as calls, count(answered_at) as answered,
      coalesce(sum(ended_at - answered_at), 0) as "talkedMs"
    from spans join calls on started_at >= from_ms and started_at < until_ms
    where account_id = ${accountId}
    group by day
  `.execute(db)
  return rows
}

export type Judged = { type: CallType; outcome: Outcome; rating: number | null; calls: number }

/** What the answered calls since a moment came to. */
export async function countJudged(db: Db, accountId: AccountId, sinceMs: number): Promise<Judged[]> {
  return db
    .selectFrom('transcripts')
    .select(['type', 'outcome', 'rating'])
    .select(({ fn }) => fn.countAll<number>().as('calls'))
    .where('account_id', '=', accountId)
    .where('created_at', '>=', sinceMs)
    .groupBy(['type', 'outcome', 'rating'])
    .$narrowType<{ type: CallType; outcome: Outcome }>()
    .execute()
}

/** After how long the agent was heard, in each turn of the latest calls since a moment. */
export async function latestFirstAudio(db: Db, accountId: AccountId, sinceMs: number): Promise<number[]> {
  const rows = await db
    .selectFrom('calls')
    .select('waterfall')
    .where('account_id', '=', accountId)
    .where('started_at', '>=', sinceMs)
    .where('answered_at', 'is not', null)
    .orderBy('started_at', 'desc')
    .orderBy('id', 'desc')
    .limit(TIMED_CALLS)
    .execute()
  return rows.flatMap(({ waterfall }) =>
    (JSON.parse(waterfall) as { first_audio_ms: number | null }[]).flatMap(({ first_audio_ms: ms }) =>
      ms === null ? [] : [ms],
    ),
  )
}

export async function countOpenQuestions(db: Db, accountId: AccountId): Promise<number> {
  const { n } = await db
    .selectFrom('unanswered_questions')
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .where('account_id', '=', accountId)
    .where('status', '=', 'open')
    .executeTakeFirstOrThrow()
  return n
}

export async function countUpcoming(db: Db, accountId: AccountId, nowMs: number): Promise<number> {
  const { n } = await db
    .selectFrom('appointments')
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .where('account_id', '=', accountId)
    .where('status', '=', 'booked')
    .where('starts_at', '>=', nowMs)
    .where('starts_at', '<', nowMs + UPCOMING_MS)
    .executeTakeFirstOrThrow()
  return n
}

type Done = { timezone: string; agent: number; number: number; call: number; key: number }

/** The account's time zone, and what it has done so far, as 0 or 1. */
export async function readProgress(db: Db, accountId: AccountId): Promise<Done> {
  const has = (table: string, condition = sql`true`) =>
    sql`case when exists (select 1 from ${sql.table(table)} where account_id = ${accountId} and ${condition})
      then 1 else 0 end`
  const { rows } = await sql<Done>`
    select timezone, ${has('agents')} as agent, ${has('phone_numbers')} as number,
      ${has('calls', sql`answered_at is not null`)} as call, ${has('api_keys')} as key
    from accounts where id = ${accountId}
  `.execute(db)
  const [done] = rows
  if (done === undefined) throw new Error(`There is no account ${accountId}.`)
  return done
}
