import { bookingOf, bookingRulesOf } from '../../agents/functions.ts'
import { DAY_MS, SECOND_MS, type Clock } from '../../../platform/clock.ts'
import { atomically, type Db } from '../../../platform/db/db.ts'
import type { CalendarConnectionRow } from '../../../platform/db/calendar-tables.ts'
import type { AccountId } from '../../../platform/ids.ts'
import type { Vault } from '../../../platform/vault.ts'
import {
  findConnection,
  recordCalendarUrl,
  recordProblem,
  recordSuccess,
  replaceBusySpans,
  SYNCHRONISE_EVERY_MS,
} from './connection-store.ts'
import { copyAppointments } from './push-changes.ts'
import { MAX_SPANS, type OutsideCalendar } from './calendar.ts'
import { OutsideError, type OutsidePolicy } from './fetch.ts'
import type { OAuthProviders } from './oauth/provider.ts'
import { revokeQueued, type Revoked } from './oauth/revocation.ts'
import { openCalendarServer } from './open-server.ts'
import { createCalendarReader, type CalendarReader } from './reader.ts'
import { getHours, lockCalendar } from '../reading.ts'
import { DEFAULT_RULES, merged } from '../slots.ts'
import { takeOver } from './pull-changes.ts'

/** Keeps the calendars of agents and those outside in step. */
export type CalendarSync = {
  /** What goes wrong outside is kept with the connection, and tried again when that is due. */
  synchronise(accountId: AccountId, agentId: string, signal: AbortSignal): Promise<void>
  /** Before times are offered: looks outside if that was long ago, but only for a short time. */
  refresh(accountId: AccountId, agentId: string): Promise<void>
  /** Gives a permission back that a connection had. Throws where that must be tried again. */
  revoke(revocationId: string, signal: AbortSignal): Promise<Revoked>
  close(): Promise<void>
}

type Options = {
  readonly db: Db
  readonly clock: Clock
  readonly vault: Vault
  readonly policy: OutsidePolicy
  /** Where users can sign in for their calendar. */
  readonly providers: OAuthProviders
  /** How long a request for free times waits. */
  readonly patienceMs?: number
}

/** Of all that is asked of one calendar in a row. */
const MAX_SYNCHRONISING_MS = 45 * SECOND_MS
const PATIENCE_MS = 1.5 * SECOND_MS
/** Times further away than can be booked are skipped, and past ones. */
const LOOK_BACK_MS = DAY_MS
const LOOK_FURTHER_MS = 2 * DAY_MS
/** Refreshing for more agents than this at the same moment is left to the jobs. */
const MAX_REFRESHING = 50

export function createCalendarSync(options: Options): CalendarSync {
  const { db, clock, patienceMs = PATIENCE_MS } = options
  const reader = createCalendarReader()
  const refreshing = new Map<string, Promise<void>>()

  async function synchronise(accountId: AccountId, agentId: string, signal: AbortSignal): Promise<void> {
    const connection = await findConnection(db, accountId, agentId)
    if (connection === undefined) return
    const ending = AbortSignal.any([signal, AbortSignal.timeout(MAX_SYNCHRONISING_MS)])
    try {
      const notices = await inStep({ ...options, reader }, connection, ending)
      await recordSuccess(db, connection, notices.length === 0 ? null : notices.join(' '), clock.now())
    } catch (error) {
      if (!(error instanceof OutsideError)) throw error
      await recordProblem(db, connection, error.message, clock.now())
    }
  }

  /** Requests during a synchronisation wait for the same one. */
  function refreshed(accountId: AccountId, agentId: string): Promise<void> {
    const known = refreshing.get(agentId)
    if (known !== undefined || refreshing.size >= MAX_REFRESHING) return known ?? Promise.resolve()
    const work = synchronise(accountId, agentId, new AbortController().signal)
      // The job does it again, and its failure is seen.
      .catch(() => undefined)
      .finally(() => refreshing.delete(agentId))
    refreshing.set(agentId, work)
    return work
  }

  return {
    synchronise,
    async refresh(accountId, agentId) {
      const connection = await findConnection(db, accountId, agentId)
      if (connection === undefined || !isStale(connection, clock.now())) return
      await atMost(patienceMs, refreshed(accountId, agentId))
    },
    revoke: (revocationId, signal) => revokeQueued(db, options, revocationId, signal),
    close: reader.close,
  }
}

