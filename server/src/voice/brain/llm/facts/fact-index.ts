import type { Source } from '../../brain.ts'
import type { Moment } from '../../../../language/calendar.ts'
import type { FactPlace } from '../../../../language/facts.ts'
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
  /** Whole sentences, word for word: see `verbatim.ts`. */
  readonly sentences: Map<string, Source | null>
  /** Of those that are there as they are spoken, too. */
  spokenCharacters: number
  /** Of the texts that facts were looked for in. */
  characters: number
}

/** More than a long prompt has. What comes after it is not known, but for its sentences word for word. */
const MAX_CHARACTERS = 80_000
/** To read a text takes as long as so many characters, however short it is. */
const CHARACTERS_OF_TEXT = 30
const MAX_FACTS = 2000
/** Of a sentence, an entry of the FAQ, or a list that a tool has brought. */
const MAX_FACTS_OF_TEXT = 500

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
  return {
    grounds: new Map(),
    list: [],
    digits: [],
    emails: [],
    words: new Map(),
    days: 0,
    statements: [],
    sentences: new Map(),
    spokenCharacters: 0,
    characters: 0,
  }
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
  if (!hasRoom(index, text)) return
  addFacts(language, index, text, language.hardFactsIn(text, today), source)
  addDays(language, index, text)
  addWords(language, index, text)
  addStatement(language, index, text)
}

/** Whether one more text is read. */
export function hasRoom(index: Index, { length }: string): boolean {
  const characters = index.characters + length + CHARACTERS_OF_TEXT
  if (characters > MAX_CHARACTERS) return false
  index.characters = characters
  return true
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
  const places = placesOf(facts, text.length)
  const room = Math.min(MAX_FACTS_OF_TEXT, MAX_FACTS - index.list.length)
  for (const [at, { kind, value, isClaim, eitherHalf = false, days = 0, start }] of facts.entries()) {
    if (at >= room) return
    if (kind === 'digits') index.digits.push(value)
    else if (kind === 'email') index.emails.push(value)
    const minute = kind === 'clock' ? Number(value) : 0
    const near = rootsOf(reading.topicsOf(text, places[at]!))
    const offset = kind === 'duration' || kind === 'money' ? offsetOf(reading, text, start) : undefined
    const ground = { kind, value, source, minute, eitherHalf, days, near, wide, text, offset }
    put(index, isClaim || kind !== 'number' ? keyOf(kind, value) : `bare:${value}`, ground)
    index.list.push(ground)
    if (kind === 'date') put(index, `day:${value.split('-')[1]}`, ground)
  }
}

/** Each between the facts of its own kind; they come in the order of the text. */
export function placesOf(facts: readonly HardFact[], end: number): FactPlace[] {
  const claims = Map.groupBy(
    facts.filter(({ isClaim }) => isClaim),
    ({ kind }) => kind,
  )
  const passed = new Map<FactForm, number>()
  return facts.map(({ kind, start }) => {
    const same = claims.get(kind) ?? []
    let at = passed.get(kind) ?? 0
    while (at < same.length && same[at]!.start < start) at++
    passed.set(kind, at)
    let next = at
    while (same[next]?.start === start) next++
    return { start, last: same[at - 1]?.start ?? 0, next: same[next]?.start ?? end }
  })
}

/** Of a length of time there are few words. */
const MAX_LENGTH_WORDS = 5
const MAX_LENGTH_CHARACTERS = 200

function offsetOf(reading: Language['facts'], text: string, start: number): -1 | 1 | undefined {
  const words = text.slice(start, start + MAX_LENGTH_CHARACTERS).split(/[\s-]+/)
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
