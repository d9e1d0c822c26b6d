import type { MessagePart } from '../../../conversation/events.ts'
import type { Language, ReadName } from '../../../../language/language.ts'
import type { LineId, Told } from '../../../../language/receptionist.ts'
import { withWritten } from './written-address.ts'
import {
  again,
  emptyMessage,
  joined,
  MAX_TRIES,
  messageOf,
  next,
  shortened,
  spoken,
  stay,
  unfinishedMessage,
  whole,
  withTold,
  type FlowTurn,
  type MessageFlow,
  type Saying,
  type Who,
} from './flow.ts'
import { checkAddress, withAddress } from './address.ts'
import { confirmNumber, readBack, takeNumber, takeOwnNumber, withContent } from './number.ts'

/** More than any message takes: then what has been said has to do. */
export const MAX_TURNS = 24

export function startMessage(
  language: Language,
  start: {
    readonly callerNumber: string | null
    readonly reason: string | null
    /** What has been said of it in the same breath. */
    readonly told?: Told
    /** Where set, the reason is asked first, in these words. */
    readonly askFirst?: LineId
    /** What is known of the caller already. */
    readonly who?: Who
  },
): FlowTurn {
  const { callerNumber, reason, told, askFirst, who } = start
  const flow: MessageFlow = {
    ...emptyMessage(callerNumber),
    reason: reason === null ? null : shortened(reason),
    askReason: askFirst ?? 'ask_reason',
    ...who,
  }
  const known = told ? withTold(flow, told) : flow
  const name = known.isNamed ? undefined : told?.name
  if (askFirst !== undefined && !who) {
    const named = name ? { ...known, name: name.name, isNamed: true } : known
    return stay(language, { ...named, step: 'reason' })
  }
  return name ? named(language, known, name) : next(language, known)
}

/** Takes a message up again that was left for something else. */
export function resumeMessage(language: Language, flow: MessageFlow, told: Told): FlowTurn {
  const known = withTold(flow, told)
  return told.name && !known.isNamed ? named(language, known, told.name) : next(language, known)
}

export function continueMessage(
  language: Language,
  before: MessageFlow,
  heard: { text: string; digits?: string },
): FlowTurn {
  const { text } = heard
  const keyed = (heard.digits ?? '').replace(/\D/g, '')
  const flow = { ...before, turns: before.turns + 1 }
  if (flow.turns > MAX_TURNS) return closed(language, flow)
  const corrected = keyed === '' ? correction(language, flow, text) : undefined
  return corrected ?? step(language, flow, text, keyed)
}

/** The message as it is, since it cannot be had better. */
function closed(language: Language, flow: MessageFlow): FlowTurn {
  const message = unfinishedMessage(language, flow)
  return { ...whole(language, flow, []), message }
}

function step(language: Language, flow: MessageFlow, text: string, keyed: string): FlowTurn {
  switch (flow.step) {
    case 'reason':
      return takeReason(language, flow, text)
    case 'name':
      return takeName(language, flow, text)
    case 'name_check':
      return checkName(language, flow, text, keyed)
    case 'own_number':
      return takeOwnNumber(language, flow, text, keyed)
    case 'number':
      return takeNumber(language, flow, text, keyed)
    case 'address_check':
      return checkAddress(language, flow, text, (settled) => answerToNext(language, settled, text, keyed))
    case 'read_back':
    default:
      return confirmNumber(language, flow, text, keyed)
  }
}

/** What was understood before is put right, whatever is being asked. */
function correction(language: Language, flow: MessageFlow, text: string): FlowTurn | undefined {
  // An address that is being checked is what is put right.
  if (flow.step === 'address_check') return undefined
  const { receptionist, names } = language
  // "That's it" puts nothing right.
  if (receptionist.isOnly(text, 'done')) return undefined
  const reason = flow.isTold ? flow.reason : null
  const changed = reason === null ? undefined : receptionist.message.changedIn(text, reason)
  if (changed !== undefined)
    return stay(language, { ...flow, reason: changed }, messageChanged(language, changed))
  if (!flow.isNamed || flow.name === null) return undefined
  const letters = flow.step === 'name_check' ? language.spelling.correctionIn(text, flow.name) : undefined
  const name =
    letters === undefined ? names.correctionIn(text, flow.name) : { name: letters, isSpelled: true }
  if (!name) return undefined
  const renamed = { ...flow, name: name.name, isSpelled: name.isSpelled, nameBefore: flow.name }
  if (name.isSpelled || flow.step === 'name_check') return checking(language, renamed)
  return stay(language, renamed, { line: 'name_changed', fillings: { name: name.name } })
}

