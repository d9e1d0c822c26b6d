import { Type, type Static, type TSchema } from 'typebox'
import { DAY_MS, iso, MINUTE_MS } from '../../../platform/clock.ts'
import type { Appointment, Booking, BookingOutcome, Calendar, ChangeRequest, Slot } from './calendar.ts'
import type { Language } from '../../../language/language.ts'
import { isSameName } from './same-name.ts'
import {
  refused,
  type Effect,
  type Json,
  type Tool,
  type ToolAnswer,
  type ToolContext,
} from '../../../voice/tool.ts'
import { typedTool } from '../typed-tool.ts'

/** As many as a caller can remember. */
export const MAX_SLOTS_TOLD = 8
const MAX_SEARCH_DAYS = 31
const MAX_OFFERED = 500

const moment = (description: string) =>
  Type.String({
    format: 'date-time',
    maxLength: 40,
    description: `${description}, ISO 8601 with its offset.`,
  })
const text = (maxLength: number, description: string) => Type.String({ minLength: 1, maxLength, description })

const Search = Type.Object(
  { from: moment('The earliest time'), to: moment('The latest time') },
  { additionalProperties: false },
)
const Book = Type.Object(
  {
    start: moment('One of the times that were offered'),
    name: text(100, 'Who it is for.'),
    number: Type.Optional(text(40, 'Leave out for the number they call from.')),
    email: Type.Optional(Type.String({ format: 'email', maxLength: 254 })),
    note: Type.Optional(text(1000, 'What it is about.')),
  },
  { additionalProperties: false },
)
const Mine = Type.Object(
  { name: text(100, 'The name that it was booked under, as the caller has said it.') },
  { additionalProperties: false },
)
const Move = Type.Object(
  { appointment: text(100, 'Its id, as listed.'), start: moment('One of the times that were offered') },
  { additionalProperties: false },
)
const Cancel = Type.Object({ appointment: text(100, 'Its id, as listed.') }, { additionalProperties: false })

type Desk = {
  readonly language: Language
  readonly calendar: Calendar
  /** What the caller was offered, by when it begins. */
  readonly offered: Map<number, Slot>
  /** The caller's: booked in this call, or booked from this number under a name that the caller has said. */
  readonly shown: Set<string>
  namesLeft: number
}

/** Who is misheard says it again. Who goes on is guessing. */
const MAX_NAMES = 3

/**
 * Appointments over the telephone. What is booked must have been offered in this call, and what is read out, moved or
 * cancelled must be booked from the number that calls under a name that the caller has said, or have been booked in this
 * call: a number alone proves nothing, since caller ids can be forged. Whatever the model was talked into, it can do
 * no more. One set per call.
 */
export function createCalendarTools(language: Language, calendar: Calendar): Tool[] {
  const desk: Desk = { language, calendar, offered: new Map(), shown: new Set(), namesLeft: MAX_NAMES }
  return [findTimes(desk), book(desk), list(desk), reschedule(desk), cancel(desk)]
}

function findTimes({ calendar, offered }: Desk): Tool {
  const description = 'Finds free times for an appointment.'
  return looking('find_appointment_times', description, Search, async (args, context, signal) => {
    const range = rangeOf(args, context.nowMs)
    if (!range) return refused('invalid_range', `Ask for at most ${MAX_SEARCH_DAYS} days, from now on.`)
    const slots = (await calendar.findSlots(range, signal)).slice(0, MAX_SLOTS_TOLD)
    if (offered.size + slots.length > MAX_OFFERED) offered.clear()
    for (const slot of slots) offered.set(slot.startMs, slot)
    const times = slots.map((slot) => wording(slot, calendar.timeZone))
    return { ok: true, result: { status: slots.length === 0 ? 'none_free' : 'free', times }, effect: null }
  })
}

function book({ calendar, offered, shown }: Desk): Tool {
  const description = 'Books a time that was offered and that the caller has chosen.'
  const done = { status: 'booked', effect: 'appointment_booked' } as const
  return changing(
    'book_appointment',
    description,
    Book,
    calendar,
    done,
    async (args, context, signal) => {
      const slot = offered.get(Date.parse(args.start))
      return slot ? calendar.book(bookingOf(args, slot, context), signal) : NOT_OFFERED
    },
    (id) => shown.add(id),
  )
}

function list(desk: Desk): Tool {
  const { calendar, shown } = desk
  const description =
    'Lists the appointments of the number that calls under one name. Ask the caller for the name; never guess it.'
  return looking('list_appointments', description, Mine, async ({ name }, { callerNumber }, signal) => {
    const all = await calendar.appointmentsOf(callerNumber, signal)
    if (all.length === 0 && callerNumber === null) return CALLER_UNKNOWN
    if (desk.namesLeft === 0) return TOO_MANY_NAMES
    const named = all.filter((each) => isSameName(desk.language, name, each.name))
    // The same where there is nothing: a wrong name does not learn whether there is anything.
    if (named.length === 0) desk.namesLeft--
    for (const { id } of named) shown.add(id)
    const own = all.filter(({ id }) => shown.has(id))
    const appointments = own.map((each) => describe(each, calendar.timeZone))
    return { ok: true, result: { status: 'listed', appointments }, effect: null }
  })
}

