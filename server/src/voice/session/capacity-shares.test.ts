import { expect, test } from 'vitest'
import type { AccountId } from '../../platform/ids.ts'
import { linesLeft } from './capacity-shares.ts'

const node = (capacity: number, hasTelephone = true) => ({ capacity, hasTelephone })
const taker = (account: string, kind: 'browser' | 'sip' = 'sip') => ({
  accountId: account as AccountId,
  kind,
})
const held = (count: number, account: string, kind: 'browser' | 'sip' = 'sip') =>
  Array.from({ length: count }, () => taker(account, kind))
const wanting = (account: string, kind: 'browser' | 'sip' = 'sip', sharesLines = true) => ({
  ...taker(account, kind),
  sharesLines,
})

test.each([
  [1, 1],
  [2, 1],
  [4, 3],
  [8, 6],
  [100, 75],
])('of %i lines one account has %i where there are others, and the others the rest', (capacity, share) => {
  expect(linesLeft(node(capacity), held(share, 'a'), wanting('a'))).toBe(0)
  expect(linesLeft(node(capacity), held(share - 1, 'a'), wanting('a'))).toBe(1)
  expect(linesLeft(node(capacity), held(share, 'a'), wanting('b'))).toBe(capacity - share)
})

test('who is alone on a service has all of its lines', () => {
  expect(linesLeft(node(4), held(3, 'a'), wanting('a', 'sip', false))).toBe(1)
  expect(linesLeft(node(4), held(4, 'a'), wanting('a', 'sip', false))).toBe(0)
})

test('calls from pages leave lines to the telephone, whosever they are', () => {
  const pages = [...held(2, 'a', 'browser'), ...held(1, 'b', 'browser')]
  expect(linesLeft(node(4), pages, wanting('c', 'browser'))).toBe(0)
  expect(linesLeft(node(4), pages, wanting('c', 'browser', false))).toBe(0)
  expect(linesLeft(node(4), pages, wanting('c'))).toBe(1)
  expect(linesLeft(node(4, false), pages, wanting('c', 'browser'))).toBe(1)
})

test('calls by telephone do not count against pages, but there is no line that does not exist', () => {
  expect(linesLeft(node(4), held(2, 'a'), wanting('b', 'browser'))).toBe(2)
  expect(linesLeft(node(4), [...held(2, 'a'), ...held(2, 'b')], wanting('c', 'browser'))).toBe(0)
})
