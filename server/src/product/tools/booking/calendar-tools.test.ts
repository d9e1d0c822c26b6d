import { german } from '../../../language/de/index.ts'
import { english } from '../../../language/en/index.ts'
import { spanish } from '../../../language/es/index.ts'
import type { Language } from '../../../language/language.ts'
import { expect, test } from 'vitest'
import { createCalendarTools, MAX_SLOTS_TOLD } from './calendar-tools.ts'
import type { Appointment, Booking, BookingOutcome, Calendar, Slot } from './calendar.ts'
import { createToolRegistry } from '../registry.ts'
import type { Json } from '../../../voice/tool.ts'

const HOUR_MS = 3_600_000
/** A Monday. */
const NOW_MS = Date.parse('2026-11-16T08:00:00Z')
const { signal } = new AbortController()
const slotAt = (startMs: number): Slot => ({ startMs, endMs: startMs + HOUR_MS })

/** A calendar that is free every hour, and keeps what became of every key. */
function createShopCalendar() {
  const booked = new Map<string, Appointment & { from: string | null }>()
  const outcomes = new Map<string, BookingOutcome>()
  const asked: Booking[] = []
  const keep = (key: string, outcome: BookingOutcome) => {
    outcomes.set(key, outcome)
    return outcome
  }
  const isTaken = ({ startMs }: Slot) => [...booked.values()].some((each) => each.startMs === startMs)
  const calendar: Calendar = {
    timeZone: 'America/New_York',
    findSlots: async ({ startMs, endMs }) => {
      const slots: Slot[] = []
      for (let at = startMs; at < endMs; at += HOUR_MS) if (!isTaken(slotAt(at))) slots.push(slotAt(at))
      return slots
    },
    appointmentsOf: async (number) =>
      [...booked.values()].filter(({ from }) => number !== null && from === number),
    outcomeOf: async (key) => outcomes.get(key),
    async book(booking) {
      asked.push(booking)
      if (isTaken(booking.slot)) return keep(booking.key, { failure: 'taken' })
      const appointment = { id: `a${booked.size + 1}`, name: booking.name, ...booking.slot }
      booked.set(appointment.id, { ...appointment, from: booking.callerNumber })
      return keep(booking.key, { appointment })
    },
    async reschedule({ key, appointmentId: id }, slot) {
      const known = booked.get(id)
      if (!known) return keep(key, { failure: 'not_found' })
      booked.set(id, { ...known, ...slot })
      return keep(key, { appointment: { ...known, ...slot } })
    },
    async cancel({ key, appointmentId: id }) {
      const known = booked.get(id)
      booked.delete(id)
      return keep(key, known ? { appointment: known } : { failure: 'not_found' })
    },
  }
  return { calendar, booked, asked }
}

function call(
  calendar: Calendar,
  callerNumber: string | null = '+12125550123',
  language: Language = english,
) {
  const registry = createToolRegistry(createCalendarTools(language, calendar))
  return (name: string, args: Json, key = `${name}-1`) =>
    registry.run(
      name,
      args,
      { key, callId: 'call_1', turn: 1, heard: '', callerNumber, nowMs: NOW_MS },
      signal,
    )
}

const morning = { from: '2026-11-16T09:00:00-05:00', to: '2026-11-16T12:00:00-05:00' }
const ten = '2026-11-16T10:00:00-05:00'

test('free times are given in the zone of the business, and one of them is booked', async () => {
  const { calendar, asked } = createShopCalendar()
  const run = call(calendar)
  expect((await run('find_appointment_times', morning)).result).toEqual({
    status: 'free',
    times: [
      { start: '2026-11-16T14:00:00.000Z', day: 'Monday, November 16', time: '9:00 AM', minutes: 60 },
      { start: '2026-11-16T15:00:00.000Z', day: 'Monday, November 16', time: '10:00 AM', minutes: 60 },
      { start: '2026-11-16T16:00:00.000Z', day: 'Monday, November 16', time: '11:00 AM', minutes: 60 },
    ],
  })
  expect(await run('book_appointment', { start: ten, name: ' Ann ', note: 'A crown.' })).toEqual({
    ok: true,
    effect: 'appointment_booked',
    result: {
      status: 'booked',
      appointment: 'a1',
      name: 'Ann',
      start: '2026-11-16T15:00:00.000Z',
      day: 'Monday, November 16',
      time: '10:00 AM',
      minutes: 60,
    },
  })
  expect(asked).toEqual([
    {
      key: 'book_appointment-1',
      slot: slotAt(Date.parse(ten)),
      name: 'Ann',
      callerNumber: '+12125550123',
      number: '+12125550123',
      email: null,
      note: 'A crown.',
    },
  ])
})

