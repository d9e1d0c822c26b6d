import { sql, type RawBuilder } from 'kysely'
import { iso } from '../../platform/clock.ts'
import { isPostgres, type Db } from '../../platform/db/db.ts'
import type { RequestLogRow } from '../../platform/db/account-tables.ts'
import { DEFAULT_LIMIT } from '../../platform/http/envelope.ts'
import { newId, type AccountId } from '../../platform/ids.ts'
import {
  KEPT_MS,
  KEPT_OF_AN_ACCOUNT,
  MAX_PATH,
  type LoggedRequest,
  type Noted,
  type RequestLogQuery,
} from './request-log.ts'

type Page = { data: LoggedRequest[]; total: number; limit: number; offset: number }

/** Newest first. */
export async function listRequests(
  db: Db,
  accountId: AccountId,
  query: RequestLogQuery,
  nowMs: number,
): Promise<Page> {
  const { status_class: statusClass, method, path, limit = DEFAULT_LIMIT, offset = 0 } = query
  // What is older or too much is not shown, whether or not it is deleted already.
  const kept = db
    .selectFrom('request_log')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('at', '>', nowMs - KEPT_MS)
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(KEPT_OF_AN_ACCOUNT)
  let matching = db.selectFrom(kept.as('kept'))
  if (statusClass !== undefined) {
    const lowest = Number(statusClass.charAt(0)) * 100
    matching = matching.where('status', '>=', lowest).where('status', '<', lowest + 100)
  }
  if (method !== undefined) matching = matching.where('method', '=', method)
  // Not LIKE: a path may hold its wildcards, and SQLite's ignores case.
  if (path !== undefined) matching = matching.where(sql`substr(path, 1, ${path.length})`, '=', path)
  const { total } = await matching
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  const rows = await matching
    .selectAll()
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()
  return { data: rows.map(toLogged), total, limit, offset }
}

function toLogged({
  account_id: _account,
  at,
  duration_us: durationUs,
  ...row
}: RequestLogRow): LoggedRequest {
  return { ...row, at: iso(at), duration_ms: durationUs / 1000, via: 'key' }
}

/**
 * An account that is deleted meanwhile leaves nothing behind. All rows are one value of the statement: building it
 * of thousands would cost more than the store needs to write them.
 */
export async function addRequests(db: Db, requests: readonly Noted[]): Promise<void> {
  const rows = JSON.stringify(requests.map(toRow))
  const values = COLUMNS.map((column, index) => valueOf(db, column, index))
  const source = isPostgres(db) ? sql`json_array_elements(cast(${rows} as json))` : sql`json_each(${rows})`
  await sql`
    insert into request_log (${sql.join(COLUMNS.map((column) => sql.ref(column)))})
    select ${sql.join(values)} from ${source} as noted join accounts on accounts.id = ${valueOf(db, 'account_id', 0)}
  `.execute(db)
}

const COLUMNS = [
  'account_id',
  'at',
  'id',
  'method',
  'path',
  'operation',
  'status',
  'duration_us',
  'request_id',
  'key_id',
  'key_name',
  'error_code',
] as const satisfies (keyof RequestLogRow)[]

const NUMBERS: ReadonlySet<string> = new Set(['at', 'status', 'duration_us'])

/** PostgreSQL takes everything out of JSON as text. */
function valueOf(db: Db, column: string, index: number): RawBuilder<unknown> {
  const place = sql.lit(index)
  if (!isPostgres(db)) return sql`json_extract(noted.value, ${sql.lit(`$[${index}]`)})`
  return NUMBERS.has(column) ? sql`cast(noted.value ->> ${place} as bigint)` : sql`noted.value ->> ${place}`
}

/** In the order of the columns. */
function toRow(noted: Noted): (string | number | null)[] {
  const path = noted.url.split('?', 1)[0] ?? ''
  return [
    noted.accountId,
    noted.at,
    newId('loggedRequest', noted.at),
    noted.method,
    path.slice(0, MAX_PATH),
    noted.operation,
    noted.status,
    Math.round(noted.durationMs * 1000),
    noted.requestId,
    noted.keyId,
    noted.keyName,
    noted.errorCode,
  ]
}

/** Deletes what is too much of an account. */
export async function trimRequests(db: Db, accountId: AccountId): Promise<void> {
  const first = await db
    .selectFrom('request_log')
    .select(['at', 'id'])
    .where('account_id', '=', accountId)
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .offset(KEPT_OF_AN_ACCOUNT)
    .executeTakeFirst()
  if (first === undefined) return
  await db
    .deleteFrom('request_log')
    .where('account_id', '=', accountId)
    .where((eb) =>
      eb.or([eb('at', '<', first.at), eb.and([eb('at', '=', first.at), eb('id', '<=', first.id)])]),
    )
    .execute()
}

/** Deletes what is older than a day. */
export async function forgetOldRequests(db: Db, nowMs: number): Promise<void> {
  await db
    .deleteFrom('request_log')
    .where('at', '<=', nowMs - KEPT_MS)
    .execute()
}
