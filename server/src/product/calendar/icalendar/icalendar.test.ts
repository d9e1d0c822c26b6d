import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { languageFor } from '../../../language/languages.ts'
import type { Appointment } from '../appointment.ts'
import { confirmationOf } from '../confirmation.ts'
import { readCalendar, type Component } from './icalendar-reader.fixture.ts'
import { calendarOf, messageOf } from './icalendar.ts'

const APPOINTMENT: Appointment = {
  id: 'apt_01k9zq4s8vxjt7m0c5b2n6d3ef',
  agentId: 'agt_01k9v0b4z6tqe8w2m5r7ydhxnc',
  starts_at: '2026-11-17T09:00:00.000Z',
  ends_at: '2026-11-17T09:30:00.000Z',
  name: 'Ada Lovelace',
  number: '+12025550143',
  email: 'ada@example.com',
  reason: 'Check-up',
  status: 'booked',
  sequence: 2,
  confirmed_at: null,
  created_at: '2026-11-15T08:00:00.123Z',
  updated_at: '2026-11-15T08:30:00.999Z',
}
const BUSINESS = {
  name: 'Bright Dental',
  language: languageFor('en'),
  timeZone: 'Europe/Berlin',
  phoneNumber: '+12125550100',
  email: 'desk@bright.example',
}
const NOW = Date.parse('2026-11-16T12:00:00Z')

const value = (component: Component | undefined, name: string) => component?.properties.get(name)?.value

test('a calendar says of each appointment who comes, when and why', () => {
  const calendar = readCalendar(calendarOf('Bright Dental', [APPOINTMENT]))
  expect(value(calendar, 'VERSION')).toBe('2.0')
  expect(value(calendar, 'X-WR-CALNAME')).toBe('Bright Dental')
  expect(calendar.properties.has('METHOD')).toBe(false)
  const [event] = calendar.components
  expect(
    Object.fromEntries([...(event?.properties ?? [])].map(([name, each]) => [name, each.value])),
  ).toEqual({
    UID: `${APPOINTMENT.id}@parley`,
    DTSTAMP: '20261115T083000Z',
    DTSTART: '20261117T090000Z',
    DTEND: '20261117T093000Z',
    SEQUENCE: '2',
    STATUS: 'CONFIRMED',
    SUMMARY: 'Ada Lovelace: Check-up',
    DESCRIPTION: '+12025550143\nada@example.com',
    CREATED: '20261115T080000Z',
    'LAST-MODIFIED': '20261115T083000Z',
  })
})

test('an empty calendar is one too', () => {
  expect(readCalendar(calendarOf('x', [])).components).toEqual([])
})

test('a message is stamped when it is made, and has an organizer', () => {
  const organizer = { name: 'The "Caret^" \\ Co; Ltd, it\'s: Ü', email: 'desk@bright.example' }
  const message = readCalendar(messageOf(APPOINTMENT, { method: 'PUBLISH', organizer, nowMs: NOW }))
  expect(value(message, 'METHOD')).toBe('PUBLISH')
  const [event] = message.components
  expect(value(event, 'DTSTAMP')).toBe('20261116T120000Z')
  expect(event?.properties.get('ORGANIZER')).toEqual({
    value: 'mailto:desk@bright.example',
    parameters: { CN: organizer.name },
  })
})

/** What makes lines long and characters wide: two, three and four octets, and characters of several parts. */
const wideText = fc
  .array(fc.constantFrom('a', ' ', 'é', '漢', '🦜', '👩‍👩‍👧', ',', ';', '\\', '\\n', ':', '"', '^', '\n', '\t'), {
    minLength: 1,
    maxLength: 200,
  })
  .map((parts) => parts.join(''))

test('whatever is written is read again, in lines of at most 75 octets that cut no character', () => {
  fc.assert(
    fc.property(wideText, wideText, fc.nat(80), (name, reason, shift) => {
      const written = calendarOf(name, [{ ...APPOINTMENT, name: 'x'.repeat(shift) + name, reason }])
      const calendar = readCalendar(written)
      expect(value(calendar, 'NAME')).toBe(name)
      expect(value(calendar.components[0], 'SUMMARY')).toBe(`${'x'.repeat(shift)}${name}: ${reason}`)
    }),
    { numRuns: 300 },
  )
})

/** Controls, halves of characters and what no language has among them. */
const anyText = fc
  .array(fc.oneof(fc.nat(0xff), fc.nat(0x10ffff)), { maxLength: 120 })
  .map((codes) => String.fromCodePoint(...codes))