test.each([ten, '2026-11-16T10:15:00-05:00', '2026-11-15T10:00:00-05:00', '2036-11-16T10:00:00-05:00'])(
  'what was not offered in this call is not booked: %s',
  async (start) => {
    const { calendar, booked } = createShopCalendar()
    const other = call(calendar)
    await other('find_appointment_times', morning)
    const answer = await call(calendar)('book_appointment', { start, name: 'Ann' })
    expect(answer).toMatchObject({ ok: false, result: { error: 'not_offered' }, effect: null })
    expect(booked.size).toBe(0)
  },
)

test('a time that was taken meanwhile is not booked twice', async () => {
  const { calendar, booked } = createShopCalendar()
  const [one, two] = [call(calendar), call(calendar, '+12125550187')]
  await one('find_appointment_times', morning)
  await two('find_appointment_times', morning)
  expect(await one('book_appointment', { start: ten, name: 'Ann' }, 'one')).toMatchObject({ ok: true })
  expect(await two('book_appointment', { start: ten, name: 'Bob' }, 'two')).toMatchObject({
    result: { error: 'taken' },
  })
  expect(booked.size).toBe(1)
})

const eleven = '2026-11-16T11:00:00-05:00'

/** Ann has booked ten o'clock, in an earlier call. */
async function bookedByAnn() {
  const shop = createShopCalendar()
  const run = call(shop.calendar)
  await run('find_appointment_times', morning)
  await run('book_appointment', { start: ten, name: 'Ann Lee' })
  return shop
}

test('only their own appointments are listed, moved and cancelled, by number and name', async () => {
  const { calendar, booked } = await bookedByAnn()
  const [ann, bob, nobody] = [call(calendar), call(calendar, '+12125550187'), call(calendar, null)]
  const name = 'Ann Lee'
  expect((await bob('list_appointments', { name })).result).toEqual({ status: 'listed', appointments: [] })
  expect(await nobody('list_appointments', { name })).toMatchObject({ result: { error: 'caller_unknown' } })
  for (const run of [bob, nobody]) {
    await run('find_appointment_times', morning)
    expect((await run('cancel_appointment', { appointment: 'a1' })).ok).toBe(false)
    expect((await run('reschedule_appointment', { appointment: 'a1', start: eleven })).ok).toBe(false)
  }
  expect(await ann('list_appointments', { name })).toMatchObject({
    result: { appointments: [{ appointment: 'a1' }] },
  })
  await ann('find_appointment_times', morning)
  expect(await ann('reschedule_appointment', { appointment: 'a1', start: eleven })).toMatchObject({
    ok: true,
    result: { status: 'moved', time: '11:00 AM' },
    effect: 'appointment_booked',
  })
  expect(await ann('cancel_appointment', { appointment: 'a1' })).toMatchObject({
    ok: true,
    result: { status: 'cancelled' },
    effect: 'appointment_cancelled',
  })
  expect(booked.size).toBe(0)
})

test('who calls in the name of a number hears, moves and cancels nothing without the name', async () => {
  const { calendar, booked } = await bookedByAnn()
  const spoofer = call(calendar)
  await spoofer('find_appointment_times', morning)
  const nothing = { status: 'listed', appointments: [] }
  const list = async (name: string) => (await spoofer('list_appointments', { name })).result
  expect((await spoofer('cancel_appointment', { appointment: 'a1' })).result).toMatchObject({
    error: 'not_theirs',
  })
  expect(await list('Bob')).toEqual(nothing)
  expect(await list('Evelyn Okafor')).toEqual(nothing)
  for (const [tool, args] of [
    ['cancel_appointment', { appointment: 'a1' }],
    ['reschedule_appointment', { appointment: 'a1', start: eleven }],
  ] as const)
    expect(await spoofer(tool, args)).toMatchObject({ ok: false, result: { error: 'not_theirs' } })
  expect(await list('Tom')).toEqual(nothing)
  // Three names were wrong: the right one comes too late.
  expect(await list('Ann Lee')).toMatchObject({ error: 'too_many_names' })
  expect((await spoofer('cancel_appointment', { appointment: 'a1' })).ok).toBe(false)
  expect(booked.size).toBe(1)
})

