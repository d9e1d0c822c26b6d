import { languageFor } from '../../../language/languages.ts'
import type { EndReason, Note } from '../commands.ts'
import { noteSegment } from '../conversation-log.ts'
import { freshHearing, heardText } from './caller-turn.ts'
import { isFiller, type PhraseName } from '../replies/canned-phrases.ts'
import { disclose } from '../disclosure.ts'
import { announce } from '../recording.ts'
import { say } from '../replies/speaking.ts'
import { become, change, inOrder, LISTEN, type Act, type LiveCall, type Next, type Step } from '../state.ts'
import {
  cancelTransfer,
  leavesTransfer,
  onlyRefuses,
  owesTransfer,
  takeBack,
} from '../transfer/commitment.ts'
import { confirmThinking, stopThinking, think } from '../replies/thinking.ts'

const MAX_TRANSFERS = 2

/** Only the configuration decides whether there are transfers, and only while the business is open. */
export function canTransfer({ settings, transfers }: LiveCall): boolean {
  const { policy, hasTarget } = settings.escalation
  return settings.open && policy !== 'never' && hasTarget && transfers.count < MAX_TRANSFERS
}

/** The caller's go. A turn that was taken is over, so a new one begins. */
export const giveFloor: Act = (call) => {
  const { taken, voice, hearing, nowMs } = call
  const turn = taken ? call.turn + 1 : call.turn
  return become(
    {
      ...call,
      floor: 'caller',
      floorSinceMs: nowMs,
      turn,
      taken: false,
      answered: false,
      isAskedBriefly: asksBriefly(call),
      failedTurns: call.answered ? 0 : call.failedTurns,
      attempt: taken ? 0 : call.attempt,
      hearing: taken
        ? freshHearing(nowMs, voice.active)
        : { ...hearing, voiced: hearing.voiced || voice.active, flushedMs: null, paused: false },
      overheard: [],
      dealtWith: call.overheard.length > 0 ? call.lastReport : call.dealtWith,
      hold: null,
      next: LISTEN,
      stalls: 0,
    },
    { type: 'listen', turn },
  )
}

function asksBriefly({ conversation, settings }: LiveCall): boolean {
  const last = conversation.findLast((each) => each.speaker === 'agent' && !isFiller(each.line))
  return last !== undefined && languageFor(settings.language).asksBriefly(last.text)
}

/** The agent's go. */
export const takeFloor: Act = (call) =>
  become({ ...call, floor: 'agent', floorSinceMs: call.nowMs, quietSinceMs: call.nowMs, overheard: [] })

/** The agent says a canned phrase and then goes on with `next`. */
export function sayAndThen(line: PhraseName, next: Next = LISTEN): Act {
  return (call) => {
    const taking = next.type === 'hang_up' ? [takeFloor] : [takeFloor, disclose]
    return inOrder(...(call.floor === 'agent' ? [] : taking), say(line), change({ next }))(call)
  }
}

export function withNote(notes: readonly Note[], note: Note): readonly Note[] {
  return notes.includes(note) ? notes : [...notes, note]
}

export function hangUpNext(call: LiveCall, reason: EndReason, { final }: { final: boolean }): Next {
  return { type: 'hang_up', reason, final, sinceMs: call.nowMs }
}

/** The caller has finished: it is the agent's turn to answer. */
export function endTurn(call: LiveCall): Step {
  return inOrder(
    keepWords,
    change({ taken: true, prompts: 0, dealtWith: call.lastReport }),
    takeFloor,
    disclose,
    answer,
  )(call)
}

/** Writes the caller's words into the conversation. */
export const keepWords: Act = (call) =>
  become({
    ...call,
    conversation: call.hearing.segments.reduce(
      (kept, { segment, replaces, text }) => noteSegment(kept, call.turn, segment, text, replaces),
      call.conversation,
    ),
  })

const answer: Act = (call) => {
  // Whom to call in danger only a brain knows, and no other line may come before it.
  if (languageFor(call.settings.language).emergency.emergencyIn(heardText(call.hearing)))
    return inOrder(cancelTransfer, thinkOfAnswer)(call)
  if (owesTransfer(call)) return answerAnnounced(call)
  if (call.takesMessage) return noteMessage(call)
  const isFirst = call.turn === 1 && call.transfers.count === 0
  if (isFirst && call.settings.escalation.policy === 'always') return escalateFirst(call)
  return answerWithThought(call)
}

/** D-F1, always: after the greeting and the caller's first turn. D-F2: without a target, a message is taken. */
function escalateFirst(call: LiveCall): Step {
  const wanted = change({ record: { ...call.record, transferWanted: true } })
  if (canTransfer(call))
    return inOrder(
      wanted,
      stopThinking,
      sayAndThen('transferring', { type: 'transfer', target: 'escalation' }),
    )(call)
  return inOrder(
    wanted,
    stopThinking,
    change({ notes: withNote(call.notes, 'no_transfer') }),
    answerWithThought,
  )(call)
}

/** The caller has spoken while they were being put through. */
function answerAnnounced(call: LiveCall): Step {
  const { hearing, settings, transfers } = call
  const language = languageFor(settings.language)
  const [text, isSpoken] = [heardText(hearing), hearing.digits === '']
  const isLeft = isSpoken && leavesTransfer(language, text)
  if (isLeft && transfers.status !== 'cancelled') return putThrough(call)
  return inOrder(
    transfers.status === 'dialled' ? takeBack : become,
    isSpoken && onlyRefuses(language, text) ? stopThinking : answerWithThought,
  )(call)
}

/** Nothing speaks against the transfer: the caller is put through, or told that nobody came. */
export const putThrough: Act = (call) => {
  const { status, target } = call.transfers
  const next: Next = status === 'dialled' ? { type: 'transfer', target } : LISTEN
  return inOrder(stopThinking, ...(call.floor === 'caller' ? [takeFloor] : []), change({ next }))(call)
}

const answerWithThought: Act = (call) => inOrder(announce, thinkOfAnswer)(call)

const thinkOfAnswer: Act = (call) => {
  const guess = call.thought
  const isRight = guess?.speculative && guess.about === call.hearing.plain && call.hearing.digits === ''
  return inOrder(...(isRight ? [confirmThinking] : [stopThinking, think({ speculative: false })]))(call)
}

export function foreignReason(label: string, words: string): string {
  return words === '' ? label : `${label}: ${words}`
}

/** With no brain to ask, the words themselves are the message. */
export function noteMessage(call: LiveCall): Step {
  const words = [heardText(call.hearing), call.hearing.digits].filter((part) => part !== '').join(' ')
  const reason = call.foreign ? foreignReason(call.foreign.label, words) : words
  const kept = { turn: call.turn, message: { name: null, number: null, reason } }
  return inOrder(
    stopThinking,
    keepMessage(kept),
    // What was said before it was only kept in case that nothing more would come.
    ...(call.foreign ? [withoutDraft] : []),
    sayAndThen('message_noted', hangUpNext(call, 'agent_hung_up', { final: false })),
  )(call)
}

const withoutDraft: Act = (call) => become({ ...call, record: { ...call.record, draft: null } })

export function keepMessage(kept: LiveCall['record']['messages'][number], isCorrection = false): Act {
  return ({ record, ...call }) => {
    const others = isCorrection ? record.messages.slice(0, -1) : record.messages
    const messages = [...others.filter((each) => each.turn !== kept.turn), kept]
    return become({ ...call, record: { ...record, messages } }, { type: 'keep_message', ...kept })
  }
}
