import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { clausesOf, spokenDigits, spokenNumber, spokenTime } from './spoken.ts'

describe('as a voice says it', () => {
  test.each([
    ['09:00', 'nine in the morning'],
    ['09:05', 'nine oh five in the morning'],
    ['12:00', 'noon'],
    ['12:30', 'twelve thirty in the afternoon'],
    ['17:45', 'five forty-five in the afternoon'],
    ['20:00', 'eight in the evening'],
    ['23:00', 'eleven at night'],
    ['24:00', 'midnight'],
    ['00:00', 'midnight'],
    ['00:30', 'twelve thirty in the morning'],
  ])('the time %s', (time, words) => {
    expect(spokenTime(time)).toBe(words)
  })

  test.each([
    ['5550123', 'five five five, zero one two three'],
    ['2125550123', 'two one two, five five five, zero one two three'],
    ['+12125550123', 'plus one, two one two, five five five, zero one two three'],
  ])('the number %s', (number, words) => {
    expect(spokenDigits(number)).toBe(words)
  })

  test.each([
    [0, 'zero'],
    [21, 'twenty-one'],
    [115, 'one hundred fifteen'],
    [2009, 'two thousand nine'],
  ])('%d', (value, words) => {
    expect(spokenNumber(value)).toBe(words)
  })
})

describe('a text in clauses', () => {
  test('has no markup, and a clause for every sentence', () => {
    expect(clausesOf('**Yes.** Dr. Lee is [here](https://x.io) until 5 p.m.\n- Ring twice!\n')).toEqual([
      'Yes.',
      'Dr. Lee is here until 5 p.m.',
      'Ring twice!',
    ])
  })

  test('keeps every letter and digit of plain text', () => {
    const letters = (text: string): string => text.replace(/[^a-z0-9]/gi, '')
    fc.assert(
      fc.property(fc.array(fc.stringMatching(/^[a-zA-Z0-9,.!? ]{0,30}$/), { maxLength: 3 }), (parts) => {
        const text = parts.join(' ')
        fc.pre(!/^\s*\d+[.)]\s/.test(text) && text.split(/[.!?]/).length < 10)
        expect(letters(clausesOf(text).join(''))).toBe(letters(text))
      }),
    )
  })
})
