import { carryOut, lookFor, proceed } from './outcome.ts'
import {
  again,
  asking,
  bookingLine,
  clockOf,
  dropped,
  offerToPassOn,
  toolLine,
  topicOf,
  type BookingFlow,
} from './state.ts'
import { choiceIn, slotWords, type WallClock } from './booking-words.ts'
import { CALENDAR, type Slot } from './calendar-use.ts'
import type { TimeRequest } from '../../../../language/calendar.ts'
import { emptyMessage } from '../message/flow.ts'
import type { Reply, Turn } from '../talk.ts'
import { fits, merged } from '../times/times.ts'
import { momentOf } from '../times/wall-clock.ts'

const DAYS_AHEAD = 14
/** What was read back and refused so often, with nothing changed in between, is for a person to put right. */
const MAX_REFUSALS = 3

/** The caller's answer to the times that were offered. */
export function chooseSlot(turn: Turn, flow: BookingFlow, wanted: TimeRequest | undefined): Reply {
  const { heard, intents } = turn
  const clock = clockOf(turn)
  const { booking } = clock.language.receptionist
  const { offered } = flow
  const [single] = offered
  const isTaken = offered.length === 1 && booking.isFirmYes(heard.text, intents)
  const chosen = choiceIn(heard.text, offered, clock) ?? (isTaken ? single : undefined)
  if (chosen) {
    const times = slotWords(chosen, clock)
    return proceed(turn, { ...flow, chosen }, [toolLine(turn, CALENDAR.find, 'time_noted', { times })])
  }
  const moved = beyond(heard.text, offered, clock)
  if (moved && !wanted) return lookFor(turn, { ...flow, wanted: moved })
  if (wanted) return lookFor(turn, { ...flow, wanted: merged(onOfferedDay(flow, clock.timeZone), wanted) })
  const isRefusal = intents.has('no') || booking.refusesTimes(heard.text)
  if (!isRefusal) return again(turn, flow)
  return {
    say: [bookingLine(turn, 'ask_other_time')],
    about: topicOf(flow),
    pending: { kind: 'booking', flow: { ...flow, step: 'when', wanted: {}, tries: 0 } },
  }
}

/** "Something in the afternoon" is about the day that is being talked about. */
function onOfferedDay({ wanted, offered }: BookingFlow, timeZone: string): TimeRequest {
  const [first] = offered
  if (!first) return wanted
  const from = dateOfSlot(first, timeZone)
  const isOneDay = offered.every((each) => dateOfSlot(each, timeZone) === from)
  // A stretch of days stays one: it says which Wednesday is meant.
  const isStretch = wanted.days !== undefined && wanted.days.from !== wanted.days.to
  return isOneDay && !isStretch ? { ...wanted, days: { from, to: from } } : wanted
}

function beyond(
  text: string,
  offered: readonly Slot[],
  { language, timeZone }: WallClock,
): TimeRequest | undefined {
  const wanted = language.receptionist.booking.otherTimesIn(text)
  const [first] = offered
  const last = offered.at(-1)
  if (!first || !last || !wanted) return undefined
  if (wanted === 'earlier') {
    const date = dateOfSlot(first, timeZone)
    return { days: { from: date, to: date }, within: { from: 0, to: minuteOf(first, timeZone) } }
  }
  if (wanted === 'other_day') {
    const next = momentOf(last.startMs, timeZone).toPlainDate().add({ days: 1 })
    return { days: { from: next.toString(), to: next.add({ days: DAYS_AHEAD }).toString() } }
  }
  const date = dateOfSlot(last, timeZone)
  return {
    days: { from: date, to: date },
    within: { from: minuteOf(last, timeZone) + 1, to: 24 * 60 },
  }
}

function dateOfSlot({ startMs }: Slot, timeZone: string): string {
  return momentOf(startMs, timeZone).toPlainDate().toString()
}

function minuteOf({ startMs }: Slot, timeZone: string): number {
  const { hour, minute } = momentOf(startMs, timeZone)
  return hour * 60 + minute
}

