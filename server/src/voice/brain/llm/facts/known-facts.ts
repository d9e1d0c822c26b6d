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
import { withoutMarkup } from '../../../../language/written-text.ts'
import type { FactForm, HardFact, Language } from '../../../../language/language.ts'
import { deedsOf, type DoneDeed } from './deeds.ts'
import {
  add,
  addDays,
  addFacts,
  addStatement,
  addWords,
  AFFIRMED,
  bareGround,
  daysIn,
  DENIED,
  hasRoom,
  MENTIONED,
  newIndex,
  put,
  type Ground,
  type Index,
} from './fact-index.ts'
import { createKeptReadings, type KeptReadings } from '../../kept-readings.ts'
import { addHours } from './opening-facts.ts'
import { indexResult } from './tool-results.ts'
import { addSentences } from './verbatim.ts'

/** What can be said in a call because it is known. It grows with every turn; no value of it ever changes. */
export type Known = {
  readonly language: Language
  readonly hours: OpeningHours | null
  readonly timeZone: string
  /** Monday is 0; null before anything was heard. */
  readonly today: number | null
  /** Minutes since midnight at the business. */
  readonly nowMinute: number | null
  /** Of the business: prompt, FAQ, hours, calendar, what tools have brought. */
  readonly told: readonly Index[]
  /** Of the caller, and what was said back to them. */
  readonly heard: readonly Index[]
  /** What was done for the caller in this call, or found to have been done before. */
  readonly deeds: readonly DoneDeed[]
  /** The digits and the words of the caller over all turns: numbers and addresses come in parts. */
  readonly callersDigits: string
  readonly callersWords: string
  /** In this turn, and what was said before it. */
  readonly lastHeard: string
  readonly lastSaid: string
}

const MAX_CALLERS_CHARACTERS = 2000

/** Of a fact with the words that it is said of. */
const BYTES_OF_FACT = 1000

export function createKeptIndexes(maxBytes?: number): KeptReadings<Index> {
  return createKeptReadings(({ list }) => BYTES_OF_FACT * list.length, maxBytes)
}

/** The same for many calls: a long prompt takes milliseconds to read, and so many entries of an FAQ a part of a second. */
export function createReader(kept = createKeptIndexes()): (briefing: Briefing) => Known {
  return (briefing) => {
    const { language, systemPrompt, faq, hours, businessName, agentName, greeting } = briefing
    const names = [businessName, agentName, greeting]
    const { timeZone, week, special } = hours ?? {}
    // What is different in every call, such as the time, is in the prompt and the greeting only.
    return startingWith(briefing, [
      kept.read([language.tag, systemPrompt, names], () => readPrompt(briefing, names)),
      kept.read([language.tag, faq, timeZone, week, special], () => readFaq(briefing)),
    ])
  }
}

function readPrompt({ language, systemPrompt }: Briefing, names: readonly string[]): Index {
  const told = newIndex()
  for (const [index, sentence] of sentencesOf(language, systemPrompt).entries())
    addTold(language, told, sentence, `prompt:${index}`)
  for (const text of names) addTold(language, told, text, null)
  return told
}

function addTold(language: Language, told: Index, text: string, source: Source | null): void {
  add(language, told, text, source)
  addSentences(language, told, text, source)
}

function readFaq({ language, faq, hours }: Briefing): Index {
  const told = newIndex()
  for (const [index, entry] of faq.entries()) addEntry(language, told, entry, `faq:${index}`)
  if (hours) addHours(language, told, hours)
  return told
}

/** What a question names is there only if the answer says so. */
function addEntry(language: Language, told: Index, entry: Briefing['faq'][number], source: Source): void {
  const question = withoutMarkup(entry.question)
  const answer = withoutMarkup(entry.answer)
  const text = `${question} ${answer}`
  addSentences(language, told, entry.answer, source)
  if (!hasRoom(told, text)) return
  addFacts(language, told, text, language.hardFactsIn(text), source)
  addDays(language, told, text)
  for (const sentence of language.sentencesIn(answer)) addWords(language, told, sentence)
  addStatement(language, told, text)
  const answered = language.facts.answersWith(question, answer)
  addWords(language, told, question, ANSWERS[answered ?? 'yes'])
}

const ANSWERS = { yes: AFFIRMED, no: DENIED, neither: MENTIONED }

