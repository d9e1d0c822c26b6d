import { expect, test } from 'vitest'
import { beyond, beyondHeard, normalised } from './words.ts'

test('the same words are equal however they are written', () => {
  expect(normalised('  Mm-hm… I’m FINE! ')).toBe("mm hm i'm fine")
})

test('what goes beyond known words is what comes after them', () => {
  expect(beyond('I want', 'I want to book')).toBe('to book')
  expect(beyond('mm-hm', 'Mm-hm, but when?')).toBe('but when?')
  expect(beyond('', ' anything ')).toBe('anything')
})

test('words that are reported in another way go beyond nothing', () => {
  expect(beyond('I want a cable', 'I want a table')).toBe('')
  expect(beyond('I want a table', 'I want')).toBe('')
})

test('what goes beyond words that were heard again is what comes after those that are most like them', () => {
  expect(beyondHeard('Max the fight.', 'Marks of violence, appearance of lips')).toBe('appearance of lips')
  expect(beyondHeard('I want a cable', 'I want a table for four')).toBe('for four')
  expect(beyondHeard('I want a cable', 'I want a table')).toBe('')
  expect(beyondHeard('', 'Anything')).toBe('Anything')
})
