import type { HardFact } from '../../language.ts'
import { textAt, type Token } from './numbers-in-text.ts'

const HOUR = 60
const DAY = 24 * HOUR
const YEAR = 365 * DAY
const UNITS: ReadonlyMap<string, number> = new Map(
  Object.entries({
    minuto: 1,
    minutos: 1,
    min: 1,
    hora: HOUR,
    horas: HOUR,
    h: HOUR,
    dia: DAY,
    dias: DAY,
    semana: 7 * DAY,
    semanas: 7 * DAY,
    mes: YEAR / 12,
    meses: YEAR / 12,
    ano: YEAR,
    anos: YEAR,
  }),
)

/** A length of time, and the last token that says it. */
export type Length = {
  readonly to: number
  readonly minutes: number
  readonly unit: number
  readonly count: number | undefined
}

/** "una hora y media", "media hora", "dos horas y diez minutos", "tres cuartos de hora". */
export function lengthAt(tokens: readonly Token[], at: number): Length | undefined {
  const text = textAt(tokens, at)
  const next = textAt(tokens, at + 1)
  if (text === 'media' && /^horas?$/.test(next))
    return { to: at + 1, minutes: 30, unit: HOUR, count: undefined }
  if (text === 'cuarto' && next === 'de' && textAt(tokens, at + 2) === 'hora') {
    const quarters = textAt(tokens, at - 1) === 'tres' ? 3 : 1
    return { to: at + 2, minutes: 15 * quarters, unit: HOUR, count: undefined }
  }
  if (text === 'cuartos' && next === 'de' && textAt(tokens, at + 2) === 'hora')
    return { to: at + 2, minutes: 15 * (tokens[at - 1]?.value ?? 3), unit: HOUR, count: undefined }
  const { value, isOrdinal, clock } = tokens[at] ?? {}
  const unit = UNITS.get(next)
  if (value === undefined || isOrdinal || clock !== undefined || unit === undefined) return undefined
  const first = { to: at + 1, minutes: value * unit, unit, count: value }
  if (textAt(tokens, at + 2) !== 'y') return first
  if (textAt(tokens, at + 3) === 'media')
    return { ...first, to: at + 3, minutes: first.minutes + unit / 2, count: undefined }
  const more = tokens[at + 3]?.value
  const moreUnit = UNITS.get(textAt(tokens, at + 4))
  if (more === undefined || moreUnit === undefined || moreUnit >= unit) return first
  return { to: at + 4, minutes: first.minutes + more * moreUnit, unit, count: undefined }
}

/** How often a year, and the last token that says it. */
export type Frequency = { readonly to: number; readonly value: string }

/** "dos veces al año", "cada seis meses", "cinco días a la semana". */
export function frequencyAt(tokens: readonly Token[], at: number): Frequency | undefined {
  const { value } = tokens[at] ?? {}
  if (textAt(tokens, at) === 'cada') {
    const count = tokens[at + 1]?.value
    const unit = UNITS.get(textAt(tokens, at + 2))
    return count === undefined || unit === undefined
      ? undefined
      : { to: at + 2, value: String(YEAR / (count * unit)) }
  }
  if (value === undefined) return undefined
  const isTimes = /^ve(?:z|ces)$/.test(textAt(tokens, at + 1))
  const isDays = /^dias$/.test(textAt(tokens, at + 1))
  if (!isTimes && !isDays) return undefined
  const joint = textAt(tokens, at + 2)
  const unitPlace = joint === 'a' && textAt(tokens, at + 3) === 'la' ? at + 4 : at + 3
  const unit = /^(?:al|a|por|cada)$/.test(joint) ? UNITS.get(textAt(tokens, unitPlace)) : undefined
  if (unit === undefined) return undefined
  return { to: unitPlace, value: isDays ? `days:${value}` : String((value * YEAR) / unit) }
}

const ALWAYS =
  /(?<!\p{L})(?:las (?:24|veinticuatro) horas|d[ií]a y noche|a todas horas|a cualquier hora)(?!\p{L})/giu

/** "Las 24 horas" is a time like any other: all of it. */
export function alwaysIn(text: string): HardFact[] {
  return Array.from(text.matchAll(ALWAYS), ({ index: start }) => ({
    kind: 'frequency',
    value: 'always',
    start,
    isClaim: true,
  }))
}
