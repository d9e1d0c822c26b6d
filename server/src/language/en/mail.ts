import type { TimeOfDay } from '../language.ts'
import type { MailLanguage, WallClock } from '../mail.ts'
import { DAYS, MONTHS } from './dates.ts'
import { sayTime } from './times.ts'

function moment({ dayOfWeek, day, month, year, ...time }: WallClock): string {
  return `${DAYS[dayOfWeek - 1]}, ${day} ${MONTHS[month - 1]} ${year}, ${sayTime(time, 'figures')}`
}

function span(start: WallClock, end: TimeOfDay): string {
  return `${moment(start)} to ${sayTime(end, 'figures')}`
}

export const mail: MailLanguage = {
  moment,
  span,
  call: {
    subject: (outcome, who) => `${outcome}: call from ${who ?? 'an unknown number'}`,
    unknownNumber: 'an unknown number',
    labels: {
      caller: 'Caller',
      when: 'When',
      callBack: 'Call back on',
      appointment: 'Appointment',
      about: 'About',
      outcome: 'Outcome',
      length: 'Length',
      rating: 'Rated by Parley',
    },
    speaker: 'Caller',
    length: (minutes, seconds) => `${minutes} min ${seconds} s`,
    rating: (stars) => `${stars} of 5`,
    types: {
      'Sales Inquiry': 'Sales inquiry',
      'Support Request': 'Support request',
      'General Info': 'General question',
      Complaint: 'Complaint',
      Feedback: 'Feedback',
      Booking: 'Booking',
      Cancellation: 'Cancellation',
    },
    outcomes: {
      Resolved: 'Resolved',
      Escalated: 'Transferred',
      'Follow-up Required': 'Needs a follow-up',
      'Lead Captured': 'Lead captured',
      'Appointment Booked': 'Appointment booked',
      'Appointment Cancelled': 'Appointment cancelled',
      'Message Taken': 'Message taken',
      Unresolved: 'Not resolved',
      Abandoned: 'Caller left',
      Spam: 'Spam',
      'Wrong Number': 'Wrong number',
    },
  },
  appointment: {
    subject: (booked, business) =>
      `${booked ? 'Your appointment' : 'Cancelled: your appointment'} with ${business}`,
    greeting: (name) => `Hello ${name},`,
    news: (booked, business) => `your appointment with ${business} is ${booked ? 'booked' : 'cancelled'}:`,
    howToChange: (number) => `To change or cancel it, call ${number}.`,
  },
}
