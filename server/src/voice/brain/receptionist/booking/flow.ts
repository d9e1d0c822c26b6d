import { aside } from '../asides.ts'
import { groundedAnswer } from '../answers.ts'
import { lookFor, proceed } from './outcome.ts'
import { again, asking, clockOf, dropped, MAX_TRIES, promptFor, topicOf, type BookingFlow } from './state.ts'
import { chooseSlot, confirm, reconsider } from './choice.ts'
import { choiceIn } from './booking-words.ts'
import { messageInstead } from './leaving.ts'
import { severalTimes } from './several.ts'
import { keepsCalendar } from './calendar-use.ts'
import { hoursAnswer } from '../times/hours.ts'
import type { TimeRequest } from '../../../../language/calendar.ts'
import type { BookingLanguage, Errand } from '../../../../language/receptionist.ts'
import { emptyMessage } from '../message/flow.ts'
import { continueMessage } from '../message/message-flow.ts'
import { withOwn } from './own-appointments.ts'
import { asksSomething } from '../requests.ts'
import { line, lines, type Reply, type Spoken, type Turn } from '../talk.ts'
import { merged } from '../times/times.ts'
import { momentOf } from '../times/wall-clock.ts'

const MAX_NOTE_CHARACTERS = 500

/** Whether the calendar can carry out what the words ask for. */
export function wantsAppointment(turn: Turn): boolean {
  const { heard, intents } = turn
  if (!keepsCalendar(turn.knowledge.briefing)) return false
  const { asksForOwn, errandIn } = wordsOf(turn)
  return asksForOwn(heard.text) || errandIn(heard.text, intents, timeRequestOf(turn)) !== undefined
}

function wordsOf({ knowledge: { briefing } }: Turn): BookingLanguage {
  return briefing.language.receptionist.booking
}

/** A request that the calendar can fulfil. Undefined where there is none, or no calendar. */
export function appointment(turn: Turn): Reply | undefined {
  const { heard, intents } = turn
  if (!keepsCalendar(turn.knowledge.briefing)) return undefined
  const { asksForOwn, errandIn } = wordsOf(turn)
  if (asksForOwn(heard.text)) return withOwn(turn, newFlow(turn, 'tell'))
  const wanted = timeRequestOf(turn)
  const errand = errandIn(heard.text, intents, wanted)
  if (!errand) return undefined
  const { isQuestion } = turn.knowledge.briefing.language.receptionist
  const isAsked = isQuestion(heard.text) && (!wanted || isAboutHours(turn))
  const answer = isAsked ? groundedAnswer(turn) : undefined
  if (!answer) return begin(turn, errand)
  const offering: BookingFlow = { ...newFlow(turn, errand), step: 'offer' }
  return asking(turn, offering, answer.say)
}

/** Who has to be seen soon hears what is free first. Undefined where there is no calendar. */
export function earliest(turn: Turn, lead: readonly Spoken[]): Reply | undefined {
  if (!keepsCalendar(turn.knowledge.briefing)) return undefined
  const flow = newFlow(turn, 'book')
  const wanted: TimeRequest = Object.keys(flow.wanted).length > 0 ? flow.wanted : { soon: true }
  return lookFor(turn, { ...flow, wanted }, lead)
}

function timeRequestOf({ knowledge: { briefing }, heard }: Turn): TimeRequest | undefined {
  const { language, hours } = briefing
  return hours
    ? language.receptionist.times.timeRequestIn(heard.text, momentOf(heard.atMs, hours.timeZone))
    : undefined
}

function isAboutHours({ knowledge: { briefing }, heard }: Turn): boolean {
  const { language, hours } = briefing
  return hours !== null && hoursAnswer(language, heard.text, hours, heard.atMs) !== undefined
}

