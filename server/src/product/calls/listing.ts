import { sql, type Expression, type RawBuilder, type SqlBool } from 'kysely'
import type { Db } from '../../platform/db/db.ts'
import { DEFAULT_LIMIT } from '../../platform/http/envelope.ts'
import { pageOf, placeAfter, type Place } from '../../platform/http/cursor.ts'
import type { AccountId } from '../../platform/ids.ts'
import { saidPattern } from '../transcripts/said.ts'
import type { CallQuery, StoredCall } from './call.ts'
import { readCalls } from './store.ts'

export type CallPage = {
  calls: StoredCall[]
  total: number
  limit: number
  offset?: number
  next: string | null
}

/** Most recent first. */
export async function listCalls(db: Db, accountId: AccountId, query: CallQuery): Promise<CallPage> {
  const { limit = DEFAULT_LIMIT, offset = 0 } = query
  const list = ['calls', accountId, query.sort ?? 'newest']
  const after = placeAfter(query, list)
  const { found, total } = await locateCalls(db, accountId, query, { limit: limit + 1, offset, after })
  const { page, next } = pageOf(found, limit, list, (place) => place)
  const ids = page.map(({ id }) => id)
  const calls = await readInOrder(db, accountId, ids)
  return { calls, total, limit, ...(after === undefined ? { offset } : {}), next }
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

type Row = { total: number } & (Place | { id: null })
type Order = { by?: 'talked_ms' | 'stars'; direction: 'asc' | 'desc' }

/** What the calls of a list are ordered by, time where nothing is said; those without it come last. */
const ORDERS: Readonly<Record<NonNullable<CallQuery['sort']>, Order>> = {
  newest: { direction: 'desc' },
  oldest: { direction: 'asc' },
  longest: { by: 'talked_ms', direction: 'desc' },
  shortest: { by: 'talked_ms', direction: 'asc' },
  best: { by: 'stars', direction: 'desc' },
  worst: { by: 'stars', direction: 'asc' },
}

function orderBy({ by, direction }: Order): RawBuilder<unknown> {
  const way = sql.raw(direction)
  if (by === undefined) return sql`started_at ${way}, id ${way}`
  return sql`${sql.ref(by)} is null, ${sql.ref(by)} ${way}, started_at desc, id desc`
}

/** What comes after a place in that order. */
function isAfter({ atMs, id, value }: Place, { by, direction }: Order): RawBuilder<SqlBool> {
  const beyond = direction === 'desc' ? sql`<` : sql`>`
  if (by === undefined) return sql`(started_at, id) ${beyond} (${atMs}, ${id})`
  const column = sql.ref(by)
  const isOlder = sql`(started_at, id) < (${atMs}, ${id})`
  if (value === null) return sql`${column} is null and ${isOlder}`
  const given = sql`cast(${value} as bigint)`
  return sql`(${column} is null or ${column} ${beyond} ${given} or (${column} = ${given} and ${isOlder}))`
}

type Part = { limit: number; offset?: number; after?: Place | undefined }

/** Which calls a list has, in its order, and how many there are behind its filters. */
export async function locateCalls(
  db: Db,
  accountId: AccountId,
  query: CallQuery,
  { limit, offset = 0, after }: Part,
): Promise<{ found: Place[]; total: number }> {
  const matching = matchingCalls(db, accountId, query)
  const order = ORDERS[query.sort ?? 'newest']
  const inOrder = orderBy(order)
  const wanted = after === undefined ? sql`true` : isAfter(after, order)
  const value = order.by === undefined ? sql`null` : sql.ref(`page.${order.by}`)
  // What has to be looked up or read through is found once; the rest is a walk along the index, and short.
  const kept = needsTranscripts(query) ? sql`materialized` : sql`not materialized`
  const { rows } = await sql<Row>`
    with found as ${kept} ${matching},
      page as (select * from found where ${wanted} order by ${inOrder} limit ${limit} offset ${offset})
    select counted.total, page.id, page.started_at as "atMs", ${value} as value
    from (select count(*) as total from found) as counted left join page on true
    order by ${inOrder}
  `.execute(db)
  return { found: rows.filter((row) => row.id !== null), total: rows[0]?.total ?? 0 }
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
