import { sql, type Expression, type SqlBool } from 'kysely'
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
  const found = await locateCalls(db, accountId, query, limit, offset)
  const ids = found.flatMap(({ id }) => (id === null ? [] : [id]))
  return { calls: await readCalls(db, accountId, ids), total: found[0]?.total ?? 0, limit, offset }
}

type Found = { total: number; id: string | null }

/** The page's calls, each with the total; where the page is empty, the total alone. */
async function locateCalls(
  db: Db,
  accountId: AccountId,
  query: CallQuery,
  limit: number,
  offset: number,
): Promise<Found[]> {
  const matching = matchingCalls(db, accountId, query)
  // What has to be looked up or read through is found once; the rest is a walk along the index, and short.
  const kept = needsTranscripts(query) ? sql`materialized` : sql`not materialized`
  const { rows } = await sql<Found>`
    with found as ${kept} ${matching},
      page as (select id, started_at from found order by started_at desc, id desc limit ${limit} offset ${offset})
    select counted.total, page.id from (select count(*) as total from found) as counted left join page on true
  `.execute(db)
  return rows
}

function matchingCalls(db: Db, accountId: AccountId, query: CallQuery): Expression<unknown> {
  const { status, agent_id: agentId, from, to, type, outcome, rating, text } = query
  const pattern = text === undefined ? '' : saidPattern(text)
  return db
    .selectFrom('calls')
    .select(['calls.id', 'calls.started_at'])
    .where('calls.account_id', '=', accountId)
    .$if(status !== undefined, (q) => q.where('calls.status', '=', status ?? ''))
    .$if(agentId !== undefined, (q) => q.where('calls.agent_id', '=', agentId ?? ''))
    .$if(from !== undefined, (q) => q.where('calls.started_at', '>=', Date.parse(from ?? '')))
    .$if(to !== undefined, (q) => q.where('calls.started_at', '<', Date.parse(to ?? '')))
    .$if(needsTranscripts(query), (q) =>
      q
        .leftJoin('transcripts', 'transcripts.id', 'calls.transcript_id')
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
function needsTranscripts({ type, outcome, rating, text }: CallQuery): boolean {
  return [type, outcome, rating, text].some((filter) => filter !== undefined)
}