function startingWith({ language, hours, timeZone, callerNumber }: Briefing, told: readonly Index[]): Known {
  const caller = newIndex()
  if (callerNumber !== null) caller.digits.push(callerNumber.replaceAll(/\D/g, ''))
  return {
    language,
    hours,
    timeZone: hours?.timeZone ?? timeZone,
    today: null,
    nowMinute: null,
    told,
    heard: [caller],
    deeds: [],
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
  addFacts(language, index, text, facts, null)
  addDays(language, index, text)
  addWords(language, index, text)
  if (digits !== '') index.digits.push(digits)
  const now = Temporal.Instant.fromEpochMilliseconds(Math.trunc(atMs)).toZonedDateTimeISO(known.timeZone)
  return {
    ...known,
    today: now.dayOfWeek - 1,
    nowMinute: now.hour * 60 + now.minute,
    told: withIndex(known.told, dateIndex(language, now, text), PARTS_OF_BRIEFING),
    heard: withIndex(known.heard, index, 1),
    callersDigits: (known.callersDigits + digitsIn(facts) + digits).slice(-MAX_CALLERS_CHARACTERS),
    callersWords: `${known.callersWords} ${text}`.slice(-MAX_CALLERS_CHARACTERS),
    lastHeard: text,
  }
}

export function withResult(
  known: Known,
  brought: Pick<ToolResult, 'tool' | 'result'> & { ok?: boolean },
): Known {
  const { tool, result, ok = true } = brought
  const indexed = indexResult(known, result, `tool:${tool}`)
  const deeds = ok ? deedsOf(known, tool, result, indexed) : []
  return {
    ...known,
    told: [indexed.index, indexed.ends].reduce(
      (told, index) => withIndex(told, index, PARTS_OF_BRIEFING),
      known.told,
    ),
    deeds: [...known.deeds.filter(({ id }) => !deeds.some((deed) => deed.id === id)), ...deeds],
  }
}

/** With what the call itself does at the end of a reply. */
export function withAction(known: Known, kind: 'noted' | 'transferred'): Known {
  const index = newIndex()
  const deed: DoneDeed = {
    id: kind,
    kind,
    index,
    ends: index,
    day: undefined,
    time: undefined,
    isListed: false,
  }
  return { ...known, deeds: [...known.deeds.filter(({ id }) => id !== kind), deed] }
}

/** Nobody is put through any more once the caller is back. */
export function withSaid(known: Known, said: string): Known {
  const index = newIndex()
  add(known.language, index, said, null, known.today)
  const deeds = known.deeds.filter(({ kind }) => kind !== 'transferred')
  return { ...known, deeds, heard: withIndex(known.heard, index, 1), lastSaid: said }
}

/** Whether the caller has said this address themselves, however they said it. */
export function isCallersAddress({ language, callersWords }: Known, address: string): boolean {
  return language.facts.saysAddress(callersWords, address)
}

/** The prompt, and the FAQ with the hours. */
const PARTS_OF_BRIEFING = 2
/** More than the turns of any call have. */
const MAX_INDEXES = 600
/** What is told and heard in a call besides its briefing; the oldest goes first. */
const MAX_FACTS_OF_CALL = 4000
/** A fact takes about as much room as a text of this length. */
const CHARACTERS_OF_FACT = 100

/** What was known before the call comes first, and stays. */
function withIndex(indexes: readonly Index[], index: Index, before: number): Index[] {
  let room = MAX_FACTS_OF_CALL
  const later = [...indexes.slice(before).slice(1 - MAX_INDEXES), index]
  const oldest = later.findLastIndex(({ list, statements, characters }) => {
    room -= list.length + statements.length + characters / CHARACTERS_OF_FACT
    return room < 0
  })
  return [...indexes.slice(0, before), ...later.slice(oldest + 1)]
}

/** All that the business has told of a kind of fact. */
export function groundsOfKind({ told }: Known, kind: FactForm): Ground[] {
  return told.flatMap(({ list }) => list.filter((ground) => ground.kind === kind))
}

/** As far as "Tuesday week" reaches. */
const DAYS_AHEAD = 14

/** Today and tomorrow, and the dates of the days that the caller has named. */
function dateIndex(language: Language, now: Temporal.ZonedDateTime, text: string): Index {
  const index = newIndex()
  const days = new Set(daysIn(language, text))
  const namesWeek = language.facts.namesWeek(text)
  for (let ahead = 0; ahead <= DAYS_AHEAD; ahead++) {
    const isNamed = namesWeek || days.has((now.dayOfWeek - 1 + ahead) % WEEKDAYS.length)
    if (ahead > 1 && !isNamed) continue
    const { month, day, year } = now.add({ days: ahead })
    put(index, `date:${month}-${day}`, bareGround('date', `${month}-${day}`))
    put(index, `day:${day}`, bareGround('day', String(day)))
    put(index, `number:${year}`, bareGround('number', String(year)))
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
