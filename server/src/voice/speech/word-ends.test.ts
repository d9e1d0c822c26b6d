import { expect, test } from 'vitest'
import { english } from '../../language/en/index.ts'
import { wordEnds } from './word-ends.ts'

test('longer words take longer, and the pause at the end belongs to none', () => {
  const [a, appointment, today] = wordEnds(english, 'a appointment today.', 2000)
  expect(appointment! - a!).toBeGreaterThan(3 * a!)
  expect(today).toBeLessThan(2000)
  expect(today).toBeGreaterThan(1500)
})

test('a figure takes as long as the words that it is spoken with', () => {
  const [, , number] = wordEnds(english, 'call now 5550142', 3000)
  const [, now] = wordEnds(english, 'call now 5550142', 3000)
  expect(number! - now!).toBeGreaterThan(2000)
})

test('nothing has no words', () => {
  expect(wordEnds(english, '', 0)).toEqual([])
})
