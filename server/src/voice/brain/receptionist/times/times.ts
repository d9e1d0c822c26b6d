import { parse } from 'chrono-node'
import { Temporal } from 'temporal-polyfill'
import { MONTHS } from '../../../../language/en/dates.ts'
import { ORDINAL_VALUES } from '../../../../language/en/numerals.ts'
import { WEEKDAYS } from '../../brain.ts'
import {
  ANY_TIME,
  clockTimeIn,
  withClockFigures,
  type Within,
} from '../../../../language/en/receptionist/clock-times.ts'
import { dateOf, momentOf, type Moment } from './wall-clock.ts'
import { plain } from '../../../../language/en/plain.ts'

/** When a caller would like to come, as far as they have said. */
export type Wish = {
  /** The first and the last day that would do, as YYYY-MM-DD. */
  readonly days?: { readonly from: string; readonly to: string }
  /** Minutes since midnight, on the wall clock of the business. */
  readonly minute?: number
  readonly within?: Within
  /** Nothing says whether the minute is before or after noon. */
  readonly eitherHalf?: true
  /** Whatever comes first. */
  readonly soon?: true
}

export const HALF_DAY_MINUTES = 12 * 60

type Days = { readonly from: Temporal.PlainDate; readonly to: Temporal.PlainDate }

const SOON =
  /\b(as soon as|soonest|earliest|next (available|free|open|possible|opening|slot)|first (available|free|open|possible|opening|slot)|any ?time|any day|whenever|whatever|right away|asap|do not (care|mind)|does not matter|(it is )?up to you|you (choose|pick|decide)|what (do you have|have you got|is (free|available|open))|which (times|days)|when(ever)? you can)\b/

/** The time asked for in the caller's words; undefined where they name no time. */
export function wishIn(text: string, atMs: number, timeZone: string): Wish | undefined {
  const words = withoutRefusals(withOrdinals(withClockFigures(lastWord(plain(text)))))
  const days = daysIn(words, momentOf(atMs, timeZone))
  const clock = clockTimeIn(words)
  const isSoon = SOON.test(words) && !days
  if (!days && !isSoon && clock.minute === undefined && !clock.within) return undefined
  return {
    ...(days ? { days: { from: days.from.toString(), to: days.to.toString() } } : {}),
    ...clock,
    ...(isSoon ? { soon: true } : {}),
  }
}

/** What is new goes before what was said earlier; another day is wanted at the same time as before. */
export function merged(old: Wish, fresh: Wish): Wish {
  if (fresh.soon) return fresh
  const isTimed = fresh.minute !== undefined || fresh.within !== undefined
  const { minute, within, eitherHalf } = isTimed ? fresh : old
  const days = fresh.days ? dayWithin(old.days, fresh.days) : old.days
  return {
    ...(days ? { days } : {}),
    ...(minute === undefined ? {} : { minute }),
    ...(within ? { within } : {}),
    ...(eitherHalf ? { eitherHalf } : {}),
  }
}

/** After "next week", "Wednesday" is the one of next week. */
function dayWithin(stretch: Wish['days'], days: NonNullable<Wish['days']>): NonNullable<Wish['days']> {
  if (!stretch || stretch.from === stretch.to || days.from !== days.to) return days
  const { dayOfWeek } = Temporal.PlainDate.from(days.from)
  const first = Temporal.PlainDate.from(stretch.from)
  const meant = first.add({ days: (dayOfWeek - first.dayOfWeek + 7) % 7 }).toString()
  return days.from < stretch.from && meant <= stretch.to ? { from: meant, to: meant } : days
}

/** Whether an instant fits what was asked for. */
export function fits(startMs: number, wish: Wish, timeZone: string): boolean {
  const moment = momentOf(startMs, timeZone)
  const date = moment.toPlainDate().toString()
  const minute = moment.hour * 60 + moment.minute
  const { days, within } = wish
  if (days && (date < days.from || date > days.to)) return false
  if (within && (minute < within.from || minute >= within.to)) return false
  if (wish.minute === undefined || wish.minute === minute) return true
  return wish.eitherHalf === true && wish.minute % HALF_DAY_MINUTES === minute % HALF_DAY_MINUTES
}

const REFUSED =
  /\b(?:not|except|anything but)(?: on| at| the)? (?:(?:next |this )?\w+day|tomorrow|today|mornings?|afternoons?|\d{1,2}:\d\d(?: ?[ap]m)?)\b|\b(?:(?:next |this )?\w+day|tomorrow|today|\d{1,2}:\d\d(?: ?[ap]m)?) (?:will not|does not|is not|is no|would not|is too|is bad)\b/g

/** "Not on Monday" names a day that is not wanted. */
function withoutRefusals(words: string): string {
  return words.replace(REFUSED, ' ')
}

/** Who corrects themselves means what they say last: "on Tuesday, no, sorry, Wednesday". */
function lastWord(words: string): string {
  const parts = words.split(/ (?:no|sorry|i mean|or rather|make that|correction) (?=\S)/)
  const last = parts.at(-1) ?? ''
  return parts.length > 1 && /\d|day|morrow|morning|noon|evening/.test(last) ? last : words
}

/** From first to twentieth. */
const ORDINALS = [...ORDINAL_VALUES.keys()].slice(1, 21)

