import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../db/db.ts'
import type { AgentId } from '../ids.ts'
import type { CallType, Outcome } from './transcript.ts'

/**
 * How many transcripts an agent has, by filter and by time: a tree of buckets, each the sum of 64 narrower
 * ones. A deep offset goes down the tree and subtracts whole buckets, so it costs the same at any depth, and
 * the total of a filter is the sum of the few widest.
 */

/** Widths as powers of two of a millisecond: 2 years, 12 days, 5 hours, 4 minutes. Bucket 0 above them ends in 2109. */
const LEVELS = [36, 30, 24, 18] as const
const WIDEST = LEVELS[0]
const NARROWEST = LEVELS[3]
const FAN_OUT = 64

export type Filter = { type?: CallType | undefined; outcome?: Outcome | undefined }

/** What is counted together: all, one type, one outcome, or one type with one outcome. */
export function facetOf({ type, outcome }: Filter): string {
  const parts = []
  if (type !== undefined) parts.push(`t:${type}`)
  if (outcome !== undefined) parts.push(`o:${outcome}`)
  return parts.join('|')
}

export type Counted = { agent_id: AgentId; created_at: number; type: CallType; outcome: Outcome }

/** The counters of which a transcript is part, always in the same order: writers that meet cannot deadlock. */
export function countersOf({ agent_id, created_at, type, outcome }: Counted): Counter[] {
  const facets = [facetOf({}), facetOf({ outcome }), facetOf({ type }), facetOf({ type, outcome })]
  return facets.flatMap((facet) =>
    LEVELS.map((level) => ({ agent_id, facet, level, bucket: Math.floor(created_at / 2 ** level) })),
  )
}

type Counter = { agent_id: AgentId; facet: string; level: number; bucket: number }

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

/** The sum over all time; an expression, to be part of a statement. */
export function totalOf(agentId: AgentId, facet: string): RawBuilder<number> {
  return sql`(
    select coalesce(sum(n), 0) from transcript_counts
    where agent_id = ${agentId} and facet = ${facet} and level = ${sql.lit(WIDEST)}
  )`
}

/** Where a page begins: `skip` rows below the moment `before`, from the newest down. */
export type Start = { before: number; skip: number }

/** Goes down to the narrowest bucket that holds the row at `offset`; undefined where there is no such row. */
export async function seek(
  db: Db,
  agentId: AgentId,
  facet: string,
  offset: number,
): Promise<Start | undefined> {
  const parents = ['root', ...LEVELS.map((level) => `level_${level}`)].map((name) => sql.table(name))
  const steps = LEVELS.map((level, depth) => {
    return sql`${parents[depth + 1]} (bucket, skip) as (
      select bucket, skip - newer from (
        select c.bucket, c.n, parent.skip, sum(c.n) over (order by c.bucket desc rows unbounded preceding) - c.n as newer
        from ${parents[depth]} as parent join transcript_counts as c
        on c.agent_id = ${agentId} and c.facet = ${facet} and c.level = ${sql.lit(level)}
        and c.bucket between parent.bucket * ${sql.lit(FAN_OUT)} and parent.bucket * ${sql.lit(FAN_OUT)} + ${sql.lit(FAN_OUT - 1)}
      ) as summed where newer + n > skip order by bucket desc limit 1
    )`
  })
  const { rows } = await sql<{ bucket: number; skip: number }>`
    with root (bucket, skip) as (select 0, cast(${offset} as bigint)), ${sql.join(steps)}
    select bucket, skip from ${parents.at(-1)}
  `.execute(db)
  const [leaf] = rows
  return leaf && { before: (leaf.bucket + 1) * 2 ** NARROWEST, skip: leaf.skip }
}