function newFlow(turn: Turn, errand: Errand): BookingFlow {
  const { language, callerNumber } = turn.knowledge.briefing
  const name = language.names.announcedIn(turn.heard.text)
  const who = { ...emptyMessage(callerNumber), ...(name === undefined ? {} : { name, isNamed: true }) }
  return {
    errand,
    step: 'when',
    ...wantedIn(turn),
    note: noted('', turn.heard.text),
    offered: [],
    chosen: null,
    own: [],
    appointment: null,
    who: who.isNamed && callerNumber === null ? { ...who, step: 'number' } : who,
    tries: 0,
  }
}

function wantedIn(turn: Turn): Pick<BookingFlow, 'wanted' | 'later'> {
  const [first, ...later] = severalTimes(turn)
  return first ? { wanted: first, later } : { wanted: timeRequestOf(turn) ?? {} }
}

function noted(note: string, text: string): string {
  const said = text.replace(/\s+/g, ' ').trim()
  return (note === '' ? said : `${note.replace(/(?<![.\s])[.\s]+$/, '')}. ${said}`).slice(
    0,
    MAX_NOTE_CHARACTERS,
  )
}

function begin(turn: Turn, errand: Errand, note?: string): Reply {
  const flow = { ...newFlow(turn, errand), ...(note === undefined ? {} : { note }) }
  if (errand !== 'book') return withOwn(turn, flow)
  if (Object.keys(flow.wanted).length > 0) return lookFor(turn, flow)
  return {
    say: [line(turn.knowledge.briefing, wordsOf(turn).purposeIn(flow.note) ? 'ask_day' : 'ask_when')],
    about: 'booking',
    pending: { kind: 'booking', flow },
  }
}

/** The caller's words while an appointment is being made; undefined where they want something else altogether. */
export function inBooking(turn: Turn, flow: BookingFlow): Reply | undefined {
  const wanted = timeRequestOf(turn)
  if (isElsewhere(turn, wanted)) return undefined
  const message = messageInstead(turn, flow)
  if (message) return message
  const other = otherErrand(turn, flow, wanted)
  if (other) return begin(turn, other)
  if (flow.errand !== 'cancel' && wordsOf(turn).dropsIt(turn.heard.text)) return dropped(turn, flow)
  return beside(turn, flow, wanted) ?? admitted(turn, goOn(turn, flow, wanted))
}

/** A question that is no answer to ours, and that nothing answers: the caller hears so, and is asked again. */
function admitted(turn: Turn, reply: Reply): Reply {
  if (!reply.isMiss || !asksSomething(turn)) return reply
  const rest = reply.say.filter(({ line: said }) => said?.id !== 'still_not_understood')
  const say = [line(turn.knowledge.briefing, 'not_known'), ...rest]
  return { ...reply, say, unanswered: turn.heard.text.trim() }
}

function isElsewhere({ intents }: Turn, wanted: TimeRequest | undefined): boolean {
  if (intents.has('wrong_number') || intents.has('complaint')) return true
  return intents.has('emergency') && !wanted
}

/** "I cannot make it then" is no cancellation while a time is being looked for. */
function otherErrand(
  turn: Turn,
  { errand, step }: BookingFlow,
  wanted: TimeRequest | undefined,
): Errand | undefined {
  const { heard, intents } = turn
  const { namesAppointment, errandIn } = wordsOf(turn)
  const isOpen = step === 'offer' || step === 'when' || step === 'slot' || step === 'which'
  if (!isOpen || !namesAppointment(heard.text)) return undefined
  const found = errandIn(heard.text, intents, wanted)
  return found !== errand ? found : undefined
}

function beside(turn: Turn, flow: BookingFlow, wanted: TimeRequest | undefined): Reply | undefined {
  const { heard, intents } = turn
  const isYes =
    flow.step === 'confirm' && wordsOf(turn).isFirmYes(heard.text, intents, flow.errand === 'cancel')
  if (isYes) return undefined
  const opening = isAboutHours(turn) ? groundedAnswer(turn) : undefined
  if (opening)
    return {
      ...opening,
      say: [...opening.say, ...promptFor(turn, flow)],
      pending: { kind: 'booking', flow },
    }
  return aside(turn, {
    prompt: promptFor(turn, flow),
    about: topicOf(flow),
    pending: { kind: 'booking', flow },
    isTelling: false,
    keepsQuestions: wanted !== undefined && flow.step !== 'who',
    dropped: () => dropped(turn, flow),
  })
}

