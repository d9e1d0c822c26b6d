import type { EndReason, TransferTarget } from './commands.ts'
import type { EventOf } from './events.ts'
import { canTransfer, hangUpNext, keepWords, sayAndThen, takeFloor, withNote } from './turns/floor.ts'
import { stopRecording } from './recording.ts'
import { answerWasHeard, say, stopSpeaking } from './replies/speaking.ts'
import { cancelTransfer } from './transfer/commitment.ts'
import { become, change, inOrder, type Act, type LiveCall, type Step } from './state.ts'
import { stopThinking } from './replies/thinking.ts'

/** The call is over. Words that were still being heard are kept, and so is a message that is not whole. */
export function end(call: LiveCall, reason: EndReason): Step {
  const { state } = call.taken ? become(call) : keepWords(call)
  const { conversation } = state.phase === 'live' ? state : call
  return become({
    phase: 'ended',
    reason,
    answeredAtMs: call.answeredAtMs,
    endedAtMs: call.nowMs,
    disclosedAtMs: call.disclosure.heardAtMs,
    conversation,
    record: withDraft(call),
  })
}

/** A caller who was put through tells the rest to a person. */
function withDraft({ record, turn }: LiveCall): LiveCall['record'] {
  const { draft, messages } = record
  if (!draft || record.transferred) return record
  return { ...record, draft: null, messages: [...messages, { turn, message: draft }] }
}

/** The last thing that is ever commanded. */
export function hangUp(reason: EndReason): Act {
  return (call) => ({ ...end(call, reason), commands: [{ type: 'hang_up', reason }] })
}

function dial(target: TransferTarget): Act {
  return (call) => {
    const transfer = call.transfers.count + 1
    return become(
      {
        ...call,
        transfers: { count: transfer, sinceMs: call.nowMs, answeredMs: null, target, status: 'dialled' },
        record: { ...call.record, transferWanted: true },
      },
      { type: 'transfer', transfer, target, ringMs: call.settings.ringMs },
    )
  }
}

/** The caller begins to hear that they are put through: the other phone need not wait for the rest of it. */
export const dialAhead: Act = (call) => {
  const { floor, settings, stage, transfers } = call
  const isTalking = floor === 'agent' && stage === 'talking'
  if (!settings.dialsAhead || !isTalking || transfers.status !== 'none') return become(call)
  const wanted = takeTransfer(call)
  return wanted.next.type === 'transfer' && answerWasHeard(call)
    ? dial(wanted.next.target)(wanted)
    : become(call)
}

/** A sound of the caller's may have halted the reply that asks for the transfer. */
function takeTransfer(call: LiveCall): LiveCall {
  const { thought } = call
  const isAsked = thought?.ended?.action?.type === 'transfer' && !thought.speculative && thought.spoken > 0
  if (!isAsked || !canTransfer(call)) return call
  const ended = { ...thought.ended, action: null }
  return { ...call, next: { type: 'transfer', target: 'escalation' }, thought: { ...thought, ended } }
}

/** There is nothing left to say, so the caller hears ringing. */
export function startTransfer(target: TransferTarget): Act {
  return (call) =>
    inOrder(call.transfers.status === 'dialled' ? become : dial(target), (live) =>
      become({ ...live, stage: 'transferring' }, { type: 'play_ringback', transfer: live.transfers.count }),
    )(call)
}

/** The agent has said everything it wanted to: what it had planned happens, except that listening is the floor's. */
export const leave: Act = (call) => {
  if (call.next.type === 'transfer') return startTransfer(call.next.target)(call)
  if (call.next.type === 'hang_up') return hangUp(call.next.reason)(call)
  return become(call)
}

/** From now on it is the announcement that takes time, and no longer the ringing. */
export function transferAnswered(call: LiveCall, { transfer }: EventOf<'transfer.answered'>): Step {
  if (!isUnderWay(call, transfer) || call.transfers.answeredMs !== null) return become(call)
  return become({ ...call, transfers: { ...call.transfers, answeredMs: call.nowMs } })
}

export function transferSucceeded(call: LiveCall, { transfer }: EventOf<'transfer.succeeded'>): Step {
  if (!isUnderWay(call, transfer)) return become(call)
  const record = { ...call.record, transferred: true }
  const transfers = { ...call.transfers, status: 'none' } as const
  return inOrder(
    stopThinking,
    stopSpeaking(),
    ...(call.floor === 'caller' ? [keepWords, takeFloor] : []),
    change({ stage: 'bridged', endsByMs: bridgeEndsMs(call), record, transfers }),
    stopRecording,
  )(call)
}