/** "The twenty third" is the 23rd; "the first one" is no date. */
function withOrdinals(words: string): string {
  const single = ORDINALS.slice(0, 9).join('|')
  return words
    .replace(
      new RegExp(`\\b(twenty|thirty)[- ](${single})\\b`, 'g'),
      (_, ten: string, one: string) => `${(ten === 'twenty' ? 20 : 30) + ORDINALS.indexOf(one) + 1}th`,
    )
    .replace(/\bthirtieth\b/g, '30th')
    .replace(
      new RegExp(
        `\\bthe (${ORDINALS.join('|')})\\b(?! (?:one|time|slot|option|available|free|open|opening|possible|thing|appointment|of the))`,
        'g',
      ),
      (_, ordinal: string) => `the ${ORDINALS.indexOf(ordinal) + 1}th`,
    )
}

const MONTH_NAME = `(?:${MONTHS.join('|').toLowerCase()})`
/** Ordinary words that the parser takes for days and months. */
const NO_DATE = /^(sat|sun|mon|wed|may|mar|now|morning|this morning|second|noon)$/

function daysIn(words: string, now: Moment): Days | undefined {
  const today = now.toPlainDate()
  const dayOfMonth = new RegExp(
    `\\bthe (\\d{1,2})(?:st|nd|rd|th)\\b(?!(?: of)? ${MONTH_NAME})|\\b(?<!${MONTH_NAME} )(?<!the )(\\d{1,2})(?:st|nd|rd|th)\\b(?!(?: of)? ${MONTH_NAME})`,
  ).exec(words)
  const numbered = dayOfMonth && onDayOfMonth(Number(dayOfMonth[1] ?? dayOfMonth[2]), today)
  if (numbered) return { from: numbered, to: numbered }
  return stretchOfDays(words, today) ?? singleDay(words, now)
}

function onDayOfMonth(day: number, today: Temporal.PlainDate): Temporal.PlainDate | undefined {
  if (day < 1 || day > 31) return undefined
  const MONTHS_AHEAD = 3
  for (let months = 0; months < MONTHS_AHEAD; months++) {
    const month = today.with({ day: 1 }).add({ months })
    const date = day <= month.daysInMonth ? month.with({ day }) : undefined
    if (date && Temporal.PlainDate.compare(date, today) >= 0) return date
  }
  return undefined
}

function stretchOfDays(words: string, today: Temporal.PlainDate): Days | undefined {
  const monday = today.subtract({ days: today.dayOfWeek - 1 })
  const weeks = weeksAhead(words)
  const start = monday.add({ weeks })
  const weekday = WEEKDAYS.findIndex((each) => words.includes(each))
  if (weekday >= 0) {
    const day = start.add({ days: weekday })
    return weeks > 0 ? { from: day, to: day } : undefined
  }
  if (/\bweekend\b/.test(words)) {
    const saturday = start.add({ days: 5, weeks: /\bnext weekend\b/.test(words) ? 1 : 0 })
    return { from: saturday, to: saturday.add({ days: 1 }) }
  }
  if (weeks > 0 || /\bthis week\b/.test(words))
    return { from: weeks === 0 ? today : start, to: start.add({ days: 6 }) }
  if (!/\bnext month\b/.test(words)) return undefined
  const first = today.with({ day: 1 }).add({ months: 1 })
  return { from: first, to: first.with({ day: first.daysInMonth }) }
}

function weeksAhead(words: string): number {
  if (/\bweek after next\b/.test(words)) return 2
  return /\b(next|following) week\b/.test(words) ? 1 : 0
}

function singleDay(words: string, now: Moment): Days | undefined {
  const today = now.toPlainDate()
  const weeksOn = /\b(a|one|two) weeks? from (?=\w)/.exec(words)
  const text = words
    .replace(/\b(?:a|one|two) weeks? from (?=\w)/, ' ')
    .replace(/\b(?:the )?day after tomorrow\b/g, 'the day after tomorrow')
    .replace(/\b((?:mon|tues|wednes|thurs|fri|satur|sun)day)s\b/g, '$1')
    .replace(ANY_TIME, ' ')
  const found = parse(
    text,
    { instant: new Date(now.epochMilliseconds), timezone: now.offsetNanoseconds / 60e9 },
    { forwardDate: true },
  ).filter((each) => !NO_DATE.test(each.text) && !each.start.isCertain('hour'))
  for (const { start, text: said } of found) {
    const date = dateOf(start)
    if (!date || Temporal.PlainDate.compare(date, today) < 0) continue
    const isDay = start.isCertain('day') || start.isCertain('weekday')
    if (!isDay && !start.isCertain('month') && !/\bthis (afternoon|evening)\b/.test(said)) continue
    if (!isDay && start.isCertain('month'))
      return { from: date.with({ day: 1 }), to: date.with({ day: date.daysInMonth }) }
    // Who means today says so.
    const isNextWeek = start.isCertain('weekday') && date.equals(today) && !/\bthis\b/.test(said)
    const weeks = (isNextWeek ? 1 : 0) + (weeksOn ? (weeksOn[1] === 'two' ? 2 : 1) : 0)
    return { from: date.add({ weeks }), to: date.add({ weeks }) }
  }
  return undefined
}
