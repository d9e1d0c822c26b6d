import { Temporal } from 'temporal-polyfill'
import type { Json } from '../../../tool.ts'

const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d:?\d\d)$/
const MAX_TEXTS = 500

/**
 * What a tool has brought, as texts in which facts are found: one for each object, so that a day and its time stay
 * together. An instant is given in the zone of the business, with the end of what lasts some minutes.
 */
export function resultTexts(result: Json, timeZone = 'UTC'): string[] {
  const texts: string[] = []
  collect(result, timeZone, texts)
  return texts
}

function collect(value: Json, timeZone: string, texts: string[]): string {
  if (texts.length >= MAX_TEXTS) return ''
  if (value === null || typeof value !== 'object') {
    const text = leaf(value, timeZone)
    if (texts.length === 0 && text !== '') texts.push(text)
    return text
  }
  const fields = Array.isArray(value) ? value.map((each: Json) => ['', each] as const) : Object.entries(value)
  const own: string[] = []
  for (const [name, part] of fields) {
    if (part !== null && typeof part === 'object') collect(part, timeZone, texts)
    else own.push(`${name.replaceAll('_', ' ')} ${leaf(part, timeZone)}`)
  }
  const end = endOf(value, timeZone)
  texts.push([...own, ...(end === undefined ? [] : [`until ${end}`])].join('; '))
  return ''
}

function leaf(value: Json, timeZone: string): string {
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  return INSTANT.test(text) ? wallClock(text, timeZone, 0) : text
}

function endOf(value: Json, timeZone: string): string | undefined {
  if (value === null || typeof value !== 'object' || Array.isArray(value)) return undefined
  const { start, minutes } = value as { readonly start?: Json; readonly minutes?: Json }
  const isKnown = typeof start === 'string' && INSTANT.test(start) && typeof minutes === 'number'
  return isKnown ? wallClock(start, timeZone, minutes) : undefined
}

function wallClock(instant: string, timeZone: string, minutesLater: number): string {
  try {
    const at = Temporal.Instant.from(instant)
      .add({ minutes: Math.trunc(minutesLater) })
      .toZonedDateTimeISO(timeZone)
    return `${at.toPlainDate().toString()} ${at.toPlainTime().toString({ smallestUnit: 'minute' })}`
  } catch {
    return instant
  }
}
