import type { Moment, TimeRequest } from '../../calendar.ts'
import type { CalendarDay, TimeOfDay } from '../../language.ts'
import type { BookingLanguage, Errand, Intent } from '../../receptionist.ts'
import { MONTHS, sayDay } from '../dates.ts'
import { listed } from '../../lists.ts'
import { plain } from '../plain.ts'
import { purposeIn } from '../summary/moments.ts'
import { sayTime } from '../times.ts'
import { figure, HOUR } from './clock-times.ts'
import { isQuestion, withoutRefusal } from './intents.ts'
import { timeRequestIn } from './time-requests.ts'

function slot(day: CalendarDay, time: TimeOfDay): string {
  return `${sayDay(day, 'dated')} at ${sayTime(time, 'figures')}`
}

function slots(days: Parameters<BookingLanguage['slots']>[0], last: 'and' | 'or'): string {
  const each = days.map(({ day, times }) => {
    const told = times.map((time) => sayTime(time, 'figures'))
    return `${day.ahead === 0 || day.ahead === 1 ? '' : 'on '}${sayDay(day, 'dated')} at ${listed(told, ` ${last} `)}`
  })
  return listed(each, `, ${last} `)
}

const WANTED: Readonly<Record<Errand, string>> = {
  book: 'Wants an appointment',
  move: 'Wants to move an appointment',
  cancel: 'Wants to cancel an appointment',
  tell: 'Wants to know when an appointment is',
}

function wanted(errand: Errand, from: string | undefined, to: string | undefined): string {
  const old = from === undefined ? '' : ` ${from}`
  const fresh = to === undefined ? '' : ` ${errand === 'move' ? 'to' : 'for'} ${to}`
  return `${WANTED[errand]}${old}${fresh}.`
}

const ORDINALS: readonly (readonly [RegExp, (count: number) => number])[] = [
  [/\b(the )?(first|1st|earliest|earlier|former)( one| time| slot| option| appointment)?\b/, () => 0],
  [/\b(the )?(second|2nd|middle)( one| time| slot| option| appointment)?\b(?! thought)/, () => 1],
  [/\b(the )?(third|3rd)( one| time| slot| option| appointment)?\b/, () => 2],
  [
    /\bthe (later|latest|last)\b|\b(later|latest|last) (one|time|slot|option)\b|\blatter\b/,
    (count) => count - 1,
  ],
]
const MONTH = new RegExp(`\\b(${MONTHS.join('|')})\\b`, 'i')

function placeIn(text: string, count: number): number | undefined {
  const words = plain(text)
  return MONTH.test(words) ? undefined : ORDINALS.find(([sign]) => sign.test(words))?.[1](count)
}

/** One is too common a word. */
function hourIn(text: string): number | undefined {
  const words = plain(text).replace(/\bone\b/g, ' ')
  const [found] = words.match(new RegExp(`\\b${HOUR}\\b`)) ?? []
  return found === undefined ? undefined : Number(figure(found))
}

