import { homeCountry, writtenNumber } from '../../language/written-number.ts'
import type { Db } from '../../platform/db/db.ts'
import type { AccountId } from '../../platform/ids.ts'
import { ANONYMOUS } from '../../voice/protocol.ts'
import type { CallExportQuery, StoredCall } from './call.ts'
import { locateCalls, readInOrder } from './listing.ts'

/** More rows than a person reads, and some megabytes at most. */
export const MAX_EXPORTED_CALLS = 10_000
/** Between two readings others get their turn. */
const BATCH = 500

const COLUMNS = [
  'date',
  'time',
  'timezone',
  'caller_name',
  'caller',
  'agent',
  'business',
  'about',
  'outcome',
  'rated_by_parley',
  'seconds',
  'summary',
  'read',
  'settled',
  'call_id',
] as const

type Names = { readonly agent: string; readonly business: string; readonly number: string | null }

/** Calls as a table for spreadsheets, in the list's order; at most so many. */
export async function exportCalls(
  db: Db,
  accountId: AccountId,
  query: CallExportQuery,
): Promise<{ csv: string; total: number }> {
  const { found, total } = await locateCalls(db, accountId, query, { limit: MAX_EXPORTED_CALLS })
  const ids = found.map(({ id }) => id)
  const agents = await namesOf(db, accountId)
  const lines = [COLUMNS.join(',')]
  for (let from = 0; from < ids.length; from += BATCH) {
    const calls = await readInOrder(db, accountId, ids.slice(from, from + BATCH))
    lines.push(...calls.map((call) => rowOf(call, agents.get(call.agentId)).map(cellOf).join(',')))
    await new Promise((resolve) => setImmediate(resolve))
  }
  // The mark tells spreadsheets that it is UTF-8; lines end as in RFC 4180.
  return { csv: `\uFEFF${lines.join('\r\n')}\r\n`, total }
}

async function namesOf(db: Db, accountId: AccountId): Promise<Map<string, Names>> {
  const rows = await db
    .selectFrom('agents')
    .leftJoin('phone_numbers', 'phone_numbers.agent_id', 'agents.id')
    .select(['agents.id', 'agent_name as agent', 'business_name as business', 'phone_numbers.number'])
    .where('agents.account_id', '=', accountId)
    .execute()
  return new Map(rows.map(({ id, ...names }) => [id, names]))
}

function rowOf(call: StoredCall, names: Names | undefined): string[] {
  const { transcript, timezone } = call
  const { date, time } = wallTime(call.started_at, timezone)
  const country = homeCountry([names?.number ?? null], timezone)
  return [
    date,
    time,
    timezone,
    transcript?.caller_name ?? '',
    call.caller === ANONYMOUS ? '' : writtenNumber(call.caller, country),
    names?.agent ?? '',
    names?.business ?? '',
    transcript?.type ?? '',
    transcript?.outcome ?? '',
    String(transcript?.rating ?? ''),
    String(transcript?.duration ?? 0),
    transcript?.summary ?? '',
    call.read_at === null ? 'no' : 'yes',
    call.settled_at === null ? 'no' : 'yes',
    call.id,
  ]
}

/** `2026-11-17` and `09:30`, which spreadsheets of every language understand. */
function wallTime(iso: string, timeZone: string): { date: string; time: string } {
  const [date = '', time = ''] = new Intl.DateTimeFormat('sv-SE', {
    timeZone,
    dateStyle: 'short',
    timeStyle: 'short',
  })
    .format(new Date(iso))
    .split(' ')
  return { date, time }
}

const LEADING_FORMULA = /^[\s"]*[=+\-@\t\r＝＋－＠]/
/** German and Spanish spreadsheets split lines at semicolons, and there a quotation of ours is none. */
const FORMULA_INSIDE = /([;\t\r\n](?:[^\S\t\r\n]|")*)(?=[=+\-@＝＋－＠])/g

/** What a spreadsheet would run as a formula is made text, by an apostrophe before it (OWASP, CSV injection). */
export function cellOf(text: string): string {
  const inside = text.replaceAll(FORMULA_INSIDE, "$1'")
  const safe = LEADING_FORMULA.test(text) ? `'${inside}` : inside
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