/** The caller's answer to the whole, read back. Only a firm yes has it done. */
export function confirm(turn: Turn, flow: BookingFlow, wanted: TimeRequest | undefined): Reply {
  const { heard, intents } = turn
  const { booking } = turn.knowledge.briefing.language.receptionist
  const isCancelling = flow.errand === 'cancel'
  const changed = isCancelling ? otherOwn(turn, flow, wanted) : changedIn(turn, flow, wanted)
  if (changed) return changed
  if (booking.isFirmYes(heard.text, intents, isCancelling))
    return heardLast(turn) ? carryOut(turn, flow) : asking(turn, flow)
  const isNo = intents.has('no') || booking.saysWrong(heard.text)
  if (!isNo) return renamed(turn, flow) ?? again(turn, flow)
  if (isCancelling) return dropped(turn, flow)
  const refused = (flow.refused ?? 0) + 1
  if (refused >= MAX_REFUSALS) return offerToPassOn(turn, flow, [bookingLine(turn, 'left_as_it_is')])
  return asking(turn, { ...flow, step: 'change', tries: 0, refused })
}

/** After "of course, take your time" a yes may only mean that the caller is back. */
function heardLast({ talk: { last, latest } }: Turn): boolean {
  return last.every(({ clause }, index) => clause === latest[index])
}

/** Who was misheard says the name once more: two words at least, since one may be anything. */
function renamed(turn: Turn, flow: BookingFlow): Reply | undefined {
  const { names } = turn.knowledge.briefing.language
  const name = flow.errand === 'book' ? names.answeredIn(turn.heard.text) : undefined
  if (name === undefined || !name.includes(' ') || name === flow.who.name) return undefined
  return proceed(turn, { ...flow, who: { ...flow.who, name, isNamed: true } })
}

/** Another time or another name than was read back. */
function changedIn(turn: Turn, flow: BookingFlow, wanted: TimeRequest | undefined): Reply | undefined {
  const { timeZone } = clockOf(turn)
  const name = flow.errand === 'book' ? otherName(turn, flow, wanted) : undefined
  if (name !== undefined && name !== flow.who.name)
    return proceed(turn, { ...flow, refused: 0, who: { ...flow.who, name, isNamed: true } })
  const { chosen } = flow
  if (!wanted || !chosen || fits(chosen.startMs, wanted, timeZone)) return undefined
  const date = dateOfSlot(chosen, timeZone)
  const about: TimeRequest = { days: { from: date, to: date } }
  return lookFor(turn, { ...flow, refused: 0, wanted: merged(about, wanted), chosen: null })
}

/** A name that is said to be it, or that puts the one right which was read back: "no, the name is Lee, L E E". */
function otherName(
  { knowledge: { briefing }, heard }: Turn,
  { who: { name } }: BookingFlow,
  wanted: TimeRequest | undefined,
): string | undefined {
  const { names } = briefing.language
  const announced = names.announcedIn(heard.text)
  if (announced !== undefined || wanted || name === null) return announced
  return names.correctionIn(heard.text, name)?.name
}

function otherOwn(turn: Turn, flow: BookingFlow, wanted: TimeRequest | undefined): Reply | undefined {
  const { appointment, own } = flow
  const { timeZone } = clockOf(turn)
  if (!wanted || wanted.soon || !appointment || fits(appointment.startMs, wanted, timeZone)) return undefined
  const meant = own.filter(({ startMs }) => fits(startMs, wanted, timeZone))
  const [only] = meant
  if (only && meant.length === 1) return asking(turn, { ...flow, appointment: only })
  return own.length > 1 ? asking(turn, { ...flow, step: 'which' }) : again(turn, flow)
}

/** After a no to the whole: what should be different? */
export function reconsider(turn: Turn, flow: BookingFlow, wanted: TimeRequest | undefined): Reply {
  const { heard, intents } = turn
  const { names, receptionist } = turn.knowledge.briefing.language
  const part = receptionist.booking.changedPart(heard.text)
  if (wanted) return changedIn(turn, flow, wanted) ?? proceed(turn, flow)
  if (part === 'time')
    return {
      say: [bookingLine(turn, 'ask_day')],
      about: topicOf(flow),
      pending: { kind: 'booking', flow: { ...flow, step: 'when', wanted: {}, tries: 0 } },
    }
  if (flow.errand === 'move')
    return receptionist.isBrief(heard.text) ? dropped(turn, flow) : again(turn, flow)
  const name = otherName(turn, flow, wanted)
  if (name === undefined && part === 'who') {
    const who = emptyMessage(turn.knowledge.briefing.callerNumber)
    return asking(turn, { ...flow, step: 'who', who, tries: 0 })
  }
  if (intents.has('no') || intents.has('yes')) return dropped(turn, flow)
  const given = name ?? names.answeredIn(heard.text)
  return given === undefined
    ? again(turn, flow)
    : proceed(turn, { ...flow, who: { ...flow.who, name: given, isNamed: true } })
}
