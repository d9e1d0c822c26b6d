import { languageIn } from '../../../voice/conversation/settings.ts'
import type { CallAnalysis } from '../../../voice/conversation/analysis/analysis.ts'
import type { CallEvent } from '../../../voice/conversation/events.ts'
import { withLateAnswers } from '../../../voice/conversation/analysis/late-answers.ts'
import { knownNumber, NOTIFICATION_GRACE_MS, queueAnalysis, toStored } from './analysis-job.ts'
import type { Call, TurnWaterfall } from '../call.ts'
import { recordCall } from '../call-events.ts'
import { readHere, type Conclusion, type Reading } from '../reading/reading.ts'
import { forgetGoneNodes } from '../live/nodes.ts'
import { queueNotification } from './notification.ts'
import { answersOf } from '../live/tool-runs.ts'
import { findCallRow, readEvents } from '../store.ts'
import { atomically, type Db } from '../../../platform/db/db.ts'
import type { CallRow } from '../../../platform/db/tables.ts'
import type { AccountId } from '../../../platform/ids.ts'
import { meterCall } from '../../subscription/ledger.ts'
import { recordUsage } from '../../subscription/usage-events.ts'
import { addTranscript } from '../../transcripts/index.ts'
import type { Outcome } from '../../transcripts/transcript.ts'
import { REHEARSAL_LINE } from '../../../voice/protocol.ts'
import { turnTimes } from '../../../voice/live-updates.ts'
import { noteQuestions } from '../../unanswered-questions/index.ts'

/** How many orphans are looked up at a time. */
const ORPHANS_AT_ONCE = 100

/** The job that turns a journal into what is left of its call. */
export const CONCLUDE_CALL = 'call.conclude'

export type ConclusionOptions = {
  /** Where it is known already: the one of the node that carried the call. */
  readonly recordingOf?:
    | ((call: { id: string; accountId: AccountId }) => Promise<Call['recording']>)
    | undefined
  /** What the enterprise plan includes in a period. */
  readonly enterpriseMinutes?: number
  /** A model is there to have a closer look: the mail about the call waits a little for it. */
  readonly isAnalysed?: boolean
  /** Called with what came of the call, once, when that is stored. */
  readonly concluded?: ((outcome: Outcome) => void) | undefined
  readonly reading?: Pick<Reading, 'conclude'> | undefined
}

/** Turns the journal of a call that is over into its transcript and its seconds. Done once, however often it is tried. */
export async function concludeCall(
  db: Db,
  callId: string,
  nowMs: number,
  options: ConclusionOptions = {},
): Promise<void> {
  const over = await findCallRow(db, callId)
  if (over === undefined || over.status === 'ended') return
  const answers = await answersOf(db, over.account_id, callId)
  const events = withLateAnswers(await readEvents(db, callId), answers)
  // A long call takes a while: no transaction waits for that.
  const conclusion = await (options.reading ?? readHere).conclude(events, knownNumber(over.caller))
  const { analysis } = conclusion
  const recording = (await options.recordingOf?.({ id: callId, accountId: over.account_id })) ?? null
  const outcome = await atomically(db, async (tx) => {
    const call = await findCallRow(tx, callId)
    if (call === undefined || call.status === 'ended') return undefined
    await keepResults(tx, call, events, conclusion)
    if (call.line !== REHEARSAL_LINE) await recordEnd(tx, call, recording, nowMs)
    if (analysis !== undefined) await recordUsage(tx, call.account_id, options.enterpriseMinutes ?? 0, nowMs)
    if (analysis === undefined || call.line === REHEARSAL_LINE) return undefined
    await queueWhatFollows(tx, call, analysis, nowMs, options)
    return analysis.outcome
  })
  if (outcome !== undefined) options.concluded?.(outcome)
}

async function recordEnd(
  tx: Db,
  { id, account_id: accountId }: CallRow,
  recording: Call['recording'],
  nowMs: number,
): Promise<void> {
  const call = { id, accountId, recording }
  await recordCall(tx, 'call.ended', call, nowMs)
  if (recording !== null) await recordCall(tx, 'recording.ready', call, nowMs)
}

