import { languageFor } from '../../server/src/language/languages.ts'
import {
  comparedWords,
  grouped,
  type Alike,
  type Comparable,
} from '../../server/src/product/unanswered-questions/grouping.ts'
import { keptVector, readVector } from '../../server/src/product/unanswered-questions/kept-vector.ts'
import type { Meaning } from '../../server/src/voice/brain/receptionist/understanding/meaning.ts'
import type { Business } from '../../training/corpus.ts'
import { questionsTo } from './asking.ts'

type Grouping = {
  readonly questions: number
  readonly groups: number
  /** Which part of the pairs that stand together belong together. */
  readonly precision: number
  /** Which part of the pairs that belong together stand together. */
  readonly recall: number
}

/** As if no entry were there and all were asked in vain: those of one entry mean the same. */
export async function groupAll(
  businesses: readonly Business[],
  { model, vector }: Pick<Meaning, 'model' | 'vector'>,
  tag = 'en',
  alike?: Alike,
): Promise<Grouping> {
  const language = languageFor(tag)
  const sum = { questions: 0, groups: 0, together: 0, belong: 0, both: 0 }
  for (const business of businesses) {
    const asked = questionsTo(business).filter(
      ({ manner, entries }) => manner !== 'pair' && entries.length < 2,
    )
    const questions: Comparable[] = []
    for (const [at, { text }] of asked.entries())
      questions.push({
        id: String(at).padStart(4, '0'),
        timesAsked: 1,
        language: tag,
        words: comparedWords(language, text),
        vector: tag === 'en' ? readVector(model, keptVector(model, await vector(text, 'later'))) : undefined,
        groupId: null,
      })
    const found = grouped(inTurns(questions), alike)
    sum.questions += questions.length
    sum.groups += new Set(found.values()).size
    for (const [at, a] of questions.entries())
      for (const [further, b] of questions.slice(at + 1).entries()) {
        const isTogether = found.get(a.id) === found.get(b.id)
        const entry = asked[at]?.entries[0]
        const isOne = entry !== undefined && entry === asked[at + 1 + further]?.entries[0]
        if (isTogether) sum.together += 1
        if (isOne) sum.belong += 1
        if (isTogether && isOne) sum.both += 1
      }
  }
  return {
    questions: sum.questions,
    groups: sum.groups,
    precision: sum.both / sum.together,
    recall: sum.both / sum.belong,
  }
}

/** Not one entry after the other: callers do not ask in the order of the FAQ. */
function inTurns(questions: readonly Comparable[]): Comparable[] {
  const STEP = 7
  return Array.from({ length: STEP }, (_, from) => questions.filter((_, at) => at % STEP === from)).flat()
}
