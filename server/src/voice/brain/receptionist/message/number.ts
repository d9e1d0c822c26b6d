import { MAX_NUMBER_DIGITS, withTail } from '../../../../language/digit-readings.ts'
import type { Language } from '../../../../language/language.ts'
import type { LineId } from '../../../../language/receptionist.ts'
import {
  again,
  isWhole,
  joined,
  MAX_TRIES,
  next,
  promptOf,
  stay,
  withTold,
  type FlowTurn,
  type MessageFlow,
} from './flow.ts'
import { withWritten } from './written-address.ts'

const MAX_PIECES = 6
/** So often a number is read back; then the last one counts. */
const MAX_READ_BACKS = 5

/** Whether we may call back on the number of the line. */
export function takeOwnNumber(language: Language, flow: MessageFlow, text: string, keyed: string): FlowTurn {
  const { receptionist } = language
  const digits = keyed || receptionist.message.numberIn(text)
  const known = withContent(language, flow, text)
  if (isWhole(digits)) return readBack(language, known, digits)
  const intents = receptionist.intentsIn(text)
  const isYes = intents.includes('yes') || receptionist.message.meansThisNumber(text)
  if (isYes && !intents.includes('no')) return next(language, { ...known, number: flow.callerNumber })
  if (known.reason !== flow.reason && !intents.includes('no')) return stay(language, known)
  return takeNumber(language, { ...known, step: 'number', tries: 0 }, text, keyed, 'ask_number')
}

/** "Yes, and tell them that my crown fell out" says what the message is. */
export function withContent({ receptionist }: Language, flow: MessageFlow, text: string): MessageFlow {
  const told = receptionist.message.toldIn(text)
  const addition = flow.isTold ? receptionist.message.additionIn(text) : undefined
  if (addition !== undefined) return { ...flow, reason: joined(flow.reason, addition) }
  // The rest of a number that came in pieces is no message.
  const isPiece = told.number === '' && receptionist.message.numberIn(text) !== ''
  const isOther = isPiece || receptionist.message.meansThisNumber(text)
  const isTelling =
    !isOther && told.content.split(' ').length >= MIN_TOLD_WORDS && !receptionist.isBrief(told.content)
  return isTelling && !receptionist.message.refuses(text) ? withTold(flow, { ...told, number: '' }) : flow
}

const MIN_TOLD_WORDS = 3
/** The fewest digits that are a part of a number. */
const MIN_PIECE_DIGITS = 2

/** "No", or "that's all", to the question for a number. */
function isBareNo({ receptionist }: Language, text: string): boolean {
  const intents = receptionist.intentsIn(text)
  return (intents.includes('no') || intents.includes('done')) && receptionist.isBrief(text)
}

export function takeNumber(
  language: Language,
  flow: MessageFlow,
  text: string,
  keyed: string,
  ask: LineId = 'ask_number_again',
): FlowTurn {
  const { message } = language.receptionist
  const address = keyed === '' ? message.addressIn(text) : undefined
  if (address !== undefined) return withAddress(language, flow, text, address)
  const found = keyed || message.numberIn(text)
  const digits = isWhole(found) ? found : flow.digits + found.replace('+', '')
  // "Oh, I don't know it by heart" has a zero in it.
  const isRefused = message.refuses(text) || (ask === 'ask_number_again' && isBareNo(language, text))
  if (isRefused && found.length < MIN_PIECE_DIGITS && keyed === '')
    return next(language, { ...flow, digits: '', number: null }, { line: 'no_number' })
  if (isWhole(digits)) return readBack(language, withContent(language, flow, text), digits)
  if (digits.length > MAX_NUMBER_DIGITS) return again({ ...flow, digits: '' }, 'ask_number_again')
  if (found !== '' && flow.tries < MAX_PIECES) return again({ ...flow, digits }, 'go_on')
  if (message.meansThisNumber(text) && flow.callerNumber !== null)
    return next(language, { ...flow, number: flow.callerNumber })
  const known = withContent(language, flow, text)
  if (known.reason !== flow.reason) return stay(language, known)
  if (flow.tries + 1 >= MAX_TRIES)
    return next(
      language,
      { ...flow, digits: '', number: null, gaps: [...flow.gaps, 'number'] },
      { line: 'no_number' },
    )
  return again({ ...flow, digits: '' }, ask)
}

/** An address to write to is as good as a number. */
function withAddress(language: Language, flow: MessageFlow, text: string, address: string): FlowTurn {
  const contact = withWritten(language.receptionist.message.toldIn(text).content, address)
  return next(language, { ...flow, digits: '', number: null, contact, address, isAddressSettled: false })
}

export function readBack(language: Language, flow: MessageFlow, digits: string): FlowTurn {
  const tries = flow.step === 'read_back' ? flow.tries + 1 : 0
  const asking = { ...flow, digits, step: 'read_back' as const, tries }
  return { say: [promptOf(language, asking)], flow: asking, message: null }
}

export function confirmNumber(language: Language, flow: MessageFlow, text: string, keyed: string): FlowTurn {
  const corrected = keyed || correction(language, flow.digits, text)
  const intents = language.receptionist.intentsIn(text)
  const isSame = corrected === '' || corrected === flow.digits
  const isNo = intents.includes('no')
  const known = isNo ? flow : withContent(language, flow, text)
  if (isSame && intents.includes('yes') && !isNo) return next(language, { ...known, number: flow.digits })
  const isNew = !isSame && isWhole(corrected)
  if (flow.tries + 1 >= MAX_READ_BACKS) {
    const number = isNew ? corrected : flow.digits
    return next(language, { ...flow, digits: number, number }, { line: 'number_kept' })
  }
  if (isNew) return readBack(language, known, corrected)
  if (isNo) return again({ ...flow, step: 'number', digits: '', tries: 0 }, 'ask_number_again')
  if (known.reason !== flow.reason) return stay(language, known)
  if (flow.tries + 1 >= MAX_TRIES)
    return next(language, { ...flow, number: flow.digits }, { line: 'number_kept' })
  return stay(language, { ...flow, tries: flow.tries + 1 })
}

/** The number after "no, the last two are nine nine"; empty where no digits are said. */
function correction({ receptionist }: Language, number: string, text: string): string {
  const { digits, isHead } = receptionist.message.correctionIn(text)
  if (digits === '' || isWhole(digits)) return digits
  if (isHead && digits.length < number.length) return digits + number.slice(digits.length)
  return withTail(number, digits)
}
