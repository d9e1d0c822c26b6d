import { readFileSync } from 'node:fs'
import { ANSWER_CONFIDENCE, isAskedAfter } from '../../server/src/voice/brain/receptionist/answers.ts'
import { BRIEFING } from '../../server/src/voice/brain/receptionist/briefing.fixture.ts'
import type { Meaning } from '../../server/src/voice/brain/receptionist/understanding/meaning.ts'
import { learn } from '../../server/src/voice/brain/receptionist/understanding/library.ts'
import type { Match } from '../../server/src/voice/brain/receptionist/understanding/decision.ts'
import { understand } from '../../server/src/voice/brain/receptionist/understanding/understanding.ts'
import type { FaqEntry } from '../../server/src/voice/brain/brain.ts'
import { percent, quantile, table } from './figures.ts'

type Business = {
  readonly name: string
  readonly faq: readonly (FaqEntry & { readonly paraphrases: readonly string[] })[]
  readonly outOfScope: readonly string[]
}

const RECEPTIONIST = '../../server/src/voice/brain/receptionist/understanding/test'
const SETS = [
  { name: 'fitted to', file: `${RECEPTIONIST}/paraphrases.json` },
  { name: 'seen when thresholds were chosen', file: `${RECEPTIONIST}/held-out.json` },
  { name: 'written before any tuning', file: 'paraphrases.json' },
]
/** A busy machine must not change what is understood. */
const PATIENCE_MS = 60_000

/** What becomes of questions in other words. */
type Tally = {
  asked: number
  first: number
  answered: number
  askedBack: number
  askedBackRight: number
  answeredWrong: number
  strange: number
  strangeAnswered: number
  strangeAskedBack: number
}

export async function measureUnderstanding(meaning: Meaning): Promise<void> {
  const tookMs: number[] = []
  const rows: string[][] = []
  for (const { name, file } of SETS) {
    const text = readFileSync(new URL(file, import.meta.url), 'utf8')
    const { businesses } = JSON.parse(text) as { businesses: Business[] }
    rows.push(rowOf(name, await tally(businesses, meaning, tookMs)))
  }
  console.log('\nQuestions in other words: share of those asked; out of scope: share of those that are')
  console.log(table([HEAD, ...rows]))
  console.log(
    `A question takes ${quantile(tookMs, 0.5).toFixed(0)} ms, p95 ${quantile(tookMs, 0.95).toFixed(0)} ms.`,
  )
}

const HEAD = [
  'set',
  'questions',
  'top-1',
  'answered right',
  'asked back',
  'with the right one',
  'answered wrong',
  'out of scope',
  'answered',
  'asked back',
]

function rowOf(name: string, sum: Tally): string[] {
  const of = (count: number) => percent(count / sum.asked)
  const strange = (count: number) => percent(count / sum.strange)
  return [
    name,
    String(sum.asked),
    of(sum.first),
    of(sum.answered),
    of(sum.askedBack),
    of(sum.askedBackRight),
    of(sum.answeredWrong),
    String(sum.strange),
    strange(sum.strangeAnswered),
    strange(sum.strangeAskedBack),
  ]
}

async function tally(businesses: readonly Business[], meaning: Meaning, tookMs: number[]): Promise<Tally> {
  const sum: Tally = {
    asked: 0,
    first: 0,
    answered: 0,
    askedBack: 0,
    askedBackRight: 0,
    answeredWrong: 0,
    strange: 0,
    strangeAnswered: 0,
    strangeAskedBack: 0,
  }
  for (const { faq, outOfScope } of businesses) {
    const library = learn({ briefing: { ...BRIEFING, faq }, facts: [] }, meaning, 'later')
    await library.ready
    const closest = async (said: string) => {
      const fromMs = performance.now()
      const { entry } = await understand(said, library, meaning, PATIENCE_MS)
      tookMs.push(performance.now() - fromMs)
      return entry ?? NONE
    }
    for (const [index, { paraphrases }] of faq.entries())
      for (const said of paraphrases) countAsked(sum, index, await closest(said))
    for (const said of outOfScope) countStrange(sum, await closest(said))
  }
  return sum
}

const NONE: Match = { index: -1, confidence: 0 }

function countAsked(sum: Tally, index: number, found: Match): void {
  const isRight = found.index === index
  const isAnswered = found.confidence >= ANSWER_CONFIDENCE
  sum.asked++
  if (isRight) sum.first++
  if (isAnswered && isRight) sum.answered++
  if (isAnswered && !isRight) sum.answeredWrong++
  if (!isAnswered && isAskedAfter(found)) {
    sum.askedBack++
    if (isRight) sum.askedBackRight++
  }
}

function countStrange(sum: Tally, found: Match): void {
  sum.strange++
  if (found.confidence >= ANSWER_CONFIDENCE) sum.strangeAnswered++
  else if (isAskedAfter(found)) sum.strangeAskedBack++
}
