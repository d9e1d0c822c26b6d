import type { Language } from '../../../language/language.ts'
import type { Conversation } from '../conversation-log.ts'
import type { CallFacts } from './facts.ts'

/** What a business wants to know of a call without reading it; null where it is unknown. */
export type Extracted = {
  readonly callerName: string | null
  readonly callbackNumber: string | null
  readonly reason: string | null
  /** When it begins, ISO 8601. Only what was really booked. */
  readonly appointment: string | null
}

/** Who called, and where to call back, as soon as it is known: by a message, a booking, or what the caller said. */
export function extractedFrom(
  language: Language,
  facts: CallFacts,
  conversation: Conversation,
  caller: string | null,
): Extracted | null {
  const { messages, changes } = facts
  const message = messages.at(-1)
  const change = changes.at(-1)
  const isBooked = change?.kind === 'booked' || change?.kind === 'moved'
  const found: Extracted = {
    callerName:
      messages.findLast(({ name }) => name !== null)?.name ??
      changes.findLast(({ name }) => name !== null)?.name ??
      nameSaid(language, conversation),
    callbackNumber:
      message?.number ??
      changes.findLast(({ number }) => number !== null)?.number ??
      numberSaid(language, conversation) ??
      (isBooked ? caller : null),
    reason: message?.content ?? null,
    appointment: isBooked ? change.start : null,
  }
  return Object.values(found).every((each) => each === null) ? null : found
}

/** A name that the caller gave as theirs, or in answer to the question for it. */
function nameSaid({ names, sentencesIn }: Language, conversation: Conversation): string | null {
  let found: string | null = null
  for (const [place, entry] of conversation.entries()) {
    if (entry.speaker !== 'caller') continue
    const announced = sentencesIn(entry.text)
      .map(names.announcedIn)
      .find((name) => name !== undefined)
    // "This is awful" announces nothing: a name is written as one, or was taken up by the agent.
    const isName =
      announced !== undefined &&
      conversation.some(
        ({ text, speaker }) => (speaker === 'agent' || text === entry.text) && text.includes(announced),
      )
    const answered = names.answeredIn(entry.text)
    const isAnswer =
      answered !== undefined &&
      (isAsked(conversation, place, 'name') || isTakenUp(conversation.slice(place + 1), answered))
    found = (isName ? announced : undefined) ?? (isAnswer ? answered : undefined) ?? found
  }
  return found
}

/** "Thank you, Ann Lee." One word may be a day or a place. */
function isTakenUp(later: Conversation, name: string): boolean {
  const reply = later.find(({ speaker }) => speaker === 'agent')
  return name.includes(' ') && reply !== undefined && reply.text.includes(name)
}

/** Fewer digits than any telephone number has. */
const MIN_DIGITS = 7

function numberSaid({ receptionist }: Language, conversation: Conversation): string | null {
  let found: string | null = null
  for (const [place, entry] of conversation.entries()) {
    if (entry.speaker !== 'caller' || !isAsked(conversation, place, 'number')) continue
    const number = receptionist.message.numberIn(entry.text)
    if (number.replace('+', '').length >= MIN_DIGITS) found = number
  }
  return found
}

/** Whether the agent's last line before it asks for that: its lines are named after what they ask for. */
function isAsked(conversation: Conversation, place: number, part: 'name' | 'number'): boolean {
  const before = conversation.slice(0, place).findLast(({ speaker }) => speaker === 'agent')
  if (before?.speaker !== 'agent' || before.words === 0) return false
  return before.source.startsWith('line:') && before.source.includes(part)
}
