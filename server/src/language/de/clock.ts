import type { Token } from '../fact-page.ts'

/** A time of day, and the tokens that say it. */
export type ClockReading = {
  readonly from: number
  readonly to: number
  /** Where nothing says which half of the day is meant, as on the face of a clock. */
  readonly minute: number
  readonly eitherHalf?: true
  /** Two numbers with a "bis" between them, and nothing else that says so. */
  readonly isGuess?: true
}

export const HALF_DAY = 12 * 60
const DAY = 2 * HALF_DAY

const AFTER_NOON = /^(?:nachmittags?|abends?|heute abend|spaetnachmittags?|mittags?)$/
const BEFORE_NOON = /^(?:morgens?|vormittags?|frueh|fruehs|fruehmorgens)$/
/** Words that have a part of the day in them: "freitagnachmittag". */
const DAY_PART =
  /^(?:montag|dienstag|mittwoch|donnerstag|freitag|samstag|sonnabend|sonntag)?(morgens?|frueh|vormittags?|mittags?|nachmittags?|abends?|nachts?)$/

/** The time that begins at a token. `last` is the one before it, of which it may be the end. */
export function clockAt(
  tokens: readonly Token[],
  at: number,
  last: ClockReading | undefined,
): ClockReading | undefined {
  const { text } = tokens[at] ?? { text: '' }
  if (text === 'mitternacht') return { from: at, to: at, minute: 0 }
  if (text === 'mittag' && /^(?:um|bis|ab|gegen)$/.test(textAt(tokens, at - 1)))
    return { from: at, to: at, minute: HALF_DAY }
  return partAt(tokens, at) ?? shiftedAt(tokens, at) ?? hourAt(tokens, at, last)
}

/** "Halb zehn" is half past nine, "Viertel zehn" a quarter past nine, "drei viertel zehn" a quarter to ten. */
function partAt(tokens: readonly Token[], at: number): ClockReading | undefined {
  const word = textAt(tokens, at)
  const second = textAt(tokens, at + 1)
  if (word === 'halb') return relative(tokens, at, at + 1, -30)
  if (word === 'dreiviertel') return relative(tokens, at, at + 1, -15)
  if ((word === 'drei' || word === '3') && second === 'viertel') return relative(tokens, at, at + 2, -15)
  if (word !== 'viertel') return undefined
  if (second === 'nach') return relative(tokens, at, at + 2, 15)
  return second === 'vor' ? relative(tokens, at, at + 2, -15) : relative(tokens, at, at + 1, -45)
}

/** "Zehn nach neun", "fünf vor halb zehn". */
function shiftedAt(tokens: readonly Token[], at: number): ClockReading | undefined {
  const { value, isOrdinal, clock } = tokens[at] ?? {}
  if (
    value === undefined ||
    isOrdinal ||
    clock !== undefined ||
    value < 1 ||
    value > 29 ||
    !Number.isInteger(value)
  )
    return undefined
  const next = textAt(tokens, at + 1) === 'minuten' ? at + 2 : at + 1
  const way = textAt(tokens, next)
  if (way !== 'nach' && way !== 'vor') return undefined
  const shift = way === 'nach' ? value : -value
  if (textAt(tokens, next + 1) === 'halb') return relative(tokens, at, next + 2, shift - 30)
  // "Um vier nach Hause" and "drei vor Ort" are none.
  return value % 5 === 0 || next > at + 1 ? relative(tokens, at, next + 1, shift) : undefined
}

function relative(
  tokens: readonly Token[],
  from: number,
  hourPlace: number,
  shift: number,
): ClockReading | undefined {
  const { value, isOrdinal, clock } = tokens[hourPlace] ?? {}
  if (value === undefined || isOrdinal || clock !== undefined || value < 1 || value > 24) return undefined
  if (!endsHere(tokens, hourPlace)) return undefined
  const minute = (value * 60 + shift + DAY) % DAY
  return value > 12 ? { from, to: hourPlace, minute } : ended(tokens, from, hourPlace, minute % HALF_DAY)
}

