import type { AnalyseCall } from '../../../voice/brain/llm/analysis/call-analysis.ts'
import type { Extracted as Found } from '../../../voice/conversation/analysis/analysis.ts'
import { ANONYMOUS } from '../../../voice/protocol.ts'
import { languageIn } from '../../../voice/conversation/settings.ts'
import { reconcile } from '../../../voice/conversation/analysis/reconciliation.ts'
import { MINUTE_MS, type Clock } from '../../../platform/clock.ts'
import { atomically, type Db } from '../../../platform/db/db.ts'
import type { CallRow } from '../../../platform/db/tables.ts'
import { enqueue, hasten } from '../../../platform/jobs/queue.ts'
import { findTranscript, improveTranscript, isImproved } from '../../transcripts/index.ts'
import type { Extracted, Improvement } from '../../transcripts/transcript.ts'
import type { Reading } from '../reading/reading.ts'
import { findCallRow, readEvents } from '../store.ts'

export const ANALYSE_CALL = 'call.analyse'

/** How long the mail about a call waits for a model: longer than two of them may take one after the other. */
export const NOTIFICATION_GRACE_MS = MINUTE_MS

/** How often the models are asked about one call. Then what the rules found stands. */
const MAX_ATTEMPTS = 3
/** Before the second attempt; before the third, twice as long. */
const RETRY_MS = 5 * MINUTE_MS

type Analysing = {
  /** The job that notifies the account of the call. */
  readonly notificationId: string
  readonly attempt: number
}

/** Queued in the transaction that concludes the call. */
export async function queueAnalysis(
  db: Db,
  { id: callId, account_id: accountId }: Pick<CallRow, 'id' | 'account_id'>,
  { notificationId, attempt }: Analysing,
  nowMs: number,
  runAt = nowMs,
): Promise<void> {
  const payload = { callId, notificationId, attempt }
  await enqueue(db, { kind: ANALYSE_CALL, payload, accountId, runAt, nowMs })
}

/**
 * Has a model look at a call that is concluded, and puts what it finds in place of what the rules found. Happens once,
 * however often it is tried. The mail about the call goes out when this is done, well or not; it does not depend on it.
 */
export async function analyseCall(
  db: Db,
  callId: string,
  { notificationId, attempt }: Analysing,
  means: {
    readonly analyse: AnalyseCall
    readonly clock: Clock
    readonly signal: AbortSignal
    readonly reading: Pick<Reading, 'conclude'>
  },
): Promise<void> {
  const { analyse, clock, signal, reading } = means
  const call = await findCallRow(db, callId)
  if (call === undefined) return
  const found = await improvementOf(db, call, { analyse, signal, reading })
  signal.throwIfAborted()
  const nowMs = clock.now()
  await atomically(db, async (tx) => {
    if (found === 'failed') {
      const runAt = nowMs + attempt * RETRY_MS
      const next = { notificationId, attempt: attempt + 1 }
      if (attempt < MAX_ATTEMPTS) await queueAnalysis(tx, call, next, nowMs, runAt)
    } else if (found !== 'done') {
      await improveTranscript(tx, call.account_id, found.transcriptId, found.improvement)
    }
    await hasten(tx, notificationId, nowMs)
  })
}

async function improvementOf(
  db: Db,
  call: CallRow,
  {
    analyse,
    signal,
    reading,
  }: { analyse: AnalyseCall; signal: AbortSignal; reading: Pick<Reading, 'conclude'> },
): Promise<{ transcriptId: string; improvement: Improvement } | 'done' | 'failed'> {
  const { account_id: accountId, agent_id: agentId, transcript_id: transcriptId, caller } = call
  if (transcriptId === null) return 'done'
  if ((await isImproved(db, accountId, transcriptId)) !== false) return 'done'
  // What is stored may be less than what was said: where something is blacked out, no model gets to see it.
  const transcript = await findTranscript(db, accountId, agentId, transcriptId)
  const events = await readEvents(db, call.id)
  const { analysis: ruleBased } = await reading.conclude(events, knownNumber(caller))
  if (!transcript || !ruleBased) return 'done'
  const { possibleOutcomes, extracted } = ruleBased
  const facts = { language: languageIn(events), caller, possibleOutcomes, extracted }
  const found = await analyse(transcript.conversation, facts, signal)
  if (found === undefined) return 'failed'
  const agreed = reconcile(ruleBased, found)
  const improvement = { ...agreed, extracted: toStored(agreed.extracted), analysedBy: found.model }
  return { transcriptId, improvement }
}

/** As the analysis wants it. */
export function knownNumber(caller: string): string | null {
  return caller === ANONYMOUS ? null : caller
}

export function toStored(found: Found | null): Extracted | null {
  return (
    found && {
      caller_name: found.callerName,
      callback_number: found.callbackNumber,
      reason: found.reason,
      appointment: found.appointment,
    }
  )
}
