import {
  ANSWER_CONFIDENCE,
  isAskedAfter,
  nextAskedAfter,
} from '../../server/src/voice/brain/receptionist/answers.ts'
import { languageFor } from '../../server/src/language/languages.ts'
import { BRIEFING } from '../../server/src/voice/brain/receptionist/briefing.fixture.ts'
import type { Understanding } from '../../server/src/voice/brain/receptionist/talk.ts'
import type { Meaning } from '../../server/src/voice/brain/receptionist/understanding/meaning.ts'
import { learn } from '../../server/src/voice/brain/receptionist/understanding/library.ts'
import { understand } from '../../server/src/voice/brain/receptionist/understanding/understanding.ts'
import { MANNERS, type Business, type Manner } from '../../training/corpus.ts'

/** What became of one question. */
export type Outcome = {
  readonly manner: Manner | 'near' | 'elsewhere' | 'pair'
  /** An entry answers it. */
  readonly isKnown: boolean
  readonly is: 'right' | 'wrong' | 'asked_back' | 'not_known'
  /** The entry that was found closest is the right one, however sure. */
  readonly isBest: boolean
  /** The right entry is the one that the caller is asked after if they say no. */
  readonly isNext: boolean
  readonly confidence: number
  readonly tookMs: number
}

export type Question = {
  readonly text: string
  readonly manner: Outcome['manner']
  readonly entries: readonly number[]
}

/** A busy machine must not change what is understood. */
const PATIENCE_MS = 60_000

export async function askAll(
  businesses: readonly Business[],
  meaning: Meaning,
  tag = 'en',
): Promise<Outcome[]> {
  const outcomes: Outcome[] = []
  for (const business of businesses) {
    const ask = await askerOf(business, meaning, tag)
    for (const question of questionsTo(business)) outcomes.push(await ask(question))
  }
  return outcomes
}

/** Asks a business's agent, which has read its entries. */
export async function askerOf(
  { faq }: Business,
  meaning: Meaning,
  tag = 'en',
): Promise<(question: Question) => Promise<Outcome>> {
  const language = languageFor(tag)
  const { requestsIn } = language.receptionist
  const library = learn({ briefing: { ...BRIEFING, language, faq }, facts: [] }, meaning, 'later')
  await library.ready
  return async (question) => {
    const fromMs = performance.now()
    const parts = question.manner === 'pair' ? requestsIn(question.text) : [question.text]
    const found: Understanding['entry'][] = []
    for (const part of parts) found.push((await understand(part, library, meaning, PATIENCE_MS)).entry)
    return { ...judged(question, found), tookMs: performance.now() - fromMs }
  }
}

/** What an owner may know of how callers ask: of each entry, so many short and spoken askings are other wordings of it. */
export function withAlsoAsked(business: Business, wordings: number): Business {
  const faq = business.faq.map((entry) => {
    const { short, spoken } = entry.asked
    const known = short.flatMap((each, at) => [each, ...spoken.slice(at, at + 1)]).slice(0, wordings)
    const rest = (manner: Manner) => entry.asked[manner].filter((each) => !known.includes(each))
    const asked = { ...entry.asked, short: rest('short'), spoken: rest('spoken') }
    return { ...entry, asked, also_asked: known }
  })
  return { ...business, faq }
}

/** The same without the other wordings: what they are worth is what is more of these questions understood. */
export function withoutAlsoAsked(business: Business): Business {
  return { ...business, faq: business.faq.map((entry) => ({ ...entry, also_asked: [] })) }
}

export function questionsTo({ faq, pairs, near_misses, elsewhere }: Business): Question[] {
  return [
    ...faq.flatMap(({ asked }, index) =>
      MANNERS.flatMap((manner) =>
        asked[manner].map((text): Question => ({ text, manner, entries: [index] })),
      ),
    ),
    ...near_misses.map((text): Question => ({ text, manner: 'near', entries: [] })),
    ...elsewhere.map((text): Question => ({ text, manner: 'elsewhere', entries: [] })),
    ...pairs.map(({ text, entries }): Question => ({ text, manner: 'pair', entries })),
  ]
}

function judged(
  { manner, entries }: Question,
  matches: readonly Understanding['entry'][],
): Omit<Outcome, 'tookMs'> {
  const found = matches.filter((each) => each !== null)
  const confidence = Math.min(...found.map((each) => each.confidence), found.length > 0 ? 1 : 0)
  const isBest =
    found.length === entries.length && entries.every((entry) => found.some((each) => each.index === entry))
  const is = outcome(confidence, isBest, found.length > 0 && found.every(isAskedAfter))
  const next = found[0] && nextAskedAfter(found[0])
  const isNext = is === 'asked_back' && !isBest && next !== undefined && entries.includes(next)
  return { manner, isKnown: entries.length === 1, is, isBest, isNext, confidence }
}

function outcome(confidence: number, isBest: boolean, isAsked: boolean): Outcome['is'] {
  if (confidence >= ANSWER_CONFIDENCE) return isBest ? 'right' : 'wrong'
  return isAsked ? 'asked_back' : 'not_known'
}
