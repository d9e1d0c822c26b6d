import type { Within } from '../../calendar.ts'
import { belowHundred } from '../cardinals.ts'

/** Nobody asks a business about four in the morning by saying "a las cuatro". */
const EARLIEST_PLAIN_HOUR = 7
const NOON = 12 * 60
const MIDNIGHT = 24 * 60

/** What words say about the time of day: a point, or a stretch. */
export type ClockTime = {
  readonly minute?: number
  readonly within?: Within
  /** Nothing says whether it is before or after noon. */
  readonly eitherHalf?: true
}

type Count = { readonly value: number; readonly words: number }

function numberAt(words: readonly string[], at: number): Count | undefined {
  const word = words[at] ?? ''
  if (/^\d{1,2}$/.test(word)) return { value: Number(word), words: 1 }
  return word === 'un' || word === 'uno' ? undefined : belowHundred(words, at)
}

/** What a number counts that is no hour. */
const COUNTED =
  /^(?:personas?|dias?|semanas?|horas|minutos?|mes|meses|anos?|euros?|pesos?|dolares|cosas?|opciones|primeras?|primeros?|ultimas?|veces|citas?|adultos|ninos|de los|de las|kilos?|habitaciones|mesas?|por ciento)$/

type Read = { readonly minute: number; readonly next: number; readonly isSure: boolean }

/** "diez y media", "once menos cuarto", "diez treinta": an hour and its minutes, from a word on. */
function hourAt(words: readonly string[], at: number, hasArticle: boolean): Read | undefined {
  const written = /^(\d{1,2})[:.h](\d\d)h?$/.exec(words[at] ?? '')
  if (written) {
    const minute = Number(written[1]) * 60 + Number(written[2])
    return minute <= MIDNIGHT && Number(written[2]) < 60 ? { minute, next: at + 1, isSure: true } : undefined
  }
  const hour = numberAt(words, at)
  if (!hour || hour.value > 24 || hour.value < 1) return undefined
  const base = hour.value * 60
  const next = at + hour.words
  const joint = words[next]
  const part = words[next + 1]
  if (joint === 'y' || joint === 'menos' || joint === 'con') {
    const way = joint === 'menos' ? -1 : 1
    if (part === 'media' && way > 0) return { minute: base + 30, next: next + 2, isSure: true }
    if (part === 'cuarto') return { minute: base + way * 15, next: next + 2, isSure: true }
    if (part === 'pico' || part === 'algo') return { minute: base, next: next + 2, isSure: true }
    const minutes = numberAt(words, next + 1)
    const isMinutes = minutes !== undefined && minutes.value < 60 && (hasArticle || joint === 'menos')
    if (isMinutes && !isRangeEnd(words, at, next + 1 + minutes.words))
      return { minute: base + way * minutes.value, next: next + 1 + minutes.words, isSure: true }
  }
  const minutes = hasArticle ? numberAt(words, next) : undefined
  if (minutes && minutes.value >= 5 && minutes.value < 60 && !COUNTED.test(words[next + minutes.words] ?? ''))
    return { minute: base + minutes.value, next: next + minutes.words, isSure: true }
  return { minute: base, next, isSure: false }
}

/** "entre las diez y las doce": the second hour is no minute. */
function isRangeEnd(words: readonly string[], at: number, next: number): boolean {
  return /^entre$/.test(words[at - 2] ?? '') && next <= words.length && words[at - 1] === 'las'
}

const PARTS: readonly (readonly [RegExp, 'am' | 'pm'])[] = [
  [/^(?:de|por|en|a) la (?:manana|madrugada)\b/, 'am'],
  [/^(?:de|por|en|a) la (?:tarde|noche)\b/, 'pm'],
  [/^del (?:mediodia|medio dia)\b/, 'pm'],
  [/^am\b/, 'am'],
  [/^pm\b/, 'pm'],
]

