import type { HardFact } from '../../../../language/language.ts'
import type { Thing } from '../../../../language/facts.ts'
import type { Statement } from './fact-index.ts'
import type { Known } from './known-facts.ts'

/**
 * Whether what a sentence brings together was told together. Each word of it may be known, and the sentence made up all
 * the same: who does the books and what an audit costs do not make the one do the other.
 */
export function isToldTogether(known: Known, things: readonly Thing[]): boolean {
  const clauses = Map.groupBy(
    things.filter(({ isDenied }) => !isDenied),
    ({ clause }) => clause,
  )
  return [...clauses.values()].every((clause) => {
    const roots = new Set(clause.map(({ root }) => root).filter((root) => isTold(known, root)))
    return roots.size < 2 || isConnected(statementsOf(known), roots)
  })
}

/** Whether what only the caller has named is not said of what the business has told: "Mei also teaches Spanish". */
export function isNotAffirmed(known: Known, sentence: string, things: readonly Thing[]): boolean {
  if (known.language.facts.addressesCaller(sentence)) return true
  return things.every(
    ({ root, clause, isDenied }) =>
      isDenied ||
      isTold(known, root) ||
      !things.some((other) => other.clause === clause && isTold(known, other.root)),
  )
}

/** Whether each of the roots leads to each other by statements that have some of them together. */
function isConnected(statements: readonly Statement[], roots: ReadonlySet<string>): boolean {
  const [first] = roots
  const reached = new Set(first === undefined ? [] : [first])
  const left = new Set(statements.map((each) => common(roots, each.roots)).filter(({ size }) => size > 1))
  for (let before = 0; before < reached.size;) {
    before = reached.size
    for (const together of left) {
      if (common(together, reached).size === 0) continue
      for (const root of together) reached.add(root)
      left.delete(together)
    }
  }
  return reached.size === roots.size
}

/** Whether the days that a sentence names are those that were told of what it speaks of. */
export function areDaysTold(known: Known, sentence: string): boolean {
  const { language, today } = known
  const { facts } = language
  const days = facts.saysEveryDay(sentence) ? ALL_WEEK : facts.daysOn(sentence, today)
  if (days === 0 || facts.isAboutHours(sentence) || facts.denies(sentence)) return true
  const told = daysToldOf(known, sentence)
  return told === 0 || (days & ~told) === 0
}

const ALL_WEEK = 0b1111111

/** The days of the statements that have most of the sentence's own words. */
function daysToldOf(known: Known, sentence: string): number {
  const topics = known.language.facts.topicsIn(sentence)
  const own = new Set(topics.own.length > 0 ? topics.own : topics.everyday)
  let most = 0
  let all = 0
  for (const { roots, days } of statementsOf(known)) {
    const count = days === 0 ? 0 : common(own, roots).size
    if (count === 0 || count < most) continue
    all = count > most ? days : all | days
    most = count
  }
  return all
}

/** That something can be done at a near time is for a tool to find out, unless it is told of all times. */
export function isPromiseTold(known: Known, sentence: string): boolean {
  const { language, told, today } = known
  const { facts } = language
  if (!facts.promisesSoon(sentence)) return true
  const own = new Set(facts.topicsIn(sentence).own)
  const isTold = statementsOf(known).some(({ roots, isSoon }) => isSoon && common(roots, own).size > 0)
  const days = facts.daysOn(sentence, today)
  const found = told.some(({ list }) =>
    list.some((ground) => ground.source?.startsWith('tool:') === true && (ground.days & days) !== 0),
  )
  return isTold || found || (days !== 0 && (days & ~daysToldOf(known, sentence)) === 0)
}

/** Whether facts of the sentence are put together from several that are known. */
export function isPutTogether(
  { language: { facts } }: Known,
  sentence: string,
  all: readonly HardFact[],
): boolean {
  return facts.arithmeticOf(sentence).isSum && all.some(({ kind, isClaim }) => isClaim && kind === 'money')
}

function statementsOf({ told }: Known): Statement[] {
  return told.flatMap(({ statements }) => statements)
}

function isTold({ told }: Known, root: string): boolean {
  return told.some(({ words }) => words.has(root))
}

function common(one: ReadonlySet<string>, other: ReadonlySet<string>): ReadonlySet<string> {
  return new Set([...one].filter((root) => other.has(root)))
}
