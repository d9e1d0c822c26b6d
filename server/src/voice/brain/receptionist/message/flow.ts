import type { Message, MessagePart } from '../../../conversation/events.ts'
import { MAX_NUMBER_DIGITS, MIN_NUMBER_DIGITS } from '../../../../language/digit-readings.ts'
import type { Language } from '../../../../language/language.ts'
import type { LineId, Told } from '../../../../language/receptionist.ts'
import type { Fillings } from '../wording.ts'
import { addressLetters, nameLetters } from './letters.ts'

type Step = 'reason' | 'name' | 'name_check' | 'own_number' | 'number' | 'read_back' | 'address_check'

/** A message that is being taken, and what has been asked last. */
export type MessageFlow = {
  readonly step: Step
  readonly name: string | null
  /** Undefined until it is settled; null where the caller leaves it out. */
  readonly number: string | null | undefined
  /** Digits that are not yet confirmed, perhaps not yet all. */
  readonly digits: string
  readonly reason: string | null
  /** Whether the reason is what the caller wants to have passed on, which is then read back. */
  readonly isTold: boolean
  /** An address to write to, in the caller's words; it goes with the reason. */
  readonly contact: string | null
  /** The address itself, as it is typed, and whether the caller has agreed to it. */
  readonly address: string | null
  readonly isAddressSettled: boolean
  /** What was read back before the address or the name was put right. */
  readonly addressBefore?: string
  readonly nameBefore?: string
  /** Whom it is for. */
  readonly for: string | null
  readonly isNamed: boolean
  /** Whether the letters of the name were said. */
  readonly isSpelled: boolean
  /** What could not be understood. */
  readonly gaps: readonly MessagePart[]
  readonly tries: number
  readonly turns: number
  readonly askReason: LineId
  readonly callerNumber: string | null
  /** Whether it has been passed on already, and is only being put right. */
  readonly isTaken?: boolean
}

/** Who a message is from, as far as it is known. */
export type Who = Pick<MessageFlow, 'name' | 'number' | 'digits' | 'isNamed'>

export type Saying = { readonly line: LineId; readonly fillings?: Fillings }

/** What to say next; `flow` while there is more to ask, `message` when it is whole. */
export type FlowTurn = {
  readonly say: readonly Saying[]
  readonly flow: MessageFlow | null
  readonly message: Message | null
  /** What the message was made of, so that it can still be put right. */
  readonly taken?: MessageFlow
}

/** After so many failures the message goes without what was asked for. */
export const MAX_TRIES = 2
const MAX_REASON_CHARACTERS = 500
/** A message of so many words is read back as a whole. */
const MAX_READ_BACK_WORDS = 15

/** Nothing is known, and the name is asked first. The reason, which is empty, is not asked for. */
export function emptyMessage(callerNumber: string | null): MessageFlow {
  return {
    step: 'name',
    name: null,
    number: undefined,
    digits: '',
    reason: '',
    isTold: false,
    contact: null,
    address: null,
    isAddressSettled: false,
    for: null,
    isNamed: false,
    isSpelled: false,
    gaps: [],
    tries: 0,
    turns: 0,
    askReason: 'ask_reason',
    callerNumber,
  }
}

/** What the flow is waiting for. */
export function promptOf(language: Language, flow: MessageFlow): Saying {
  const { step, askReason, callerNumber, digits, name, isSpelled, address } = flow
  switch (step) {
    case 'reason':
      return { line: askReason }
    case 'name':
      return { line: 'ask_name' }
    case 'name_check':
      return isSpelled
        ? {
            line: 'check_spelling',
            fillings: { name: name ?? '', letters: nameLetters(language, name ?? '', flow.nameBefore) },
          }
        : { line: 'check_name', fillings: { name: name ?? '' } }
    case 'own_number':
      return {
        line: 'offer_own_number',
        fillings: { digits: language.digits.say((callerNumber ?? '').slice(-4)) },
      }
    case 'number':
      return { line: 'ask_number' }
    case 'address_check':
      return {
        line: 'check_address',
        fillings: { letters: addressLetters(language, address ?? '', flow.addressBefore) },
      }
    case 'read_back':
    default:
      return { line: 'read_back', fillings: { digits: language.digits.say(digits) } }
  }
}

/** Takes up what was said, where nothing is known of it yet. A name is not among it: it may have to be checked. */
export function withTold(flow: MessageFlow, told: Told): MessageFlow {
  const isNew = flow.reason === null && told.content !== ''
  return {
    ...flow,
    for: flow.for ?? told.for ?? null,
    digits: flow.number === undefined && told.number !== '' ? told.number : flow.digits,
    ...(isNew ? { reason: shortened(told.content), isTold: true } : {}),
  }
}

