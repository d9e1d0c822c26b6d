import type { Deed } from '../../../../language/facts.ts'
import type { HardFact } from '../../../../language/language.ts'
import type { Json } from '../../../tool.ts'
import { daysIn, type Index } from './fact-index.ts'
import type { Known } from './known-facts.ts'
import { indexResult, momentOf, type IndexedResult } from './tool-results.ts'

/** Something that a tool has done in this call, or an appointment that it has listed. */
export type DoneDeed = {
  /** The same for what is done later to the same appointment. */
  readonly id: string
  readonly kind: Deed['kind']
  /** What the tool has answered, but for when it ends, and that. */
  readonly index: Index
  readonly ends: Index
  readonly day: string | undefined
  readonly time: string | undefined
  readonly isListed: boolean
}

type Fields = { readonly [name: string]: Json | undefined }

/** What a tool's answer says was done; of a list of appointments, each of them. */
export function deedsOf(
  known: Pick<Known, 'language' | 'timeZone'>,
  tool: string,
  result: Json,
  indexed: IndexedResult,
): DoneDeed[] {
  const fields = fieldsOf(result)
  if (Array.isArray(fields['appointments']))
    return fields['appointments'].map((each: Json) =>
      doneDeed(known, 'booked', each, indexResult(known, each, null), true),
    )
  const kind = known.language.facts.deedOfTool(tool, textOf(fields['status']) ?? '')
  return kind === undefined ? [] : [doneDeed(known, kind, result, indexed, false)]
}

function doneDeed(
  known: Pick<Known, 'language' | 'timeZone'>,
  kind: Deed['kind'],
  result: Json,
  indexed: IndexedResult,
  isListed: boolean,
): DoneDeed {
  const fields = fieldsOf(result)
  return {
    id: textOf(fields['appointment']) ?? `${kind} ${JSON.stringify(result)}`,
    kind,
    ...indexed,
    ...wordsOf(known, fields),
    isListed,
  }
}

/** Today and tomorrow have names, which would be wrong in a call over midnight. */
const DAYS_AHEAD_WITHOUT_NAME = 7

/** When it is, as the call's language says it, whatever language the tool writes. */
function wordsOf(
  { language, timeZone }: Pick<Known, 'language' | 'timeZone'>,
  fields: Fields,
): Pick<DoneDeed, 'day' | 'time'> {
  const at = momentOf(fields, timeZone)
  if (!at) return { day: textOf(fields['day']), time: textOf(fields['time']) }
  const { dayOfWeek, month, day, hour, minute } = at
  return {
    day: language.days.say({ ahead: DAYS_AHEAD_WITHOUT_NAME, dayOfWeek, month, day }, 'dated'),
    time: language.times.say({ hour, minute }, 'figures'),
  }
}

function fieldsOf(value: Json): Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : {}
}

function textOf(value: Json | undefined): string | undefined {
  return typeof value === 'string' ? value : undefined
}

/** After these there is an appointment. */
const STANDING: ReadonlySet<Deed['kind']> = new Set(['booked', 'moved', 'done'])

/** The deeds that a sentence may speak of, the last first. */
function candidates({ deeds }: Known, { kind, isState }: Deed): readonly DoneDeed[] {
  const last = deeds.toReversed()
  if (kind === 'done') return last.filter(({ isListed }) => !isListed)
  if (kind === 'booked') return last.filter((each) => STANDING.has(each.kind))
  if (kind === 'other') return last.filter((each) => each.kind === 'done' && !each.isListed)
  if (kind === 'noted') return last.filter((each) => each.kind === 'noted' || each.kind === 'sent')
  const same = last.filter((each) => each.kind === kind && !each.isListed)
  return same.length > 0 || isState ? same : last.filter((each) => each.kind === 'done')
}

/** `right`: as a tool has done it; `wrong`: something else was done; `undone`: nothing of the kind was. */
export type DeedVerdict =
  | { readonly is: 'right' }
  | { readonly is: 'wrong'; readonly deed: DoneDeed }
  | { readonly is: 'undone'; readonly kind: Deed['kind'] }