/** "cuarto para las diez", "diez para las nueve". */
function beforeHour(words: readonly string[], at: number): Read | undefined {
  const first = words[at] === 'un' && words[at + 1] === 'cuarto' ? at + 1 : at
  const shift = words[first] === 'cuarto' ? { value: 15, words: 1 } : numberAt(words, first)
  if (!shift || shift.value >= 30) return undefined
  const para = first + shift.words
  if (words[para] !== 'para' || !/^las?$/.test(words[para + 1] ?? '')) return undefined
  const hour = numberAt(words, para + 2)
  if (!hour || hour.value < 1 || hour.value > 12) return undefined
  return { minute: hour.value * 60 - shift.value, next: para + 2 + hour.words, isSure: true }
}

/** Times in figures: "las diez y media de la mañana" becomes "10:30 am", in plain words. */
export function withClockFigures(text: string): string {
  const words = text
    .replaceAll(/\b(\d{1,2})(am|pm|h|hs)\b/g, '$1 $2')
    .replaceAll(/\besta misma (?=tarde|noche|manana|semana)/g, 'esta ')
    .replaceAll(/\b(?:al |a )?(?<!(?:del|doce) )(?:mediodia|medio dia)\b/g, '12:00 pm')
    .replaceAll(/\b(?:a )?(?:la )?medianoche\b/g, '24:00')
    .split(' ')
  const out: string[] = []
  for (let at = 0; at < words.length;) {
    const hasArticle = /^las?$/.test(words[at] ?? '')
    const read = beforeHour(words, at) ?? hourAt(words, hasArticle ? at + 1 : at, hasArticle)
    const end = read && endOf(words, read)
    const isTime =
      read !== undefined &&
      end !== undefined &&
      (read.isSure ||
        end.isSharp ||
        end.half !== undefined ||
        (hasArticle && (words[read.next] === 'horas' || !COUNTED.test(words[read.next] ?? ''))))
    if (!isTime) {
      out.push(words[at] ?? '')
      at++
      continue
    }
    out.push(figuresOf(read.minute, end.half))
    at = end.next
  }
  return ranges(out.join(' '))
}

function endOf(
  words: readonly string[],
  { next }: Read,
): { readonly next: number; readonly half: 'am' | 'pm' | undefined; readonly isSharp: boolean } {
  let at = next
  let isSharp = false
  if (words[at] === 'en' && words[at + 1] === 'punto') {
    at += 2
    isSharp = true
  } else if (words[at] === 'horas' || words[at] === 'h' || words[at] === 'hs') {
    at += 1
    isSharp = words[at - 1] !== 'horas'
  }
  const rest = words.slice(at, at + 3).join(' ')
  const [pattern, half] = PARTS.find(([each]) => each.test(rest)) ?? []
  return { next: pattern ? at + pattern.exec(rest)![0].split(' ').length : at, half, isSharp }
}

function figuresOf(minute: number, half: 'am' | 'pm' | undefined): string {
  const total = (minute + MIDNIGHT) % MIDNIGHT || (minute === MIDNIGHT ? MIDNIGHT : minute)
  const figures = `${Math.floor(total / 60)}:${String(total % 60).padStart(2, '0')}`
  return half === undefined ? figures : `${figures} ${half}`
}

const HOUR = '(\\d{1,2}|una|dos|tres|cuatro|cinco|seis|siete|ocho|nueve|diez|once|doce)'
const NO_AMOUNT =
  '(?!:|\\d| (?:personas?|dias?|semanas?|minutos?|meses|anos?|euros?|pesos?|de \\w+bre|de \\w+ero|de \\w+o\\b))'

/** "de diez a doce", "entre diez y doce": without an article they are hours only as a pair. */
function ranges(text: string): string {
  return text.replaceAll(
    new RegExp(`\\b(de|entre) ${HOUR} (a|y) ${HOUR}\\b${NO_AMOUNT}`, 'g'),
    (_, lead: string, from: string, joint: string, to: string) =>
      `${lead} ${plainHour(from)} ${joint} ${plainHour(to)}`,
  )
}

function plainHour(word: string): string {
  const number = numberAt([word], 0)
  return number ? `${number.value}:00` : word
}

