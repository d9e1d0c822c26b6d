import { expect, test } from 'vitest'
import { dialled, readable } from './phone.ts'

test.each([
  ['+12125550100', '+1 (212) 555-0100'],
  ['+442079460002', '+442079460002'],
  ['+1212555010', '+1212555010'],
  ['+121255501000', '+121255501000'],
  ['', ''],
])('%s reads %s', (e164, expected) => {
  expect(readable(e164)).toBe(expected)
})

test.each([
  [' +1 (212) 555-0100 ', '+12125550100'],
  ['+44 20/7946.0002', '+442079460002'],
  ['0049 30 23125\u2013000', '+493023125000'],
  ['call me', 'callme'],
  ['  ', ''],
])('what was typed as %j is dialled as %j', (typed, number) => {
  expect(dialled(typed)).toBe(number)
})

test('what is read can be dialled again', () => {
  expect(dialled(readable('+12125550100'))).toBe('+12125550100')
})
