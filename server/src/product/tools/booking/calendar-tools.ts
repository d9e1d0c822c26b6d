import { Temporal } from 'temporal-polyfill'
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

/** As many as a caller can remember; of what is free after them, as many again. */
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

function findTimes(desk: Desk): Tool {
  const { calendar, offered } = desk
  const told = (some: readonly Slot[]) => some.map((slot) => wording(slot, desk))
  const description =
    `Finds free times for an appointment: in \`times\` the first ${MAX_SLOTS_TOLD} between from and to. ` +
    'Where `more` is true there are others: `free_in_all` says how many times are free, and `later_times` are some of ' +
    'the later ones, spread over the rest of the span. Any of them may be offered and booked; ask again with a ' +
    'narrower span for those between them.'
  return looking('find_appointment_times', description, Search, async (args, context, signal) => {
    const range = rangeOf(args, context.nowMs)
    if (!range) return refused('invalid_range', `Ask for at most ${MAX_SEARCH_DAYS} days, from now on.`)
    const free = await calendar.findSlots(range, signal)
    const slots = free.slice(0, MAX_SLOTS_TOLD)
    const later = spreadOver(free.slice(MAX_SLOTS_TOLD))
    if (offered.size + slots.length + later.length > MAX_OFFERED) offered.clear()
    for (const slot of [...slots, ...later]) offered.set(slot.startMs, slot)
    const more: { readonly [key: string]: Json } =
      later.length === 0 ? {} : { more: true, free_in_all: free.length, later_times: told(later) }
    const status = slots.length === 0 ? 'none_free' : 'free'
    return { ok: true, result: { status, times: told(slots), ...more }, effect: null }
  })
}

/** Some of many, from the first to the last, with as much between each two. */
function spreadOver(slots: readonly Slot[]): Slot[] {
  if (slots.length <= MAX_SLOTS_TOLD) return [...slots]
  const step = (slots.length - 1) / (MAX_SLOTS_TOLD - 1)
  return Array.from({ length: MAX_SLOTS_TOLD }, (_, index) => slots[Math.round(index * step)]!)
}

function book(desk: Desk): Tool {
  const { calendar, offered, shown } = desk
  const description = 'Books a time that was offered and that the caller has chosen.'
  const done = { status: 'booked', effect: 'appointment_booked' } as const
  return changing(
    'book_appointment',
    description,
    Book,
    desk,
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
    const appointments = own.map((each) => describe(each, desk))
    return { ok: true, result: { status: 'listed', appointments }, effect: null }
  })
}

function reschedule(desk: Desk): Tool {
  const { calendar, offered } = desk
  const description = "Moves one of the caller's appointments to a time that was offered."
  const done = { status: 'moved', effect: 'appointment_booked' } as const
  return changing('reschedule_appointment', description, Move, desk, done, async (args, context, signal) => {
    const slot = offered.get(Date.parse(args.start))
    if (!slot) return NOT_OFFERED
    const refusal = await refusalOf(desk, args.appointment, context, signal)
    return refusal ?? calendar.reschedule(requestOf(args, context), slot, signal)
  })
}

function cancel(desk: Desk): Tool {
  const { calendar } = desk
  const description = "Cancels one of the caller's appointments."
  const done = { status: 'cancelled', effect: 'appointment_cancelled' } as const
  return changing('cancel_appointment', description, Cancel, desk, done, async (args, context, signal) => {
    const refusal = await refusalOf(desk, args.appointment, context, signal)
    return refusal ?? calendar.cancel(requestOf(args, context), signal)
  })
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
  desk: Desk,
  done: { readonly status: string; readonly effect: Effect },
  change: Run<S, BookingOutcome | ToolAnswer>,
  changed: (appointmentId: string) => void = () => {},
): Tool {
  const about = { name, description, repeat: 'by_key' } as const
  return typedTool(about, parameters, async (args, context, signal) => {
    const outcome =
      (await desk.calendar.outcomeOf(context.key, signal)) ?? (await change(args, context, signal))
    if ('ok' in outcome) return outcome
    if ('failure' in outcome) return FAILURES[outcome.failure]
    const { status, effect } = done
    changed(outcome.appointment.id)
    return { ok: true, result: { status, ...describe(outcome.appointment, desk) }, effect }
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

function describe(appointment: Appointment, desk: Desk): { readonly [key: string]: Json } {
  return { appointment: appointment.id, name: appointment.name, ...wording(appointment, desk) }
}

/** A day is told by its date, also today and tomorrow: what a tool has found is read again on another day. */
const DAYS_AHEAD_WITHOUT_NAME = 7

/** A time for the brain: as it gives it back to us, and as the business and the caller would say it. */
function wording(
  { startMs, endMs }: Slot,
  { calendar: { timeZone }, language }: Desk,
): { readonly [key: string]: Json } {
  const { dayOfWeek, month, day, hour, minute } =
    Temporal.Instant.fromEpochMilliseconds(startMs).toZonedDateTimeISO(timeZone)
  return {
    start: iso(startMs),
    day: language.days.say({ ahead: DAYS_AHEAD_WITHOUT_NAME, dayOfWeek, month, day }, 'dated'),
    time: language.times.say({ hour, minute }, 'figures'),
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