/** Before a time of day that has no other sign of being one. */
const BEFORE_CLOCK = new Set(
  'um gegen ab bis von vor nach zwischen so circa ca etwa ungefaehr spaetestens fruehestens auf'.split(' '),
)
const RANGE = new Set('bis - – — und oder'.split(' '))
/** What may stand after such a time. Anything else is what the number counts. */
const AFTER_CLOCK = new Set(
  (
    'und oder bis am an im in heute morgen uebermorgen uhr frueh geht passt ginge waere ist hat habe haben bitte wenn dann ' +
    'kommen vorbeikommen vorbei noch schon auf zu geoeffnet offen geschlossen da frei moeglich machen einen ein fuer mit aber ' +
    'ja nein sein anfangen erst weil kann koennen ich wir sie gut besser lieber gerne jeden montags dienstags mittwochs ' +
    'donnerstags freitags samstags sonntags oeffnen schliessen buchen verschieben verlegen kaeme nicht'
  ).split(' '),
)

/** "Um zwei eingetragen": the verb stands last. */
const VERB_AT_END = /^\p{L}{3,}(?:t|en|ern|eln)$/u
/** Also where a caller's words come without capitals. */
const COUNTED =
  /(?:minuten|stunden|tagen|wochen|monaten|jahren|personen|prozent|leuten|zimmern|naechten|stueck|cent|mal|meter|kindern)$/

function hourAt(
  tokens: readonly Token[],
  at: number,
  last: ClockReading | undefined,
): ClockReading | undefined {
  const { value, clock, isOrdinal, text } = tokens[at] ?? { text: '' }
  const hasUhr = textAt(tokens, at + 1) === 'uhr'
  if (clock !== undefined && (text.includes(':') || hasUhr || isMarked(tokens, at, at, last))) {
    const isWhole = clock >= HALF_DAY + 60 || text.startsWith('0')
    const to = hasUhr ? at + 1 : at
    return isWhole ? { from: at, to, minute: clock % DAY } : ended(tokens, at, to, clock % HALF_DAY)
  }
  const isOne = textAt(tokens, at) === 'ein' && hasUhr
  const hour = isOne ? 1 : value
  if (hour === undefined || clock !== undefined || isOrdinal || !Number.isInteger(hour) || hour > 24)
    return undefined
  if (hasUhr) {
    const minutes = minutesAt(tokens, at + 2)
    const minute = hour * 60 + (minutes ?? 0)
    const to = minutes === undefined ? at + 1 : at + 2
    return hour > 12 || hour === 0
      ? { from: at, to, minute: minute % DAY }
      : ended(tokens, at, to, minute % HALF_DAY)
  }
  if (hour < 1) return undefined
  if (isMarked(tokens, at, at, last)) {
    return hour > 12
      ? { from: at, to: at, minute: (hour * 60) % DAY }
      : ended(tokens, at, at, (hour % 12) * 60)
  }
  if (!isRange(tokens, at, last)) return undefined
  return hour > 12
    ? { from: at, to: at, minute: (hour * 60) % DAY, isGuess: true }
    : { ...ended(tokens, at, at, (hour % 12) * 60), isGuess: true }
}

/** "Dreißig" in "neun Uhr dreißig". */
function minutesAt(tokens: readonly Token[], at: number): number | undefined {
  const { value, isOrdinal, clock } = tokens[at] ?? {}
  if (value === undefined || isOrdinal || clock !== undefined || !Number.isInteger(value) || value >= 60)
    return undefined
  return endsHere(tokens, at) || value >= 10 ? value : undefined
}

/** Whether the words around it say that a number is a time. */
function isMarked(tokens: readonly Token[], at: number, to: number, last: ClockReading | undefined): boolean {
  const before = textAt(tokens, at - 1)
  const isLastEnd = last !== undefined && last.to < at && at - last.to <= 3 && RANGE.has(before)
  const isNamed =
    BEFORE_CLOCK.has(before) && (/^(?:um|ab|gegen)$/.test(before) || tokens[at - 2]?.value === undefined)
  return (isLastEnd || isNamed) && endsHere(tokens, to)
}