export function messageChanged(language: Language, reason: string): Saying {
  return { line: 'message_changed', fillings: { message: spoken(language, reason) } }
}

function takeName(language: Language, flow: MessageFlow, text: string): FlowTurn {
  const { message } = language.receptionist
  const said = message.toldIn(text)
  const { name, told } = nameAmong(language, text, said)
  const known = withTold(flow, told)
  if (name) return named(language, known, name)
  if (message.refuses(text) || isBareNo(language, text))
    return next(language, { ...flow, digits: known.digits, isNamed: true }, { line: 'no_name' })
  const isAdded = known.reason === flow.reason && flow.isTold && told.content !== ''
  const added =
    isAdded && message.saysStatement(text) ? { ...known, reason: joined(flow.reason, told.content) } : known
  const isMore = added.reason !== flow.reason || added.digits !== flow.digits
  if (isMore) return stay(language, added)
  if (flow.tries + 1 >= MAX_TRIES)
    return next(language, { ...known, isNamed: true, gaps: [...flow.gaps, 'name'] }, { line: 'no_name' })
  return again(known, 'ask_name_again')
}

function isBareNo({ receptionist }: Language, text: string): boolean {
  return receptionist.intentsIn(text).includes('no') && receptionist.isBrief(text)
}

/** The name in an answer, and what else is told with it: "Ann Lee, my crown fell out". */
function nameAmong(
  { names }: Language,
  text: string,
  told: Told,
): { readonly name: ReadName | undefined; readonly told: Told } {
  const bare = { ...told, content: '' }
  if (told.name) return { name: told.name, told }
  const only = names.readIn(text) ?? names.readIn(told.content)
  if (only) return { name: only, told: bare }
  const [first = '', ...rest] = told.content.split(/(?<=[,.;])\s+/)
  const before = first.replace(/[,.;]$/, '')
  const name = rest.length > 0 && before.includes(' ') ? names.readIn(before) : undefined
  return name ? { name, told: { ...told, content: rest.join(' ') } } : { name: undefined, told }
}

/** A name that was spelled, or not understood at once, is read back; another can be corrected in passing. */
function named(language: Language, flow: MessageFlow, { name, isSpelled }: ReadName): FlowTurn {
  const known = { ...flow, name, isSpelled, isNamed: true }
  if (isSpelled || flow.tries > 0) return checking(language, { ...known, tries: 0 })
  return next(language, known, { line: 'name_noted', fillings: { name } })
}

function checking(language: Language, flow: MessageFlow): FlowTurn {
  if (flow.step === 'name_check' && flow.tries + 1 >= MAX_TRIES) return settled(language, flow)
  return stay(language, {
    ...flow,
    tries: flow.step === 'name_check' ? flow.tries + 1 : 0,
    step: 'name_check',
  })
}

function settled(language: Language, flow: MessageFlow): FlowTurn {
  return next(language, flow, { line: 'name_noted', fillings: { name: flow.name ?? '' } })
}

function checkName(language: Language, flow: MessageFlow, text: string, keyed: string): FlowTurn {
  const { names, receptionist } = language
  const intents = receptionist.intentsIn(text)
  const told = receptionist.message.toldIn(text)
  const isNo = intents.includes('no')
  if (intents.includes('yes') && !isNo) {
    const digits = flow.number === undefined && told.number !== '' ? told.number : flow.digits
    return next(language, { ...withContent(language, flow, text), digits })
  }
  const given = isNo ? names.readIn(text) : undefined
  const nameBefore = flow.name ?? ''
  if (given) return checking(language, { ...flow, name: given.name, isSpelled: given.isSpelled, nameBefore })
  if (isNo && flow.tries + 1 < MAX_TRIES)
    return again({ ...flow, step: 'name', isNamed: false, tries: 0 }, 'ask_name_again')
  const isMore = keyed !== '' || told.number !== '' || told.content !== ''
  if (!isNo && !isMore && flow.tries + 1 < MAX_TRIES)
    return stay(language, { ...flow, tries: flow.tries + 1 })
  return isMore && !isNo ? answerToNext(language, flow, text, keyed) : settled(language, flow)
}

