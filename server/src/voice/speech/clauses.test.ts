import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { english } from '../../language/en/index.ts'
import { clausesOf } from './clauses.ts'

test.each<[text: string, clauses: string[]]>([
  ['', []],
  ['Hello!', ['Hello!']],
  ['Hi. How can I help?', ['Hi.', 'How can I help?']],
  ['Thanks for calling, how can I help?', ['Thanks for calling,', 'how can I help?']],
  ['Yes, of course.', ['Yes, of course.']],
  ['Dr. Lee is in. Mr. Roe is not.', ['Dr. Lee is in.', 'Mr. Roe is not.']],
  ['We close at 6 p.m. on Friday.', ['We close at 6 p.m. on Friday.']],
  ['We close at 6 p.m. Parking is free.', ['We close at 6 p.m.', 'Parking is free.']],
  ['It costs $1,200.50 in all.', ['It costs $1,200.50 in all.']],
  ['Write to info@acme.com today.', ['Write to info@acme.com today.']],
  [
    'Your appointment is confirmed for Tuesday the fourteenth at half past two.',
    ['Your appointment is confirmed', 'for Tuesday the fourteenth at half past two.'],
  ],
])('%j', (text, clauses) => {
  expect(clausesOf(english, text)).toEqual(clauses)
})

const word = fc.constantFrom(
  'we',
  'open,',
  'at',
  'nine.',
  'Dr.',
  'and',
  'appointment',
  'today!',
  'a.m.',
  '$5.50',
)

test('whatever the text, its clauses are its words in their order', () => {
  fc.assert(
    fc.property(fc.array(word, { maxLength: 120 }), (words) => {
      expect(clausesOf(english, words.join('  \n')).join(' ')).toBe(words.join(' '))
    }),
  )
})

test('no clause keeps the next waiting for long, the first least of all', () => {
  fc.assert(
    fc.property(fc.array(word, { maxLength: 120 }), (words) => {
      const [first = '', ...rest] = clausesOf(english, words.join(' '))
      expect(first.length).toBeLessThanOrEqual(45)
      for (const clause of rest) expect(clause.length).toBeLessThanOrEqual(100)
    }),
  )
})
