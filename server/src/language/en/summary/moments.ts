import { Temporal } from 'temporal-polyfill'
import type { ToldMoment } from '../../analysis.ts'
import { DAYS, MONTHS } from '../dates.ts'
import { sayTime } from '../times.ts'

/** "Tuesday, 17 November at 12:00 PM", on the clock of the business. Undefined where it is no moment. */
export function writeMoment(moment: ToldMoment | null): string | undefined {
  if (moment === null) return undefined
  if ('day' in moment) return `${moment.day} at ${moment.time}`
  try {
    const at = Temporal.Instant.from(moment.iso).toZonedDateTimeISO(moment.timeZone)
    return `${DAYS[at.dayOfWeek - 1]}, ${at.day} ${MONTHS[at.month - 1]} at ${sayTime(at, 'figures')}`
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
  String.raw`\b(?:${ASKS}) (an? (?!${ENDS}\b)[\p{L}'-]+(?: (?!(?:${ENDS})\b)[\p{L}'-]+){0,2})`,
  'giu',
)
const TABLE = /\b(?:table|room) for (?:\p{L}+|\d+)\b/iu
/** What is booked whatever it is for. */
const ANYTHING =
  /^an? (?:\p{L}+ )?(?:appointment|appointments|booking|reservation|slot|time|day|visit|moment|question|look|problem|bit|lot|message|new one|friend|few)\b/iu

/** What an appointment is for, by what was said when it was asked for: "a cleaning"; "an appointment" where it is not said. */
export function serviceIn(note: string): string {
  const table = TABLE.exec(note)?.[0]
  if (table !== undefined) return `a ${table.toLowerCase()}`
  const found = Array.from(note.matchAll(SERVICE), ([, service]) => service ?? '')
  const service = found.find((each) => !ANYTHING.test(each))
  return service === undefined ? 'an appointment' : service.replace(/ appointment$/i, '').toLowerCase()
}