function goOn(turn: Turn, flow: BookingFlow, wanted: TimeRequest | undefined): Reply {
  switch (flow.step) {
    case 'offer':
      return offered(turn, flow, wanted)
    case 'name':
      return named(turn, flow)
    case 'which':
      return which(turn, flow)
    case 'when':
      return when(turn, flow, wanted)
    case 'slot':
      return chooseSlot(turn, flow, wanted)
    case 'who':
      return who(turn, flow)
    case 'change':
      return reconsider(turn, flow, wanted)
    case 'confirm':
    default:
      return confirm(turn, flow, wanted)
  }
}

function isBareNo({ knowledge: { briefing }, heard, intents }: Turn): boolean {
  return intents.has('no') && briefing.language.receptionist.isBrief(heard.text)
}

function offered(turn: Turn, flow: BookingFlow, wanted: TimeRequest | undefined): Reply {
  if (isBareNo(turn)) return dropped(turn, flow)
  if (wanted || turn.intents.has('yes')) return begin(turn, flow.errand, flow.note)
  return again(turn, flow)
}

/** The name that the appointment is under: a caller ID proves nothing. */
function named(turn: Turn, flow: BookingFlow): Reply {
  const { names } = turn.knowledge.briefing.language
  const name = names.announcedIn(turn.heard.text) ?? names.answeredIn(turn.heard.text)
  if (name === undefined) return again(turn, flow)
  return withOwn(turn, { ...flow, who: { ...flow.who, name, isNamed: true } })
}

function which(turn: Turn, flow: BookingFlow): Reply {
  const chosen = choiceIn(turn.heard.text, flow.own, clockOf(turn))
  if (chosen) return withOwn(turn, { ...flow, appointment: chosen })
  return isBareNo(turn) ? dropped(turn, flow) : again(turn, flow)
}

function when(turn: Turn, flow: BookingFlow, wanted: TimeRequest | undefined): Reply {
  const note = flow.errand === 'book' ? noted(flow.note, turn.heard.text) : flow.note
  const [first, ...later] = severalTimes(turn)
  if (first) return lookFor(turn, { ...flow, note, wanted: merged(flow.wanted, first), later })
  if (wanted) return lookFor(turn, { ...flow, note, wanted: merged(flow.wanted, wanted) })
  if (isBareNo(turn)) return dropped(turn, flow)
  // Who cannot say when hears what there is.
  if (flow.tries + 1 >= MAX_TRIES) return lookFor(turn, { ...flow, note, wanted: { soon: true } })
  return { ...asking(turn, { ...flow, note, tries: flow.tries + 1 }), isMiss: true }
}

function who(turn: Turn, flow: BookingFlow): Reply {
  const { heard, intents } = turn
  const { language, callerNumber } = turn.knowledge.briefing
  const isOther = asksSomething(turn) && !intents.has('yes') && language.digits.read(heard.text) === undefined
  if (isOther && language.names.announcedIn(heard.text) === undefined) return again(turn, flow)
  const wanted =
    flow.who.step === 'name' && wordsOf(turn).namesTime(heard.text) ? timeRequestOf(turn) : undefined
  if (wanted && language.names.announcedIn(heard.text) === undefined)
    return lookFor(turn, { ...flow, wanted: merged(flow.wanted, wanted) })
  const { say, flow: going, message } = continueMessage(language, flow.who, heard)
  if (going && !(going.isNamed && callerNumber !== null))
    return {
      say: lines(turn.knowledge.briefing, say),
      about: topicOf(flow),
      pending: { kind: 'booking', flow: { ...flow, who: going } },
    }
  const settled = going ?? {
    ...flow.who,
    name: message?.name ?? null,
    number: message?.number ?? null,
    isNamed: true,
  }
  return proceed(turn, { ...flow, who: settled })
}
