import { Type, type Static } from 'typebox'
import type { ToolAnswer } from '../../voice/tool.ts'
import type { EventOf } from '../../voice/conversation/events.ts'
import { iso } from '../../platform/clock.ts'
import type { Db } from '../../platform/db/db.ts'
import type { ToolRunRow } from '../../platform/db/tables.ts'
import { notFound } from '../../platform/errors.ts'
import { Nullable, OneOf } from '../../platform/http/envelope.ts'
import type { AccountId } from '../../platform/ids.ts'
import { findCallRow } from './store.ts'

const Moment = Type.String({ format: 'date-time', description: 'ISO 8601, UTC.' })

export const CallTool = Type.Object(
  {
    key: Type.String({ description: 'What it was done once for; your server gets it as `webhook-id`.' }),
    name: Type.String({ description: 'The tool.', examples: ['book_appointment'] }),
    arguments: Nullable(
      Type.Unsafe<Record<string, unknown>>({
        type: 'object',
        additionalProperties: true,
        description: 'What the agent asked for; null where that is not known yet.',
      }),
    ),
    result: Type.Unsafe<unknown>({ description: 'What came of it; null while it runs.' }),
    status: OneOf(['running', 'succeeded', 'failed', 'uncertain'], {
      description: '`uncertain`: it may have been done or not.',
    }),
    started_at: Nullable(Moment),
    finished_at: Nullable(Moment),
    duration_ms: Nullable(
      Type.Integer({ description: 'From the tool call to its result, in milliseconds.' }),
    ),
  },
  { title: 'CallTool', description: 'What a tool was asked to do in a call, and what came of it.' },
)
export type CallTool = Static<typeof CallTool>

type Called = EventOf<'tool.called'>
type Answered = EventOf<'tool.answered'>

/** In the order in which they were asked for. Of a live call, as far as it is stored. */
export async function listCallTools(
  db: Db,
  accountId: AccountId,
  callId: string,
  nowMs: number,
): Promise<CallTool[]> {
  const call = await findCallRow(db, callId)
  if (call === undefined || call.account_id !== accountId) throw notFound(`Call ${callId}`)
  const runs = await db
    .selectFrom('tool_runs')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('call_id', '=', callId)
    .execute()
  const { called, answered } = await readToolEvents(db, callId)
  // What was answered without a run, such as a call of an unknown tool, is in the journal only.
  const unrun = [...answered.keys()].filter((key) => !runs.some((run) => run.key === key))
  const tools = [
    ...runs.map((run) => toTool(run, called.get(run.key), answered.get(run.key), nowMs)),
    ...unrun.map((key) => toUnrun(key, called.get(key), answered.get(key))),
  ]
  return tools.sort((a, b) => compare(a.started_at ?? '~', b.started_at ?? '~') || compare(a.key, b.key))
}

function compare(a: string, b: string): number {
  return a < b ? -1 : Number(a > b)
}

async function readToolEvents(db: Db, callId: string) {
  const rows = await db
    .selectFrom('call_events')
    .select('event')
    .where('call_id', '=', callId)
    .where('event', 'like', '%"type":"tool.%')
    .orderBy('seq')
    .execute()
  const called = new Map<string, Called>()
  const answered = new Map<string, Answered>()
  for (const { event } of rows) {
    const fact = JSON.parse(event) as Called | Answered
    if (fact.type === 'tool.called' && !called.has(fact.key)) called.set(fact.key, fact)
    if (fact.type === 'tool.answered' && !answered.has(fact.key)) answered.set(fact.key, fact)
  }
  return { called, answered }
}

function toTool(run: ToolRunRow, called?: Called, answered?: Answered, nowMs = 0): CallTool {
  const answer = run.answer === null ? null : (JSON.parse(run.answer) as ToolAnswer)
  return {
    key: run.key,
    name: run.tool,
    arguments: toArguments(called),
    result: answer?.result ?? null,
    status: statusOf(answer, run.until_ms > nowMs),
    ...timesOf(called, answered),
  }
}

function toUnrun(key: string, called?: Called, answered?: Answered): CallTool {
  return {
    key,
    name: called?.tool ?? '',
    arguments: toArguments(called),
    result: answered?.result ?? null,
    status: answered?.ok === true ? 'succeeded' : 'failed',
    ...timesOf(called, answered),
  }
}

/** A run without an answer when its time is up is taken for dead. */
function statusOf(answer: ToolAnswer | null, isInTime: boolean): CallTool['status'] {
  if (answer === null) return isInTime ? 'running' : 'uncertain'
  if (answer.ok) return 'succeeded'
  return answer.uncertain === true ? 'uncertain' : 'failed'
}

function toArguments(called?: Called): CallTool['arguments'] {
  const args = called?.arguments
  return typeof args === 'object' && args !== null && !Array.isArray(args)
    ? Object.fromEntries(Object.entries(args))
    : null
}

function timesOf(called?: Called, answered?: Answered) {
  return {
    started_at: called === undefined ? null : iso(called.atMs),
    finished_at: answered === undefined ? null : iso(answered.atMs),
    duration_ms:
      called === undefined || answered === undefined ? null : Math.round(answered.atMs - called.atMs),
  }
}
