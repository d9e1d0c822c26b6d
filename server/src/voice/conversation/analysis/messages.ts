import type { Language } from '../../../language/language.ts'
import type { Message, MessagePart, Topic } from '../events.ts'
import type { CallRecord } from '../state.ts'

/** A message as its reader gets it. */
export type LeftMessage = {
  readonly turn: number
  readonly name: string | null
  readonly number: string | null
  readonly to: string | null
  /** Null where the caller did not say what it is. */
  readonly content: string | null
  /** What should be known and is not. */
  readonly missing: readonly MessagePart[]
  /** Everything that was asked for was said, or knowingly left out. */
  readonly isWhole: boolean
}

type Around = { readonly caller: string | null; readonly topics: readonly Topic[] }

export function messagesIn(
  language: Language,
  messages: CallRecord['messages'],
  around: Around,
): LeftMessage[] {
  return messages.map(({ turn, message }) => ({ turn, ...left(language, message, around) }))
}

function left(
  { receptionist }: Language,
  message: Message,
  { caller, topics }: Around,
): Omit<LeftMessage, 'turn'> {
  const reason = message.reason.trim()
  // What there is of it may be an address to write to.
  const isEmpty = reason === '' || reason === receptionist.message.noReason
  const isUnreachable = message.number === null && caller === null && !topics.includes('feedback')
  const lacking = message.missing ?? (isUnreachable ? (['number'] as const) : [])
  // Who hangs up before the number is asked for can be called where they called from.
  const isKnown = message.number === null && caller !== null && lacking.includes('number')
  return {
    name: message.name,
    number: isKnown ? caller : message.number,
    to: message.for ?? null,
    content: isEmpty ? null : reason,
    missing: [
      ...lacking.filter((part) => part !== 'reason' && !(isKnown && part === 'number')),
      ...(isEmpty || lacking.includes('reason') ? (['reason'] as const) : []),
    ],
    isWhole: lacking.length === 0 && !isEmpty,
  }
}
