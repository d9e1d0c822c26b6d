import { randomUUID } from 'node:crypto'
import type { Span } from '../../../voice/business-hours.ts'
import { MINUTE_MS } from '../../../platform/clock.ts'
import { atomically, type Db } from '../../../platform/db/db.ts'
import type { CalendarConnectionRow } from '../../../platform/db/calendar-tables.ts'
import type { AccountId } from '../../../platform/ids.ts'
import { enqueue } from '../../../platform/jobs/queue.ts'
import { sealedIn } from '../../../platform/sealed-columns.ts'
import type { Place, Vault } from '../../../platform/vault.ts'
import { toConnection, type CalendarConnection, type NewCalendarConnection } from './connection.ts'
import type { OAuthProviderName } from './oauth/provider.ts'
import { getHours, lockCalendar } from '../reading.ts'

/** The job that brings an agent's calendar and the one outside in step. */
export const SYNCHRONISE = 'calendar.synchronise'

/** How often it is done though nothing happens here: what others write outside comes in by that. */
export const SYNCHRONISE_EVERY_MS = 5 * MINUTE_MS
const FIRST_RETRY_MS = MINUTE_MS
const MAX_RETRY_MS = 30 * MINUTE_MS
/** At once, by the schedule of every minute; the rest is due in the next. */
const MAX_DUE = 500
const MAX_PROBLEM_LENGTH = 1000
const INSERTED_AT_ONCE = 500

/** Where the password of a connection is sealed. */
export function passwordPlace(accountId: AccountId, agentId: string): Place {
  return sealedIn('calendar_connections', 'password_sealed', accountId, agentId)
}

/** Connected with a password, and not by signing in elsewhere. */
export const CALDAV = 'caldav'

type Connecting = Pick<NewCalendarConnection, 'url' | 'username' | 'password'> & {
  /** CalDAV where it is missing; else the password is the refresh token. */
  readonly provider?: OAuthProviderName
}

type Parts = { readonly vault: Vault; readonly nowMs: number }

/** Connects an agent. What is known of the calendar before stays only if it is the same one. */
export async function connectCalendar(
  db: Db,
  accountId: AccountId,
  agentId: string,
  { url, username, password, provider }: Connecting,
  { vault, nowMs }: Parts,
): Promise<CalendarConnection> {
  return atomically(db, async (tx) => {
    await lockCalendar(tx, accountId, agentId)
    const before = await findConnection(tx, accountId, agentId)
    const kind = provider ?? CALDAV
    const isSame = before?.url === url && before.username === username && before.provider === kind
    const row: CalendarConnectionRow = {
      agent_id: agentId,
      account_id: accountId,
      provider: kind,
      revision: randomUUID(),
      url,
      username,
      password_sealed: vault.seal(password, passwordPlace(accountId, agentId)),
      calendar_url: isSame ? before.calendar_url : null,
      synchronised_at: isSame ? before.synchronised_at : null,
      problem: null,
      failures: 0,
      due_at: nowMs + SYNCHRONISE_EVERY_MS,
      created_at: before?.created_at ?? nowMs,
      updated_at: nowMs,
    }
    if (before !== undefined && !isSame) await remove(tx, agentId)
    await tx
      .insertInto('calendar_connections')
      .values(row)
      .onConflict((conflict) => conflict.column('agent_id').doUpdateSet(row))
      .execute()
    await enqueue(tx, { kind: SYNCHRONISE, payload: { agentId }, accountId, nowMs })
    return toConnection(row)
  })
}

/** Null where none is connected. */
export async function showConnection(
  db: Db,
  accountId: AccountId,
  agentId: string,
): Promise<CalendarConnection | null> {
  await getHours(db, accountId, agentId)
  const row = await findConnection(db, accountId, agentId)
  return row === undefined ? null : toConnection(row)
}

/** What stands in the calendar outside stays there. Nothing to disconnect is as good. */
export async function disconnectCalendar(db: Db, accountId: AccountId, agentId: string): Promise<void> {
  await atomically(db, async (tx) => {
    await lockCalendar(tx, accountId, agentId)
    await remove(tx, agentId)
  })
}

