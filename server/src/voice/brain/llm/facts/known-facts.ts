import { Temporal } from 'temporal-polyfill'
import {
  WEEKDAYS,
  type Briefing,
  type Heard,
  type OpeningHours,
  type Source,
  type ToolResult,
} from '../../brain.ts'
import { sentencesOf } from '../../../prompt-facts.ts'
import type { HardFact, Language } from '../../../../language/language.ts'
import { resultTexts } from './result-texts.ts'

/** What a fact rests on. */
export type Ground = {
  readonly source: Source | null
  /** Of a time: its minute, whether that may be before or after noon, and the days of the week; 0 is any day. */
  readonly minute: number
  readonly eitherHalf: boolean
  readonly days: number
}

export type Index = {
  readonly grounds: Map<string, Ground[]>
  readonly digits: string[]
  readonly emails: string[]
  /** Days of the week that are spoken of at all. */
  days: number
}

/** What can be said in a call because it is known. It grows with every turn; no value of it ever changes. */
export type Known = {
  readonly language: Language
  readonly hours: OpeningHours | null
  /** Monday is 0; null where no clock of the business is known. */
  readonly today: number | null
  /** Of the business: prompt, FAQ, hours, calendar, what tools have brought. */
  readonly told: readonly Index[]
  /** Of the caller, and what was said back to them. */
  readonly heard: readonly Index[]
  /** The digits and the words of the caller over all turns: numbers and addresses come in parts. */
  readonly callersDigits: string
  readonly callersWords: string
  /** In this turn, and what was said before it. */
  readonly lastHeard: string
  readonly lastSaid: string
}

const MAX_CALLERS_CHARACTERS = 2000
const MINUTES_OF_HALF = 720

/** Agents whose texts are known by heart. */
const MAX_KEPT = 100

/** The same for many calls. A long prompt takes milliseconds to read, in which no call would be served. */
export function createReader(): (briefing: Briefing) => Known {
  const kept = new Map<string, Index>()
  return (briefing) => {
    const { language, systemPrompt, faq, hours, businessName, agentName, greeting } = briefing
    const texts = JSON.stringify([
      language.tag,
      systemPrompt,
      faq,
      hours?.timeZone,
      hours?.week,
      businessName,
      agentName,
      greeting,
    ])
    const index = kept.get(texts) ?? read(briefing)
    // What was used last stands last.
    kept.delete(texts)
    kept.set(texts, index)
    for (const [oldest] of kept) if (kept.size > MAX_KEPT) kept.delete(oldest)
    return startingWith(briefing, index)
  }
}

function read({ language, systemPrompt, faq, hours, businessName, agentName, greeting }: Briefing): Index {
  const told = newIndex()
  const note = (text: string, source: Source | null) => add(language, told, text, source)
  for (const [index, sentence] of sentencesOf(language, systemPrompt).entries())
    note(sentence, `prompt:${index}`)
  for (const [index, { question, answer }] of faq.entries()) note(`${question} ${answer}`, `faq:${index}`)
  for (const text of [businessName, agentName, greeting]) note(text, null)
  if (hours) addHours(told, hours)
  return told
}

function startingWith({ language, hours, callerNumber }: Briefing, index: Index): Known {
  const caller = newIndex()
  if (callerNumber !== null) caller.digits.push(callerNumber.replaceAll(/\D/g, ''))
  return {
    language,
    hours,
    today: null,
    told: [index],
    heard: [caller],
    callersDigits: '',
    callersWords: '',
    lastHeard: '',
    lastSaid: '',
  }
}

/** With what the caller has said and pressed in a turn, and what time it is then. */
export function withHeard(known: Known, { text, digits = '', atMs }: Heard): Known {
  const { language } = known
  const index = newIndex()
  const facts = language.hardFactsIn(text)
  addFacts(index, facts, null)
  addDays(language, index, text)
  if (digits !== '') index.digits.push(digits)
  const now = known.hours && momentOf(atMs, known.hours)
  return {
    ...known,
    today: now ? now.dayOfWeek - 1 : null,
    told: now ? withIndex(known.told, dateIndex(language, now, text)) : known.told,
    heard: withIndex(known.heard, index),
    callersDigits: (known.callersDigits + digitsIn(facts) + digits).slice(-MAX_CALLERS_CHARACTERS),
    callersWords: `${known.callersWords} ${text}`.slice(-MAX_CALLERS_CHARACTERS),
    lastHeard: text,
  }
}

export function withResult(known: Known, { tool, result }: Pick<ToolResult, 'tool' | 'result'>): Known {
  const index = newIndex()
  for (const text of resultTexts(result, known.hours?.timeZone))
    add(known.language, index, text, `tool:${tool}`)
  return { ...known, told: withIndex(known.told, index) }
}

export function withSaid(known: Known, said: string): Known {
  const index = newIndex()
  add(known.language, index, said, null, known.today)
  return { ...known, heard: withIndex(known.heard, index), lastSaid: said }
}

