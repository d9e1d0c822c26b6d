import { expect, test } from 'vitest'
import { beyond, normalised } from './words.ts'

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
