import { sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'
import { prepared } from '../../platform/db/prepared.ts'
import type { AccountId } from '../../platform/ids.ts'
import type { CallType, Outcome } from './transcript.ts'

/**
 * How many transcripts an agent has, by filter and by time: a tree of time buckets, each the sum of 16 narrower
 * ones. A deep offset goes down the tree and passes over whole buckets, so it costs the same at any depth, and
 * the total of a filter is the sum of its few widest buckets.
 */

/** Widths of the buckets, as powers of two of a millisecond: from 199 days to 4 minutes. */
const LEVELS = [34, 30, 26, 22, 18] as const
const WIDEST = LEVELS[0]
const NARROWEST = LEVELS[4]
const STEP = 4

/** Up to here passing over rows one by one is cheaper than walking the tree. */
const SHALLOW_OFFSET = 500
const END_OF_TIME = Number.MAX_SAFE_INTEGER

export type Filter = { type?: CallType | undefined; outcome?: Outcome | undefined }

/** What is counted together: all, one type, one outcome, or one type with one outcome. */
export function facetOf({ type, outcome }: Filter): string {
  const parts = []
  if (type !== undefined) parts.push(`t:${type}`)
  if (outcome !== undefined) parts.push(`o:${outcome}`)
  return parts.join('|')
}

export type Counted = { agent_id: string; created_at: number; type: CallType; outcome: Outcome }

/** The counters of which a transcript is part, always in the same order: writers that meet cannot deadlock. */
export function countersOf({ agent_id, created_at, type, outcome }: Counted): Counter[] {
  const facets = [facetOf({}), facetOf({ outcome }), facetOf({ type }), facetOf({ type, outcome })]
  return facets.flatMap((facet) =>
    LEVELS.map((level) => ({ agent_id, facet, level, bucket: Math.floor(created_at / 2 ** level) })),
  )
}

type Counter = { agent_id: string; facet: string; level: number; bucket: number }

/** Counts one transcript in (1) or out (-1). */
export async function count(tx: Db, transcript: Counted, n: 1 | -1): Promise<void> {
  await tx
    .insertInto('transcript_counts')
    .values(countersOf(transcript).map((counter) => ({ ...counter, n })))
    .onConflict((conflict) =>
      conflict
        .columns(['agent_id', 'facet', 'level', 'bucket'])
        .doUpdateSet((eb) => ({ n: eb('transcript_counts.n', '+', eb.ref('excluded.n')) })),
    )
    .execute()
}

/** A page begins `skip` rows below the moment `before`, counted from the newest down. */
export type Start = { before: number; beforeId?: string; skip: number }

export type Place = { total: number; start: Start | undefined }

/**
 * How many transcripts the filter lets through, and where the page at `offset` begins, unless that is past the end.
 * Undefined where the account has no such agent.
 */
export async function locate(
  db: Db,
  accountId: AccountId,
  agentId: string,
  filter: Filter,
  offset: number,
): Promise<Place | undefined> {
  const facet = facetOf(filter)
  const [end] = offset < SHALLOW_OFFSET ? [] : await descend(db, accountId, agentId, facet, offset)
  if (end !== undefined) {
    return { total: end.total, start: { before: (end.bucket + 1) * 2 ** (NARROWEST - STEP), skip: end.skip } }
  }
  const [agent] = await readTotal(db, accountId, agentId, facet)
  if (agent === undefined) return undefined
  const { total } = agent
  return { total, start: offset < total ? { before: END_OF_TIME, skip: offset } : undefined }
}

const readTotal = prepared<{ total: number }, [accountId: string, agentId: string, facet: string]>(
  (db, accountId, agentId, facet) => {
    const query = sql<{ total: number }>`
      select (
        select coalesce(sum(n), 0) from transcript_counts
        where agent_id = ${agentId} and facet = ${facet} and level = ${sql.lit(WIDEST)}
      ) as total from agents where id = ${agentId} and account_id = ${accountId}
    `
    return { compile: () => query.compile(db) }
  },
  3,
)

type End = { total: number; bucket: number; skip: number }

/**
 * Walks the tree from the newest bucket on, one bucket a row: either all of it is passed over and its older
 * neighbour is next, or the row at `offset` is in it and its newest part is next. Below the narrowest level the
 * walk has arrived. It never does past the end, nor where the account has no such agent.
 */
const descend = prepared<End, [accountId: string, agentId: string, facet: string, offset: number]>(
  (db, accountId, agentId, facet, offset) => {
    const parts = 2 ** STEP
    const query = sql<End>`
      with recursive walk (level, bucket, skip, total) as (
        select level, max(bucket), cast(${offset} as bigint), sum(n)
        from agents join transcript_counts on agent_id = id
        where id = ${agentId} and account_id = ${accountId} and facet = ${facet} and level = ${sql.lit(WIDEST)}
        group by level having sum(n) > ${offset}
        union all
        select
          case when skip < coalesce(n, 0) then walk.level - ${sql.lit(STEP)} else walk.level end,
          case when skip < coalesce(n, 0) then walk.bucket * ${sql.lit(parts)} + ${sql.lit(parts - 1)} else walk.bucket - 1 end,
          case when skip < coalesce(n, 0) then skip else skip - coalesce(n, 0) end,
          total
        from walk left join transcript_counts as counted
          on counted.agent_id = ${agentId} and counted.facet = ${facet}
          and counted.level = walk.level and counted.bucket = walk.bucket
        where walk.level >= ${sql.lit(NARROWEST)} and walk.bucket >= 0
      )
      select total, bucket, skip from walk where level < ${sql.lit(NARROWEST)}
    `
    return { compile: () => query.compile(db) }
  },
  4,
)