/** Whatever else is said is an answer to what would be asked next. */
function answerToNext(language: Language, flow: MessageFlow, text: string, keyed: string): FlowTurn {
  const turn = next(language, flow)
  return turn.flow ? step(language, turn.flow, text, keyed) : turn
}

function takeReason(language: Language, flow: MessageFlow, text: string): FlowTurn {
  const { receptionist } = language
  const { message } = receptionist
  const told = message.toldIn(text)
  const who = flow.name === null && told.name ? { name: told.name.name, isNamed: true } : {}
  // A number beside the message is read back later, so it may as well be that of something else.
  const number = flow.number === undefined && flow.digits === '' ? told.number : ''
  const address = message.addressIn(text)
  const written = address === undefined ? {} : { address, isAddressSettled: false }
  const known = { ...withTold(flow, { ...told, content: '', number }), ...who, ...written }
  if (flow.reason !== null) return next(language, { ...known, reason: joined(flow.reason, text) })
  if (told.number !== '' && told.content === '')
    return readBack(language, { ...known, number: undefined }, told.number)
  const content = contentOf(language, told, text)
  const isRefused = message.refusesToTell(text) || isBareNo(language, text)
  if (content !== '' && !isRefused)
    return next(language, {
      ...known,
      reason: shortened(address === undefined ? content : withWritten(content, address)),
      isTold: true,
    })
  if (!isRefused && flow.tries + 1 < MAX_TRIES) return stay(language, { ...flow, tries: flow.tries + 1 })
  const gaps: readonly MessagePart[] = isRefused ? flow.gaps : [...flow.gaps, 'reason']
  return next(language, { ...known, reason: message.noReason, gaps }, { line: 'no_reason' })
}

/** To a question for the message, "just call me back" is one. */
function contentOf({ contentWords, plain, isBackchannel }: Language, told: Told, text: string): string {
  const isVague = contentWords(plain(text)).length === 0 || isBackchannel(text)
  return told.content === '' && !isVague ? text : told.content
}

/** A message that has been taken is put right; undefined where nothing of it is. */
export function correctTaken(language: Language, flow: MessageFlow, text: string): FlowTurn | undefined {
  const { receptionist, names } = language
  if (receptionist.isOnly(text, 'done')) return undefined
  const { message } = receptionist
  const told = message.toldIn(text)
  if (told.number !== '' && told.content === '' && told.number !== flow.number)
    return readBack(language, { ...flow, number: undefined, tries: 0, turns: 0 }, told.number)
  const isOther = flow.address === null || receptionist.isBrief(text)
  const address = isOther ? undefined : message.address.correctionIn(text, flow.address)
  if (address !== undefined) {
    const put = withAddress(flow, address)
    return done(language, put, messageChanged(language, messageOf(language, put).reason))
  }
  const changed = flow.isTold && flow.reason !== null ? changedReason(language, flow.reason, text) : undefined
  if (changed !== undefined)
    return done(language, { ...flow, reason: changed }, messageChanged(language, changed))
  const name = flow.name === null ? told.name : names.correctionIn(text, flow.name)
  if (!name) return undefined
  const line = flow.name === null ? 'name_noted' : 'name_changed'
  return done(language, { ...flow, name: name.name }, { line, fillings: { name: name.name } })
}

/** Something in it was misheard, or there is more to it. */
function changedReason({ receptionist }: Language, reason: string, text: string): string | undefined {
  const isAddress = receptionist.message.addressIn(text) !== undefined
  const addition = isAddress
    ? receptionist.message.toldIn(text).content
    : receptionist.message.additionIn(text)
  return addition === undefined ? receptionist.message.changedIn(text, reason) : joined(reason, addition)
}

/** More than a message said that has been taken. */
export function addTo(language: Language, flow: MessageFlow, more: string): FlowTurn {
  const isEmpty = flow.reason === language.receptionist.message.noReason
  const gaps = flow.gaps.filter((part) => part !== 'reason')
  const reason = joined(isEmpty ? '' : flow.reason, more)
  return done(language, { ...flow, reason, gaps, isTold: true }, { line: 'message_added' })
}

function done(language: Language, flow: MessageFlow, saying: Saying): FlowTurn {
  return { say: [saying], flow: null, message: messageOf(language, flow), taken: flow }
}
