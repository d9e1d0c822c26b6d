import { readFileSync } from 'node:fs'
import { afterAll, describe, expect, test } from 'vitest'
import { multiply, relativeCost } from '../../../../../../test/relative-cost.ts'
import type { FaqEntry } from '../../brain.ts'
import { ANSWER_CONFIDENCE, ASK_CONFIDENCE } from '../answers.ts'
import { BRIEFING } from '../briefing.fixture.ts'
import { PATIENCE_MS } from '../dialogue.fixture.ts'
import { decide, type Candidate } from './decision.ts'
import { startMeaning } from './meaning.ts'
import type { Understanding } from '../talk.ts'
import { learn } from './library.ts'
import { understand } from './understanding.ts'

type Business = { name: string; faq: (FaqEntry & { paraphrases: string[] })[]; outOfScope: string[] }

const meaning = startMeaning()
afterAll(() => meaning.close())

// Ten rounds, which are a second of a fast core. The model of the tests is waited for: its threads would count, too.
test('to load the model costs less CPU than 30 rounds of fifty million multiplications', async () => {
  await meaning.ready
  async function load(): Promise<void> {
    const another = startMeaning()
    await another.ready
    await another.close()
  }
  expect(await relativeCost(load, () => multiply(50), 3)).toBeLessThan(30)
})

function businessesIn<T>(file: string): T[] {
  const text = readFileSync(new URL(`test/${file}`, import.meta.url), 'utf8')
  return (JSON.parse(text) as { businesses: T[] }).businesses
}

type Tally = {
  right: number
  answeredWrong: number
  missed: number
  asked: number
  rejected: number
  strangers: number
  answeredStrangers: number
}

/** Few words in common with the question they mean, as callers have it. */
async function tally(file: string): Promise<Tally> {
  const businesses = businessesIn<Business>(file)
  const sum: Tally = {
    right: 0,
    answeredWrong: 0,
    missed: 0,
    asked: 0,
    rejected: 0,
    strangers: 0,
    answeredStrangers: 0,
  }
  for (const { faq, outOfScope } of businesses) {
    const library = learn({ briefing: { ...BRIEFING, faq }, facts: [] }, meaning, 'later')
    await Promise.all([
      library.ready,
      ...faq
        .flatMap(({ paraphrases }) => paraphrases)
        .concat(outOfScope)
        .map(read),
    ])
    for (const [index, { paraphrases }] of faq.entries())
      for (const said of paraphrases) {
        const { entry } = await understand(said, library, meaning, PATIENCE_MS)
        sum.asked += 1
        if (entry?.index === index) sum.right += 1
        else if (isAnswer(entry)) sum.answeredWrong += 1
        if (!entry || entry.confidence < ASK_CONFIDENCE) sum.missed += 1
      }
    for (const said of outOfScope) {
      const { entry } = await understand(said, library, meaning, PATIENCE_MS)
      sum.strangers += 1
      if (isAnswer(entry)) sum.answeredStrangers += 1
      if (!entry || entry.confidence < ASK_CONFIDENCE) sum.rejected += 1
    }
  }
  return sum
}

/** Ahead of time, so that a busy machine does not change the figures. */
async function read(said: string): Promise<void> {
  await meaning.vector(said, 'later')
}

function isAnswer(entry: Understanding['entry']): boolean {
  return entry !== null && entry.confidence >= ANSWER_CONFIDENCE
}

describe('questions in other words', { timeout: 120_000 }, () => {
  test('of the set that the confidence was calibrated on', async () => {
    const { right, asked, answeredWrong, rejected, strangers, answeredStrangers } =
      await tally('paraphrases.json')
    expect(right / asked).toBeGreaterThan(0.9)
    expect(answeredWrong / asked).toBeLessThan(0.02)
    expect(rejected / strangers).toBeGreaterThan(0.75)
    expect(answeredStrangers / strangers).toBeLessThan(0.08)
  })

  test('of a set that was only seen when thresholds were chosen: fewer are understood, hardly any is answered wrongly', async () => {
    const { right, asked, answeredWrong, rejected, strangers, answeredStrangers } =
      await tally('held-out.json')
    expect(right / asked).toBeGreaterThan(0.58)
    expect(answeredWrong / asked).toBeLessThan(0.03)
    expect(rejected / strangers).toBeGreaterThan(0.85)
    expect(answeredStrangers / strangers).toBeLessThan(0.06)
  })
})

test('questions on the same pattern about other things are asked back, not answered', async () => {
  const all = businessesIn<Business>('paraphrases.json')
  let answered = 0
  let count = 0
  for (const { name, asked } of businessesIn<{ name: string; asked: string[] }>('near-misses.json')) {
    const faq = all.find((business) => business.name === name)?.faq ?? []
    const library = learn({ briefing: { ...BRIEFING, faq }, facts: [] }, meaning, 'later')
    await Promise.all([library.ready, ...asked.map(read)])
    for (const said of asked) {
      const { entry } = await understand(said, library, meaning, PATIENCE_MS)
      count += 1
      if (isAnswer(entry)) answered += 1
    }
  }
  expect(answered / count).toBeLessThan(0.08)
})

describe('how sure the match is', () => {
  const candidate = (index: number, alike: number, matched?: number): Candidate => ({
    index,
    likeness: { entry: alike, question: alike },
    words: 0,
    concept: 0,
    ...(matched !== undefined && { overlap: { matched, missing: 1 - matched } }),
  })

  test('grows with likeness, with the words that match and with the lead', () => {
    const sure = (...candidates: Candidate[]): number => decide(candidates)?.confidence ?? 0
    expect(sure(candidate(0, 0.6), candidate(1, 0.2))).toBeGreaterThan(
      sure(candidate(0, 0.4), candidate(1, 0.2)),
    )
    expect(sure(candidate(0, 0.6), candidate(1, 0.2))).toBeGreaterThan(
      sure(candidate(0, 0.6), candidate(1, 0.58)),
    )
    expect(sure(candidate(0, 0.5, 0.9), candidate(1, 0.3, 0.2))).toBeGreaterThan(
      sure(candidate(0, 0.5, 0.2), candidate(1, 0.3, 0.2)),
    )
    expect(sure(candidate(0, 0.2), candidate(1, 0.1))).toBeLessThan(ASK_CONFIDENCE)
  })

  test('what has the words one by one goes before what is alike on the whole', () => {
    expect(decide([candidate(0, 0.45, 0.2), candidate(1, 0.4, 0.9)])?.index).toBe(1)
  })

  test('two that are equally good are both unlikely, and of nothing there is no match', () => {
    expect(decide([candidate(0, 0.7), candidate(1, 0.7)])?.confidence).toBeLessThan(0.5)
    expect(decide([])).toBeNull()
  })

  test('the question itself is certain, even without the model', async () => {
    const fail = () => Promise.reject(new Error('The model is away.'))
    const away = { ...meaning, vector: fail, overlaps: fail }
    for (const means of [meaning, away]) {
      const library = learn({ briefing: BRIEFING, facts: [] }, means, 'later')
      await library.ready
      for (const [index, { question }] of BRIEFING.faq.entries()) {
        const { entry } = await understand(question, library, means, 60_000)
        expect(entry?.index).toBe(index)
        expect(entry?.confidence).toBeGreaterThan(ANSWER_CONFIDENCE)
      }
    }
  })
})
