import { DAY_MS, iso } from '../../platform/clock.ts'
import type { Db } from '../../platform/db/db.ts'
import type { AccountId } from '../../platform/ids.ts'
import { ANONYMOUS } from '../../voice/protocol.ts'
import { zoneOf } from '../agents/zone.ts'
import type { Extracted, Outcome } from '../transcripts/transcript.ts'
import { listGroups } from '../unanswered-questions/group-store.ts'
import type { Need, NeedKind, Needs } from './needs.ts'

/** More of a kind are behind a link to its page. */
const MAX_OF_KIND = 10
/** What nobody has done by then, nobody is going to. */
const CALLS_WAIT_MS = 30 * DAY_MS

const OUTCOMES: Readonly<Record<'message' | 'follow_up', readonly Outcome[]>> = {
  message: ['Message Taken', 'Lead Captured'],
  follow_up: ['Follow-up Required'],
}

type Found = { total: number; items: Need[] }

/** What waits for the owner: the latest of each kind, and how many there are. */
export async function whatWaits(db: Db, accountId: AccountId, nowMs: number): Promise<Needs> {
  const [message, followUp, appointment, question, unread] = await Promise.all([
    callsThatWait(db, accountId, 'message', nowMs),
    callsThatWait(db, accountId, 'follow_up', nowMs),
    appointmentsToConfirm(db, accountId, nowMs),
    openQuestions(db, accountId),
    countUnread(db, accountId),
  ])
  const found = [message, followUp, appointment, question]
  return {
    total: found.reduce((sum, { total }) => sum + total, 0),
    message: message.total,
    follow_up: followUp.total,
    appointment: appointment.total,
    question: question.total,
    unread_calls: unread,
    items: found.flatMap(({ items }) => items),
  }
}

async function callsThatWait(
  db: Db,
  accountId: AccountId,
  kind: 'message' | 'follow_up',
  nowMs: number,
): Promise<Found> {
  const waiting = db
    .selectFrom('calls')
    .innerJoin('transcripts', 'transcripts.id', 'calls.transcript_id')
    .innerJoin('agents', 'agents.id', 'calls.agent_id')
    .innerJoin('accounts', 'accounts.id', 'calls.account_id')
    .where('calls.account_id', '=', accountId)
    .where('calls.settled_at', 'is', null)
    .where('calls.started_at', '>=', nowMs - CALLS_WAIT_MS)
    .where('transcripts.outcome', 'in', OUTCOMES[kind])
  const { total } = await waiting
    .select(({ fn }) => fn.countAll<number | string>().as('total'))
    .executeTakeFirstOrThrow()
  const rows = await waiting
    .select(['calls.id', 'calls.agent_id', 'calls.started_at', 'calls.caller', 'summary', 'extracted'])
    .select(['business_name', 'business_hours', 'timezone'])
    .orderBy('calls.started_at', 'desc')
    .orderBy('calls.id', 'desc')
    .limit(MAX_OF_KIND)
    .execute()
  const items = rows.map((row): Need => {
    const extracted = row.extracted === null ? null : (JSON.parse(row.extracted) as Extracted)
    return {
      ...placeOf(kind, row),
      at: iso(row.started_at),
      who: extracted?.caller_name ?? null,
      number: extracted?.callback_number ?? (row.caller === ANONYMOUS ? null : row.caller),
      what: row.summary,
      starts_at: null,
      times: 1,
    }
  })
  return { total: Number(total), items }
}

/** Given by an agent and still to come. */
async function appointmentsToConfirm(db: Db, accountId: AccountId, nowMs: number): Promise<Found> {
  const waiting = db
    .selectFrom('appointments')
    .innerJoin('agents', 'agents.id', 'appointments.agent_id')
    .innerJoin('accounts', 'accounts.id', 'appointments.account_id')
    .where('appointments.account_id', '=', accountId)
    .where('appointments.status', '=', 'booked')
    .where('confirmed_at', 'is', null)
    .where('starts_at', '>=', nowMs)
  const { total } = await waiting
    .select(({ fn }) => fn.countAll<number | string>().as('total'))
    .executeTakeFirstOrThrow()
  const rows = await waiting
    .select(['appointments.id', 'appointments.agent_id', 'appointments.created_at', 'starts_at'])
    .select(['name', 'number', 'caller', 'reason', 'business_name', 'business_hours', 'timezone'])
    .orderBy('starts_at')
    .orderBy('appointments.id')
    .limit(MAX_OF_KIND)
    .execute()
  const items = rows.map((row): Need => ({
    ...placeOf('appointment', row),
    at: iso(row.created_at),
    who: row.name,
    number: row.number ?? row.caller,
    what: row.reason,
    starts_at: iso(row.starts_at),
    times: 1,
  }))
  return { total: Number(total), items }
}

async function openQuestions(db: Db, accountId: AccountId): Promise<Found> {
  const { groups, total } = await listGroups(db, accountId, { limit: MAX_OF_KIND })
  if (groups.length === 0) return { total, items: [] }
  const agents = await db
    .selectFrom('agents')
    .innerJoin('accounts', 'accounts.id', 'agents.account_id')
    .select(['agents.id', 'business_name', 'business_hours', 'timezone'])
    .where('agents.account_id', '=', accountId)
    .where(
      'agents.id',
      'in',
      groups.map(({ agentId }) => agentId),
    )
    .execute()
  const items = groups.flatMap(({ id, agentId, question, last_asked_at: at, times_asked: times }) => {
    const agent = agents.find((each) => each.id === agentId)
    if (agent === undefined) return []
    const place = placeOf('question', { ...agent, id, agent_id: agentId })
    return [{ ...place, at, who: null, number: null, what: question, starts_at: null, times }]
  })
  return { total, items }
}

type Placed = {
  id: string
  agent_id: string
  business_name: string
  business_hours: string | null
  timezone: string
}

function placeOf(kind: NeedKind, row: Placed) {
  return {
    kind,
    id: row.id,
    agentId: row.agent_id,
    business_name: row.business_name,
    timezone: zoneOf(row.business_hours, row.timezone),
  }
}

async function countUnread(db: Db, accountId: AccountId): Promise<number> {
  const { n } = await db
    .selectFrom('calls')
    .select(({ fn }) => fn.countAll<number | string>().as('n'))
    .where('account_id', '=', accountId)
    .where('read_at', 'is', null)
    .where('status', '=', 'ended')
    .executeTakeFirstOrThrow()
  return Number(n)
}