function reschedule(desk: Desk): Tool {
  const { calendar, offered } = desk
  const description = "Moves one of the caller's appointments to a time that was offered."
  const done = { status: 'moved', effect: 'appointment_booked' } as const
  return changing(
    'reschedule_appointment',
    description,
    Move,
    calendar,
    done,
    async (args, context, signal) => {
      const slot = offered.get(Date.parse(args.start))
      if (!slot) return NOT_OFFERED
      const refusal = await refusalOf(desk, args.appointment, context, signal)
      return refusal ?? calendar.reschedule(requestOf(args, context), slot, signal)
    },
  )
}

function cancel(desk: Desk): Tool {
  const { calendar } = desk
  const description = "Cancels one of the caller's appointments."
  const done = { status: 'cancelled', effect: 'appointment_cancelled' } as const
  return changing(
    'cancel_appointment',
    description,
    Cancel,
    calendar,
    done,
    async (args, context, signal) => {
      const refusal = await refusalOf(desk, args.appointment, context, signal)
      return refusal ?? calendar.cancel(requestOf(args, context), signal)
    },
  )
}

type Run<S extends TSchema, T> = (args: Static<S>, context: ToolContext, signal: AbortSignal) => Promise<T>

function looking<S extends TSchema>(
  name: string,
  description: string,
  parameters: S,
  run: Run<S, ToolAnswer>,
): Tool {
  return typedTool({ name, description, repeat: 'harmless' }, parameters, run)
}

/** A change that was made before stands, whatever the rules say now: they were kept when it was made. */
function changing<S extends TSchema>(
  name: string,
  description: string,
  parameters: S,
  calendar: Calendar,
  done: { readonly status: string; readonly effect: Effect },
  change: Run<S, BookingOutcome | ToolAnswer>,
  changed: (appointmentId: string) => void = () => {},
): Tool {
  const about = { name, description, repeat: 'by_key' } as const
  return typedTool(about, parameters, async (args, context, signal) => {
    const outcome = (await calendar.outcomeOf(context.key, signal)) ?? (await change(args, context, signal))
    if ('ok' in outcome) return outcome
    if ('failure' in outcome) return FAILURES[outcome.failure]
    const { status, effect } = done
    changed(outcome.appointment.id)
    return { ok: true, result: { status, ...describe(outcome.appointment, calendar.timeZone) }, effect }
  })
}

async function refusalOf(
  { calendar, shown }: Desk,
  appointmentId: string,
  { callerNumber }: ToolContext,
  signal: AbortSignal,
): Promise<ToolAnswer | undefined> {
  const own = await calendar.appointmentsOf(callerNumber, signal)
  if (shown.has(appointmentId) && own.some(({ id }) => id === appointmentId)) return undefined
  return callerNumber === null ? CALLER_UNKNOWN : NOT_THEIRS
}

function requestOf(
  { appointment }: Static<typeof Cancel>,
  { key, callerNumber }: ToolContext,
): ChangeRequest {
  return { key, appointmentId: appointment, callerNumber }
}

function rangeOf({ from, to }: Static<typeof Search>, nowMs: number): Slot | undefined {
  const startMs = Math.max(Date.parse(from), nowMs)
  const endMs = Date.parse(to)
  return endMs > startMs && endMs - startMs <= MAX_SEARCH_DAYS * DAY_MS ? { startMs, endMs } : undefined
}

function bookingOf(args: Static<typeof Book>, slot: Slot, { key, callerNumber }: ToolContext): Booking {
  return {
    key,
    slot,
    name: args.name.trim(),
    callerNumber,
    number: args.number ?? callerNumber,
    email: args.email ?? null,
    note: args.note ?? null,
  }
}

function describe(appointment: Appointment, timeZone: string): { readonly [key: string]: Json } {
  return { appointment: appointment.id, name: appointment.name, ...wording(appointment, timeZone) }
}

/** A time for the brain: as it gives it back to us, and as the business and the caller would say it. */
function wording({ startMs, endMs }: Slot, timeZone: string): { readonly [key: string]: Json } {
  const day = new Intl.DateTimeFormat('en-US', { timeZone, weekday: 'long', month: 'long', day: 'numeric' })
  const time = new Intl.DateTimeFormat('en-US', { timeZone, hour: 'numeric', minute: '2-digit' })
  return {
    start: iso(startMs),
    day: day.format(startMs),
    time: time.format(startMs).replaceAll('\u202f', ' '),
    minutes: Math.round((endMs - startMs) / MINUTE_MS),
  }
}

const NOT_OFFERED = refused(
  'not_offered',
  'Only times that were found in this call can be booked. Look for times first.',
)
const NOT_THEIRS = refused(
  'not_theirs',
  'Only appointments that were listed in this call can be changed. Ask for the name and list them, or offer to take a message.',
)
const TOO_MANY_NAMES = refused(
  'too_many_names',
  'So many names were none of this number’s. This is for a person: offer to take a message.',
)
const CALLER_UNKNOWN = refused(
  'caller_unknown',
  'The number is withheld, so this is for a person. Offer to take a message.',
)
const FAILURES = {
  taken: refused('taken', 'That time is taken now. Look for other times.'),
  not_bookable: refused('not_bookable', 'That time can no longer be booked. Look for other times.'),
  not_found: refused('not_found', 'That appointment is no longer there.'),
} as const
