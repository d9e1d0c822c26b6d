import type { Moment, TimeRequest } from '../../calendar.ts'
import type { CalendarDay, TimeOfDay } from '../../language.ts'
import { listed } from '../../lists.ts'
import type { BookingLanguage, Errand, Intent } from '../../receptionist.ts'
import { MONTHS, sayDay } from '../dates.ts'
import { folded } from '../folding.ts'
import { plain } from '../plain.ts'
import { purposeIn } from '../summary/moments.ts'
import { sayTime } from '../times.ts'
import { tokensOf } from '../tokens.ts'
import { isQuestion } from './intents.ts'
import { timeRequestIn } from './time-requests.ts'

function slot(day: CalendarDay, time: TimeOfDay): string {
  return `${sayDay(day, 'dated')} um ${sayTime(time, 'figures')}`
}

function slots(days: Parameters<BookingLanguage['slots']>[0], last: 'and' | 'or'): string {
  const joint = last === 'and' ? ' und ' : ' oder '
  const each = days.map(({ day, times }) => {
    const told = times.map((time) => `um ${sayTime(time, 'figures')}`)
    return `${sayDay(day, 'dated')} ${listed(told, joint)}`
  })
  return listed(each, joint)
}

const WANTED: Readonly<Record<Errand, string>> = {
  book: 'Möchte einen Termin',
  move: 'Möchte einen Termin verlegen',
  cancel: 'Möchte einen Termin absagen',
  tell: 'Möchte wissen, wann ein Termin ist',
}

function wanted(errand: Errand, from: string | undefined, to: string | undefined): string {
  const old = from === undefined ? '' : ` (${from})`
  const fresh = to === undefined ? '' : errand === 'move' ? `, neu: ${to}` : ` ${to}`
  return `${WANTED[errand]}${old}${fresh}.`
}

const ORDINALS: readonly (readonly [RegExp, (count: number) => number])[] = [
  [/\b(?:erste[nrs]?|frueheste[nrs]?|frueher(?:e|en)|1\.)\b/, () => 0],
  [/\b(?:zweite[nrs]?|mittlere[nrs]?|2\.)\b/, () => 1],
  [/\b(?:dritte[nrs]?|3\.)\b/, () => 2],
  [/\b(?:letzte[nrs]?|spaeteste[nrs]?|spaeter(?:e|en))\b/, (count) => count - 1],
]
const MONTH = new RegExp(`\\b(?:${MONTHS.map(folded).join('|')})\\b`)

function placeIn(text: string, count: number): number | undefined {
  const words = plain(text)
  return MONTH.test(words) ? undefined : ORDINALS.find(([sign]) => sign.test(words))?.[1](count)
}

function hourIn(text: string): number | undefined {
  const found = tokensOf(text).find(
    ({ value, isOrdinal, text: word }) =>
      value !== undefined && !isOrdinal && value >= 1 && value <= 24 && word !== 'eins',
  )
  return found?.value === undefined || !Number.isInteger(found.value) ? undefined : found.value
}

const takesAny = signs(
  /\b(?:egal (?:welche[rns]?)?|beide[s]? (?:geht|gehen|passt|passen|ist|sind)|suchen sie (?:\w+ )?aus|irgendeine[rns]?|jeder davon|was ihnen (?:besser )?passt|geht beides|passt beides)\b/,
)
const takesNone = signs(
  /\b(?:keine[rns]?(?: davon| von (?:beiden|denen))?|weder noch|nichts davon|(?:etwas|was|bisschen|lieber) (?:spaeter|frueher))\b/,
)
const refusesTimes = signs(
  /\b(?:keine[rns]?|weder|passt (?:mir |leider |da |auch )*nicht|geht (?:bei mir |leider |da |auch )*nicht|kann (?:ich )?(?:da |leider |auch )*nicht)\b/,
)
const saysWrong = signs(/\b(?:nicht|falsch|stimmt nicht|verkehrt)\b/)
const saysStop = signs(/\b(?:warten|moment|stopp|stop|halt|absagen|nicht|doch nicht|abbrechen)\b/)
const namesTime = signs(
  /\b(?:\w*(?:montag|dienstag|mittwoch|donnerstag|freitag|samstag|sonnabend|sonntag)\w*|heute|morgen|uebermorgen|uhr|nachmittags?|vormittags?|abends?|halb|viertel|\d{1,2}:\d\d)\b/,
)
const namesAppointment = signs(
  /\b(?:mein(?:en|e|em|er)?|unser(?:en|e|em)?|einen|den|der|dem) (?:\w+ ){0,2}?(?:termine?s?|buchung|reservierung|besuch)\b/,
)

