import type { Source } from '../../brain.ts'
import type { Moment } from '../../../../language/calendar.ts'
import type { FactForm, HardFact, Language } from '../../../../language/language.ts'

/** What a fact rests on. */
export type Ground = {
  readonly kind: FactForm
  readonly value: string
  readonly source: Source | null
  /** Of a time: its minute, whether that may be before or after noon, and the days of the week; 0 is any day. */
  readonly minute: number
  readonly eitherHalf: boolean
  readonly days: number
  /** Roots of the words that it is said of, and of all in its sentence or entry. */
  readonly near: ReadonlySet<string>
  readonly wide: ReadonlySet<string>
  /** The sentence or entry itself. */
  readonly text: string
  /** Of a length of time that is counted from a moment: before or after it. Of a price: that it comes on top. */
  readonly offset: -1 | 1 | undefined
}

/** How a word was used: of what there is, of what there is not, or both. */
export const AFFIRMED = 0b01
export const DENIED = 0b10
/** In a question that the answer takes up neither way. */
export const MENTIONED = 0b100

export type Index = {
  readonly grounds: Map<string, Ground[]>
  /** The same, as they were told one after the other. */
  readonly list: Ground[]
  readonly digits: string[]
  readonly emails: string[]
  /** Roots of the words that no other business need have. */
  readonly words: Map<string, number>
  /** Days of the week that are spoken of at all. */
  days: number
  readonly statements: Statement[]
}

/** What a sentence of the prompt, an entry of the FAQ or a result of a tool says in one breath. */
export type Statement = {
  readonly roots: ReadonlySet<string>
  /** Of the week, a bit for each; 0 where it names none. */
  readonly days: number
  readonly isSoon: boolean
}

const MINUTES_OF_HALF = 720
const MINUTES_OF_HOUR = 60
const NO_WORDS: ReadonlySet<string> = new Set()

export function newIndex(): Index {
  return { grounds: new Map(), list: [], digits: [], emails: [], words: new Map(), days: 0, statements: [] }
}

/** Times are found whether or not it is said that they are before noon. */
export function clockKey(minute: number): string {
  return `clock:${minute % MINUTES_OF_HALF}`
}

/** A text with its facts, its days and its words. */
export function add(
  language: Language,
  index: Index,
  text: string,
  source: Source | null,
  today: number | null = null,
): void {
  addFacts(language, index, text, language.hardFactsIn(text, today), source)
  addDays(language, index, text)
  addWords(language, index, text)
  addStatement(language, index, text)
}

export function addStatement({ facts }: Language, index: Index, text: string): void {
  const roots = rootsOf(facts.topicsIn(text))
  if (roots.size > 0)
    index.statements.push({ roots, days: facts.daysOn(text, null), isSoon: facts.promisesSoon(text) })
}

export function addFacts(
  { facts: reading }: Language,
  index: Index,
  text: string,
  facts: readonly HardFact[],
  source: Source | null,
): void {
  if (facts.length === 0) return
  const wide = rootsOf(reading.topicsIn(text))
  for (const fact of facts) {
    const { kind, value, isClaim, eitherHalf = false, days = 0, start } = fact
    if (kind === 'digits') index.digits.push(value)
    else if (kind === 'email') index.emails.push(value)
    const minute = kind === 'clock' ? Number(value) : 0
    const near = rootsOf(reading.topicsOf(text, placeOf(fact, facts, text.length)))
    const offset = kind === 'duration' || kind === 'money' ? offsetOf(reading, text, start) : undefined
    const ground = { kind, value, source, minute, eitherHalf, days, near, wide, text, offset }
    put(index, isClaim || kind !== 'number' ? keyOf(kind, value) : `bare:${value}`, ground)
    index.list.push(ground)
    if (kind === 'date') put(index, `day:${value.split('-')[1]}`, ground)
  }
}

/** Between the facts of its own kind. */
export function placeOf(
  { kind, start }: HardFact,
  facts: readonly HardFact[],
  end: number,
): { readonly start: number; readonly last: number; readonly next: number } {
  const starts = facts.filter((each) => each.kind === kind && each.isClaim).map((each) => each.start)
  const last = starts.findLast((each) => each < start) ?? 0
  const next = starts.find((each) => each > start) ?? end
  return { start, last, next }
}

/** Of a length of time there are few words. */
const MAX_LENGTH_WORDS = 5

function offsetOf(reading: Language['facts'], text: string, start: number): -1 | 1 | undefined {
  const words = text.slice(start).split(/[\s-]+/)
  for (let from = 1; from <= MAX_LENGTH_WORDS; from++) {
    const offset = reading.offsetAfter(words.slice(from, from + 2).join(' '))
    if (offset !== undefined) return offset
  }
  return undefined
}

export function keyOf(kind: FactForm, value: string): string {
  return kind === 'clock' ? clockKey(Number(value)) : `${kind}:${value}`
}

export function put({ grounds }: Index, key: string, ground: Ground): void {
  const known = grounds.get(key)
  if (known) known.push(ground)
  else grounds.set(key, [ground])
}

/** A fact that no sentence says. */
export function bareGround(
  kind: FactForm,
  value: string,
  known: Partial<Pick<Ground, 'source' | 'minute' | 'days'>> = {},
): Ground {
  return {
    kind,
    value,
    source: null,
    minute: 0,
    eitherHalf: false,
    days: 0,
    near: NO_WORDS,
    wide: NO_WORDS,
    text: '',
    offset: undefined,
    ...known,
  }
}

/** A moment as such, whatever language it would be told in. */
export function addMoment(
  index: Index,
  { month, day, dayOfWeek, hour, minute }: Moment,
  source: Source | null,
): void {
  const days = 1 << (dayOfWeek - 1)
  const ofDay = hour * MINUTES_OF_HOUR + minute
  const date = bareGround('date', `${month}-${day}`, { source })
  const clock = bareGround('clock', String(ofDay), { source, minute: ofDay, days })
  for (const ground of [date, clock]) {
    put(index, keyOf(ground.kind, ground.value), ground)
    index.list.push(ground)
  }
  put(index, `day:${day}`, date)
  index.days |= days
}

/** How long something lasts. */
export function addLength(index: Index, minutes: number, source: Source | null): void {
  const ground = bareGround('duration', String(minutes), { source })
  put(index, keyOf('duration', ground.value), ground)
  index.list.push(ground)
}

export function addDays(language: Language, index: Index, text: string): void {
  for (const day of daysIn(language, text)) index.days |= 1 << day
}

export function daysIn({ facts }: Language, text: string, today: number | null = null): number[] {
  const words = text.toLowerCase().match(/\p{L}+/gu) ?? []
  return words.flatMap((word) => facts.dayOf(word, today) ?? [])
}

/** `asked`: of a question, how it was answered. */
export function addWords({ facts }: Language, index: Index, text: string, asked?: number): void {
  const denied = new Set(facts.thingsIn(text).flatMap((each) => (each.isDenied ? [each.root] : [])))
  for (const root of facts.topicsIn(text).own) {
    const use = asked ?? (denied.has(root) ? DENIED : AFFIRMED)
    index.words.set(root, (index.words.get(root) ?? 0) | use)
  }
}

export function rootsOf({
  own,
  everyday,
}: {
  readonly own: readonly string[]
  readonly everyday: readonly string[]
}): ReadonlySet<string> {
  return new Set([...own, ...everyday])
}
