import { likelihood, type Evidence } from './faq.ts'
import type { Overlap } from './overlap.ts'

/** An entry, and how likely it is what the caller asks about. */
export type Match = {
  readonly index: number
  readonly confidence: number
  /** The next best, where how likely it is can be told. */
  readonly next?: { readonly index: number; readonly confidence: number }
  /** Half of what is asked is in no word of the entry: likelier something else is asked about. */
  readonly isInPart?: true
}

/** A candidate, and how it covers the words one by one, where that is known. */
export type Candidate = Evidence & { readonly overlap?: Overlap }

/** What speaks for a candidate or against it; `offset` speaks against any answer from the start. */
const SIGNS = [
  'offset',
  'entry',
  'question',
  'concept',
  'matched',
  'missing',
  'covered',
  'amount',
  'named',
  'telling',
  'lacking',
] as const
export type Sign = (typeof SIGNS)[number]

/** How much each sign counts. */
export type Weights = Readonly<Partial<Record<Sign, number>>>

/** So many of the likeliest entries are looked at closely, and one of them is the answer or none is. */
export const CANDIDATES = 8

/**
 * Written by `npx node training/calibrate.ts`, which fits them to businesses that the models were not trained with.
 * Where the words one by one come late, the vectors decide.
 */
export const BY_WORDS_TOO: Weights = {
  offset: -13.577,
  entry: 17.921,
  question: 1.602,
  concept: 1.071,
  matched: 12.346,
  missing: -3.276,
}
export const BY_VECTORS: Weights = {
  offset: -7.904,
  entry: 23.463,
  question: -1.07,
  concept: 0.858,
}
/**
 * In languages that the model does not know, by words alone: `npx node training/calibrate.ts de`. The offsets are more than
 * a point above what is fitted, since fewer were wrong than may be: in German -3.02 is fitted, with which 32.9 % are right
 * at once and 1.4 % wrong instead of 35.3 and 1.5 %, and 0.9 % of near-misses are answered instead of 1.8 %.
 */
export const WORD_WEIGHTS: Readonly<Record<string, Weights | undefined>> = {
  de: {
    offset: -1.72,
    concept: 3.37,
    covered: 3.04,
    amount: 3.48,
    named: 1.91,
    telling: -0.73,
    lacking: 0.1,
  },
  es: {
    offset: -1.69,
    concept: 3.45,
    covered: 4.76,
    amount: 1.97,
    named: 3.24,
    telling: -1.08,
    lacking: 0.24,
  },
}

/** What an entry has at most half of, and no concept in common with, is asked about there only where it is this likely. */
const HALF_COVERED = 0.51
const LIKELY_IN_PART = 0.66

/**
 * By words alone "may I bring my dog?" is close to "what should I bring?": of the near-misses of training/data that are
 * asked back about most share one word of two with an entry, and nothing that it is about.
 */
export function isInPart({ index, confidence }: Match, candidates: readonly Candidate[]): boolean {
  const best = candidates.find((each) => each.index === index)
  const covered = best?.shared?.covered ?? 1
  return best?.concept === 0 && covered <= HALF_COVERED && confidence < LIKELY_IN_PART
}

/**
 * The likeliest of the candidates. They and "none of these" share one probability, so that two that are equally good
 * leave each other unlikely.
 */
export function decide(candidates: readonly Candidate[], wordWeights?: Weights): Match | null {
  if (!wordWeights && candidates.some(({ likeness }) => !likeness)) return byWords(candidates)
  const weights = wordWeights ?? (candidates.every(({ overlap }) => overlap) ? BY_WORDS_TOO : BY_VECTORS)
  const found = candidates
    .slice(0, CANDIDATES)
    .map((each) => ({ index: each.index, odds: Math.exp(logOdds(each, weights)) }))
  const all = found.reduce((sum, { odds }) => sum + odds, 1)
  const [best, next] = found
    .toSorted((a, b) => b.odds - a.odds)
    .map(({ index, odds }) => ({ index, confidence: odds / all }))
  return best ? { ...best, ...(next && { next }) } : null
}

export function logOdds(candidate: Candidate, weights: Weights): number {
  return SIGNS.reduce((sum, sign) => sum + (weights[sign] ?? 0) * signOf(candidate, sign), 0)
}

export function signOf({ likeness, concept, overlap, shared }: Candidate, sign: Sign): number {
  if (sign === 'offset') return 1
  if (sign === 'concept') return concept
  if (sign === 'entry' || sign === 'question') return likeness?.[sign] ?? 0
  if (sign === 'matched' || sign === 'missing') return overlap?.[sign] ?? 0
  return shared?.[sign] ?? 0
}

const SCORE_SLOPE = 7.45
const LEAD_SLOPE = 3.53
const OFFSET = -3.73
/** A lone entry leads by its whole score, which says nothing. */
const MAX_LEAD = 0.25

/** Without the model: fitted to test/paraphrases.json, whose questions the author of the concepts knew. */
function byWords([best, second]: readonly Evidence[]): Match | null {
  if (!best) return null
  const score = likelihood(best)
  const lead = Math.min(score - (second ? likelihood(second) : 0), MAX_LEAD)
  return {
    index: best.index,
    confidence: 1 / (1 + Math.exp(-(OFFSET + SCORE_SLOPE * score + LEAD_SLOPE * lead))),
  }
}
