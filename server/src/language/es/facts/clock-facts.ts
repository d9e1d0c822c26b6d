import { lastsAt, textAt, type Token } from './numbers-in-text.ts'

/** A time of day, and the tokens that say it. */
export type ClockReading = {
  readonly from: number
  readonly to: number
  readonly minute: number
  readonly eitherHalf?: true
}

const HALF_DAY = 12 * 60
const DAY = 2 * HALF_DAY
const PARTS: ReadonlyMap<string, 'am' | 'pm'> = new Map(
  Object.entries({
    manana: 'am',
    madrugada: 'am',
    tarde: 'pm',
    noche: 'pm',
  }),
)
const COUNTED =
  /^(?:noches|%|personas?|minutos?|dias?|semanas?|meses|anos?|euros?|€|pesos?|dolares|\$|veces|por)$/

/** The time that begins at a token. `last` is the one before it, of which it may be the end. */
export function clockAt(
  tokens: readonly Token[],
  at: number,
  last: ClockReading | undefined,
): ClockReading | undefined {
  const text = textAt(tokens, at)
  if (text === 'mediodia' && textAt(tokens, at - 1) !== 'del') return { from: at, to: at, minute: HALF_DAY }
  if (text === 'medianoche') return { from: at, to: at, minute: 0 }
  const { value, clock, isOrdinal } = tokens[at]!
  if (clock !== undefined) return ended(tokens, at, at, clock, clock >= HALF_DAY + 60 || text.startsWith('0'))
  const isOne = text === 'una' && textAt(tokens, at - 1) === 'la'
  const hour = isOne ? 1 : value
  if (hour === undefined || isOrdinal || !Number.isInteger(hour) || hour < 1 || hour > 24) return undefined
  const hasArticle = /^las?$/.test(textAt(tokens, at - 1))
  const minutes = minutesAfter(tokens, at, hasArticle)
  const to = minutes?.to ?? at
  const minute = hour * 60 + (minutes?.minute ?? 0)
  const half = halfAfter(tokens, to)
  const isRange = isRangeOf(tokens, at, to, last)
  const isTime =
    hasArticle || half !== undefined || minutes?.isSure === true || isRange || textAt(tokens, to + 1) === 'h'
  if (textAt(tokens, to + 1) === 'horas' && !hasArticle && !isRange) return undefined
  if (isRange && !hasArticle && lastsAt(tokens, at)) return undefined
  if (
    !isTime ||
    (COUNTED.test(textAt(tokens, to + 1)) && half === undefined && textAt(tokens, to + 1) !== 'por')
  )
    return undefined
  return ended(tokens, at, to, minute, hour > 12)
}

function minutesAfter(
  tokens: readonly Token[],
  at: number,
  hasArticle: boolean,
): { readonly to: number; readonly minute: number; readonly isSure: boolean } | undefined {
  const joint = textAt(tokens, at + 1)
  const part = textAt(tokens, at + 2)
  const value = tokens[at + 2]?.value
  if (joint === 'y' && part === 'media') return { to: at + 2, minute: 30, isSure: true }
  if ((joint === 'y' || joint === 'menos') && part === 'cuarto')
    return { to: at + 2, minute: joint === 'y' ? 15 : -15, isSure: true }
  if (
    (joint === 'y' || joint === 'menos') &&
    hasArticle &&
    value !== undefined &&
    value < 60 &&
    tokens[at + 2]!.clock === undefined
  )
    return { to: at + 2, minute: joint === 'y' ? value : -value, isSure: true }
  const next = tokens[at + 1]?.value
  return hasArticle && next !== undefined && next >= 5 && next < 60 && !COUNTED.test(textAt(tokens, at + 2))
    ? { to: at + 1, minute: next, isSure: true }
    : undefined
}

/** "de 9 a 17", "de nueve a cinco": hours only as a pair. */
function isRangeOf(
  tokens: readonly Token[],
  at: number,
  to: number,
  last: ClockReading | undefined,
): boolean {
  const before = textAt(tokens, at - 1)
  if (last !== undefined && at - last.to === 2 && /^(?:a|-|–|hasta|y)$/.test(before)) return true
  const end = tokens[to + 2]
  const isHour =
    end?.clock !== undefined || (end?.value !== undefined && end.value <= 24 && Number.isInteger(end.value))
  return (
    /^(?:de|desde|entre)$/.test(before) &&
    /^(?:a|-|–|hasta|y)$/.test(textAt(tokens, to + 1)) &&
    isHour &&
    !COUNTED.test(textAt(tokens, to + 3))
  )
}

function ended(
  tokens: readonly Token[],
  from: number,
  to: number,
  minute: number,
  isWhole: boolean,
): ClockReading {
  if (isWhole) return { from, to, minute: (minute + DAY) % DAY }
  const half = halfAfter(tokens, to)
  const base = (minute + HALF_DAY) % HALF_DAY
  if (half === undefined) return { from, to, minute: base, eitherHalf: true }
  return { from, to, minute: base + (half === 'pm' ? HALF_DAY : 0) }
}

function halfAfter(tokens: readonly Token[], to: number): 'am' | 'pm' | undefined {
  const [one, two, three] = [to + 1, to + 2, to + 3].map((at) => textAt(tokens, at))
  if (one === 'am' || one === 'pm') return one
  if (/^[ap]$/.test(one ?? '') && (two === 'm' || three === 'm')) return one === 'a' ? 'am' : 'pm'
  if (one === 'del' && two === 'mediodia') return 'pm'
  if (/^(?:de|por|en)$/.test(one ?? '') && two === 'la') return PARTS.get(three ?? '')
  return undefined
}
