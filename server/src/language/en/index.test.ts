import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { english } from './index.ts'

const hour = fc.integer({ min: 0, max: 23 })
const minute = fc.integer({ min: 0, max: 59 })

test('a number that is said is read again', () => {
  fc.assert(
    fc.property(fc.oneof(fc.nat(2000), fc.nat(999_999_999)), (value) => {
      expect(english.numbers.read(english.numbers.say(value))).toBe(value)
    }),
    { numRuns: 1000 },
  )
})

test('a text that is more than a number is none', () => {
  expect(english.numbers.read('two cats')).toBeUndefined()
})

test('a telephone number that is said is read again', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^\+?[1-9]\d{4,14}$/), (number) => {
      expect(english.digits.read(english.digits.say(number))).toBe(number)
    }),
  )
})

test('digits that are said are found for redaction, as they are', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^\d{1,19}$/), (digits) => {
      const { runs } = english.digitRuns(english.digits.say(digits))
      expect(runs.map(({ pieces }) => pieces.map(({ readings }) => readings[0]).join(''))).toEqual([digits])
    }),
  )
})

test('a date that is said is read again', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 12 }), fc.integer({ min: 1, max: 31 }), (month, day) => {
      expect(english.dates.read(english.dates.say({ month, day }))).toEqual({ month, day })
      expect(english.dates.read(english.dates.say({ month, day, year: 2026 }))).toEqual({ month, day })
    }),
  )
})

test.each(['part_of_day', 'figures', 'brief'] as const)(
  'a time that is said by %s is read again',
  (style) => {
    fc.assert(
      fc.property(hour, minute, (h, m) => {
        const time = { hour: h, minute: m }
        expect(english.times.read(english.times.say(time, style))).toEqual(time)
      }),
      { numRuns: 1500 },
    )
  },
)

test('nobody knows which nine o’clock is meant', () => {
  expect(english.times.read("at nine o'clock")).toBeUndefined()
})

test.each(['$', '£', '€'])('a price in %s that is said is read again', (sign) => {
  fc.assert(
    fc.property(fc.nat(99_999), fc.nat(99), (whole, cents) => {
      fc.pre(whole + cents > 0)
      const amount = `${whole}.${String(cents).padStart(2, '0')}`
      expect(english.money.read(english.money.say(sign, amount))).toBeCloseTo(Number(amount), 6)
    }),
  )
})

// The letter A is pronounced "ay", which a reader cannot tell from a word.
test('a name that is spelled is read again', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[B-Z]{3,12}$/), (name) => {
      expect(english.spelling.read(english.spelling.say(name))).toBe(name)
    }),
  )
})

test.each([true, false])('a yes or no that is said is read again: %s', (yes) => {
  expect(english.yesNo.read(english.yesNo.say(yes))).toBe(yes)
})
