import { canTransfer, hangUpNext, noteMessage, putThrough, sayAndThen } from '../turns/floor.ts'
import { disclosureFailed } from '../disclosure.ts'
import { hasWords } from '../turns/caller-turn.ts'
import { hangUp, startTransfer } from '../hang-up.ts'
import { greetingLeft } from '../greeting.ts'
import { forgetNotice, giveUpRecording } from '../recording.ts'
import { resumeSpeaking, say, stopSpeaking } from './speaking.ts'
import { isAnnounced, owesTransfer } from '../transfer/commitment.ts'
import { become, change, inOrder, type Act, type LiveCall, type Speech } from '../state.ts'
import { stopThinking } from './thinking.ts'

/** After so many fillers in a row the answer is given up. A tool that is running earns more patience. */
const MAX_STALLS = 2
const MAX_STALLS_WITH_TOOL = 6
/** How often the STT may fail before the agent stops asking the caller to say it again. */
const MAX_FAILED_HEARINGS = 2

const countFailure: Act = (call) =>
  become({ ...call, record: { ...call.record, failures: call.record.failures + 1 } })

/** The answer of this turn will not come. Once is a mishap; twice in a row means that a human must help. */
export const failTurn: Act = inOrder(
  countFailure,
  resumeSpeaking,
  stopThinking,
  stopSpeaking((speech) => speech.line === null && !speech.began),
  (call) => {
    if (call.next.type === 'transfer') return become(call)
    if (call.next.type === 'hang_up') return say('goodbye')(call)
    const failedTurns = call.failedTurns + 1
    return inOrder(
      change({ failedTurns, answered: false }),
      failedTurns === 1 ? sayAndThen('say_again') : seekHelp,
    )(call)
  },
)

/** D-F2: a person, else a message, which the machine can take without a brain. */
const seekHelp: Act = (call) =>
  canTransfer(call)
    ? sayAndThen('transferring', { type: 'transfer', target: 'escalation' })(call)
    : inOrder(change({ takesMessage: true }), sayAndThen('leave_message'))(call)

/** A rendered line did not sound. One more may; after that there is no voice left to speak with. */
export function lineFailed(failed: Speech): Act {
  return inOrder(
    countFailure,
    resumeSpeaking,
    stopSpeaking((speech) => speech.id === failed.id),
    giveUpRecording(failed),
    disclosureFailed(failed.id),
    (call) => {
      const isLast = call.playout.length === 0 && call.thought === null && call.next.type !== 'listen'
      if (isLast) return become(call)
      return call.failedLines === 0 ? admitTrouble(call) : leaveSilently(call)
    },
  )
}

const admitTrouble: Act = (call) =>
  inOrder(change({ failedLines: call.failedLines + 1 }), say('trouble', { ahead: true }))(call)

/** Without a voice: to a person, unless the call was to end for good anyway. */
const leaveSilently: Act = (call) => {
  const isEnding = call.next.type === 'hang_up' && call.next.final
  return inOrder(
    stopThinking,
    stopSpeaking(),
    (isAnnounced(call) || canTransfer(call)) && !isEnding ? startTransfer('escalation') : hangUp('failed'),
  )(call)
}

/** It is the agent's turn and nothing has sounded for too long, whatever the reason. */
export const breakSilence: Act = (call) => {
  const [first] = call.playout
  const stuck = call.playout.find((speech) => speech.began) ?? (first?.line === null ? undefined : first)
  const noted = { ...call, quietSinceMs: call.nowMs }
  return stuck ? speechFailed(noted, { speech: stuck.id }) : stall(noted)
}

const stall: Act = (call) => {
  const isToolRunning = call.tools.some((each) => each.answer === null && !each.overdue)
  if (call.stalls >= (isToolRunning ? MAX_STALLS_WITH_TOOL : MAX_STALLS)) return failTurn(call)
  return inOrder(
    change({ stalls: call.stalls + 1 }),
    say(call.stalls % 2 === 0 ? 'one_moment' : 'still_looking', { ahead: true }),
  )(call)
}

/** A speech could not be made. The rest of the reply would have a hole in it, so it goes too. */
export function speechFailed(call: LiveCall, { speech }: { speech: number }) {
  const failed = call.playout.find((each) => each.id === speech)
  if (!failed) return inOrder(forgetNotice(speech), disclosureFailed(speech))(call)
  if (failed.line !== null) return lineFailed(failed)(call)
  return inOrder(
    stopSpeaking((each) => each.id === speech),
    failTurn,
  )(call)
}

/** The STT broke. It is started again, and the caller asked to repeat what went unheard. */
export const hearingFailed: Act = (call) => {
  if (call.stage !== 'talking') return become(call)
  const wasSpeaking =
    call.floor === 'caller' && !hasWords(call.hearing) && (call.voice.active || call.hearing.awaiting)
  return inOrder(
    countFailure,
    (live) => become(live, { type: 'listen', turn: live.turn }),
    wasSpeaking || call.failedHearings >= MAX_FAILED_HEARINGS
      ? notHeard
      : change({ failedHearings: call.failedHearings + 1 }),
  )(call)
}

/** The caller spoke and no words came of it. */
export const notHeard: Act = (call) => {
  const failedHearings = call.failedHearings + 1
  const counted = change({ failedHearings, hearing: { ...call.hearing, awaiting: false } })
  if (call.next.type !== 'listen') return counted(call)
  if (owesTransfer(call)) return inOrder(counted, putThrough)(call)
  // Speech that is not understood is the message all the same: it is recorded.
  if (call.foreign) return inOrder(counted, change({ taken: true }), noteMessage)(call)
  if (failedHearings <= MAX_FAILED_HEARINGS) {
    const greeting = greetingLeft(call)
    const lines = greeting.length > 0 ? greeting : (['not_heard'] as const)
    return inOrder(counted, ...lines.map((line) => sayAndThen(line)))(call)
  }
  return inOrder(
    counted,
    resumeSpeaking,
    stopThinking,
    canTransfer(call)
      ? sayAndThen('transferring', { type: 'transfer', target: 'escalation' })
      : sayAndThen('cannot_hear', hangUpNext(call, 'failed', { final: true })),
  )(call)
}