test('what was booked in this call is changed without its name', async () => {
  const { calendar, booked } = createShopCalendar()
  const run = call(calendar)
  await run('find_appointment_times', morning)
  await run('book_appointment', { start: ten, name: 'Ann Lee' })
  expect(await run('cancel_appointment', { appointment: 'a1' })).toMatchObject({ ok: true })
  expect(booked.size).toBe(0)
})

test('a run that is repeated in another process gives the answer of the first, though its rules no longer hold', async () => {
  const { calendar, booked } = createShopCalendar()
  const run = call(calendar)
  await run('find_appointment_times', morning)
  const first = await run('book_appointment', { start: ten, name: 'Ann' }, 'same')
  expect(await call(calendar)('book_appointment', { start: ten, name: 'Ann' }, 'same')).toEqual(first)
  expect(booked.size).toBe(1)
  const cancelled = await run('cancel_appointment', { appointment: 'a1' }, 'gone')
  expect(await call(calendar)('cancel_appointment', { appointment: 'a1' }, 'gone')).toEqual(cancelled)
})

test('the past, the far future and too many at once are not offered', async () => {
  const run = call(createShopCalendar().calendar)
  const find = (from: string, to: string) => run('find_appointment_times', { from, to })
  expect(await find('2026-11-01T00:00:00Z', '2026-11-02T00:00:00Z')).toMatchObject({
    result: { error: 'invalid_range' },
  })
  expect(await find('2026-11-16T00:00:00Z', '2027-11-16T00:00:00Z')).toMatchObject({
    result: { error: 'invalid_range' },
  })
  const found = await find('2026-11-01T00:00:00Z', '2026-11-20T00:00:00Z')
  expect(found.result).toMatchObject({
    times: { length: MAX_SLOTS_TOLD, 0: { start: '2026-11-16T08:00:00.000Z' } },
  })
})

test('what is free after the first times is told too, spread over the span, and can be booked', async () => {
  const { calendar, booked } = createShopCalendar()
  const run = call(calendar)
  const day = { from: '2026-11-16T09:00:00-05:00', to: '2026-11-17T09:00:00-05:00' }
  const { result } = await run('find_appointment_times', day)
  expect(result).toMatchObject({ more: true, free_in_all: 24, times: { length: MAX_SLOTS_TOLD } })
  const { later_times: later } = result as { later_times: { start: string }[] }
  expect(later).toHaveLength(MAX_SLOTS_TOLD)
  expect(later[0]!.start).toBe('2026-11-16T22:00:00.000Z')
  expect(later.at(-1)!.start).toBe('2026-11-17T13:00:00.000Z')
  await run('book_appointment', { start: later[3]!.start, name: 'Ann' })
  expect(booked.size).toBe(1)
})

test.each([
  [english, 'Monday, November 16', '9:00 AM', '5:00 PM'],
  [german, 'am Montag, dem 16. November', '9:00 Uhr', '17:00 Uhr'],
  [spanish, 'el lunes 16 de noviembre', '9:00', '17:00'],
])(
  'free times, what is free after them and what was booked are told in $tag',
  async (language, day, first, later) => {
    const run = call(createShopCalendar().calendar, undefined, language)
    const span = { from: '2026-11-16T09:00:00-05:00', to: '2026-11-17T09:00:00-05:00' }
    const { result } = await run('find_appointment_times', span)
    expect(result).toMatchObject({ more: true, free_in_all: 24 })
    const { times, later_times: others } = result as Record<'times' | 'later_times', Json[]>
    expect(times[0]).toMatchObject({ day, time: first })
    expect(others[0]).toMatchObject({ day, time: later })
    const booked = await run('book_appointment', { start: '2026-11-16T09:00:00-05:00', name: 'Ann' })
    expect(booked.result).toMatchObject({ status: 'booked', day, time: first })
  },
)

test('that there is nothing more is not said', async () => {
  const { result } = await call(createShopCalendar().calendar)('find_appointment_times', morning)
  expect(result).not.toHaveProperty('more')
})
