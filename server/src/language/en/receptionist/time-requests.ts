import type { ReceptionistLanguage } from '../../receptionist.ts'
import { parse } from 'chrono-node/en'
import { Temporal } from 'temporal-polyfill'
import { dateOf, onDayOfMonth, referenceAt, type Moment, type TimeRequest } from '../../calendar.ts'
import { DAYS, MONTHS } from '../dates.ts'
import { ORDINAL_VALUES } from '../numerals.ts'
import { plain } from '../plain.ts'
import { ANY_TIME, clockTimeIn, withClockFigures } from './clock-times.ts'

type Days = { readonly from: Temporal.PlainDate; readonly to: Temporal.PlainDate }

const SOON =
  /\b(as soon as|soonest|earliest|next (available|free|open|possible|opening|slot)|first (available|free|open|possible|opening|slot)|any ?time|any day|whenever|whatever|right away|asap|do not (care|mind)|does not matter|(it is )?up to you|you (choose|pick|decide)|what (do you have|have you got|is (free|available|open))|which (times|days)|when(ever)? you can)\b/

/** The time asked for in the caller's words; undefined where they name no time. */
export function timeRequestIn(text: string, now: Moment): TimeRequest | undefined {
  const words = withoutRefusals(withOrdinals(withClockFigures(lastWord(plain(text)))))
  const days = daysIn(words, now)
  const clock = clockTimeIn(words)
  const isSoon = SOON.test(words) && !days
  if (!days && !isSoon && clock.minute === undefined && !clock.within) return undefined
  return {
    ...(days ? { days: { from: days.from.toString(), to: days.to.toString() } } : {}),
    ...clock,
    ...(isSoon ? { soon: true } : {}),
  }
}

/** Whether the words name a day or a time at all. */
function namesDay(text: string, now: Moment): boolean {
  return parse(plain(text), referenceAt(now)).length > 0
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

function stretchOfDays(words: string, today: Temporal.PlainDate): Days | undefined {
  const monday = today.subtract({ days: today.dayOfWeek - 1 })
  const weeks = weeksAhead(words)
  const start = monday.add({ weeks })
  const weekday = DAYS.findIndex((each) => words.includes(each.toLowerCase()))
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
  const found = parse(text, referenceAt(now), { forwardDate: true }).filter(
    (each) => !NO_DATE.test(each.text) && !each.start.isCertain('hour'),
  )
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

export const times: ReceptionistLanguage['times'] = { timeRequestIn, namesDay }
