import type { Appointment } from './appointment.ts'
import { messageOf } from './icalendar/icalendar.ts'

/** Who confirms. */
export type Business = {
  readonly name: string
  /** IANA; the times in the text are its own. */
  readonly timeZone: string
  /** Where to call to change something. */
  readonly phoneNumber: string | null
  /** Where answers go to. */
  readonly email: string
}

/** A mail with a calendar file, before it is sent. */
export type Confirmation = { readonly subject: string; readonly body: string; readonly ics: string }

/** What to write to the one who comes: that it is booked or, once it is cancelled, that it is not. */
export function confirmationOf(appointment: Appointment, business: Business, nowMs: number): Confirmation {
  const { name, reason, status, starts_at: startsAt, ends_at: endsAt } = appointment
  const booked = status === 'booked'
  const when = spokenTime(Date.parse(startsAt), Date.parse(endsAt), business.timeZone)
  const lines = [
    `Hello ${oneLine(name)},`,
    booked
      ? `your appointment with ${oneLine(business.name)} is booked:`
      : `your appointment with ${oneLine(business.name)} is cancelled:`,
    [when, ...(reason === '' ? [] : [oneLine(reason)])].join('\n'),
    ...(business.phoneNumber === null || !booked
      ? []
      : [`To change or cancel it, call ${business.phoneNumber}.`]),
  ]
  return {
    subject: oneLine(`${booked ? 'Your appointment' : 'Cancelled: your appointment'} with ${business.name}`),
    body: `${lines.join('\n\n')}\n`,
    ics: messageOf(appointment, { method: booked ? 'PUBLISH' : 'CANCEL', organizer: business, nowMs }),
  }
}

/** A subject has one line, and a name must not add lines to a mail. */
function oneLine(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim()
}

/** `Tuesday, 17 November 2026, 10:00 to 10:30 (Europe/Berlin)`. */
function spokenTime(startMs: number, endMs: number, timeZone: string): string {
  const start = partsOf(startMs, timeZone)
  const end = partsOf(endMs, timeZone)
  return `${start.date}, ${start.time} to ${end.time} (${timeZone})`
}

function partsOf(atMs: number, timeZone: string): { date: string; time: string } {
  // Joined here and not by the library, whose commas and spaces differ between versions.
  const format = new Intl.DateTimeFormat('en', {
    timeZone,
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  })
  const parts = new Map(format.formatToParts(atMs).map(({ type, value }) => [type, value]))
  const part = (type: Intl.DateTimeFormatPartTypes): string => parts.get(type) ?? ''
  return {
    date: `${part('weekday')}, ${part('day')} ${part('month')} ${part('year')}`,
    time: `${part('hour')}:${part('minute')}`,
  }
}
