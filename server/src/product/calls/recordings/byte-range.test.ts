import { expect, test } from 'vitest'
import { readRange } from './byte-range.ts'

test.each([
  ['bytes=0-0', { first: 0, last: 0 }],
  ['bytes=0-99', { first: 0, last: 99 }],
  ['bytes=10-', { first: 10, last: 99 }],
  ['bytes=99-500', { first: 99, last: 99 }],
  ['bytes=-1', { first: 99, last: 99 }],
  ['bytes=-500', { first: 0, last: 99 }],
  [' Bytes=5-6 ', { first: 5, last: 6 }],
])('%s of 100 bytes is a part', (header, part) => {
  expect(readRange(header, 100)).toEqual(part)
})

test.each(['bytes=100-', 'bytes=100-200', 'bytes=999999999999999-', 'bytes=-0'])(
  '%s of 100 bytes is nowhere',
  (header) => {
    expect(readRange(header, 100)).toBe('unsatisfiable')
  },
)

test.each([
  undefined,
  '',
  'bytes',
  'bytes=',
  'bytes=-',
  'bytes=5-4',
  'bytes=a-b',
  'bytes=0-1,3-4',
  'items=0-1',
  'bytes=0x1-2',
  'bytes=1e2-',
  `bytes=${'9'.repeat(400)}-`,
])('%s is no range: all of it is sent', (header) => {
  expect(readRange(header, 100)).toBeUndefined()
})

test('nothing is in an empty file', () => {
  expect(readRange('bytes=0-', 0)).toBe('unsatisfiable')
  expect(readRange('bytes=-5', 0)).toBe('unsatisfiable')
})
