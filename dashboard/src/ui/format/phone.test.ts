import { expect, test } from 'vitest'
import { dialled, exampleOf, readable } from './phone.ts'

test.each([
  ['+12125550100', 'US', '(212) 555-0100'],
  ['+12125550100', undefined, '+1 (212) 555-0100'],
  ['+442079460002', 'US', '+44 20 7946 0002'],
  ['', undefined, ''],
])('%s reads in %s as %s', (e164, country, expected) => {
  expect(readable(e164, country)).toBe(expected)
})

test('what is read can be dialled again', () => {
  expect(dialled(readable('+12125550100', 'US'), 'US')).toBe('+12125550100')
  expect(dialled(exampleOf('DE'), 'DE')).toBe('+493023125123')
})