/** A calendar that does not answer is left alone until it is due again: the same outage is not waited for twice. */
function isStale(
  { synchronised_at: at, problem, due_at: dueAt }: CalendarConnectionRow,
  nowMs: number,
): boolean {
  if (problem !== null && nowMs < dueAt) return false
  return at === null || nowMs - at >= SYNCHRONISE_EVERY_MS
}

async function inStep(
  options: Options & { reader: CalendarReader },
  connection: CalendarConnectionRow,
  signal: AbortSignal,
): Promise<string[]> {
  const { db, clock } = options
  const { url, account_id: accountId, agent_id: agentId } = connection
  const server = await openCalendarServer(options, connection, signal)
  const calendarUrl = connection.calendar_url ?? (await server.findCalendar(url))
  if (connection.calendar_url === null) await recordCalendarUrl(db, connection, calendarUrl)
  const nowMs = clock.now()
  await copyAppointments(db, connection, calendarUrl, server, nowMs)
  const { timeZone } = await getHours(db, accountId, agentId)
  const window = {
    startMs: nowMs - LOOK_BACK_MS,
    endMs: nowMs + (await horizonOf(db, connection)) + LOOK_FURTHER_MS,
  }
  const place = { connection, calendarUrl, timeZone, window, nowMs }
  const calendar = await server.calendarIn({ url: calendarUrl, span: window, homeZone: timeZone })
  const missed = await keepBusy(db, connection, calendar)
  return [...(await takeOver(db, server, calendar.own, place)), ...missed]
}

/** How far ahead the agent gives times; a manual request looks at least as far as agents usually do. */
async function horizonOf(
  db: Db,
  { account_id: accountId, agent_id: agentId }: CalendarConnectionRow,
): Promise<number> {
  const row = await db
    .selectFrom('agents')
    .select('booking')
    .where('account_id', '=', accountId)
    .where('id', '=', agentId)
    .executeTakeFirst()
  const booking = row?.booking ? bookingOf(JSON.parse(row.booking) as Parameters<typeof bookingOf>[0]) : null
  return Math.max(DEFAULT_RULES.horizonMs, bookingRulesOf(booking).horizonMs)
}

/** Stores busy times; returns in words what could not be worked out. */
async function keepBusy(
  db: Db,
  connection: CalendarConnectionRow,
  { busy, marked }: OutsideCalendar,
): Promise<string[]> {
  const ids = marked.map(({ id }) => id)
  const own = await ownIds(db, connection, ids)
  const all = [busy, ...marked.filter(({ id }) => !own.has(id))]
  const spans = merged(all.flatMap((each) => each.spans)).slice(0, MAX_SPANS)
  await atomically(db, async (tx) => {
    await lockCalendar(tx, connection.account_id, connection.agent_id)
    await replaceBusySpans(tx, connection, spans)
  })
  const count = (of: 'unknown' | 'tooMany') => all.reduce((sum, each) => sum + each[of], 0)
  const notices = {
    [`repeat by rules that Parley does not know`]: count('unknown'),
    [`repeat in more ways than Parley works out`]: count('tooMany'),
  }
  return Object.entries(notices)
    .filter(([, events]) => events > 0)
    .map(([fault, events]) => `${events} events ${fault}; only their first time counts.`)
}

const ASKED_AT_ONCE = 500

/** Appointments of this agent keep their time anyway; those of another that writes to the same calendar are others. */
async function ownIds(
  db: Db,
  { account_id: accountId, agent_id: agentId }: CalendarConnectionRow,
  asked: readonly string[],
): Promise<Set<string>> {
  const own = new Set<string>()
  for (let from = 0; from < asked.length; from += ASKED_AT_ONCE) {
    const rows = await db
      .selectFrom('appointments')
      .select('id')
      .where('account_id', '=', accountId)
      .where('agent_id', '=', agentId)
      .where('id', 'in', asked.slice(from, from + ASKED_AT_ONCE))
      .execute()
    for (const { id } of rows) own.add(id)
  }
  return own
}

async function atMost(ms: number, work: Promise<void>): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const end = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, ms)
  })
  await Promise.race([work, end])
  clearTimeout(timer)
}
