import { Temporal } from 'temporal-polyfill'
import type { ToldMoment } from '../../analysis.ts'
import { DAYS, MONTHS } from '../dates.ts'
import { sayTime } from '../times.ts'

/** "Dienstag, den 17. November um 12:00 Uhr", on the clock of the business. Undefined where it is no moment. */
export function writeMoment(moment: ToldMoment | null): string | undefined {
  if (moment === null) return undefined
  if ('day' in moment) return `${moment.day.replace(/^am (\p{L}+), dem /u, '$1, den ')} um ${moment.time}`
  try {
    const at = Temporal.Instant.from(moment.iso).toZonedDateTimeISO(moment.timeZone)
    return `${DAYS[at.dayOfWeek - 1]}, den ${at.day}. ${MONTHS[at.month - 1]} um ${sayTime(at, 'figures')}`
  } catch {
    return undefined
  }
}

const TABLE = /(?<!\p{L})(?:Tisch|Zimmer) für (?:\p{L}+|\d+)(?: Personen)?/iu
const SERVICE =
  /(?:^(?=[Ee]ine?n? )|(?<!\p{L})(?:für|zu|zur|zum|wegen|brauche|bräuchte|möchte|hätte gerne?|will|buche|buchen|machen) )(?:bitte |gerne? |einmal |noch )?((?:[Ee]ine|[Ee]inen|[Ee]in|einer|eines|'ne|ne) )?((?:\p{L}+e[nrs]? )?\p{Lu}\p{L}{3,})(?!\p{L})/gu
/** What is booked whatever it is for. */
const ANYTHING =
  /^(?:Termin\p{L}*|Buchung|Reservierung|Zeit|Tag|Moment|Frage|Problem|Nachricht|Montag|Dienstag|Mittwoch|Donnerstag|Freitag|Samstag|Sonntag|Uhr|Woche|Wochenende|Vormittag|Nachmittag|Abend|Morgen|Mittag|Besuch|Ihnen|Sie|Herrn?|Frau|Doktor|Januar|Februar|März|April|Mai|Juni|Juli|August|September|Oktober|November|Dezember)$/u
const FEMININE = /(?:ung|e|heit|keit|schaft|ion|tät|ik|ur|ei)$/u
const NEUTER = /(?:chen|lein|ment|ing)$/u

/** STT writes nouns with small letters: "einen termin zur zahnreinigung". */
const NAMED =
  /(?<!\p{L})termin (?:zur|zum|wegen (?:einer|eines|meiner|meines)|für (eine|einen|ein)) (\p{L}{4,})(?!\p{L})/iu

/** What an appointment is for, by what was said when it was asked for: "eine Zahnreinigung". */
export function purposeIn(note: string): string | undefined {
  const table = TABLE.exec(note)?.[0]
  if (table !== undefined)
    return `${/^z/i.test(table) ? 'ein' : 'einen'} ${table.charAt(0).toUpperCase()}${table.slice(1)}`
  const named = NAMED.exec(note)
  const all = [...Array.from(note.matchAll(SERVICE)), ...(named ? [named] : [])]
  for (const [, said, service = ''] of all) {
    const noun = service.split(' ').at(-1) ?? ''
    const written = noun.charAt(0).toUpperCase() + noun.slice(1)
    if (!ANYTHING.test(written))
      return `${articleFor(said, written)} ${service.slice(0, service.length - noun.length)}${written}`
  }
  return undefined
}

/** The same, or "einen Termin" where it is not said. */
export function serviceIn(note: string): string {
  return purposeIn(note) ?? 'einen Termin'
}

function articleFor(said: string | undefined, noun: string): string {
  const article = said?.trim().toLowerCase()
  if (article === 'eine' || article === 'einer' || article === 'ne' || article === "'ne") return 'eine'
  if (article === 'einen' || article === 'ein') return article
  if (FEMININE.test(noun)) return 'eine'
  return NEUTER.test(noun) ? 'ein' : 'einen'
}