/** All that a journal comes to: the end of the call, its transcript, what was asked in vain, its seconds. */
export async function keepResults(
  db: Db,
  call: CallRow,
  events: readonly CallEvent[],
  { analysis, waterfalls }: Conclusion,
): Promise<void> {
  const { id: callId } = call
  await db
    .updateTable('calls')
    .set({
      status: 'ended',
      answered_at: analysis?.answeredAtMs ?? null,
      ended_at: analysis?.endedAtMs ?? events.at(-1)?.atMs ?? call.started_at,
      reason: analysis?.reason ?? reasonUnanswered(events),
      transcript_id: analysis ? transcriptIdOf(callId) : null,
      disclosed_at: analysis?.disclosedAtMs ?? null,
      waterfall: JSON.stringify(turnsOf(waterfalls)),
    })
    .where('id', '=', callId)
    .execute()
  if (!analysis) return
  await keepTranscript(db, call, analysis)
  const asked = { questions: analysis.unanswered, callId, askedAtMs: analysis.endedAtMs }
  // Nobody waits for an answer to what was asked in a rehearsal.
  if (call.line !== REHEARSAL_LINE)
    await noteQuestions(db, call.account_id, call.agent_id, { language: languageIn(events).tag, ...asked })
  if (isServed(events))
    await meterCall(db, call.account_id, {
      id: callId,
      answeredAtMs: analysis.answeredAtMs,
      seconds: analysis.durationSeconds,
    })
}

/** Where the caller never spoke there is nothing for a model to understand. */
async function queueWhatFollows(
  db: Db,
  call: CallRow,
  { rating }: CallAnalysis,
  nowMs: number,
  { isAnalysed = false }: ConclusionOptions,
): Promise<void> {
  const isWaitedFor = isAnalysed && rating !== null
  const notifyAt = isWaitedFor ? nowMs + NOTIFICATION_GRACE_MS : nowMs
  const notificationId = await queueNotification(db, call, nowMs, notifyAt)
  if (isWaitedFor) await queueAnalysis(db, call, { notificationId, attempt: 1 }, nowMs)
}

async function keepTranscript(db: Db, call: CallRow, analysis: CallAnalysis): Promise<void> {
  const { answeredAtMs, durationSeconds, type, outcome, rating, summary, conversation } = analysis
  await addTranscript(db, call.account_id, {
    id: transcriptIdOf(call.id),
    agentId: call.agent_id,
    caller: call.caller,
    answeredAtMs,
    disclosedAtMs: analysis.disclosedAtMs,
    durationSeconds,
    type,
    outcome,
    rating,
    summary,
    conversation: [...conversation],
    extracted: toStored(analysis.extracted),
  })
}

/** A call has one transcript, and both sort by the same moment. */
export function transcriptIdOf(callId: string): string {
  return callId.replace(/^call_/, 'trn_')
}

function reasonUnanswered(events: readonly CallEvent[]): string {
  const dropped = events.find((event) => event.type === 'line.dropped')
  return dropped?.type === 'line.dropped' && dropped.by === 'caller' ? 'caller_hung_up' : 'failed'
}

/** An apology, or being forwarded, is not what the customer pays the agent for (D-U1). */
function isServed(events: readonly CallEvent[]): boolean {
  const answered = events.find((event) => event.type === 'call.answered')
  return answered?.type === 'call.answered' && answered.settings.afterOpening === 'listen'
}

function turnsOf(waterfalls: Conclusion['waterfalls']): TurnWaterfall[] {
  return waterfalls.map((waterfall) => ({ turn: waterfall.turn, ...turnTimes(waterfall) }))
}

/** Concludes the calls whose node is gone, each with its last fact. Returns how many there were. */
export async function closeOrphans(db: Db, nowMs: number, options: ConclusionOptions = {}): Promise<number> {
  await forgetGoneNodes(db, nowMs)
  let closed = 0
  for (;;) {
    const orphans = await db
      .selectFrom('calls')
      .select('id')
      .where('status', '=', 'live')
      .where((is) =>
        is.or([is('node', 'is', null), is('node', 'not in', is.selectFrom('nodes').select('nodes.id'))]),
      )
      .limit(ORPHANS_AT_ONCE)
      .execute()
    for (const { id } of orphans) await concludeCall(db, id, nowMs, options)
    closed += orphans.length
    if (orphans.length < ORPHANS_AT_ONCE) return closed
  }
}
