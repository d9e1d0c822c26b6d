import { Temporal } from 'temporal-polyfill'
import type { Source } from '../../brain.ts'
import type { Json } from '../../../tool.ts'
import { add, addLength, addMoment, newIndex, type Index } from './fact-index.ts'
import type { Known } from './known-facts.ts'
import { addSentences } from './verbatim.ts'

const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d:?\d\d)$/
const MAX_TEXTS = 500
/** No answer of use is nested deeper. */
const MAX_DEPTH = 50

/** What a tool has brought: its texts, and its moments with how long they last; apart from that, when that ends. */
export type IndexedResult = { readonly index: Index; readonly ends: Index }

export function indexResult(
  { language, timeZone }: Pick<Known, 'language' | 'timeZone'>,
  result: Json,
  source: Source | null,
): IndexedResult {
  const [index, ends] = [newIndex(), newIndex()]
  const { texts, said, moments } = resultFacts(result, timeZone)
  for (const text of texts) add(language, index, text, source)
  for (const text of said) addSentences(language, index, text, source)
  for (const { at, minutes } of moments) {
    addMoment(index, at, source)
    if (minutes === undefined) continue
    addLength(index, minutes, source)
    addMoment(ends, at.add({ minutes }), source)
  }
  return { index, ends }
}

/** When something that a tool speaks of begins, on the clock of the business. */
type ResultMoment = {
  readonly at: Temporal.ZonedDateTime
  /** How long it lasts, where that is told. */
  readonly minutes: number | undefined
}

/** What a tool has brought. */
type ResultFacts = {
  /**
   * In which facts are found: one text for each object. A day and a time beside an instant are left out, since they
   * are the same moment in a language that need not be the call's.
   */
  readonly texts: readonly string[]
  /** What is written in whole sentences. */
  readonly said: readonly string[]
  readonly moments: readonly ResultMoment[]
}

function resultFacts(result: Json, timeZone: string): ResultFacts {
  const found: Found = { texts: [], said: [], moments: [] }
  collect(result, timeZone, found)
  return found
}

type Found = { readonly texts: string[]; readonly said: string[]; readonly moments: ResultMoment[] }
type Fields = { readonly [name: string]: Json | undefined }

const SAME_MOMENT: ReadonlySet<string> = new Set(['day', 'time'])

function collect(value: Json, timeZone: string, found: Found, depth = 0): void {
  const { texts, moments } = found
  if (texts.length >= MAX_TEXTS || depth > MAX_DEPTH) return
  if (value === null || typeof value !== 'object') {
    const at = instantIn(value, timeZone)
    if (at) moments.push({ at, minutes: undefined })
    else texts.push(leaf(value, found))
    return
  }
  const fields = Array.isArray(value) ? value.map((each: Json) => ['', each] as const) : Object.entries(value)
  const hasStart = !Array.isArray(value) && momentOf(value as Fields, timeZone) !== undefined
  const own: string[] = []
  for (const [name, part] of fields) {
    const at = instantIn(part, timeZone)
    if (part !== null && typeof part === 'object') collect(part, timeZone, found, depth + 1)
    else if (at) moments.push({ at, minutes: name === 'start' ? minutesIn(value as Fields) : undefined })
    else if (!hasStart || !SAME_MOMENT.has(name)) own.push(fieldText(name, leaf(part, found)))
  }
  texts.push(own.join('; '))
}

/** When the appointment begins that an object describes. */
export function momentOf(fields: Fields, timeZone: string): Temporal.ZonedDateTime | undefined {
  return instantIn(fields['start'], timeZone)
}

function minutesIn({ minutes }: Fields): number | undefined {
  return typeof minutes === 'number' && minutes > 0 ? Math.trunc(minutes) : undefined
}

/** A number stands before what it counts, as in speech: "guests 4 guests". */
function fieldText(name: string, text: string): string {
  const words = name.replaceAll('_', ' ')
  return /^\d+$/.test(text) ? `${words} ${text} ${words}` : `${words} ${text}`
}

function leaf(value: Json, { said }: Found): string {
  if (typeof value !== 'string') return JSON.stringify(value)
  if (IS_SENTENCE.test(value)) said.push(value)
  return value
}

/** Fewer words may be a bare value: what a tool calls "booked" says nothing of the caller. */
const IS_SENTENCE = /^\s*(?:\S+\s+){2}\S/

function instantIn(value: Json | undefined, timeZone: string): Temporal.ZonedDateTime | undefined {
  if (typeof value !== 'string' || !INSTANT.test(value)) return undefined
  try {
    return Temporal.Instant.from(value).toZonedDateTimeISO(timeZone)
  } catch {
    return undefined
  }
}
