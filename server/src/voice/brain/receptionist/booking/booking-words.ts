import { type Intent, isQuestion } from '../../../../language/en/receptionist/intents.ts'
import type { Slot } from './calendar-use.ts'
import { fits, wishIn, type Wish } from '../times/times.ts'
import { MONTHS } from '../../../../language/en/dates.ts'
import { english } from '../../../../language/en/index.ts'
import { figure, HOUR } from '../../../../language/en/receptionist/clock-times.ts'
import { dayOf, momentOf } from '../times/wall-clock.ts'
import { plain } from '../../../../language/en/plain.ts'

export type WallClock = { readonly atMs: number; readonly timeZone: string }

/** "tomorrow at 10:30 AM" */
export function slotWords({ startMs }: Slot, { atMs, timeZone }: WallClock): string {
  const moment = momentOf(startMs, timeZone)
  return `${english.days.say(dayOf(moment, momentOf(atMs, timeZone)), 'dated')} at ${english.times.say(moment, 'figures')}`
}

/** "on Friday, March 13 at 10:30 AM or 2:00 PM": the days in order, each with its times. */
export function slotsWords(slots: readonly Slot[], { atMs, timeZone }: WallClock, last: string): string {
  const now = momentOf(atMs, timeZone)
  const byDay = new Map<string, string[]>()
  for (const { startMs } of slots) {
    const moment = momentOf(startMs, timeZone)
    const day = english.days.say(dayOf(moment, now), 'dated')
    byDay.set(day, [...(byDay.get(day) ?? []), english.times.say(moment, 'figures')])
  }
  const days = [...byDay].map(([day, times]) => `${onDay(day)} at ${listed(times, ` ${last} `)}`)
  return listed(days, `, ${last} `)
}

function onDay(day: string): string {
  return day === 'today' || day === 'tomorrow' ? day : `on ${day}`
}

function listed(parts: readonly string[], last: string): string {
  return parts.length < 2 ? parts.join('') : `${parts.slice(0, -1).join(', ')}${last}${parts.at(-1)}`
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
const ANY_OF_THEM = /\b(either|any of (them|those|these)|whichever|both (work|are fine)|you (choose|pick))\b/
const NONE_OF_THEM = /\b(none|neither|not (any|either|one) of)\b/

/** Which of the times that were offered the caller takes. */
export function choiceIn<T extends Slot>(text: string, slots: readonly T[], clock: WallClock): T | undefined {
  const words = plain(text)
  if (NONE_OF_THEM.test(words) || /\b(something|anything|bit|any) (later|earlier)\b/.test(words))
    return undefined
  const place = MONTH.test(words) ? undefined : ORDINALS.find(([sign]) => sign.test(words))?.[1](slots.length)
  if (place !== undefined && slots.length > 1) return slots[place]
  const wish = wishIn(text, clock.atMs, clock.timeZone)
  if (wish && !wish.soon) return only(slots.filter(({ startMs }) => fits(startMs, wish, clock.timeZone)))
  const hour = hourAlone(words)
  const atHour = slots.filter(({ startMs }) => {
    const moment = momentOf(startMs, clock.timeZone)
    return hour !== undefined && moment.minute === 0 && moment.hour % 12 === hour % 12
  })
  return only(atHour) ?? (ANY_OF_THEM.test(words) ? slots[0] : undefined)
}

function only<T>(found: readonly T[]): T | undefined {
  return found.length === 1 ? found[0] : undefined
}

/** "Ten, please". One is too common a word. */
function hourAlone(words: string): number | undefined {
  const [found] = words.replace(/\bone\b/g, ' ').match(new RegExp(`\\b${HOUR}\\b`)) ?? []
  return found === undefined ? undefined : Number(figure(found))
}

const HESITATION =
  /\b(but|wait|actually|instead|rather|not|hold on|hang on|unless|if|except|different|another|change|other|never|no|nope|stop|cannot|maybe|what|when|where|which|how|why|who)\b/
const DO_IT =
  /^(?:(?:yes|yeah|okay|ok|sure|please|great|perfect) )*(?:please )?(?:book|do|take|move|schedule) (?:it|that|me)(?: in)?(?: please)?(?: thank you| thanks)?$/
const CANCEL_IT =
  /^(?:(?:yes|yeah|okay|ok|sure) )+(?:please )?cancel (?:it|that|the appointment|my appointment)\b|^(?:please )?cancel (?:it|that)(?: please)?$/

/** A yes that nothing in the same breath takes back. What cannot be undone needs one. */
export function isFirmYes(text: string, intents: ReadonlySet<Intent>, isCancelling = false): boolean {
  const words = plain(text)
  if (HESITATION.test(words) || intents.has('no')) return false
  if (DO_IT.test(words) || (isCancelling && CANCEL_IT.test(words))) return true
  return intents.has('yes') && !isQuestion(text)
}

const DROPPED =
  /^(?:no |please |okay |actually |wait )*(?:cancel|stop|forget|drop)(?: it| that| this| the booking| the whole thing)?(?: please)?$|\b(?:changed my mind|do not (?:book|do|make) (?:it|that|anything|an appointment)|do not want (?:it|that|an appointment|to book|to come)\b|no longer (?:want|need))/

export function dropsIt(text: string): boolean {
  return DROPPED.test(plain(text))
}

/** What a caller wants with an appointment. */
/** `tell`: when it is. */
export type Errand = 'book' | 'move' | 'cancel' | 'tell'

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
]
/** These mean a booking only with a day or a time. */
const BOOKS_THEN: readonly RegExp[] = [
  /\b(?:can|could|may|might) (?:i|we|my \w+) (?:come|stop|drop|pop|be seen|see)\b/,
  /\b(?:do you have|have you got|is there) (?:anything|something|time|room|space|any time)\b/,
  /\b(?:can|could) (?:you|the \w+|he|she) see (?:me|us|him|her)\b/,
  /\bis (?:\w+ ){1,5}(?:free|possible)\b/,
  /\bwould .{1,40}\b(?:be possible|work)\b/,
]

export function asksForOwn(text: string): boolean {
  return OWN.test(plain(text))
}

export function errandIn(
  text: string,
  intents: ReadonlySet<Intent>,
  wish: Wish | undefined,
): Errand | undefined {
  const words = plain(text)
  if (intents.has('change') || MOVES.test(words)) return 'move'
  if (intents.has('cancellation')) return 'cancel'
  const isBooking = intents.has('booking') || BOOKS.some((sign) => sign.test(words))
  return isBooking || (wish && BOOKS_THEN.some((sign) => sign.test(words))) ? 'book' : undefined
}