/** "9 bis 17 Uhr" and "9-17", with nothing after it that is counted. */
function isRange(tokens: readonly Token[], at: number, last: ClockReading | undefined): boolean {
  if (last?.isGuess && last.to === at - 2 && RANGE.has(textAt(tokens, at - 1))) return true
  const joint = textAt(tokens, at + 1)
  const end = tokens[at + 2]
  if (!RANGE.has(joint) || end === undefined) return false
  const isUhr = textAt(tokens, at + 3) === 'uhr'
  if (joint === 'und' || joint === 'oder') return isUhr || (end.clock !== undefined && end.text.includes(':'))
  if (end.clock !== undefined || isUhr) return true
  const isHour = end.value !== undefined && !end.isOrdinal && Number.isInteger(end.value) && end.value <= 24
  return isHour && endsHere(tokens, at + 2)
}

function endsHere(tokens: readonly Token[], to: number): boolean {
  const next = tokens[to + 1]
  if (!next) return true
  if (!/^[\p{L}\p{N}]/u.test(next.text))
    return next.text !== '%' && next.text !== '€' && next.text !== '/' && next.text !== '$'
  if (AFTER_CLOCK.has(next.text) || DAY_PART.test(next.text) || /tags?$/.test(next.text)) return true
  return !next.hasCapital && VERB_AT_END.test(next.text) && !COUNTED.test(next.text)
}

function ended(tokens: readonly Token[], from: number, to: number, minute: number): ClockReading {
  const base = (minute + HALF_DAY) % HALF_DAY
  const half = halfAround(tokens, from, textAt(tokens, to + 1) === 'uhr' ? to + 1 : to, base)
  if (half === undefined) return { from, to, minute: base, eitherHalf: true }
  return { from, to, minute: base + (half === 'late' ? HALF_DAY : 0) }
}

/** "Um acht abends", "um drei am Nachmittag", "heute Abend um acht", "Freitagnachmittag um drei". */
function halfAround(
  tokens: readonly Token[],
  from: number,
  to: number,
  minute: number,
): 'early' | 'late' | undefined {
  const after = /^(?:am|in|des)$/.test(textAt(tokens, to + 1)) ? to + 2 : to + 1
  const following = textAt(tokens, after) === 'der' ? after + 1 : after
  const named = halfOf(textAt(tokens, following), minute)
  // Who says "um acht morgen" means tomorrow.
  if (named !== undefined && textAt(tokens, to + 1) !== 'morgen') return named
  for (const place of [from - 1, from - 2]) {
    const word = textAt(tokens, place)
    const isPart = DAY_PART.test(word) && (word !== 'morgen' || isMorning(tokens, place))
    if (isPart) return halfOf(word, minute)
  }
  return undefined
}

function halfOf(word: string, minute: number): 'early' | 'late' | undefined {
  const part = DAY_PART.exec(word)?.[1]
  if (part === undefined) return undefined
  // Twelve at noon, and one after it, but eleven before.
  if (/^mittags?$/.test(part)) return minute >= 10 * 60 ? 'early' : 'late'
  if (/^nachts?$/.test(part)) return minute < 6 * 60 ? 'early' : 'late'
  if (AFTER_NOON.test(part)) return 'late'
  return BEFORE_NOON.test(part) ? 'early' : undefined
}

/** "Am Morgen" and "Montag Morgen", while "morgen" alone is tomorrow. */
export function isMorning(tokens: readonly Token[], at: number): boolean {
  const before = textAt(tokens, at - 1)
  return /^(?:am|diesen|jeden|guten|heute|gestern)$/.test(before) || /(?:tag|woch|abend)s?$/.test(before)
}

function textAt(tokens: readonly Token[], at: number): string {
  return tokens[at]?.text ?? ''
}
