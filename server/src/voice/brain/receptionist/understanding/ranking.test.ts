import { afterAll, beforeAll, expect, test } from 'vitest'
import { BRIEFING } from '../briefing.fixture.ts'
import { PATIENCE_MS } from '../dialogue.fixture.ts'
import { startMeaning, type Meaning } from './meaning.ts'
import { createRanking } from './ranking.ts'

const meaning = startMeaning()
beforeAll(() => meaning.ready)
afterAll(() => meaning.close())

const { signal } = new AbortController()
const ALL = [...BRIEFING.faq.keys()]

test('the entry that helps comes first, and none is left out', async () => {
  const rank = createRanking(meaning, PATIENCE_MS)
  const order = await rank('is there somewhere to leave my car', BRIEFING, signal)
  expect(order[0]).toBe(0)
  expect(order.toSorted((a, b) => a - b)).toEqual(ALL)
  expect((await rank('will my Cigna plan pay for it', BRIEFING, signal))[0]).toBe(2)
})

test('a FAQ is read once, however often it is asked about', async () => {
  const read: string[] = []
  const watched: Meaning = {
    ...meaning,
    vector: (text, urgency) => {
      if (urgency !== 'now') read.push(text)
      return meaning.vector(text, urgency)
    },
  }
  const rank = createRanking(watched, PATIENCE_MS)
  await rank('parking', BRIEFING, signal)
  const once = read.length
  expect(once).toBeGreaterThan(0)
  await rank('children', BRIEFING, signal)
  expect(read).toHaveLength(once)
})

test('a model that hangs delays no one: words alone give an order', async () => {
  const never = new Promise<never>(() => {})
  const rank = createRanking({ ...meaning, vector: () => never })
  expect((await rank('do you treat children', BRIEFING, signal))[0]).toBe(1)
})

test('a FAQ of nothing, and an aborted turn, need no model', async () => {
  const rank = createRanking({ ...meaning, vector: () => Promise.reject(new Error('unused')) })
  expect(await rank('hello', { ...BRIEFING, faq: [] }, signal)).toEqual([])
  expect(await rank('hello', BRIEFING, AbortSignal.abort())).toEqual(ALL)
})