const OTHER_TIMES: readonly (readonly ['earlier' | 'later' | 'other_day', RegExp])[] = [
  ['earlier', /\b(?:frueher|eher|davor|vorher)\b/],
  ['other_day', /\b(?:anderen tag|andrer tag|anderer tag|nicht (?:an dem|diesen|den) tag)\b/],
  ['later', /\b(?:spaeter|danach|hinterher)\b/],
  [
    'later',
    /\b(?:was anderes|etwas anderes|sonst noch was|andere (?:zeit|zeiten|uhrzeit|uhrzeiten|termine|moeglichkeit)|anderen termin|was (?:haben sie )?(?:noch|sonst)|weitere (?:termine|zeiten))\b/,
  ],
]

function otherTimesIn(text: string): 'earlier' | 'later' | 'other_day' | undefined {
  const words = plain(text)
  return OTHER_TIMES.find(([, sign]) => sign.test(words))?.[0]
}

function changedPart(text: string): 'time' | 'who' | undefined {
  const words = plain(text)
  if (/\b(?:zeit|uhrzeit|tag|datum|frueher|spaeter|termin)\b/.test(words)) return 'time'
  return /\b(?:name|namen|nummer|telefonnummer|geschrieben|schreibt|buchstabier\w*)\b/.test(words)
    ? 'who'
    : undefined
}

const HESITATION =
  /\b(?:aber|warten|moment|doch (?!gern)|stattdessen|lieber|nicht|ausser|wenn|falls|es sei denn|andere[rnsm]?|aendern|nie|nein|stopp|vielleicht|was|wann|wo|welche[rns]?|wie|warum|wer|kein\w*)\b/
const DO_IT =
  /^(?:(?:ja|okay|ok|gut|bitte|super|prima|perfekt|gerne?|genau|dann) )*(?:(?:buchen|machen|nehmen|verlegen|verschieben|eintragen|tragen) (?:sie|wir) (?:das|es|den|ihn|mich|den termin)(?: (?:so|bitte|ein|gerne?))*|(?:den|das) nehme ich)(?: bitte| danke| gerne)*$/
const CANCEL_IT =
  /^(?:(?:ja|okay|ok|gut|genau|bitte) )*(?:(?:bitte )?(?:absagen|stornieren)|(?:sagen|stornieren|streichen) sie (?:ihn|den|das|den termin)(?: (?:bitte|ab))*)(?: bitte)?$/

export function isFirmYes(text: string, intents: ReadonlySet<Intent>, isCancelling = false): boolean {
  const words = plain(text)
  if (HESITATION.test(words) || intents.has('no')) return false
  if (DO_IT.test(words) || (isCancelling && CANCEL_IT.test(words))) return true
  return intents.has('yes') && !isQuestion(text)
}

const dropsIt = signs(
  /^(?:(?:nein|bitte|okay|ach|moment|doch) )*(?:abbrechen|stopp|vergessen sie (?:es|das)|lassen (?:sie|wir) (?:es|das)(?: \w+)?|doch (?:lieber )?nicht|absagen)(?: bitte)?$|\b(?:habe (?:es )?mir (?:\w+ )?anders ueberlegt|(?:buchen|machen) sie (?:das|es|nichts) ?(?:\w+ )?nicht|moechte (?:doch |das |den |keinen )*(?:keinen termin|nicht mehr|nicht buchen)|brauche (?:doch )?keinen(?: termin)? mehr|will (?:doch )?keinen termin)\b/,
)

const OWN =
  /\b(?:wann (?:ist|habe ich|war|haben wir)|um wie ?viel uhr (?:ist|habe ich)|an welchem tag (?:ist|habe ich)) (?:\w+ ){0,2}?(?:mein|meinen|unser|unseren|den|der|einen|naechste[nr]?)? ?(?:\w+ )?(?:termin|buchung|reservierung)\b|\b(?:habe|hatte) ich (?:\w+ ){0,4}?(?:einen |schon )*(?:termin|buchung|reservierung)\b|\bmeinen termin (?:\w+ )?(?:nachsehen|ueberpruefen|bestaetigen|wissen)\b/
