import type { HardFact } from '../../language.ts'
import type { Token } from '../../fact-page.ts'

const HOUR = 60
const DAY = 24 * HOUR
const YEAR = 365 * DAY

function unitOf(word: string): number | undefined {
  if (/^(?:minuten?|min)$/.test(word)) return 1
  if (/^(?:stunden?|std)$/.test(word)) return HOUR
  if (/^(?:tage?n?|werktage?n?)$/.test(word)) return DAY
  if (/^wochen?$/.test(word)) return 7 * DAY
  if (/^monate?n?$/.test(word)) return YEAR / 12
  return /^(?:jahre?n?|jahres)$/.test(word) ? YEAR : undefined
}

/** A length of time, and the last token that says it. */
export type Length = {
  readonly to: number
  readonly minutes: number
  readonly unit: number
  readonly count: number | undefined
}

/** "Eine halbe Stunde", "eineinhalb Stunden", "eine Stunde und zehn Minuten", "zweieinhalb Tage". */
export function lengthAt(tokens: readonly Token[], at: number): Length | undefined {
  const text = textAt(tokens, at)
  const next = textAt(tokens, at + 1)
  if (/^halbe[nrs]?$/.test(text) && unitOf(next) !== undefined)
    return { to: at + 1, minutes: (unitOf(next) ?? 0) / 2, unit: unitOf(next) ?? HOUR, count: undefined }
  if (text === 'viertelstunde') return { to: at, minutes: 15, unit: HOUR, count: undefined }
  if (text === 'dreiviertelstunde') return { to: at, minutes: 45, unit: HOUR, count: undefined }
  const unit = unitOf(next)
  const { value, isOrdinal, clock } = tokens[at] ?? {}
  const halves = /^(?:eineinhalb|anderthalb)$/.test(text) ? 1.5 : HALVES.get(text)
  const count =
    halves ??
    (isOrdinal || clock !== undefined ? undefined : (value ?? (/^eine?[nmr]?$/.test(text) ? 1 : undefined)))
  if (count === undefined || unit === undefined) return undefined
  const first = { to: at + 1, minutes: count * unit, unit, count }
  const joint = textAt(tokens, at + 2) === 'und' ? at + 3 : at + 2
  const more = tokens[joint]?.value
  const moreUnit = unitOf(textAt(tokens, joint + 1))
  if (more === undefined || moreUnit === undefined || moreUnit >= unit || unit > HOUR) return first
  return { to: joint + 1, minutes: first.minutes + more * moreUnit, unit, count: undefined }
}

const HALVES: ReadonlyMap<string, number> = new Map(
  Object.entries({ zweieinhalb: 2.5, dreieinhalb: 3.5, viereinhalb: 4.5 }),
)

/** "Zweimal im Jahr", "alle sechs Monate", "fünf Tage die Woche". */
export function frequencyAt(
  tokens: readonly Token[],
  at: number,
): { readonly to: number; readonly value: string } | undefined {
  const text = textAt(tokens, at)
  if (text === 'alle') {
    const count = tokens[at + 1]?.value
    const unit = unitOf(textAt(tokens, at + 2))
    return count === undefined || unit === undefined
      ? undefined
      : { to: at + 2, value: String(YEAR / (count * unit)) }
  }
  const each = /^(?:im|pro|am|in|die)$/
  const times = TIMES.get(text) ?? (textAt(tokens, at + 1) === 'mal' ? tokens[at]?.value : undefined)
  const start = TIMES.get(text) === undefined ? at + 2 : at + 1
  if (times !== undefined && each.test(textAt(tokens, start))) {
    const place = textAt(tokens, start + 1) === 'der' ? start + 2 : start + 1
    const unit = unitOf(textAt(tokens, place))
    if (unit !== undefined) return { to: place, value: String((times * YEAR) / unit) }
  }
  const { value } = tokens[at] ?? {}
  const isDays =
    /^tagen?$|^tage$/.test(textAt(tokens, at + 1)) && /^(?:die|in|pro)$/.test(textAt(tokens, at + 2))
  if (value === undefined || !isDays) return undefined
  const place = textAt(tokens, at + 3) === 'der' ? at + 4 : at + 3
  return textAt(tokens, place) === 'woche' ? { to: place, value: `days:${value}` } : undefined
}

const TIMES: ReadonlyMap<string, number> = new Map(
  Object.entries({ einmal: 1, zweimal: 2, dreimal: 3, viermal: 4 }),
)

function textAt(tokens: readonly Token[], at: number): string {
  return tokens[at]?.text ?? ''
}

const ALWAYS = /(?<!\p{L})(?:rund um die Uhr|Tag und Nacht|(?:24|vierundzwanzig) Stunden am Tag)(?!\p{L})/giu

/** "Rund um die Uhr" is a time like any other: all of it. */
export function alwaysIn(text: string): HardFact[] {
  return Array.from(text.matchAll(ALWAYS), ({ index: start }) => ({
    kind: 'frequency',
    value: 'always',
    start,
    isClaim: true,
  }))
}
