import type { Message } from '../../../conversation/events.ts'
import { MAX_NUMBER_DIGITS, MIN_NUMBER_DIGITS, withTail } from '../../../../language/digit-readings.ts'
import type { Language } from '../../../../language/language.ts'
import type { LineId } from '../../../../language/receptionist.ts'
import type { Fillings } from '../wording.ts'

type Step = 'reason' | 'name' | 'own_number' | 'number' | 'read_back'

/** A message that is being taken, and what has been asked last. */
export type MessageFlow = {
  readonly step: Step
  readonly name: string | null
  /** Undefined until it is settled; null where the caller leaves it out. */
  readonly number: string | null | undefined
  /** Digits that are not yet confirmed, perhaps not yet all. */
  readonly digits: string
  readonly reason: string | null
  readonly isNamed: boolean
  readonly tries: number
  readonly askReason: LineId
  readonly callerNumber: string | null
}

/** Who a message is from, as far as it is known. */
export type Who = Pick<MessageFlow, 'name' | 'number' | 'digits' | 'isNamed'>

export type Saying = { readonly line: LineId; readonly fillings?: Fillings }

/** What to say next; `flow` while there is more to ask, `message` when it is whole. */
export type FlowTurn = {
  readonly say: readonly Saying[]
  readonly flow: MessageFlow | null
  readonly message: Message | null
}

/** How often one thing is asked before the message goes without it. */
const MAX_TRIES = 3
const MAX_PIECES = 6
const MAX_REASON_CHARACTERS = 500

/** Nothing is known, and the name is asked first. The reason, which is empty, is not asked for. */
export function emptyMessage(callerNumber: string | null): MessageFlow {
  return {
    step: 'name',
    name: null,
    number: undefined,
    digits: '',
    reason: '',
    isNamed: false,
    tries: 0,
    askReason: 'ask_reason',
    callerNumber,
  }
}

export function startMessage(
  language: Language,
  start: {
    readonly callerNumber: string | null
    readonly reason: string | null
    /** Where set, the reason is asked first, in these words. */
    readonly askFirst?: LineId
    /** What is known of the caller already. */
    readonly who?: Who
  },
): FlowTurn {
  const flow: MessageFlow = {
    ...emptyMessage(start.callerNumber),
    step: start.askFirst === undefined ? 'name' : 'reason',
    reason: start.reason === null ? null : shortened(start.reason),
    askReason: start.askFirst ?? 'ask_reason',
  }
  if (start.who) return next(language, { ...flow, ...start.who })
  return { say: [promptOf(language, flow)], flow, message: null }
}

/** What the flow is waiting for, asked again in the same words. */
export function promptOf(language: Language, { step, askReason, callerNumber, digits }: MessageFlow): Saying {
  switch (step) {
    case 'reason':
      return { line: askReason }
    case 'name':
      return { line: 'ask_name' }
    case 'own_number':
      return {
        line: 'offer_own_number',
        fillings: { digits: language.digits.say((callerNumber ?? '').slice(-4)) },
      }
    case 'number':
      return { line: 'ask_number' }
    case 'read_back':
    default:
      return { line: 'read_back', fillings: { digits: language.digits.say(digits) } }
  }
}

export function continueMessage(
  language: Language,
  flow: MessageFlow,
  heard: { text: string; digits?: string },
): FlowTurn {
  const keyed = (heard.digits ?? '').replace(/\D/g, '')
  const renamed = flow.step === 'name' ? undefined : language.names.announcedIn(heard.text)
  if (renamed !== undefined && flow.isNamed) {
    const changed = { ...flow, name: renamed }
    return { say: [{ line: 'name_changed' }, promptOf(language, changed)], flow: changed, message: null }
  }
  switch (flow.step) {
    case 'reason':
      return next(language, { ...flow, reason: withReason(language, flow, heard.text) })
    case 'name':
      return takeName(language, flow, heard.text)
    case 'own_number':
      return takeOwnNumber(language, flow, heard.text, keyed)
    case 'number':
      return takeNumber(language, flow, heard.text, keyed)
    case 'read_back':
    default:
      return confirmNumber(language, flow, heard.text, keyed)
  }
}

/** The message as far as it goes, for a caller who has to leave; null where it would say nothing. */
export function unfinishedMessage(
  { receptionist }: Language,
  { name, number, digits, reason }: MessageFlow,
): Message | null {
  const reachable = number ?? (digits.length >= MIN_NUMBER_DIGITS ? digits : null)
  return name === null && reachable === null && reason === null
    ? null
    : { name, number: reachable, reason: reason ?? receptionist.message.noReason }
}

/** Asks for what is still missing: the name, the number, the reason. */
function next(language: Language, flow: MessageFlow, ...before: Saying[]): FlowTurn {
  const step = missing(flow)
  if (step === undefined) return whole(language, flow, before)
  const asking = { ...flow, step, tries: 0 }
  return { say: [...before, promptOf(language, asking)], flow: asking, message: null }
}

