import { TEENS, UNITS } from '../numerals.ts'

const HOURS = [...UNITS.slice(1), ...TEENS.slice(0, 3)]
export const HOUR = `(${HOURS.join('|')}|\\d{1,2})`

export function figure(hour: string): string {
  return String(HOURS.indexOf(hour) + 1 || Number(hour))
}

/** Nobody asks a business about four in the morning by saying "at four". */
export const EARLIEST_PLAIN_HOUR = 7

/** Minutes since midnight, from one up to but without the other. */
export type Within = { readonly from: number; readonly to: number }

/** What words say about the time of day: a point, or a stretch. */
export type ClockTime = {
  readonly minute?: number
  readonly within?: Within
  /** Nothing says whether it is before or after noon. */
  readonly eitherHalf?: true
}

const NOON = 12 * 60
const MIDNIGHT = 24 * 60
const MINUTE_WORDS: Readonly<Record<string, string>> = {
  'oh five': '05',
  ten: '10',
  fifteen: '15',
  twenty: '20',
  thirty: '30',
  forty: '40',
  'forty five': '45',
  fifty: '50',
}
const PAST: Readonly<Record<string, number>> = {
  five: 5,
  ten: 10,
  'a quarter': 15,
  quarter: 15,
  twenty: 20,
  half: 30,
}
const NO_AMOUNT =
  '(?!:|\\d| (?:of|people|persons?|weeks?|days?|hours?|minutes?|months?|years?|adults?|kids|children)\\b)'

/** Times in figures: "half past ten", "ten thirty", "at ten", "ten o'clock" and "10.30" become 10:30 and so on. */
export function withClockFigures(words: string): string {
  return words
    .replace(/\b([ap])\.? ?m\b\.?/g, '$1m')
    .replace(/\b(?:noon|midday)\b/g, '12:00 pm')
    .replace(/\bforty-five\b/g, 'forty five')
    .replace(/\b(\d{1,2})\.(\d\d)\b/g, '$1:$2')
    .replace(
      new RegExp(`\\b(five|ten|a quarter|quarter|twenty|half) (past|after|to|before) ${HOUR}\\b`, 'g'),
      (_, by: string, way: string, hour: string) => shifted(hour, PAST[by] ?? 0, way),
    )
    .replace(new RegExp(`\\b${HOUR} o'? ?clock\\b`, 'g'), (_, hour: string) => joined(hour, '00'))
    .replace(
      new RegExp(`\\b${HOUR} (${Object.keys(MINUTE_WORDS).join('|')})\\b(?! (?:past|to|o'))`, 'g'),
      (_, hour: string, minute: string) => joined(hour, MINUTE_WORDS[minute] ?? '00'),
    )
    .replace(/\b(\d{1,2}) (00|15|30|45)\b/g, '$1:$2')
    .replace(new RegExp(`(?<!:)\\b${HOUR} ?([ap]m)\\b`, 'g'), (_, hour: string, half: string) =>
      joined(hour, `00 ${half}`),
    )
    .replace(
      new RegExp(`(?<!:)\\b${HOUR} (?=(?:in the (?:morning|afternoon|evening))\\b)`, 'g'),
      (_, hour: string) => `${joined(hour, '00')} `,
    )
    .replace(
      new RegExp(`\\b(between|from) ${HOUR} (and|to|until|till) ${HOUR}\\b${NO_AMOUNT}`, 'g'),
      (_, lead: string, one: string, and: string, two: string) =>
        `${lead} ${joined(one, '00')} ${and} ${joined(two, '00')}`,
    )
    .replace(
      new RegExp(
        `\\b(at|by|around|about|after|before|until|till|past|than|make it|say) ${HOUR}\\b${NO_AMOUNT}`,
        'g',
      ),
      (_, lead: string, hour: string) => `${lead} ${joined(hour, '00')}`,
    )
}

