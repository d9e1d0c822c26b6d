import { iso } from '../../platform/clock.ts'
import type { Db } from '../../platform/db/db.ts'
import type { AccountId } from '../../platform/ids.ts'
import { appointmentsOf, callsOf, mailsBesideCalls, transcriptsAloneOf } from './records.ts'

/** Calls are read one by one: a journal may be long, and only what is sent is held. */
const IDS_AT_ONCE = 200

type Exported = Readonly<Record<string, unknown>>

/** One JSON document, in parts that are read as they are sent. */
export async function* exportCaller(
  db: Db,
  accountId: AccountId,
  number: string,
  nowMs: number,
): AsyncGenerator<string> {
  yield `{"number":${JSON.stringify(number)},"exported_at":"${iso(nowMs)}","calls":[`
  yield* listed(exportedCalls(db, accountId, number))
  yield '],"transcripts":['
  const alone = await transcriptsAloneOf(db, accountId, number).selectAll().execute()
  yield* listed(alone.map(toTranscript))
  const appointments = await appointmentsOf(db, accountId, number).selectAll().execute()
  yield `],"appointments":[`
  yield* listed(appointments.map(toAppointment))
  yield '],"mails":['
  const ids = appointments.map(({ id }) => id).slice(0, IDS_AT_ONCE)
  const mails = await mailsBesideCalls(db, accountId, number, ids)
    .select(['id', 'recipient', 'subject', 'body', 'created_at'])
    .execute()
  yield* listed(mails.map(withMoments))
  yield '],"unanswered_questions":['
  const questions = await db
    .selectFrom('unanswered_questions')
    .innerJoin('calls', 'calls.id', 'unanswered_questions.first_call_id')
    .select(['unanswered_questions.id', 'question', 'first_asked_at', 'calls.id as call_id'])
    .where('calls.account_id', '=', accountId)
    .where('calls.caller', '=', number)
    .execute()
  yield* listed(questions.map(({ first_asked_at: at, ...rest }) => ({ ...rest, first_asked_at: iso(at) })))
  yield ']}'
}

async function* listed(records: AsyncIterable<Exported> | Iterable<Exported>): AsyncGenerator<string> {
  let comma = ''
  for await (const record of records) {
    yield comma + JSON.stringify(record)
    comma = ','
  }
}

async function* exportedCalls(db: Db, accountId: AccountId, number: string): AsyncGenerator<Exported> {
  let after = ''
  for (;;) {
    const ids = await callsOf(db, accountId, number)
      .select('id')
      .where('id', '>', after)
      .orderBy('id')
      .limit(IDS_AT_ONCE)
      .execute()
    for (const { id } of ids) {
      const call = await exportedCall(db, accountId, id)
      if (call) yield call
    }
    const last = ids.at(-1)
    if (last === undefined) return
    after = last.id
  }
}

/** Undefined where it was deleted meanwhile. */
async function exportedCall(db: Db, accountId: AccountId, id: string): Promise<Exported | undefined> {
  const call = await db
    .selectFrom('calls')
    .select(['id', 'agent_id', 'line', 'caller', 'status', 'started_at', 'answered_at', 'ended_at', 'reason'])
    .select('transcript_id')
    .where('id', '=', id)
    .where('account_id', '=', accountId)
    .executeTakeFirst()
  if (!call) return undefined
  const { started_at: startedAt, answered_at: answeredAt, ended_at: endedAt, transcript_id, ...rest } = call
  const transcript = await db
    .selectFrom('transcripts')
    .selectAll()
    .where('id', '=', transcript_id ?? '')
    .where('account_id', '=', accountId)
    .executeTakeFirst()
  const events = await db
    .selectFrom('call_events')
    .select(['seq', 'event'])
    .where('call_id', '=', id)
    .orderBy('seq')
    .execute()
  const tools = await db
    .selectFrom('tool_runs')
    .select(['tool', 'answer'])
    .where('account_id', '=', accountId)
    .where('call_id', '=', id)
    .execute()
  const mails = await db
    .selectFrom('mails')
    .select(['id', 'recipient', 'subject', 'body', 'created_at'])
    .where('account_id', '=', accountId)
    .where('call_id', '=', id)
    .execute()
  return {
    ...rest,
    started_at: iso(startedAt),
    answered_at: answeredAt === null ? null : iso(answeredAt),
    ended_at: endedAt === null ? null : iso(endedAt),
    recording_url: `/calls/${id}/recording`,
    transcript: transcript ? toTranscript(transcript) : null,
    journal: events.map(({ event }) => JSON.parse(event) as unknown),
    tools: tools.map(({ tool, answer }) => ({
      tool,
      answer: answer === null ? null : (JSON.parse(answer) as unknown),
    })),
    mails: mails.map(withMoments),
  }
}

type TranscriptRow = {
  id: string
  agent_id: string
  created_at: number
  duration: number
  caller: string
  type: string
  outcome: string
  rating: number | null
  summary: string
  conversation: string
  extracted: string | null
}

function toTranscript(row: TranscriptRow): Exported {
  const { id, agent_id, created_at, duration, caller, type, outcome, rating, summary } = row
  return {
    id,
    agent_id,
    created_at: iso(created_at),
    duration,
    caller,
    type,
    outcome,
    rating,
    summary,
    conversation: JSON.parse(row.conversation) as unknown,
    extracted: row.extracted === null ? null : (JSON.parse(row.extracted) as unknown),
  }
}

type AppointmentRow = {
  id: string
  agent_id: string
  starts_at: number
  ends_at: number
  name: string
  number: string | null
  email: string | null
  reason: string
  caller: string | null
  status: string
}

function toAppointment(row: AppointmentRow): Exported {
  const { id, agent_id, starts_at, ends_at, name, number, email, reason, caller, status } = row
  const times = { starts_at: iso(starts_at), ends_at: iso(ends_at) }
  return { id, agent_id, ...times, name, number, email, reason, caller, status }
}

function withMoments({ created_at: at, ...rest }: { created_at: number }): Exported {
  return { ...rest, created_at: iso(at) }
}