const takesAny = signs(
  /\b(either|any of (them|those|these)|whichever|both (work|are fine)|you (choose|pick))\b/,
)
const takesNone = signs(
  /\b(none|neither|not (any|either|one) of)\b|\b(something|anything|bit|any) (later|earlier)\b/,
)
const refusesTimes = signs(/\b(none|neither|not work|do not work|cannot)\b/)
const saysWrong = signs(/\b(do not|not that|wrong)\b/)
const saysStop = signs(/\b(wait|stop|cancel|do not|not (that|this|yet|now))\b/)
const namesTime = signs(
  /\b((mon|tues|wednes|thurs|fri|satur|sun)day|tomorrow|o'clock|[ap]\.?m|afternoon|\d{1,2}:\d\d)\b/,
)
const namesAppointment = signs(
  /\b(my|our|an|the) (existing |other |old |current )?(appointment|booking|reservation|visit)\b/,
)

const OTHER_TIMES: readonly (readonly ['earlier' | 'later' | 'other_day', RegExp])[] = [
  ['earlier', /\b(earlier|sooner|before that)\b/],
  ['other_day', /\b(another|different|other|some other) day\b|\bnot (that|this) day\b/],
  ['later', /\b(later|afterwards?)\b/],
  ['later', /\b(anything|something|what) else\b|\b(other|more|different|another) (times?|options?|slots?)\b/],
]

function otherTimesIn(text: string): 'earlier' | 'later' | 'other_day' | undefined {
  const words = plain(text)
  return OTHER_TIMES.find(([, sign]) => sign.test(words))?.[0]
}

function changedPart(text: string): 'time' | 'who' | undefined {
  const words = plain(text)
  if (/\b(time|day|date|earlier|later)\b/.test(words)) return 'time'
  return /\b(name|number|spelled|spelling)\b/.test(words) ? 'who' : undefined
}

const HESITATION =
  /\b(but|wait|actually|instead|rather|not|hold on|hang on|unless|if|except|different|another|change|other|never|no|nope|stop|cannot|maybe|what|when|where|which|how|why|who)\b/
const DO_IT =
  /^(?:(?:yes|yeah|okay|ok|sure|please|great|perfect) )*(?:please )?(?:book|do|take|move|schedule) (?:it|that|me)(?: in)?(?: please)?(?: thank you| thanks)?$/
const CANCEL_IT =
  /^(?:(?:yes|yeah|okay|ok|sure) )+(?:please )?cancel (?:it|that|the appointment|my appointment)\b|^(?:please )?cancel (?:it|that)(?: please)?$/

export function isFirmYes(text: string, intents: ReadonlySet<Intent>, isCancelling = false): boolean {
  const words = plain(text)
  if (HESITATION.test(words) || intents.has('no')) return false
  if (DO_IT.test(words) || (isCancelling && CANCEL_IT.test(words))) return true
  return intents.has('yes') && !isQuestion(text)
}

const dropsIt = signs(
  /^(?:no |please |okay |actually |wait )*(?:cancel|stop|forget|drop)(?: it| that| this| the booking| the whole thing)?(?: please)?$|\b(?:changed my mind|do not (?:book|do|make) (?:it|that|anything|an appointment)|do not want (?:it|that|an appointment|to book|to come)\b|no longer (?:want|need)|i (?:have to|need to|must|should) (?:first )?(?:think about it|sleep on it|(?:ask|talk to|check with) my \w+))/,
)

const VISIT = '(?:appointments?|bookings?|reservations?|visits?|sessions?)'
const OWN = new RegExp(
  `\\b(?:when|what time|what day|which day) (?:is|was|are) (?:my|our) (?:next )?${VISIT}\\b|\\b(?:do|have) (?:i|we) (?:have |got )?(?:an |any )${VISIT}\\b|\\b(?:check|look up|confirm) (?:when )?(?:my|our) ${VISIT}\\b`,
)
const MOVES =
  /\b(?:come|make it|do it) (?:on |at )?.*\binstead\b|\b(?:another|different|new) (?:day|time) for my\b/
const BOOKS: readonly RegExp[] = [
  /\bwhen (?:can|could|may) (?:i|we) (?:come|be seen|see|get)\b/,
  /\b(?:earliest|next|first) (?:available|free|open|possible)?\s?(?:appointment|slot|opening|time)\b/,
  /\b(?:what|which) (?:times|days|slots|appointments) (?:do you have|are (?:free|available|open)|have you)\b/,
  /\b(?:any|some) (?:free|open|available) (?:times|slots|appointments)\b/,
  /\b(?:an|another) appointment\b(?! (?:online|fee|reminder))/,
  /\bwhen (?:can|could|may) (?:i|we) (?:come|see)\b|\bwhen (?:i|we) (?:can|could|may) (?:come|see)\b/,
]
/** These mean a booking only with a day or a time. */
const BOOKS_THEN: readonly RegExp[] = [
  /\b(?:can|could|may|might) (?:i|we|my \w+) (?:come|stop|drop|pop|be seen|see)\b/,
  /\b(?:want|like|need|love|hoping|trying) to come\b/,
  /\bwhat (?:times? |slots? )?(?:do )?you have\b/,
  /\b(?:do you have|have you got|is there) (?:anything|something|time|room|space|any time)\b/,
  /\b(?:can|could) (?:you|the \w+|he|she|some(?:body|one)|any(?:body|one)) see (?:me|us|him|her)\b/,
  /\bis (?:\w+ ){1,5}(?:free|possible)\b/,
  /\bwould .{1,40}\b(?:be possible|work)\b/,
]

const asksForOwn = signs(OWN)

export function errandIn(
  text: string,
  intents: ReadonlySet<Intent>,
  wanted: TimeRequest | undefined,
): Errand | undefined {
  const words = plain(text)
  if (intents.has('change') || MOVES.test(words)) return 'move'
  if (intents.has('cancellation')) return 'cancel'
  const asked = withoutRefusal(words)
  const isBooking = intents.has('booking') || BOOKS.some((sign) => sign.test(asked))
  return isBooking || (wanted && BOOKS_THEN.some((sign) => sign.test(words))) ? 'book' : undefined
}

function moveIn(text: string, now: Moment): ReturnType<BookingLanguage['moveIn']> {
  const words = plain(text)
  const at = words.search(/ (?:to|until|till|for) (?!\w+ (?:my|the|an|our) )(?!.* to )/)
  const target = at >= 0 ? timeRequestIn(words.slice(at), now) : undefined
  return { source: timeRequestIn(target ? words.slice(0, at) : words, now), target }
}

function signs(sign: RegExp): (text: string) => boolean {
  return (text) => sign.test(plain(text))
}

function appointmentsIn(text: string): string[] {
  return text.split(/[,;.]?\s+(?:and|plus|then)\s+|[;]\s+/i)
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