test('whatever characters a name has, the calendar stays one', () => {
  fc.assert(
    fc.property(anyText, (name) => {
      const calendar = readCalendar(calendarOf(name, [{ ...APPOINTMENT, name, reason: name }]))
      expect(calendar.components).toHaveLength(1)
    }),
  )
  const half = readCalendar(calendarOf('a\ud83eb', []))
  expect(value(half, 'NAME')).toBe('a\ufffdb')
})

test('text cannot add lines to a calendar', () => {
  const name = 'Eve\r\nEND:VEVENT\r\nBEGIN:VEVENT\rUID:other\u2028ATTACH:http://evil.example\u0000\u0007'
  const calendar = readCalendar(calendarOf('x', [{ ...APPOINTMENT, name, reason: '' }]))
  expect(calendar.components).toHaveLength(1)
  expect(value(calendar.components[0], 'SUMMARY')).toBe(
    'Eve\nEND:VEVENT\nBEGIN:VEVENT\nUID:other\nATTACH:http://evil.example',
  )
})

test('a line of exactly 75 octets is not folded, one of 76 is', () => {
  const lineOf = (length: number) =>
    calendarOf('n'.repeat(length - 'NAME:'.length), [])
      .split('\r\n')
      .filter((line) => /^(NAME:| )/.test(line))
  expect(lineOf(75)[0]).toHaveLength(75)
  expect(lineOf(76).slice(0, 2)).toEqual([`NAME:${'n'.repeat(70)}`, ' n'])
})

test('a confirmation gives the time in the zone of the business, and brings the appointment along', () => {
  const { subject, body, ics } = confirmationOf(APPOINTMENT, BUSINESS, NOW)
  expect(subject).toBe('Your appointment with Bright Dental')
  expect(body).toBe(
    'Hello Ada Lovelace,\n\nyour appointment with Bright Dental is booked:\n\n' +
      'Tuesday, 17 November 2026, 10:00 AM to 10:30 AM (Europe/Berlin)\nCheck-up\n\n' +
      'To change or cancel it, call (212) 555-0100.\n',
  )
  const calendar = readCalendar(ics)
  expect(value(calendar, 'METHOD')).toBe('PUBLISH')
  expect(value(calendar.components[0], 'SUMMARY')).toBe('Bright Dental: Check-up')
  expect(ics).not.toContain('+12025550143')
})

test.each([
  [
    'de',
    'Ihr Termin bei Bright Dental',
    'Guten Tag Ada Lovelace,\n\nIhr Termin bei Bright Dental ist gebucht:\n\n' +
      'Dienstag, 17. November 2026, 10:00 bis 10:30 Uhr (Europe/Berlin)\nCheck-up\n\n' +
      'Zum Ändern oder Absagen rufen Sie bitte 030 23125100 an.\n',
    'Abgesagt: Ihr Termin bei Bright Dental',
  ],
  [
    'es',
    'Su cita con Bright Dental',
    'Hola, Ada Lovelace:\n\nSu cita con Bright Dental está confirmada:\n\n' +
      'martes, 17 de noviembre de 2026, de las 10:00 a las 10:30 (Europe/Berlin)\nCheck-up\n\n' +
      'Para cambiarla o cancelarla, llame al 030 23125100.\n',
    'Cancelada: su cita con Bright Dental',
  ],
])('a confirmation of an agent that speaks %s is in its language', (tag, subject, body, cancelled) => {
  const business = { ...BUSINESS, language: languageFor(tag), phoneNumber: '+493023125100' }
  expect(confirmationOf(APPOINTMENT, business, NOW)).toMatchObject({ subject, body })
  const off: Appointment = { ...APPOINTMENT, status: 'cancelled' }
  expect(confirmationOf(off, business, NOW).subject).toBe(cancelled)
})

test('a cancellation takes the same event away', () => {
  const cancelled: Appointment = { ...APPOINTMENT, status: 'cancelled', sequence: 3, reason: '' }
  const { subject, body, ics } = confirmationOf(cancelled, { ...BUSINESS, name: 'Bright\r\nBcc: x' }, NOW)
  expect(subject).toBe('Cancelled: your appointment with Bright Bcc: x')
  expect(body).toContain('is cancelled')
  const calendar = readCalendar(ics)
  expect(value(calendar, 'METHOD')).toBe('CANCEL')
  const [event] = calendar.components
  expect([value(event, 'UID'), value(event, 'STATUS'), value(event, 'SEQUENCE')]).toEqual([
    `${APPOINTMENT.id}@parley`,
    'CANCELLED',
    '3',
  ])
})
