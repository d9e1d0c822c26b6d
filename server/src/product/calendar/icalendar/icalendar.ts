import type { Appointment } from '../appointment.ts'

/** iCalendar, RFC 5545. All times are in UTC, so that no VTIMEZONE is needed. */

/** Whose appointments they are: RFC 5546 wants an organizer with every METHOD. */
export type Organizer = { readonly name: string; readonly email: string }

/** What a message asks of its reader; a calendar that is only read has none (section 3.7.2). */
export type Message = {
  readonly method: 'PUBLISH' | 'CANCEL'
  readonly organizer: Organizer
  readonly nowMs: number
}

// Section 3.1: lines are at most 75 octets long, without their end.
const MAX_LINE_OCTETS = 75
const LINE_END = '\r\n'
const UID_DOMAIN = '@parley'
const PRODUCT = '-//Parley//Calendar//EN'
/** How often a program may look for changes (RFC 7986, section 5.7). */
const REFRESH = 'PT15M'

/** A calendar for programs that subscribe to it. */
export function calendarOf(name: string, appointments: readonly Appointment[]): string {
  return written([
    ...opening(),
    `NAME:${text(name)}`,
    // What NAME is called by programs that are older than RFC 7986.
    `X-WR-CALNAME:${text(name)}`,
    `REFRESH-INTERVAL;VALUE=DURATION:${REFRESH}`,
    ...appointments.flatMap((appointment) => event(appointment)),
    'END:VCALENDAR',
  ])
}

/** One appointment as it lies in a calendar outside; METHOD has no place there (RFC 4791, section 4.1). */
export function calendarObjectOf(appointment: Appointment): string {
  return written([...opening(), ...event(appointment), 'END:VCALENDAR'])
}

/** Whose event it is: undefined for one that Parley has not made. */
export function appointmentIdOf(uid: string): string | undefined {
  return uid.endsWith(UID_DOMAIN) ? uid.slice(0, -UID_DOMAIN.length) : undefined
}

/** One appointment as a message to the one who has it. */
export function messageOf(appointment: Appointment, message: Message): string {
  return written([...opening(), `METHOD:${message.method}`, ...event(appointment, message), 'END:VCALENDAR'])
}

function opening(): string[] {
  return ['BEGIN:VCALENDAR', 'VERSION:2.0', `PRODID:${PRODUCT}`, 'CALSCALE:GREGORIAN']
}

/** For the caller the appointment is named after the business; for the business after the caller. */
function event(appointment: Appointment, message?: Message): string[] {
  const { name, reason, status, sequence } = appointment
  const title = message?.organizer.name ?? name
  return [
    'BEGIN:VEVENT',
    `UID:${appointment.id}${UID_DOMAIN}`,
    // Section 3.8.7.2: in a message it says when that was made, else when the event was last changed.
    `DTSTAMP:${utc(message?.nowMs ?? Date.parse(appointment.updated_at))}`,
    `DTSTART:${utc(Date.parse(appointment.starts_at))}`,
    `DTEND:${utc(Date.parse(appointment.ends_at))}`,
    `SEQUENCE:${sequence}`,
    `STATUS:${status === 'booked' ? 'CONFIRMED' : 'CANCELLED'}`,
    `SUMMARY:${text(reason === '' ? title : `${title}: ${reason}`)}`,
    ...(message === undefined ? details(appointment) : organizer(message.organizer)),
    `CREATED:${utc(Date.parse(appointment.created_at))}`,
    `LAST-MODIFIED:${utc(Date.parse(appointment.updated_at))}`,
    'END:VEVENT',
  ]
}

function details({ number, email }: Appointment): string[] {
  const lines = [number, email].filter((line) => line !== null)
  return lines.length === 0 ? [] : [`DESCRIPTION:${text(lines.join('\n'))}`]
}

function organizer({ name, email }: Organizer): string[] {
  return [`ORGANIZER;CN=${parameter(name)}:mailto:${encodeURI(email.toWellFormed())}`]
}

/** Section 3.3.5, form 2: `20261117T100000Z`. */
function utc(ms: number): string {
  return new Date(ms).toISOString().replaceAll(/[-:]|\.\d+/g, '')
}

/** Section 3.3.11. Control characters have no place in it, but for the tab. */
function text(value: string): string {
  return printable(value)
    .replaceAll(/[\\;,]/g, String.raw`\$&`)
    .replaceAll('\n', String.raw`\n`)
}

/** RFC 6868: what may not stand between quotation marks is written with a caret. */
function parameter(value: string): string {
  const escaped = printable(value).replaceAll('^', '^^').replaceAll('\n', '^n').replaceAll('"', "^'")
  return `"${escaped}"`
}

function printable(value: string): string {
  return (
    value
      .toWellFormed()
      .replaceAll(/\r\n?|[\u0085\u2028\u2029]/g, '\n')
      // oxlint-disable-next-line no-control-regex -- these are what the format forbids
      .replaceAll(/[\u0000-\u0008\u000b-\u001f\u007f]/g, '')
  )
}

function written(lines: readonly string[]): string {
  return lines.map((line) => folded(line) + LINE_END).join('')
}

/** Section 3.1: a long line goes on in the next, behind a space. No character is cut in two. */
function folded(line: string): string {
  if (Buffer.byteLength(line) <= MAX_LINE_OCTETS) return line
  let whole = ''
  let octets = 0
  for (const character of line) {
    const size = Buffer.byteLength(character)
    if (octets + size > MAX_LINE_OCTETS) {
      whole += `${LINE_END} `
      octets = 1
    }
    whole += character
    octets += size
  }
  return whole
}