const TIME = /\b(\d{1,2}):(\d\d)(?: ?([ap]m))?\b/g
export const ANY_TIME = /\b\d{1,2}:\d\d(?: ?[ap]m)?\b/g
/** The morning, and not tomorrow. */
export const MORNING = /\b(?:(?:por|de|en|a) la|esta|las|toda la|media|la) mananas?\b/g
const LATE = /\b(?:(?:por|de|en|a) la|esta|las|la) (?:tardes?|noches?)\b/

/** The time of day in words that have been through `withClockFigures`. The last that is named counts. */
export function clockTimeIn(figures: string): ClockTime {
  const times = [...figures.matchAll(TIME)].flatMap((match) => {
    const minute = minuteOf(match, figures)
    if (minute === undefined) return []
    const isOpen = match[3] === undefined && Number(match[1]) <= 12
    const eitherHalf = isOpen && !LATE.test(figures) && figures.search(MORNING) < 0
    return [{ minute, eitherHalf, before: figures.slice(0, match.index) }]
  })
  const last = times.at(-1)
  if (!last) return stretchIn(figures)
  const [first] = times
  const isStretch = /\b(?:entre|de|desde) \d{1,2}:\d\d(?: ?[ap]m)? (?:y|a|hasta) \d/.test(figures)
  if (isStretch && first && first.minute < last.minute)
    return { within: { from: first.minute, to: last.minute } }
  if (/\b(?:antes de|hasta|no mas tarde de|como tarde a) $/.test(last.before))
    return { within: { from: 0, to: last.minute } }
  if (/\b(?:despues de|a partir de|desde|pasadas|mas tarde de|no antes de) $/.test(last.before))
    return { within: { from: last.minute, to: MIDNIGHT } }
  return { minute: last.minute, ...(last.eitherHalf ? { eitherHalf: true } : {}) }
}

function minuteOf([, hours = '', minutes = '', half]: RegExpExecArray, figures: string): number | undefined {
  const hour = Number(hours)
  const minute = Number(minutes)
  if (hour > 24 || minute > 59) return undefined
  return hourOfDay(hour, half, figures) * 60 + minute
}

function hourOfDay(hour: number, half: string | undefined, figures: string): number {
  if (hour > 12) return hour
  if (half !== undefined) return (hour % 12) + (half === 'pm' ? 12 : 0)
  const isMorning = figures.search(MORNING) >= 0
  if (hour < 12 && (LATE.test(figures) || (hour < EARLIEST_PLAIN_HOUR && !isMorning))) return hour + 12
  return hour
}

const STRETCHES: readonly (readonly [RegExp, Within])[] = [
  [/\b(?:a primera hora(?! de la tarde)|temprano|tempranito)\b/, { from: 0, to: 10 * 60 }],
  [/\ba ultima hora de la manana\b|\ba media manana\b/, { from: 10 * 60, to: NOON }],
  [/\ba primera hora de la tarde\b/, { from: NOON, to: 16 * 60 }],
  [/\ba ultima hora\b|\btarde tarde\b|\ba media tarde\b/, { from: 16 * 60, to: 20 * 60 }],
  [/\b(?:a la hora de comer|a la hora del almuerzo)\b/, { from: NOON, to: 16 * 60 }],
  [/\b(?:(?:por|en|de|a) la|esta|las|la) tardes?\b/, { from: NOON, to: 20 * 60 }],
  [/\b(?:(?:por|en|de|a) la|esta|las|la) noches?\b/, { from: 18 * 60, to: MIDNIGHT }],
  [/\b(?:(?:por|de|en|a) la|esta|las|toda la|la) mananas?\b/, { from: 0, to: NOON }],
]

function stretchIn(figures: string): ClockTime {
  const said = figures.replaceAll(/\bbuenas? (?:tardes?|noches?)\b/g, ' ')
  const within = STRETCHES.find(([sign]) => sign.test(said))?.[1]
  return within ? { within } : {}
}