/** Whether the caller has said this address themselves, however they said it. */
export function isCallersAddress({ language, callersWords }: Known, address: string): boolean {
  return language.facts.saysAddress(callersWords, address)
}

/** Times are found whether or not it is said that they are before noon. */
export function clockKey(minute: number): string {
  return `clock:${minute % MINUTES_OF_HALF}`
}

/** More than the turns of any call have; the briefing itself, which comes first, stays. */
const MAX_INDEXES = 600

function withIndex(indexes: readonly Index[], index: Index): Index[] {
  const [first, ...later] = indexes
  return first ? [first, ...later.slice(1 - MAX_INDEXES), index] : [index]
}

function newIndex(): Index {
  return { grounds: new Map(), digits: [], emails: [], days: 0 }
}

function add(
  language: Language,
  index: Index,
  text: string,
  source: Source | null,
  today: number | null = null,
): void {
  addFacts(index, language.hardFactsIn(text, today), source)
  addDays(language, index, text)
}

function addFacts(index: Index, facts: readonly HardFact[], source: Source | null): void {
  for (const fact of facts) {
    const { kind, value, isClaim, eitherHalf = false, days = 0 } = fact
    if (kind === 'digits') index.digits.push(value)
    else if (kind === 'email') index.emails.push(value)
    const minute = kind === 'clock' ? Number(value) : 0
    const key =
      kind === 'clock' ? clockKey(minute) : `${kind === 'number' && !isClaim ? 'bare' : kind}:${value}`
    put(index, key, { source, minute, eitherHalf, days })
    if (kind === 'date') put(index, `day:${value.split('-')[1]}`, { source, minute, eitherHalf, days })
  }
}

function addDays(language: Language, index: Index, text: string): void {
  for (const day of daysIn(language, text)) index.days |= 1 << day
}

function daysIn({ facts }: Language, text: string): number[] {
  const words = text.toLowerCase().match(/\p{L}+/gu) ?? []
  return words.flatMap((word) => facts.dayOf(word, null) ?? [])
}

function put({ grounds }: Index, key: string, ground: Ground): void {
  const known = grounds.get(key)
  if (known) known.push(ground)
  else grounds.set(key, [ground])
}

function addHours(index: Index, { week }: OpeningHours): void {
  for (const [day, weekday] of WEEKDAYS.entries()) {
    const times = week[weekday]
    if (!times) continue
    for (const time of [times.opens, times.closes]) {
      const minute = (Number(time.slice(0, 2)) * 60 + Number(time.slice(3))) % (2 * MINUTES_OF_HALF)
      put(index, clockKey(minute), { source: 'hours', minute, eitherHalf: false, days: 1 << day })
    }
    if (times.opens === '00:00' && times.closes === '24:00')
      put(index, 'number:24', { source: 'hours', minute: 0, eitherHalf: false, days: 0 })
  }
  const openDays = Object.keys(week).length
  put(index, `number:${openDays}`, { source: 'hours', minute: 0, eitherHalf: false, days: 0 })
}

function momentOf(atMs: number, { timeZone }: OpeningHours): Temporal.ZonedDateTime {
  return Temporal.Instant.fromEpochMilliseconds(Math.trunc(atMs)).toZonedDateTimeISO(timeZone)
}

/** As far as "Tuesday week" reaches. */
const DAYS_AHEAD = 14

const OF_NO_TIME: Ground = { source: null, minute: 0, eitherHalf: false, days: 0 }

/** The time it is, today and tomorrow, and the dates of the days that the caller has named. */
function dateIndex(language: Language, now: Temporal.ZonedDateTime, text: string): Index {
  const index = newIndex()
  const days = new Set(daysIn(language, text))
  const namesWeek = language.facts.namesWeek(text)
  add(language, index, `${String(now.hour).padStart(2, '0')}:${String(now.minute).padStart(2, '0')}`, null)
  for (let ahead = 0; ahead <= DAYS_AHEAD; ahead++) {
    const isNamed = namesWeek || days.has((now.dayOfWeek - 1 + ahead) % WEEKDAYS.length)
    if (ahead > 1 && !isNamed) continue
    const { month, day, year } = now.add({ days: ahead })
    for (const key of [`date:${month}-${day}`, `day:${day}`, `number:${year}`]) put(index, key, OF_NO_TIME)
  }
  return index
}

function digitsIn(facts: readonly HardFact[]): string {
  return facts
    .filter(
      ({ kind, value, isClaim }) =>
        kind === 'digits' || (kind === 'number' && !isClaim && /^\d+$/.test(value)),
    )
    .filter(
      (fact, at, all) =>
        fact.kind === 'digits' || !all.some((other, index) => index !== at && other.start === fact.start),
    )
    .map(({ value }) => value)
    .join('')
}
