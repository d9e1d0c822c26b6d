import { Temporal } from 'temporal-polyfill'
import type { ToldMoment } from '../../analysis.ts'
import { DAYS, MONTHS } from '../dates.ts'
import { sayTime } from '../times.ts'

/** Where the month is written first, by the clock of the business. */
const MONTH_FIRST = /^(?:America|US|Pacific\/(?:Honolulu|Guam|Pago_Pago|Saipan))(?:\/|$)/

/** "Tuesday, November 17 at 12:00 PM" in America and "Tuesday, 17 November at 12:00 PM" elsewhere, on the clock of the business. Undefined where it is no moment. */
export function writeMoment(moment: ToldMoment | null): string | undefined {
  if (moment === null) return undefined
  if ('day' in moment) return `${moment.day} at ${moment.time}`
  try {
    const at = Temporal.Instant.from(moment.iso).toZonedDateTimeISO(moment.timeZone)
    const month = MONTHS[at.month - 1] ?? ''
    const date = MONTH_FIRST.test(moment.timeZone) ? `${month} ${at.day}` : `${at.day} ${month}`
    return `${DAYS[at.dayOfWeek - 1]}, ${date} at ${sayTime(at, 'figures')}`
  } catch {
    return undefined
  }
}

/** Words that end what an appointment is for. */
const ENDS =
  'on|for|at|in|next|this|the|today|tomorrow|tonight|please|with|and|but|as|if|when|because|monday|tuesday|wednesday|thursday|friday|saturday|sunday|sometime|some|any|around|before|after|or|to|from|is|would|thanks|thank'
const ASKS =
  'come in for|come by for|appointment for|visit for|book|schedule|reserve|make|arrange|need|want|like|get|for'
const SERVICE = new RegExp(
  String.raw`(?:^|\b(?:${ASKS}) )(an? (?!${ENDS}\b)[\p{L}'-]+(?: (?!(?:${ENDS})\b)[\p{L}'-]+){0,2})`,
  'giu',
)
const TABLE = /\b(?:table|room) for (?:\p{L}+|\d+)\b/iu
/** What is booked whatever it is for. */
const ANYTHING =
  /^an? (?:\p{L}+ )?(?:appointment|appointments|booking|reservation|slot|time|day|visit|moment|question|look|problem|bit|lot|message|new one|friend|few)\b/iu

const WHOM = 'me|us|my|our|his|her|him|them|one|two|three|four|five|six|\\d+'
/** "An appointment for teeth whitening." */
const NAMED = new RegExp(
  String.raw`\b(?:appointment|visit|slot|booking) (?:for|about|regarding) ((?!(?:${ENDS}|${WHOM})\b)[\p{L}'-]+(?: (?!(?:${ENDS})\b)[\p{L}'-]+){0,2})`,
  'iu',
)

/** What an appointment is for, by what was said when it was asked for: "a cleaning". */
export function purposeIn(note: string): string | undefined {
  const table = TABLE.exec(note)?.[0]
  if (table !== undefined) return `a ${table.toLowerCase()}`
  const found = Array.from(note.matchAll(SERVICE), ([, service]) => service ?? '')
  const service = found.find((each) => !ANYTHING.test(each)) ?? NAMED.exec(note)?.[1]
  return service?.replace(/ appointment$/i, '').toLowerCase()
}

/** The same, or "an appointment" where it is not said. */
export function serviceIn(note: string): string {
  return purposeIn(note) ?? 'an appointment'
}