function missing(flow: MessageFlow): Step | undefined {
  if (!flow.isNamed) return 'name'
  if (flow.number === undefined) {
    if (flow.digits.length >= MIN_NUMBER_DIGITS) return 'read_back'
    return flow.callerNumber === null ? 'number' : 'own_number'
  }
  return flow.reason === null ? 'reason' : undefined
}

function whole(
  { receptionist }: Language,
  { name, number, reason }: MessageFlow,
  before: readonly Saying[],
): FlowTurn {
  const thanks: Saying =
    name === null ? { line: 'message_done_nameless' } : { line: 'message_done', fillings: { name } }
  return {
    say: [...before, thanks],
    flow: null,
    message: { name, number: number ?? null, reason: reason ?? receptionist.message.noReason },
  }
}

function again(flow: MessageFlow, line: LineId): FlowTurn {
  return { say: [{ line }], flow: { ...flow, tries: flow.tries + 1 }, message: null }
}

function withReason({ receptionist }: Language, { reason }: MessageFlow, text: string): string {
  const said = shortened(text)
  return reason === null
    ? said || receptionist.message.noReason
    : shortened(`${reason.replace(/(?<![.\s])[.\s]+$/, '')}. ${said}`)
}

function shortened(text: string): string {
  return text.replace(/\s+/g, ' ').trim().slice(0, MAX_REASON_CHARACTERS)
}

function takeName(language: Language, flow: MessageFlow, text: string): FlowTurn {
  const found = language.digits.read(text) ?? ''
  const digits = isWhole(found) ? found : flow.digits
  const name = language.names.announcedIn(text) ?? language.names.answeredIn(text)
  if (name !== undefined) return next(language, { ...flow, name, isNamed: true, digits })
  if (language.receptionist.message.refuses(text) || flow.tries + 1 >= MAX_TRIES)
    return next(language, { ...flow, isNamed: true, digits })
  return again({ ...flow, digits }, 'ask_name_again')
}

function takeOwnNumber(language: Language, flow: MessageFlow, text: string, keyed: string): FlowTurn {
  const digits = keyed || language.receptionist.message.numberIn(text)
  if (isWhole(digits)) return readBack(language, flow, digits)
  const intents = language.receptionist.intentsIn(text)
  const isYes = intents.includes('yes') || language.receptionist.message.meansThisNumber(text)
  if (isYes && !intents.includes('no')) return next(language, { ...flow, number: flow.callerNumber })
  return takeNumber(language, { ...flow, step: 'number', tries: 0 }, text, keyed, 'ask_number')
}

function takeNumber(
  language: Language,
  flow: MessageFlow,
  text: string,
  keyed: string,
  ask: LineId = 'ask_number_again',
): FlowTurn {
  const found = keyed || language.receptionist.message.numberIn(text)
  const digits = isWhole(found) ? found : flow.digits + found.replace('+', '')
  if (isWhole(digits)) return readBack(language, flow, digits)
  if (digits.length > MAX_NUMBER_DIGITS) return again({ ...flow, digits: '' }, 'ask_number_again')
  if (found !== '' && flow.tries < MAX_PIECES) return again({ ...flow, digits }, 'go_on')
  if (language.receptionist.message.meansThisNumber(text) && flow.callerNumber !== null)
    return next(language, { ...flow, number: flow.callerNumber })
  if (language.receptionist.message.refuses(text) || flow.tries + 1 >= MAX_TRIES)
    return next(language, { ...flow, digits: '', number: null }, { line: 'no_number' })
  return again({ ...flow, digits: '' }, ask)
}

function readBack(language: Language, flow: MessageFlow, digits: string): FlowTurn {
  const asking = {
    ...flow,
    digits,
    step: 'read_back' as const,
    tries: flow.step === 'read_back' ? flow.tries + 1 : 0,
  }
  return { say: [promptOf(language, asking)], flow: asking, message: null }
}

function confirmNumber(language: Language, flow: MessageFlow, text: string, keyed: string): FlowTurn {
  const corrected = keyed || correction(language, flow.digits, text)
  const intents = language.receptionist.intentsIn(text)
  const isSame = corrected === '' || corrected === flow.digits
  if (isSame && intents.includes('yes') && !intents.includes('no'))
    return next(language, { ...flow, number: flow.digits })
  if (flow.tries + 1 >= MAX_TRIES * 2)
    return next(language, { ...flow, digits: '', number: null }, { line: 'no_number' })
  if (!isSame && isWhole(corrected)) return readBack(language, flow, corrected)
  if (intents.includes('no'))
    return again({ ...flow, step: 'number', digits: '', tries: 0 }, 'ask_number_again')
  return { say: [promptOf(language, flow)], flow: { ...flow, tries: flow.tries + 1 }, message: null }
}

/** The number after "no, the last two are nine nine"; empty where no digits are said. */
function correction({ receptionist }: Language, number: string, text: string): string {
  const { digits, isHead } = receptionist.message.correctionIn(text)
  if (digits === '' || isWhole(digits)) return digits
  if (isHead && digits.length < number.length) return digits + number.slice(digits.length)
  return withTail(number, digits)
}

function isWhole(digits: string): boolean {
  const count = digits.replace('+', '').length
  return count >= MIN_NUMBER_DIGITS && count <= MAX_NUMBER_DIGITS
}
