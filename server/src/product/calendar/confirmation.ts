import type { Appointment } from './appointment.ts'
import { messageOf } from './icalendar/icalendar.ts'
import type { Language } from '../../language/language.ts'
import { homeCountry, writtenNumber } from '../../language/written-number.ts'
import { writtenSpan } from '../notifications/written-time.ts'

/** Who confirms. */
export type Business = {
  readonly name: string
  /** What its agent greets in. */
  readonly language: Language
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
  const words = business.language.mail.appointment
  const when = writtenSpan(Date.parse(startsAt), Date.parse(endsAt), business)
  const lines = [
    words.greeting(oneLine(name)),
    words.news(booked, oneLine(business.name)),
    [when, ...(reason === '' ? [] : [oneLine(reason)])].join('\n'),
    ...(business.phoneNumber === null || !booked
      ? []
      : [words.howToChange(atHome(business.phoneNumber, business.timeZone))]),
  ]
  return {
    subject: oneLine(words.subject(booked, business.name)),
    body: `${lines.join('\n\n')}\n`,
    ics: messageOf(appointment, { method: booked ? 'PUBLISH' : 'CANCEL', organizer: business, nowMs }),
  }
}

/** A subject has one line, and a name must not add lines to a mail. */
function oneLine(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim()
}

/** Callers of a business dial it as its neighbours do. */
function atHome(number: string, timeZone: string): string {
  return writtenNumber(number, homeCountry([number], timeZone))
}
