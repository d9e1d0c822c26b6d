import { expect, test } from 'vitest'
import { freshHearing, hear, hearAgain, heardText, isFinal, newWords } from './caller-turn.ts'

const fresh = freshHearing(0, true)

function heard(hearing: typeof fresh, segment: number, text: string, final: boolean): typeof fresh {
  const known = hearing.segments.find((each) => each.segment === segment)
  const words = newWords(null, known, { segment, text, final })
  return words ? hear(hearing, words, 0) : hearing
}

test('interim words are replaced, final ones stay', () => {
  const hearing = heard(heard(heard(fresh, 0, 'I wan', false), 0, 'I want', true), 1, 'a table', false)
  expect(heardText(hearing)).toBe('I want a table')
  expect(isFinal(hearing)).toBe(false)
})

test('a segment without words is none', () => {
  expect(heard(heard(fresh, 0, 'uh', false), 0, ' ', true).segments).toEqual([])
})

test('the same words twice are stable', () => {
  const once = heard(fresh, 0, 'a table', false)
  expect(once.stable).toBe(false)
  expect(heard(once, 0, 'A table.', false).stable).toBe(true)
})

test('words that belong to an earlier turn are not heard again', () => {
  const dealtWith = { segment: 3, text: 'mm-hm', final: false }
  expect(newWords(dealtWith, undefined, { segment: 2, text: 'old', final: true })).toBeUndefined()
  expect(newWords(dealtWith, undefined, { segment: 3, text: 'Mm-hm.', final: true })).toBeUndefined()
  const done = { ...dealtWith, final: true }
  expect(newWords(done, undefined, { segment: 3, text: 'Mm-hm, but when?', final: true })).toBeUndefined()
  expect(newWords(dealtWith, undefined, { segment: 3, text: 'Mm-hm, but when?', final: true })).toEqual({
    segment: 3,
    text: 'but when?',
    final: true,
    partial: true,
  })
})

test('a turn that grows keeps what it had', () => {
  const before = heard(fresh, 0, 'I want', false)
  const overheard = [{ segment: 0, text: 'a table', final: false, partial: true }]
  const grown = hearAgain(before, overheard, 5)
  expect(heardText(grown)).toBe('I want a table')
  expect(heardText(heard(grown, 0, 'I want a table.', true))).toBe('I want a table.')
})