export async function findConnection(
  db: Db,
  accountId: AccountId,
  agentId: string,
): Promise<CalendarConnectionRow | undefined> {
  return db
    .selectFrom('calendar_connections')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('agent_id', '=', agentId)
    .executeTakeFirst()
}

/** In the transaction that books, moves or cancels: what it changes is written outside afterwards. */
export async function queueSynchronising(
  tx: Db,
  accountId: AccountId,
  agentId: string,
  nowMs: number,
): Promise<void> {
  if ((await findConnection(tx, accountId, agentId)) === undefined) return
  await enqueue(tx, { kind: SYNCHRONISE, payload: { agentId }, accountId, nowMs })
}

/** Queues all that are due. Those that fail come round again later and later, for as long as they are connected. */
export async function queueDue(tx: Db, nowMs: number): Promise<void> {
  const due = await tx
    .selectFrom('calendar_connections')
    .select(['agent_id', 'account_id'])
    .where('due_at', '<=', nowMs)
    .orderBy('due_at')
    .limit(MAX_DUE)
    .execute()
  for (const { agent_id: agentId, account_id: accountId } of due) {
    await tx
      .updateTable('calendar_connections')
      .set({ due_at: nowMs + SYNCHRONISE_EVERY_MS })
      .where('agent_id', '=', agentId)
      .execute()
    await enqueue(tx, { kind: SYNCHRONISE, payload: { agentId }, accountId, nowMs })
  }
}

type Connection = Pick<CalendarConnectionRow, 'agent_id' | 'revision'>

export async function recordCalendarUrl(db: Db, connection: Connection, calendarUrl: string): Promise<void> {
  await update(db, connection, { calendar_url: calendarUrl })
}

export async function recordSuccess(
  db: Db,
  connection: Connection,
  notice: string | null,
  nowMs: number,
): Promise<void> {
  const problem = notice?.slice(0, MAX_PROBLEM_LENGTH) ?? null
  const next = { synchronised_at: nowMs, problem, failures: 0, due_at: nowMs + SYNCHRONISE_EVERY_MS }
  await update(db, connection, next)
}

export async function recordProblem(
  db: Db,
  connection: CalendarConnectionRow,
  problem: string,
  nowMs: number,
): Promise<void> {
  const { failures } = connection
  await update(db, connection, {
    problem: problem.replaceAll('\0', '').slice(0, MAX_PROBLEM_LENGTH),
    failures: failures + 1,
    due_at: nowMs + Math.min(FIRST_RETRY_MS * 2 ** Math.min(failures, 10), MAX_RETRY_MS),
  })
}

/** When others are busy. False where the connection is another one by now. */
export async function replaceBusySpans(
  tx: Db,
  { agent_id: agentId, revision }: Connection,
  spans: readonly Span[],
): Promise<boolean> {
  const current = await tx
    .selectFrom('calendar_connections')
    .select('revision')
    .where('agent_id', '=', agentId)
    .executeTakeFirst()
  if (current?.revision !== revision) return false
  await tx.deleteFrom('busy_spans').where('agent_id', '=', agentId).execute()
  const rows = spans.map(({ startMs, endMs }) => ({ agent_id: agentId, starts_at: startMs, ends_at: endMs }))
  for (let from = 0; from < rows.length; from += INSERTED_AT_ONCE)
    await tx
      .insertInto('busy_spans')
      .values(rows.slice(from, from + INSERTED_AT_ONCE))
      .execute()
  return true
}

/** Another refresh token in place of the one before. */
export async function replaceSecret(db: Db, connection: Connection, sealed: string): Promise<void> {
  await update(db, connection, { password_sealed: sealed })
}

async function update(
  db: Db,
  { agent_id: agentId, revision }: Connection,
  change: Partial<CalendarConnectionRow>,
): Promise<void> {
  await db
    .updateTable('calendar_connections')
    .set(change)
    .where('agent_id', '=', agentId)
    .where('revision', '=', revision)
    .execute()
}

async function remove(tx: Db, agentId: string): Promise<void> {
  await tx.deleteFrom('calendar_connections').where('agent_id', '=', agentId).execute()
}