const MOVES =
  /\b(?:stattdessen|doch lieber|lieber (?:am|um|erst)) (?:\w+ ){0,4}(?:kommen|haben)\b|\banderen (?:tag|termin) fuer meinen\b/
const BOOKS: readonly RegExp[] = [
  /\bwann (?:kann|koennte|darf|koennen|duerfte) (?:ich|wir|man|mein \w+|meine \w+) (?:\w+ ){0,3}?(?:kommen|vorbeikommen|dran|drankommen|vorbei)\b/,
  /\b(?:naechste[rnm]?|erste[rnm]?|frueheste[rnm]?) (?:freie[rnm]?|moegliche[rnm]?|verfuegbare[rnm]?)? ?termine?\b/,
  /\bwelche (?:zeiten|tage|termine) (?:\w+ )?(?:haben sie|sind|waeren)\b/,
  /\b(?:freie|noch) termine?\b|\beinen (?:weiteren |neuen )?termin\b(?! (?:absagen|verschieben|verlegen|online))/,
  /\bwann haben sie (?:\w+ ){0,3}?(?:zeit|frei|was|etwas)\b/,
]
/** These mean a booking only with a day or a time. */
const BOOKS_THEN: readonly RegExp[] = [
  /\b(?:kann|koennte|koennen|duerfte|darf) (?:ich|wir|man|mein \w+|meine \w+) (?:\w+ ){0,6}?(?:kommen|vorbeikommen|vorbeischauen|vorbei|drankommen)\b/,
  /\b(?:haben|haetten|habt) (?:sie|ihr) (?:\w+ ){0,6}?(?:was|etwas|zeit|platz|frei)\b/,
  /\b(?:ginge|geht|passt|waere|klappt) (?:es |das |auch |bei ihnen )*(?:\w+ ){0,6}?(?:moeglich|frei)?\b/,
  /\bist (?:\w+ ){1,6}(?:frei|moeglich)\b/,
]

const asksForOwn = signs(OWN)

export function errandIn(
  text: string,
  intents: ReadonlySet<Intent>,
  request: TimeRequest | undefined,
): Errand | undefined {
  const words = plain(text)
  if (intents.has('change') || MOVES.test(words)) return 'move'
  if (intents.has('cancellation')) return 'cancel'
  const isBooking = intents.has('booking') || BOOKS.some((sign) => sign.test(words))
  return isBooking || (request && BOOKS_THEN.some((sign) => sign.test(words))) ? 'book' : undefined
}

/** "Den vom Dienstag auf Freitag": what stands behind "auf" is the new time. */
function moveIn(text: string, now: Moment): ReturnType<BookingLanguage['moveIn']> {
  const at = text.search(
    /\s(?:auf|zu|nach hinten auf)\s(?!.*\sauf\s)(?=(?:den |die |das |einen |kommenden |nächsten |diesen )*(?:\p{L}*(?:tag|woch|abend)|morgen|übermorgen|heute|\d|halb|viertel|zehn|elf|zwölf|ein|zwei|drei|vier|fünf|sechs|sieben|acht|neun|nächste|später|früher))/iu,
  )
  const target = at >= 0 ? timeRequestIn(text.slice(at).replace(/^\s(?:auf|zu)\s/i, ' um '), now) : undefined
  return { source: timeRequestIn(target ? text.slice(0, at) : text, now), target }
}

function signs(sign: RegExp): (text: string) => boolean {
  return (text) => sign.test(plain(text))
}

function appointmentsIn(text: string): string[] {
  return text.split(/[,;.]?\s+(?:und|sowie|dann)\s+|[;]\s+/i)
}

export const booking: BookingLanguage = {
  slot,
  slots,
  wanted,
  purposeIn,
  appointmentsIn,
  placeIn,
  hourIn,
  takesAny,
  takesNone,
  refusesTimes,
  saysWrong,
  saysStop,
  namesTime,
  namesAppointment,
  otherTimesIn,
  changedPart,
  isFirmYes,
  dropsIt,
  asksForOwn,
  errandIn,
  moveIn,
}
