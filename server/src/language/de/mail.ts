import type { TimeOfDay } from '../language.ts'
import type { MailLanguage, WallClock } from '../mail.ts'
import { DAYS, MONTHS } from './dates.ts'
import { sayTime } from './times.ts'

function dayOf({ dayOfWeek, day, month, year }: WallClock): string {
  return `${DAYS[dayOfWeek - 1]}, ${day}. ${MONTHS[month - 1]} ${year}`
}

function moment(at: WallClock): string {
  return `${dayOf(at)}, ${sayTime(at, 'figures')}`
}

/** One "Uhr" is enough for both. */
function span(start: WallClock, end: TimeOfDay): string {
  return `${dayOf(start)}, ${sayTime(start, 'figures').replace(/ Uhr$/, '')} bis ${sayTime(end, 'figures')}`
}

export const mail: MailLanguage = {
  moment,
  span,
  call: {
    subject: (outcome, who) => `${outcome}: Anruf von ${who ?? 'unbekannter Nummer'}`,
    unknownNumber: 'unbekannte Nummer',
    labels: {
      caller: 'Anruf von',
      when: 'Wann',
      callBack: 'Rückruf unter',
      appointment: 'Termin',
      about: 'Anliegen',
      outcome: 'Ergebnis',
      length: 'Dauer',
      rating: 'Von Parley bewertet',
    },
    speaker: 'Anrufer',
    length: (minutes, seconds) => `${minutes} Min. ${seconds} Sek.`,
    rating: (stars) => `${stars} von 5`,
    types: {
      'Sales Inquiry': 'Kaufanfrage',
      'Support Request': 'Supportanfrage',
      'General Info': 'Allgemeine Frage',
      Complaint: 'Beschwerde',
      Feedback: 'Feedback',
      Booking: 'Buchung',
      Cancellation: 'Stornierung',
    },
    outcomes: {
      Resolved: 'Gelöst',
      Escalated: 'Durchgestellt',
      'Follow-up Required': 'Rückmeldung nötig',
      'Lead Captured': 'Lead erfasst',
      'Appointment Booked': 'Termin gebucht',
      'Appointment Cancelled': 'Termin abgesagt',
      'Message Taken': 'Nachricht aufgenommen',
      Unresolved: 'Nicht gelöst',
      Abandoned: 'Anrufer hat aufgelegt',
      Spam: 'Spam',
      'Wrong Number': 'Verwählt',
    },
  },
  appointment: {
    subject: (booked, business) => `${booked ? 'Ihr Termin' : 'Abgesagt: Ihr Termin'} bei ${business}`,
    greeting: (name) => `Guten Tag ${name},`,
    news: (booked, business) => `Ihr Termin bei ${business} ist ${booked ? 'gebucht' : 'abgesagt'}:`,
    howToChange: (number) => `Zum Ändern oder Absagen rufen Sie bitte ${number} an.`,
  },
}
