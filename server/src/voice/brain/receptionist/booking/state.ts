import type { TimeRequest } from '../../../../language/calendar.ts'
import type { BookingLineId, Errand } from '../../../../language/receptionist.ts'
import type { Topic } from '../../../conversation/events.ts'
import { bookingWordings, type BookingFillings } from './wording.ts'
import { slotsWords, slotWords, type WallClock } from './booking-words.ts'
import { CALENDAR, timeZoneOf, type CalendarTool, type Own, type Slot } from './calendar-use.ts'
import { takeMessage } from '../transfer/handing-over.ts'
import { promptOf, type MessageFlow } from '../message/flow.ts'
import { line, lines, spokenLine, type Reply, type Spoken, type Turn } from '../talk.ts'

/** What the caller was asked last. */
type Step = 'offer' | 'name' | 'which' | 'when' | 'slot' | 'who' | 'confirm' | 'change'

/** An appointment that is being made, moved or cancelled. */
export type BookingFlow = {
  readonly errand: Errand
  readonly step: Step
  readonly wanted: TimeRequest
  /** Further appointments that were named in the same breath, to be made after this one. */
  readonly later?: readonly TimeRequest[]
  /** What the caller has said it is about. */
  readonly note: string
  readonly offered: readonly Slot[]
  readonly chosen: Slot | null
  /** Those of the caller's that it may be about, and the one that it is. */
  readonly own: readonly Own[]
  readonly appointment: Own | null
  /** Who it is for. */
  readonly who: MessageFlow
  /** How often in a row the caller was not understood, and has refused what was read back. */
  readonly tries: number
  readonly refused?: number
}

export function topicOf({ errand }: Pick<BookingFlow, 'errand'>): Topic {
  return errand === 'cancel' ? 'cancellation' : 'booking'
}

export function clockOf({ knowledge: { briefing }, heard: { atMs } }: Turn): WallClock {
  return { language: briefing.language, atMs, timeZone: timeZoneOf(briefing) }
}

export function bookingLine({ knowledge: { briefing } }: Turn, id: BookingLineId): Spoken {
  return spokenLine(id, `line:${id}`, bookingWordings(id, briefing))
}

/** A line with something in it that a tool has brought. */
export function toolLine(
  { knowledge: { briefing } }: Turn,
  tool: CalendarTool,
  id: BookingLineId,
  fillings: BookingFillings,
): Spoken {
  return spokenLine(id, `tool:${tool}`, bookingWordings(id, briefing, fillings))
}

/** Asks what the flow is waiting for. */
export function asking(turn: Turn, flow: BookingFlow, lead: readonly Spoken[] = []): Reply {
  return {
    say: [...lead, ...promptFor(turn, flow)],
    about: topicOf(flow),
    pending: { kind: 'booking', flow },
  }
}

export function promptFor(turn: Turn, flow: BookingFlow): Spoken[] {
  const clock = clockOf(turn)
  const { errand, offered, own, appointment } = flow
  switch (flow.step) {
    case 'offer':
      return [bookingLine(turn, 'offer_booking')]
    case 'name':
      return [bookingLine(turn, 'ask_booked_name')]
    case 'which':
      return [toolLine(turn, CALENDAR.list, 'which_appointment', { times: slotsWords(own, clock, 'and') })]
    case 'when':
      if (errand !== 'move' || !appointment) return [bookingLine(turn, 'ask_day')]
      return [
        toolLine(turn, CALENDAR.list, 'ask_new_time', { times: slotsWords([appointment], clock, 'and') }),
      ]
    case 'slot': {
      const id = offered.length === 1 ? 'offer_one' : 'offer_times'
      return [toolLine(turn, CALENDAR.find, id, { times: slotsWords(offered, clock, 'or') })]
    }
    case 'who':
      return lines(turn.knowledge.briefing, [promptOf(clock.language, flow.who)])
    case 'change':
      return [bookingLine(turn, 'what_to_change')]
    case 'confirm':
    default:
      return readBack(turn, flow)
  }
}

/** Everything that is about to be done, for the caller to say yes to. */
function readBack(turn: Turn, { errand, appointment, chosen, who }: BookingFlow): Spoken[] {
  const clock = clockOf(turn)
  if (errand === 'cancel' && appointment) {
    const times = slotsWords([appointment], clock, 'and')
    return [toolLine(turn, CALENDAR.list, 'confirm_cancel', { times })]
  }
  const times = chosen ? slotWords(chosen, clock) : ''
  if (errand === 'move' && appointment)
    return [toolLine(turn, CALENDAR.find, 'confirm_move', { times, old: slotWords(appointment, clock) })]
  const name = who.name ?? ''
  const isSaid = who.number !== undefined && who.number !== null
  if (!isSaid) return [toolLine(turn, CALENDAR.find, 'confirm_booking', { times, name })]
  const digits = clock.language.digits.say(who.number ?? '')
  return [toolLine(turn, CALENDAR.find, 'confirm_booking_number', { times, name, digits })]
}

/** The request goes to a person: what has been said of it is not asked again. */
export function passOn(turn: Turn, flow: BookingFlow, lead: readonly Spoken[]): Reply {
  const { briefing } = turn.knowledge
  const { who } = flow
  return takeMessage(briefing, {
    about: topicOf(flow),
    reason: reasonOf(turn, flow),
    lead: [...lead, line(briefing, 'take_message')],
    who: { name: who.name, number: who.number, isNamed: who.isNamed, digits: who.digits },
  })
}

/** The caller is asked whether they want that. */
export function offerToPassOn(turn: Turn, flow: BookingFlow, lead: readonly Spoken[]): Reply {
  return {
    say: [...lead, line(turn.knowledge.briefing, 'offer_message')],
    about: topicOf(flow),
    pending: { kind: 'offer', reason: reasonOf(turn, flow) },
  }
}

function reasonOf(turn: Turn, { errand, note, appointment, chosen }: BookingFlow): string {
  const clock = clockOf(turn)
  const from = appointment ? slotsWords([appointment], clock, 'and') : undefined
  const to = chosen ? slotWords(chosen, clock) : undefined
  return `${clock.language.receptionist.booking.wanted(errand, from, to)} ${note}`.trim()
}

export function finished(turn: Turn, flow: Pick<BookingFlow, 'errand'>, say: readonly Spoken[]): Reply {
  return {
    say: [...say, line(turn.knowledge.briefing, 'anything_else')],
    about: topicOf(flow),
    pending: { kind: 'anything_else' },
  }
}

/** After so many failures in a row a person has to see to it. */
export const MAX_TRIES = 2

/** What was not understood is asked again, but not for ever. */
export function again(turn: Turn, flow: BookingFlow): Reply {
  if (flow.tries + 1 >= MAX_TRIES)
    return {
      ...offerToPassOn(turn, flow, [line(turn.knowledge.briefing, 'still_not_understood')]),
      isMiss: true,
    }
  return { ...asking(turn, { ...flow, tries: flow.tries + 1 }), isMiss: true }
}

export function dropped(turn: Turn, flow: BookingFlow): Reply {
  return { ...finished(turn, flow, [bookingLine(turn, 'left_as_it_is')]), about: 'information' }
}