/** Two people may talk for as long again. Only a node that is about to stop does not wait for them. */
function bridgeEndsMs({ endsByMs, answeredAtMs, nowMs, settings }: LiveCall): number | null {
  const isDraining = endsByMs !== answeredAtMs + settings.maxDurationMs
  return isDraining ? endsByMs : nowMs + settings.maxDurationMs
}

export function transferFailed(call: LiveCall, { transfer, reason }: EventOf<'transfer.failed'>): Step {
  return isUnderWay(call, transfer) ? failTransfer(reason)(call) : become(call)
}

export function transferEnded(call: LiveCall, { transfer }: EventOf<'transfer.ended'>): Step {
  const isThrough = call.stage === 'bridged' && call.transfers.count === transfer
  return isThrough ? hangUp('transferred')(call) : become(call)
}

function isUnderWay({ transfers }: LiveCall, transfer: number): boolean {
  return transfers.status === 'dialled' && transfers.count === transfer
}

/** No answer in time, or no decision whether to take the call. */
export const giveUpTransfer: Act = (call) =>
  inOrder(
    (live) => become(live, { type: 'cancel_transfer', transfer: live.transfers.count }),
    failTransfer('no_answer'),
  )(call)

/** The caller is still there. Who heard it ring hears at once that nobody comes, others when they have finished. */
function failTransfer(transferFailure: string): Act {
  return (call) => {
    const { transfers, record, notes, stage, lastReport } = call
    const failed = change({
      record: { ...record, transferFailure },
      transfers: { ...transfers, status: 'failed' },
      notes: transfers.target === 'forwarding' ? notes : withNote(notes, 'transfer_failed'),
    })
    if (stage === 'talking') return failed(call)
    return inOrder(failed, change({ stage: 'talking', dealtWith: lastReport }), takeFloor)(call)
  }
}

/** Says that the caller is not put through after all, and offers what is left. */
export const tellOutcome: Act = (call) => {
  const { status, target } = call.transfers
  const isOver = status === 'failed' || status === 'cancelled'
  if (!isOver || call.playout.length > 0) return become(call)
  const told = change({ transfers: { ...call.transfers, status: 'none' } })
  if (status === 'cancelled') return inOrder(told, say('transfer_cancelled'))(call)
  if (target === 'escalation') return inOrder(told, sayAndThen('transfer_failed'))(call)
  const leaving = hangUpNext(call, 'agent_hung_up', { final: true })
  return inOrder(told, sayAndThen('unavailable', leaving))(call)
}

/** A reply asks for a person. */
export function transferAfterReply(spoken: number): Act {
  return (call) => {
    const wanted = change({ record: { ...call.record, transferWanted: true } })
    if (!canTransfer(call))
      return inOrder(
        wanted,
        change({ notes: withNote(call.notes, 'no_transfer') }),
        sayAndThen('cannot_transfer'),
      )(call)
    const next = { type: 'transfer', target: 'escalation' } as const
    return inOrder(wanted, spoken > 0 ? change({ next }) : sayAndThen('transferring', next))(call)
  }
}

/** The call ends now, but politely: whatever is going on stops, a goodbye is said, and nothing takes it back. */
export function closeWith(line: 'goodbye' | 'time_is_up', reason: EndReason): Act {
  return (call) => {
    if (call.stage === 'bridged') return hangUp(reason)(call)
    if (call.next.type === 'hang_up' && call.next.final) return become({ ...call, endsByMs: null })
    // The goodbye ends a silence that has begun already, and has no more time than what it replaces.
    const isAgentSilent = call.stage === 'talking' && call.floor === 'agent' && !call.hold
    const quietSinceMs = isAgentSilent ? call.quietSinceMs : call.nowMs
    return inOrder(
      cancelTransfer,
      stopThinking,
      stopSpeaking(),
      call.taken ? change({}) : keepWords,
      takeFloor,
      change({ endsByMs: null, quietSinceMs }),
      sayAndThen(line, hangUpNext(call, reason, { final: true })),
    )(call)
  }
}
