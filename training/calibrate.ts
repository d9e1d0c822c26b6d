/**
 * `npx node training/calibrate.ts`: fits how much each sign counts to the businesses that the models were not trained
 * with, and prints the constants of understanding/decision.ts, and what each threshold of answers.ts would come to. With
 * `de` or `es` the same for a language that the model does not know.
 */
import { languageFor } from '../server/src/language/languages.ts'
import { BRIEFING } from '../server/src/voice/brain/receptionist/briefing.fixture.ts'
import {
  logOdds,
  signOf,
  type Candidate,
  type Sign,
  type Weights,
} from '../server/src/voice/brain/receptionist/understanding/decision.ts'
import { learn } from '../server/src/voice/brain/receptionist/understanding/library.ts'
import { startMeaning } from '../server/src/voice/brain/receptionist/understanding/meaning.ts'
import { weigh } from '../server/src/voice/brain/receptionist/understanding/understanding.ts'
import { questionsTo, type Question } from '../bench/meaning/asking.ts'
import { percent, table } from '../bench/speech/figures.ts'
import { businessesIn, developmentBusinesses } from './corpus.ts'

type Row = { readonly question: Question; readonly candidates: readonly Candidate[]; readonly right: number }

const PATIENCE_MS = 60_000
const STEPS = 2000
const STEP_SIZE = 0.03
/** Keeps weights small that few businesses speak for. */
const PULL = 0.0005

const FITS: Readonly<Record<string, readonly Sign[]>> = {
  BY_WORDS_TOO: ['offset', 'entry', 'question', 'concept', 'matched', 'missing'],
  BY_VECTORS: ['offset', 'entry', 'question', 'concept'],
}
const WORD_FITS: typeof FITS = {
  WORD_WEIGHTS: ['offset', 'concept', 'covered', 'amount', 'named', 'telling', 'lacking'],
}

const tag = (['de', 'es'] as const).find((each) => process.argv.includes(each))
const rows = await collect()
for (const [name, signs] of Object.entries(tag ? WORD_FITS : FITS)) {
  const weights = fit(rows, signs, tag ? PULL : 0)
  console.log(`${name} ${tag ?? ''}: ${written(weights, signs)}`)
  console.log(
    `\nWhat a threshold lets through, ${name}: right and wrong of known questions, near-misses, elsewhere`,
  )
  console.log(table([['from', 'right', 'wrong', 'near', 'elsewhere'], ...thresholds(rows, weights)]))
}

async function collect(): Promise<Row[]> {
  const meaning = startMeaning()
  await meaning.ready
  const found: Row[] = []
  const language = languageFor(tag)
  for (const business of tag ? businessesIn(tag) : developmentBusinesses()) {
    const briefing = { ...BRIEFING, language, faq: business.faq }
    const library = learn({ briefing, facts: [] }, meaning, 'later')
    await library.ready
    for (const question of questionsTo(business)) {
      if (question.manner === 'pair') continue
      const { answers: candidates } = await weigh(question.text, library, meaning, PATIENCE_MS)
      const right = candidates.findIndex(({ index }) => question.entries.includes(index))
      found.push({ question, candidates, right })
    }
  }
  await meaning.close()
  return found
}

/** The likelihood of the right candidate, or of none, at its highest: by gradient with momentum (Adam). */
function fit(all: readonly Row[], signs: readonly Sign[], pull: number): Weights {
  const weights: Partial<Record<Sign, number>> = {}
  const mean = new Map<Sign, number>()
  const spread = new Map<Sign, number>()
  for (let step = 1; step <= STEPS; step++) {
    const slope = new Map<Sign, number>(signs.map((sign) => [sign, 0]))
    for (const { candidates, right } of all) {
      const shares = sharesOf(candidates, weights)
      for (const [at, candidate] of candidates.entries()) {
        const error = (shares[at] ?? 0) - (at === right ? 1 : 0)
        for (const sign of signs) slope.set(sign, (slope.get(sign) ?? 0) + error * signOf(candidate, sign))
      }
    }
    for (const sign of signs) {
      const weight = weights[sign] ?? 0
      const by = (slope.get(sign) ?? 0) / all.length + pull * weight
      mean.set(sign, 0.9 * (mean.get(sign) ?? 0) + 0.1 * by)
      spread.set(sign, 0.99 * (spread.get(sign) ?? 0) + 0.01 * by * by)
      const [m, s] = [(mean.get(sign) ?? 0) / (1 - 0.9 ** step), (spread.get(sign) ?? 0) / (1 - 0.99 ** step)]
      weights[sign] = weight - (STEP_SIZE * m) / (Math.sqrt(s) + 1e-8)
    }
  }
  return weights
}

/** The probability of each candidate; what is missing to 1 is that of none of them. */
function sharesOf(candidates: readonly Candidate[], weights: Weights): number[] {
  const odds = candidates.map((each) => Math.exp(logOdds(each, weights)))
  const all = odds.reduce((sum, each) => sum + each, 1)
  return odds.map((each) => each / all)
}

function thresholds(all: readonly Row[], weights: Weights): string[][] {
  const judged = all.map(({ question, candidates, right }) => {
    const shares = sharesOf(candidates, weights)
    const confidence = Math.max(...shares)
    return { question, confidence, isRight: shares.indexOf(confidence) === right }
  })
  const known = judged.filter(({ question }) => question.entries.length === 1)
  const of = (manner: Question['manner']) => judged.filter(({ question }) => question.manner === manner)
  return Array.from({ length: 12 }, (_, at) => 0.4 + 0.05 * at).map((from) => {
    const share = (some: typeof judged, is: (each: (typeof judged)[number]) => boolean): string =>
      percent(some.filter((each) => each.confidence >= from && is(each)).length / some.length)
    return [
      from.toFixed(2),
      share(known, ({ isRight }) => isRight),
      share(known, ({ isRight }) => !isRight),
      share(of('near'), () => true),
      share(of('elsewhere'), () => true),
    ]
  })
}

function written(weights: Weights, signs: readonly Sign[]): string {
  return `{ ${signs.map((sign) => `${sign}: ${Number((weights[sign] ?? 0).toFixed(3))}`).join(', ')} }`
}
