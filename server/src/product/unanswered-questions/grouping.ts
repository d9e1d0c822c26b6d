import type { Language } from '../../language/language.ts'

/** A question as it is compared with others. */
export type Comparable = {
  readonly id: string
  readonly timesAsked: number
  /** BCP 47. */
  readonly language: string
  /** The words that carry its meaning, and what they are about. */
  readonly words: ReadonlySet<string>
  /** A unit vector; undefined where no model has read it. */
  readonly vector: Float32Array | undefined
  /** The most typical of its group; null until it has one. */
  readonly groupId: string | null
}

/** From here on two questions are taken to ask the same. */
export type Alike = {
  /** How close their vectors are. */
  readonly vectors: number
  /** Which part of their words they share, where one of the two has no vector. */
  readonly words: number
}

/**
 * Chosen with `npm run bench -- meaning`, which says how many of those that stand together belong together: four in five.
 * An owner settles a whole group at once, so that a question too few in it does less harm than one too many.
 */
const ALIKE: Alike = { vectors: 0.7, words: 0.7 }
/** A question is held against so many of a group, those that are asked most. */
const MAX_COMPARED = 20

/**
 * The group of every question that had none, and of every one whose group has another most typical question since. What
 * is grouped stays together, and questions come in the order in which they are given: the same always gives the same.
 */
export function grouped(questions: readonly Comparable[], alike = ALIKE): Map<string, string> {
  const groups = knownGroups(questions)
  for (const question of questions) {
    if (question.groupId !== null) continue
    const group = closest(question, groups, alike)
    if (group) {
      group.members.push(question)
      group.compared = mostAsked([...group.compared, question])
    } else groups.push({ members: [question], compared: [question] })
  }
  const found = new Map<string, string>()
  for (const { members, compared } of groups) {
    const typical = mostTypical(compared, alike).id
    for (const { id, groupId } of members) if (groupId !== typical) found.set(id, typical)
  }
  return found
}

/** `compared`: those of its members that a question is held against. */
type Group = { readonly members: Comparable[]; compared: readonly Comparable[] }

function knownGroups(questions: readonly Comparable[]): Group[] {
  const groups = new Map<string, Comparable[]>()
  for (const question of questions) {
    if (question.groupId === null) continue
    const group = groups.get(question.groupId)
    if (group) group.push(question)
    else groups.set(question.groupId, [question])
  }
  return Array.from(groups.values(), (members) => ({ members, compared: mostAsked(members) }))
}

/** By all that the group holds: one stray question does not chain two groups. */
function closest(question: Comparable, groups: readonly Group[], alike: Alike): Group | undefined {
  let best: Group | undefined
  let bestMargin = 0
  for (const group of groups) {
    const margin = meanMargin(question, group.compared, alike)
    if (margin < bestMargin || (margin === bestMargin && best)) continue
    best = group
    bestMargin = margin
  }
  return best
}

/** The one that is most like the others, as often as they are asked; of equals, what is asked most. */
function mostTypical(compared: readonly Comparable[], alike: Alike): Comparable {
  let [best] = compared
  let bestSum = Number.NEGATIVE_INFINITY
  for (const question of compared) {
    const sum = compared.reduce(
      (total, other) =>
        other === question ? total : total + other.timesAsked * margin(question, other, alike),
      question.timesAsked,
    )
    if (sum <= bestSum) continue
    best = question
    bestSum = sum
  }
  if (!best) throw new RangeError('A group has a question.')
  return best
}

function mostAsked(group: readonly Comparable[]): readonly Comparable[] {
  return group
    .toSorted((a, b) => b.timesAsked - a.timesAsked || (a.id < b.id ? -1 : 1))
    .slice(0, MAX_COMPARED)
}

function meanMargin(question: Comparable, others: readonly Comparable[], alike: Alike): number {
  return others.reduce((sum, other) => sum + margin(question, other, alike), 0) / others.length
}

/** By how much two questions are more alike than they need be to ask the same; below 0 they do not. */
function margin(a: Comparable, b: Comparable, alike: Alike): number {
  if (a.vector && b.vector) return product(a.vector, b.vector) - alike.vectors
  return (a.language === b.language ? sharedWords(a.words, b.words) : 0) - alike.words
}

function product(a: Float32Array, b: Float32Array): number {
  let sum = 0
  for (let i = 0; i < a.length; i++) sum += (a[i] ?? 0) * (b[i] ?? 0)
  return sum
}

function sharedWords(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  if (a.size + b.size === 0) return 0
  let shared = 0
  for (const word of a) if (b.has(word)) shared++
  return (2 * shared) / (a.size + b.size)
}

/** The stems of the words that carry the meaning of a question, and the concepts that it touches. */
export function comparedWords(
  { contentWords, plain, stem, receptionist }: Language,
  question: string,
): ReadonlySet<string> {
  return new Set([...contentWords(plain(question)).map(stem), ...receptionist.conceptsIn(question)])
}
