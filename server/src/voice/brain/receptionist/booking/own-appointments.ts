import { lookFor } from './outcome.ts'
import {
  asking,
  bookingLine,
  clockOf,
  finished,
  passOn,
  toolLine,
  topicOf,
  type BookingFlow,
} from './state.ts'
import type { TimeRequest } from '../../../../language/calendar.ts'
import type { Errand, LineId } from '../../../../language/receptionist.ts'
import { slotsWords } from './booking-words.ts'
import { appointmentsIn, ask, CALENDAR, errorIn, type Own } from './calendar-use.ts'
import { takeMessage } from '../transfer/handing-over.ts'
import { line, type Reply, type Spoken, type Turn } from '../talk.ts'
import { fits } from '../times/times.ts'
import { momentOf } from '../times/wall-clock.ts'

/** As many as a caller can remember. */
const MAX_TOLD = 3

const WITHHELD = 'withheld'

type Listed =
  | { readonly kind: 'listed'; readonly own: readonly Own[] }
  /** The number that calls is withheld. */
  | { readonly kind: 'unknown' | 'down' }
  | { readonly kind: 'wants'; readonly reply: Reply }

function listOwn(turn: Turn, name: string): Listed {
  const answer = ask(turn, { tool: CALENDAR.list, args: { name } })
  if ('reply' in answer) return { kind: 'wants', reply: answer.reply }
  if (!answer.ok) return { kind: errorIn(answer.result) === 'caller_unknown' ? 'unknown' : 'down' }
  const own = appointmentsIn(answer.result).sort((a, b) => a.startMs - b.startMs)
  return { kind: 'listed', own: own.slice(0, MAX_TOLD) }
}

/** "When is my appointment?" */
function tellOwn(turn: Turn, flow: BookingFlow, own: readonly Own[]): Reply {
  const id = own.length === 1 ? 'your_appointment' : 'your_appointments'
  const times = slotsWords(own, clockOf(turn), 'and')
  return finished(turn, flow, [toolLine(turn, CALENDAR.list, id, { times })])
}

/** Finds out which appointment of the caller's it is about, and goes on with that. */
export function withOwn(turn: Turn, flow: BookingFlow): Reply {
  if (flow.appointment) return goOn(turn, flow, flow.appointment)
  // Whose number is withheld has only what was booked in this call, under whatever name.
  const isWithheld = turn.knowledge.briefing.callerNumber === null
  const name = flow.who.name ?? (isWithheld ? WITHHELD : null)
  if (name === null) return asking(turn, { ...flow, step: 'name' })
  const listed = listOwn(turn, name)
  switch (listed.kind) {
    case 'wants':
      return listed.reply
    case 'unknown':
      return noted(turn, flow, [])
    case 'down':
      return passOn(turn, flow, [bookingLine(turn, 'calendar_down')])
    case 'listed':
    default:
      return amongOwn(turn, flow, listed.own)
  }
}

function amongOwn(turn: Turn, flow: BookingFlow, own: readonly Own[]): Reply {
  if (own.length === 0) return notFound(turn, flow)
  if (flow.errand === 'tell') return tellOwn(turn, flow, own)
  const { timeZone } = clockOf(turn)
  const { source, target } = timeRequestsIn(turn, flow)
  const named = own.filter(({ startMs }) => source !== undefined && fits(startMs, source, timeZone))
  const [only] = named.length === 1 ? named : own
  // A day that is none of theirs is the one to move to.
  const isTarget = source !== undefined && target === undefined && named.length === 0
  const wanted = target ?? (isTarget ? source : undefined) ?? {}
  const next: BookingFlow = { ...flow, own, wanted: flow.errand === 'move' ? wanted : {} }
  if (only && (named.length === 1 || own.length === 1)) return goOn(turn, next, only)
  return asking(turn, { ...next, step: 'which' })
}

/** A name may have been misheard once. */
function notFound(turn: Turn, flow: BookingFlow): Reply {
  const lead = [bookingLine(turn, 'no_appointments')]
  if (flow.tries > 0) return flow.errand === 'tell' ? finished(turn, flow, lead) : noted(turn, flow, lead)
  const who = { ...flow.who, name: null, isNamed: false }
  return asking(turn, { ...flow, step: 'name', who, tries: flow.tries + 1 }, lead)
}

/** "Move the one on Tuesday to Friday" names two days. */
function timeRequestsIn(
  turn: Turn,
  { errand, step, note }: BookingFlow,
): { readonly source?: TimeRequest | undefined; readonly target?: TimeRequest | undefined } {
  const { language, atMs, timeZone } = clockOf(turn)
  const { booking, times } = language.receptionist
  // The days were named before the name was asked for.
  const text = step === 'name' ? note : turn.heard.text
  const now = momentOf(atMs, timeZone)
  return errand === 'move' ? booking.moveIn(text, now) : { source: times.timeRequestIn(text, now) }
}

function goOn(turn: Turn, flow: BookingFlow, appointment: Own): Reply {
  const chosen: BookingFlow = { ...flow, appointment, tries: 0 }
  if (flow.errand === 'cancel') return asking(turn, { ...chosen, step: 'confirm' })
  return Object.keys(flow.wanted).length > 0
    ? lookFor(turn, chosen)
    : asking(turn, { ...chosen, step: 'when' })
}

const NOTED: Readonly<Record<Errand, { readonly say: LineId; readonly ask?: LineId }>> = {
  book: { say: 'note_booking', ask: 'ask_when' },
  move: { say: 'note_change', ask: 'ask_change' },
  cancel: { say: 'note_cancellation', ask: 'ask_which' },
  tell: { say: 'take_message' },
}

/** What cannot be found is for a person to find. */
function noted(turn: Turn, flow: BookingFlow, lead: readonly Spoken[]): Reply {
  const { briefing } = turn.knowledge
  const { errand, who, note } = flow
  const { say, ask: askFirst } = NOTED[errand]
  return takeMessage(briefing, {
    about: topicOf(flow),
    reason: flow.step === 'name' ? note : turn.heard.text,
    lead: [...lead, line(briefing, say)],
    ...(askFirst === undefined ? {} : { askFirst }),
    ...(who.name === null
      ? {}
      : { who: { name: who.name, number: who.number, isNamed: true, digits: who.digits } }),
  })
}