/** Asks for what is still missing: the name, the number, the reason. */
export function next(language: Language, flow: MessageFlow, ...before: Saying[]): FlowTurn {
  const step = missing(flow)
  if (step === undefined) return whole(language, flow, before)
  const asking = { ...flow, step, tries: 0 }
  return { say: [...before, promptOf(language, asking)], flow: asking, message: null }
}

function missing(flow: MessageFlow): Step | undefined {
  if (!flow.isNamed) return 'name'
  if (flow.address !== null && !flow.isAddressSettled) return 'address_check'
  if (flow.number === undefined) {
    if (isWhole(flow.digits)) return 'read_back'
    return flow.callerNumber === null ? 'number' : 'own_number'
  }
  return flow.reason === null ? 'reason' : undefined
}

/** The same question once more. */
export function again(flow: MessageFlow, line: LineId): FlowTurn {
  return { say: [{ line }], flow: { ...flow, tries: flow.tries + 1 }, message: null }
}

/** Something was taken up that was not asked for: what was asked is asked again, and that is no failure. */
export function stay(language: Language, flow: MessageFlow, ...before: Saying[]): FlowTurn {
  return { say: [...before, promptOf(language, flow)], flow, message: null }
}

export function whole(language: Language, flow: MessageFlow, before: readonly Saying[]): FlowTurn {
  const { name } = flow
  const thanks: Saying =
    name === null ? { line: 'message_done_nameless' } : { line: 'message_done', fillings: { name } }
  // The thanks name the caller too.
  const others = before.filter(({ line }) => line !== 'name_noted')
  return {
    say: [...others, ...readBackOf(language, flow), thanks],
    flow: null,
    message: messageOf(language, flow),
    taken: flow,
  }
}

/** The message once more, where it is short. */
export function readBackOf(language: Language, flow: MessageFlow): Saying[] {
  const { reason, isTold } = flow
  const words = reason?.split(' ').length ?? 0
  if (reason === null || !isTold || words === 0 || words > MAX_READ_BACK_WORDS) return []
  const message = spoken(language, reason)
  // A person's name begins with a capital; "my dentist" is the caller's.
  return flow.for !== null && /^\p{Lu}/u.test(flow.for)
    ? [{ line: 'message_told_for', fillings: { message, person: flow.for } }]
    : [{ line: 'message_told', fillings: { message } }]
}

/** A caller's words as a voice can read them, ending as a sentence does. */
export function spoken(language: Language, text: string): string {
  const words = language
    .spokenForm(text)
    .replaceAll(/[*_`#{}<>\s]+/g, ' ')
    .trim()
  return /[.!?]$/.test(words) ? words : `${words}.`
}

export function messageOf({ receptionist }: Language, flow: MessageFlow): Message {
  const { name, number, reason, contact, gaps } = flow
  const told = joined(reason, contact ?? '')
  return {
    name,
    number: number ?? null,
    reason: told === '' ? receptionist.message.noReason : told,
    ...(flow.for === null ? {} : { for: flow.for }),
    ...(gaps.length === 0 ? {} : { missing: gaps }),
  }
}

/** The message as far as it goes, for a caller who has to leave; null where it would say nothing. */
export function unfinishedMessage(language: Language, flow: MessageFlow): Message | null {
  const { name, isNamed, number, digits, reason, gaps } = flow
  const reachable = number ?? (isWhole(digits) ? digits : null)
  if (name === null && reachable === null && reason === null && flow.for === null) return null
  const missing = new Set<MessagePart>(gaps)
  if (!isNamed) missing.add('name')
  if (reachable === null && number === undefined) missing.add('number')
  if (reason === null) missing.add('reason')
  return messageOf(language, { ...flow, number: reachable, gaps: [...missing] })
}

/** Added to what is known, as a sentence of its own. */
export function joined(reason: string | null, text: string): string {
  if (text === '') return reason ?? ''
  return reason === null || reason === ''
    ? shortened(text)
    : shortened(`${reason.replace(/(?<![.\s])[.\s]+$/, '')}. ${shortened(text)}`)
}

export function shortened(text: string): string {
  return text.replace(/\s+/g, ' ').trim().slice(0, MAX_REASON_CHARACTERS)
}

export function isWhole(digits: string): boolean {
  const count = digits.replace('+', '').length
  return count >= MIN_NUMBER_DIGITS && count <= MAX_NUMBER_DIGITS
}