function joined(hour: string, minutes: string): string {
  return `${figure(hour)}:${minutes}`
}

function shifted(hour: string, minutes: number, way: string): string {
  const isBefore = way === 'to' || way === 'before'
  const total = (Number(figure(hour)) * 60 + (isBefore ? -minutes : minutes) + MIDNIGHT) % MIDNIGHT
  const shown = Math.floor(total / 60) === 0 ? 12 : Math.floor(total / 60)
  return `${shown}:${String(total % 60).padStart(2, '0')}`
}

const HALF_OF_DAY = /\b(morning|afternoon|evening|tonight)\b/
const TIME = /\b(\d{1,2}):(\d\d)(?: ?([ap]m))?\b/g
export const ANY_TIME = /\b\d{1,2}:\d\d(?: ?[ap]m)?\b/g

/** The time of day in words that have been through `withClockFigures`. The last that is named counts. */
export function clockTimeIn(figures: string): ClockTime {
  const times = [...figures.matchAll(TIME)].flatMap((match) => {
    const minute = minuteOf(match, figures)
    if (minute === undefined) return []
    const eitherHalf = match[3] === undefined && Number(match[1]) <= 12 && !HALF_OF_DAY.test(figures)
    return [{ minute, eitherHalf, before: figures.slice(0, match.index) }]
  })
  const last = times.at(-1)
  if (!last) return stretchIn(figures)
  const [first] = times
  const isStretch = /\b(between|from) \d{1,2}:\d\d(?: ?[ap]m)? (and|to|until|till) \d/.test(figures)
  if (isStretch && first && first.minute < last.minute)
    return { within: { from: first.minute, to: last.minute } }
  if (/\b(after|past|from|later than|not before)( about| around)? $/.test(last.before))
    return { within: { from: last.minute, to: MIDNIGHT } }
  if (/\b(before|by|until|till|earlier than)( about| around)? $/.test(last.before))
    return { within: { from: 0, to: last.minute } }
  return { minute: last.minute, ...(last.eitherHalf ? { eitherHalf: true } : {}) }
}

function minuteOf([, hours = '', minutes = '', half]: RegExpExecArray, figures: string): number | undefined {
  const hour = Number(hours)
  const minute = Number(minutes)
  if (hour > 23 || minute > 59) return undefined
  return hourOfDay(hour, half, figures) * 60 + minute
}

function hourOfDay(hour: number, half: string | undefined, figures: string): number {
  if (hour > 12) return hour
  if (half !== undefined) return (hour % 12) + (half === 'pm' ? 12 : 0)
  const isLate = /\b(afternoon|evening|tonight)\b/.test(figures)
  if (hour < 12 && (isLate || (hour < EARLIEST_PLAIN_HOUR && !/\bmorning\b/.test(figures)))) return hour + 12
  return hour
}

const STRETCHES: readonly (readonly [RegExp, Within])[] = [
  [/\b(first thing|early (in the )?morning)\b/, { from: 0, to: 10 * 60 }],
  [/\blate (in the )?morning\b/, { from: 10 * 60, to: NOON }],
  [/\blate (in the )?afternoon\b/, { from: 15 * 60, to: 18 * 60 }],
  [/\bearly (in the )?afternoon\b/, { from: NOON, to: 15 * 60 }],
  [/\b(lunch|lunchtime|lunch time)\b/, { from: NOON, to: 14 * 60 }],
  [/\bafternoons?\b/, { from: NOON, to: 18 * 60 }],
  [/\b(evenings?|tonight)\b/, { from: 17 * 60, to: MIDNIGHT }],
  [/\b(?<!good )mornings?\b/, { from: 0, to: NOON }],
]

function stretchIn(figures: string): ClockTime {
  const within = STRETCHES.find(([sign]) =>
    sign.test(figures.replace(/\bgood (after\w+|even\w+)/g, ' ')),
  )?.[1]
  return within ? { within } : {}
}