export function judgeDeed(known: Known, sentence: string, claimed: Deed): DeedVerdict {
  const found = candidates(known, claimed)
  const [latest] = found
  if (!latest) return judgeUndone(known, sentence, claimed)
  const others = claimed.kind === 'moved' ? known.deeds : found
  const isRight =
    isToldBy(known, sentence, [latest]) ||
    (others.length > 1 && isAbout(known, sentence, latest) && isToldBy(known, sentence, others))
  return isRight ? { is: 'right' } : { is: 'wrong', deed: latest }
}

function judgeUndone(
  { language, today, deeds }: Known,
  sentence: string,
  { kind, isState }: Deed,
): DeedVerdict {
  const hasClock = language.hardFactsIn(sentence, today).some((fact) => fact.kind === 'clock')
  // "See you on Tuesday" promises nothing to a caller who just comes by.
  if (isState && !hasClock && deeds.length === 0) return { is: 'right' }
  const other = deeds.findLast(({ isListed, day }) => !isListed && day !== undefined)
  const isOfCalendar = kind === 'booked' || kind === 'moved' || kind === 'cancelled' || kind === 'done'
  return other && isOfCalendar ? { is: 'wrong', deed: other } : { is: 'undone', kind }
}

/** Every time, date, day and number of a sentence is one of the deeds'. */
function isToldBy(known: Known, sentence: string, deeds: readonly DoneDeed[]): boolean {
  const { language, today } = known
  const indexes = deeds.map(({ index }) => index)
  const days = indexes.reduce((all, each) => all | each.days, 0)
  if (days !== 0 && daysIn(language, sentence, today).some((day) => (days & (1 << day)) === 0)) return false
  const facts = language.hardFactsIn(sentence, today)
  const firstClock = facts.find(({ kind }) => kind === 'clock')
  return facts.every((fact) => {
    // It ends after it has begun.
    const told =
      fact.kind === 'clock' && fact !== firstClock
        ? deeds.flatMap(({ index, ends }) => [index, ends])
        : indexes
    return isToldIn(fact, told) || isOwnNumber(known, fact)
  })
}

function isToldIn({ kind, value, eitherHalf }: HardFact, indexes: readonly Index[]): boolean {
  const all = indexes.flatMap(({ list }) => list)
  const same = all.filter((ground) => ground.kind === kind)
  if (kind === 'clock')
    return same.length === 0 || same.some(({ minute }) => isSameMoment(minute, Number(value), eitherHalf))
  if (kind === 'date') return same.length === 0 || same.some((ground) => ground.value === value)
  if (kind === 'day')
    return (
      indexes.some(({ grounds }) => grounds.has(`day:${value}`)) || !all.some((each) => each.kind === 'date')
    )
  return kind !== 'number' || indexes.some((index) => hasNumber(index, value))
}

/** The caller's own, or "one". */
function isOwnNumber({ heard }: Known, { kind, value }: HardFact): boolean {
  return kind === 'number' && (Number(value) < 2 || heard.some((index) => hasNumber(index, value)))
}

function hasNumber({ grounds }: Index, value: string): boolean {
  return grounds.has(`bare:${value}`) || grounds.has(`number:${value}`)
}

/** At least the last time that it names is the deed's. */
function isAbout({ language, today }: Known, sentence: string, { index }: DoneDeed): boolean {
  const clock = language.hardFactsIn(sentence, today).findLast(({ kind }) => kind === 'clock')
  if (!clock) return true
  const own = index.list.filter(({ kind }) => kind === 'clock')
  return own.some((ground) => isSameMoment(ground.minute, Number(clock.value), clock.eitherHalf))
}

const MINUTES_OF_HALF = 720

function isSameMoment(minute: number, said: number, eitherHalf: true | undefined): boolean {
  return minute === said || (eitherHalf === true && minute % MINUTES_OF_HALF === said % MINUTES_OF_HALF)
}
