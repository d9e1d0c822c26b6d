import { sql, type Expression, type RawBuilder, type SqlBool } from 'kysely'
import type { Db } from '../../platform/db/db.ts'
import { DEFAULT_LIMIT } from '../../platform/http/envelope.ts'
import type { AccountId } from '../../platform/ids.ts'
import { saidPattern } from '../transcripts/said.ts'
import type { CallQuery, StoredCall } from './call.ts'
import { readCalls } from './store.ts'

export type CallPage = { calls: StoredCall[]; total: number; limit: number; offset: number }

/** Most recent first. */
export async function listCalls(db: Db, accountId: AccountId, query: CallQuery): Promise<CallPage> {
  const { limit = DEFAULT_LIMIT, offset = 0 } = query
  const { ids, total } = await locateCalls(db, accountId, query, { limit, offset })
  return { calls: await readInOrder(db, accountId, ids), total, limit, offset }
}

/** The calls of a list, in its order. */
export async function readInOrder(
  db: Db,
  accountId: AccountId,
  ids: readonly string[],
): Promise<StoredCall[]> {
  const calls = new Map((await readCalls(db, accountId, ids)).map((call) => [call.id, call]))
  return ids.flatMap((id) => calls.get(id) ?? [])
}

type Found = { total: number; id: string | null }

/** What the calls of a list are ordered by; those without it come last. */
const ORDERS: Readonly<Record<NonNullable<CallQuery['sort']>, RawBuilder<unknown>>> = {
  newest: sql`started_at desc`,
  oldest: sql`started_at asc`,
  longest: sql`talked_ms is null, talked_ms desc`,
  shortest: sql`talked_ms is null, talked_ms asc`,
  best: sql`stars is null, stars desc`,
  worst: sql`stars is null, stars asc`,
}

/** Which calls a list has, in its order, and how many there are behind its filters. */
export async function locateCalls(
  db: Db,
  accountId: AccountId,
  query: CallQuery,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ ids: string[]; total: number }> {
  const matching = matchingCalls(db, accountId, query)
  const order = ORDERS[query.sort ?? 'newest']
  // What has to be looked up or read through is found once; the rest is a walk along the index, and short.
  const kept = needsTranscripts(query) ? sql`materialized` : sql`not materialized`
  const { rows } = await sql<Found>`
    with found as ${kept} ${matching},
      page as (select * from found order by ${order}, started_at desc, id desc limit ${limit} offset ${offset})
    select counted.total, page.id from (select count(*) as total from found) as counted left join page on true
    order by ${order}, started_at desc, id desc
  `.execute(db)
  return { ids: rows.flatMap(({ id }) => id ?? []), total: rows[0]?.total ?? 0 }
}

function matchingCalls(db: Db, accountId: AccountId, query: CallQuery): Expression<unknown> {
  const { status, agent_id: agentId, from, to, type, outcome, rating, text, unread } = query
  const pattern = text === undefined ? '' : saidPattern(text)
  return db
    .selectFrom('calls')
    .select(['calls.id', 'calls.started_at'])
    .where('calls.account_id', '=', accountId)
    .$if(status !== undefined, (q) => q.where('calls.status', '=', status ?? ''))
    .$if(agentId !== undefined, (q) => q.where('calls.agent_id', '=', agentId ?? ''))
    .$if(from !== undefined, (q) => q.where('calls.started_at', '>=', Date.parse(from ?? '')))
    .$if(to !== undefined, (q) => q.where('calls.started_at', '<', Date.parse(to ?? '')))
    .$if(unread !== undefined, (q) => q.where('calls.read_at', unread === true ? 'is' : 'is not', null))
    .$if(isByLength(query), (q) => q.select(sql<number>`calls.ended_at - calls.answered_at`.as('talked_ms')))
    .$if(needsTranscripts(query), (q) =>
      q
        .leftJoin('transcripts', 'transcripts.id', 'calls.transcript_id')
        .select('transcripts.rating as stars')
        .$if(type !== undefined, (each) => each.where('type', '=', type ?? ''))
        .$if(outcome !== undefined, (each) => each.where('outcome', '=', outcome ?? ''))
        .$if(rating !== undefined, (each) => each.where('rating', '=', rating ?? 0))
        .$if(text !== undefined, (each) =>
          each.where(
            sql<SqlBool>`(said like ${pattern} escape '\\' or lower(calls.caller) like ${pattern} escape '\\')`,
          ),
        ),
    )
}

/** Whether it asks for what only the transcript knows. */
function needsTranscripts({ type, outcome, rating, text, sort }: CallQuery): boolean {
  const isByRating = sort === 'best' || sort === 'worst'
  return isByRating || [type, outcome, rating, text].some((filter) => filter !== undefined)
}

function isByLength({ sort }: CallQuery): boolean {
  return sort === 'longest' || sort === 'shortest'
}
