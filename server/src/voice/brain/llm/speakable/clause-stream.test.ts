import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { english } from '../../../../language/en/index.ts'
import { createClauseStream } from './clause-stream.ts'

const WHOLE = { isCutShort: false }

function cut(text: string, ending = WHOLE): string[] {
  const stream = createClauseStream(english)
  return [...text.split(/(?= )/).flatMap((word) => stream.push(word)), ...stream.end(ending)]
}

test.each([
  [
    'We are open today, from nine to five, and tomorrow.',
    ['We are open today,', 'from nine to five, and tomorrow.'],
  ],
  ['Yes, we are. Dr. Lee is in. Do come!', ['Yes, we are.', 'Dr. Lee is in.', 'Do come!']],
  ['We open at 9 a.m. on Monday. Bye.', ['We open at 9 a.m. on Monday.', 'Bye.']],
  ['Room 5. 12. That is it.', ['Room 5.', '12. That is it.']],
])('%j', (text, clauses) => {
  expect(cut(text)).toEqual(clauses)
})

test('a sentence is given as soon as it ends', () => {
  const stream = createClauseStream(english)
  expect(stream.push('We do')).toEqual([])
  expect(stream.push(' indeed.')).toEqual(['We do indeed.'])
})

test('a long sentence is parted', () => {
  const clauses = cut(`Well yes. ${'and so on and on with it, '.repeat(20)}the end.`)
  expect(clauses.length).toBeGreaterThan(3)
  for (const clause of clauses) expect(clause.length).toBeLessThan(250)
})

test('of a reply that was cut short only whole sentences are kept, unless there is none', () => {
  expect(cut('Yes, we do. And also the', { isCutShort: true })).toEqual(['Yes, we do.'])
  expect(cut('And also', { isCutShort: true })).toEqual(['And also'])
})

test('no word is lost, doubled or moved', () => {
  const word = fc.stringMatching(/^[A-Za-z0-9]{1,9}[.,!?;]?$/)
  fc.assert(
    fc.property(fc.array(word, { maxLength: 60 }), (words) => {
      const text = ['a', ...words].join(' ')
      expect(cut(text).join(' ')).toBe(text)
    }),
  )
})
