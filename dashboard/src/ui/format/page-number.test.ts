import { expect, test } from 'vitest'
import { pageOf } from './page-number.ts'

test.each([
  ['2', 2],
  [undefined, 1],
  ['0', 1],
  ['-1', 1],
  ['1.5', 1],
  ['x', 1],
  ['99999999', 1],
  ['1e300', 1],
])('the address %s leads to page %s', (given, page) => {
  expect(pageOf(given)).toBe(page)
})
