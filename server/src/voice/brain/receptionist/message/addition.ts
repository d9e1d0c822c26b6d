import type { Action, Message } from '../../../conversation/events.ts'
import type { Language } from '../../../../language/language.ts'
import type { Intent } from '../../../../language/receptionist.ts'
import { ANSWER_CONFIDENCE, groundedAnswer } from '../answers.ts'
import { line, type Pending, type Reply, type Turn } from '../talk.ts'
import { helpFor } from '../transfer/escalation.ts'
import { messageReply } from '../transfer/handing-over.ts'
import { isNo, isYes } from '../turns.ts'
import { joined, messageOf, type MessageFlow } from './flow.ts'
import { addTo, correctTaken } from './message-flow.ts'

type AfterMessage = Extract<Pending, { kind: 'anything_else' }>

/** What has just been passed on may still be put right, and what is told after it may belong to it. */
export function afterMessage(turn: Turn, pending: AfterMessage): Reply | undefined {
  const { taken, more } = pending
  if (!taken) return undefined
  const { briefing } = turn.knowledge
  if (more !== undefined) {
    const settled = toOffered(turn, taken, more)
    if (settled) return settled
  }
  const corrected = correctTaken(briefing.language, taken, turn.heard.text)
  if (corrected) return messageReply(briefing, corrected, { about: 'message', isCorrection: true })
  const told = toldBeside(turn)
  return told === undefined ? undefined : offer(turn, taken, joined(more ?? '', told))
}

/** The answer to "Shall I add that?"; a question is answered, and ours asked again. */
function toOffered(turn: Turn, taken: MessageFlow, more: string): Reply | undefined {
  const { briefing } = turn.knowledge
  const { isQuestion, isStatement } = briefing.language.receptionist
  const { text } = turn.heard
  if (isYes(turn)) return added(turn, taken, isStatement(text) ? joined(more, contentOf(turn)) : more)
  if (isNo(turn) && !turn.intents.has('done'))
    return {
      say: [line(briefing, 'anything_else')],
      about: 'message',
      pending: { kind: 'anything_else', taken },
    }
  const answer = isQuestion(text) ? groundedAnswer(turn) : undefined
  const again = offer(turn, taken, more)
  return answer && { ...answer, say: [...answer.say, ...again.say], pending: again.pending! }
}

function added({ knowledge: { briefing } }: Turn, taken: MessageFlow, more: string): Reply {
  const { language } = briefing
  const turn = addTo(language, taken, more)
  return messageReply(briefing, turn, { about: 'message', isCorrection: true })
}

function offer({ knowledge: { briefing }, intents }: Turn, taken: MessageFlow, more: string): Reply {
  const concern = intents.has('complaint') ? 'sorry_to_hear' : intents.has('emergency') ? 'urgent' : undefined
  return {
    say: [...(concern === undefined ? [] : [line(briefing, concern)]), line(briefing, 'offer_to_add')],
    about: 'message',
    pending: { kind: 'anything_else', taken, more },
  }
}

/** Something else is wanted, and not only told. */
const ERRANDS: readonly Intent[] = [
  'danger',
  'spam',
  'wrong_number',
  'person',
  'robot',
  'message',
  'change',
  'cancellation',
  'booking',
  'feedback',
  'repeat',
  'slower',
  'hold_on',
  'who',
  'language',
  'how_are_you',
  'weather',
  'greeting',
  'question_ahead',
  'is_this',
  'never_mind',
  'done',
  'goodbye',
  'thanks',
]
/** So few words are the name of something, or nothing. */
const MIN_TOLD_WORDS = 3

/** What a caller tells and does not ask; whatever needs a person at once gets one where it can. */
function toldBeside(turn: Turn): string | undefined {
  const { heard, intents, understood, verbatim } = turn
  const { language } = turn.knowledge.briefing
  const { isQuestion, isStatement } = language.receptionist
  if (verbatim !== undefined || ERRANDS.some((intent) => intents.has(intent))) return undefined
  if (needsPerson(turn)) return undefined
  const told = contentOf(turn)
  const isUnknown =
    !isQuestion(heard.text) &&
    (understood.entry?.confidence ?? 0) < ANSWER_CONFIDENCE &&
    language.contentWords(language.plain(told)).length >= MIN_TOLD_WORDS &&
    groundedAnswer(turn) === undefined
  return told !== '' && (isStatement(heard.text) || isUnknown) ? told : undefined
}

function needsPerson({ knowledge: { briefing }, intents }: Turn): boolean {
  return (['emergency', 'complaint'] as const).some(
    (need) => intents.has(need) && helpFor(need, briefing) === 'transfer',
  )
}

function contentOf({ knowledge: { briefing }, heard }: Turn): string {
  return briefing.language.receptionist.message.toldIn(heard.text).content
}

/** Who goes without a word to what was offered to be added has it added; who says no has not. */
export function leaveWithMore(
  { knowledge: { briefing }, intents }: Turn,
  { taken, more }: AfterMessage,
): Action | undefined {
  if (!taken || more === undefined || intents.has('no')) return undefined
  const { message } = addTo(briefing.language, taken, more)
  return message ? { type: 'take_message', message, thenHangUp: true, instead: true } : undefined
}

/** What was offered to be added, as it is kept if the call ends there. */
export function draftOfMore(language: Language, { taken, more }: AfterMessage): Message | null {
  return taken && more !== undefined ? messageOf(language, { ...taken, reason: more, contact: null }) : null
}
