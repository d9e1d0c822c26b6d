import type { Json } from '../../../tool.ts'
import {
  asking,
  bookingLine,
  clockOf,
  finished,
  offerToPassOn,
  passOn,
  toolLine,
  type BookingFlow,
} from './state.ts'
import { findTimes } from './search.ts'
import type { Errand } from '../../../../language/receptionist.ts'
import { slotsWords, slotWords } from './booking-words.ts'
import { ask, CALENDAR, errorIn, type CalendarTool, type Slot, type Used, type Want } from './calendar-use.ts'
import type { Reply, Spoken, Turn } from '../talk.ts'
import { momentOf } from '../times/wall-clock.ts'

export const CHANGES: Readonly<Record<Errand, CalendarTool>> = {
  book: CALENDAR.book,
  move: CALENDAR.move,
  cancel: CALENDAR.cancel,
  tell: CALENDAR.list,
}

/** Does what the caller has said yes to. */
export function carryOut(turn: Turn, flow: BookingFlow): Reply {
  const answer = ask(turn, wantOf(turn, flow))
  return 'reply' in answer ? answer.reply : outcome(turn, flow, answer)
}

function wantOf(turn: Turn, flow: BookingFlow): Want {
  const { errand, appointment, chosen, who } = flow
  const id = appointment?.id ?? ''
  const start = chosen?.start ?? ''
  if (errand === 'cancel') return { tool: CALENDAR.cancel, args: { appointment: id } }
  if (errand === 'move') return { tool: CALENDAR.move, args: { appointment: id, start } }
  const note = noteOf(turn, flow)
  const number: { readonly [name: string]: Json } = who.number ? { number: who.number } : {}
  return {
    tool: CALENDAR.book,
    args: { start, name: who.name ?? '', ...number, ...(note === '' ? {} : { note }) },
  }
}

/** What it is for and what was told beside it; all that was said where neither is clear. */
function noteOf({ knowledge: { briefing } }: Turn, { note }: BookingFlow): string {
  const { receptionist, sentencesIn } = briefing.language
  const purpose = receptionist.booking.purposeIn(note)
  if (purpose === undefined) return note
  const told = sentencesIn(note).filter((sentence) => receptionist.isStatement(sentence))
  return [purpose.charAt(0).toUpperCase() + purpose.slice(1), ...told].join('. ')
}

/** These say for certain that nothing was done. */
const REFUSALS = new Set([
  'no_tools',
  'too_many_tool_calls',
  'unknown_tool',
  'invalid_arguments',
  'invalid_key',
])
const NO_LONGER_FREE = new Set(['taken', 'not_bookable', 'not_offered'])
const GONE = new Set(['not_found', 'not_theirs', 'caller_unknown'])

export function outcome(turn: Turn, flow: BookingFlow, { ok, result }: Used['answer']): Reply {
  const { errand } = flow
  const slot = errand === 'cancel' ? flow.appointment : flow.chosen
  if (ok && slot) return furtherOn(turn, flow, doneLine(turn, errand, slot))
  const error = errorIn(result)
  if (NO_LONGER_FREE.has(error)) return offerOthers(turn, flow, error)
  if (GONE.has(error)) return offerToPassOn(turn, flow, [bookingLine(turn, 'appointment_gone')])
  const id = REFUSALS.has(error) ? 'calendar_down' : 'not_sure_it_worked'
  return passOn(turn, flow, [bookingLine(turn, id)])
}

/** The next of several appointments for the same caller, or the end. */
function furtherOn(turn: Turn, flow: BookingFlow, news: Spoken): Reply {
  const [next, ...later] = flow.errand === 'book' ? (flow.later ?? []) : []
  if (!next) return finished(turn, flow, [news])
  return lookFor(turn, { ...flow, wanted: next, later, offered: [], chosen: null, tries: 0, refused: 0 }, [
    news,
  ])
}

export function doneLine(turn: Turn, errand: Errand, slot: Slot): Spoken {
  const clock = clockOf(turn)
  if (errand === 'cancel')
    return toolLine(turn, CALENDAR.cancel, 'cancelled', { times: slotsWords([slot], clock, 'and') })
  return toolLine(turn, CHANGES[errand], errand === 'book' ? 'booked' : 'moved', {
    times: slotWords(slot, clock),
  })
}

/** It was taken meanwhile, or has come too near: what else there is about that time. */
function offerOthers(turn: Turn, flow: BookingFlow, error: string): Reply {
  const { chosen } = flow
  if (!chosen) return passOn(turn, flow, [bookingLine(turn, 'calendar_down')])
  const moment = momentOf(chosen.startMs, clockOf(turn).timeZone)
  const date = moment.toPlainDate().toString()
  const wanted = { days: { from: date, to: date }, minute: moment.hour * 60 + moment.minute }
  const lead = error === 'taken' ? [bookingLine(turn, 'slot_taken')] : []
  // What was never offered may still be free.
  const withoutMs = error === 'not_offered' ? undefined : chosen.startMs
  return lookFor(turn, { ...flow, wanted, chosen: null }, lead, withoutMs)
}

/** Looks for a time, and says what there is. */
export function lookFor(
  turn: Turn,
  flow: BookingFlow,
  lead: readonly Spoken[] = [],
  withoutMs?: number,
): Reply {
  const found = findTimes(turn, flow.wanted, withoutMs)
  switch (found.kind) {
    case 'wants':
      return found.reply
    case 'exact': {
      const times = slotWords(found.slot, clockOf(turn))
      const isFree = toolLine(turn, CALENDAR.find, 'time_is_free', { times })
      return proceed(turn, { ...flow, chosen: found.slot }, [...lead, isFree])
    }
    case 'some': {
      const sorry = found.isAsAsked || lead.length > 0 ? [] : [bookingLine(turn, 'not_free_then')]
      const offering: BookingFlow = { ...flow, step: 'slot', offered: found.slots, chosen: null, tries: 0 }
      return asking(turn, offering, [...lead, ...sorry])
    }
    case 'down':
      return passOn(turn, flow, [...lead, bookingLine(turn, 'calendar_down')])
    case 'none':
    default:
      return offerToPassOn(turn, flow, [...lead, bookingLine(turn, 'nothing_free')])
  }
}

/** With a time: asks who it is for, as far as that is not known, and then reads the whole back. */
export function proceed(turn: Turn, flow: BookingFlow, lead: readonly Spoken[] = []): Reply {
  const { callerNumber } = turn.knowledge.briefing
  const { who, errand } = flow
  const isWhole = who.isNamed && (callerNumber !== null || who.number !== undefined)
  if (errand === 'book' && !isWhole) return asking(turn, { ...flow, step: 'who', tries: 0 }, lead)
  if (errand === 'book' && who.name === null)
    return offerToPassOn(turn, flow, [bookingLine(turn, 'needs_name')])
  return asking(turn, { ...flow, step: 'confirm', tries: 0 }, lead)
}
