import { describe, expect, test } from 'vitest'
import { sayPhoneNumber } from './digits.ts'
import { sayNumber } from './numbers.ts'
import { sayTime } from './times.ts'

const at = (time: string) => ({ hour: Number(time.slice(0, 2)), minute: Number(time.slice(3)) })

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
    expect(sayTime(at(time), 'part_of_day')).toBe(words)
  })

  test.each([
    ['5550123', 'five five five, zero one two three'],
    ['2125550123', 'two one two, five five five, zero one two three'],
    ['+12125550123', 'plus one, two one two, five five five, zero one two three'],
  ])('the number %s', (number, words) => {
    expect(sayPhoneNumber(number)).toBe(words)
  })

  test.each([
    [0, 'zero'],
    [21, 'twenty-one'],
    [115, 'one hundred fifteen'],
    [2009, 'two thousand nine'],
  ])('%d', (value, words) => {
    expect(sayNumber(value, { hyphens: true })).toBe(words)
  })
})
