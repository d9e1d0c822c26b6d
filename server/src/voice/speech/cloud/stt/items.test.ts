import { expect, test } from 'vitest'
import { createItems } from './items.ts'

const [one, two] = [{ segment: 1 }, { segment: 2 }]

test('items are answered by name, in any order, and the tape is kept for the oldest', () => {
  const items = createItems()
  items.ask(one, 100)
  items.ask(two, 200)
  items.commit('a')
  items.commit('b')
  expect(items.settle('b')).toBe(two)
  expect(items.answeredUntil()).toBe(0)
  expect(items.settle('b')).toBeUndefined()
  expect(items.settle('a')).toBe(one)
  expect([items.answeredUntil(), items.isEmpty]).toEqual([200, true])
})

test('a name that was never announced is that of the oldest', () => {
  const items = createItems()
  items.ask(one, 100)
  items.ask(two, 200)
  expect([items.settle('x'), items.settle('y'), items.settle('z')]).toEqual([one, two, undefined])
})

test('on a new connection the items get new names, those answered already included', () => {
  const items = createItems()
  items.ask(one, 100)
  items.ask(two, 200)
  items.commit('a')
  items.commit('b')
  items.settle('b')
  items.restart()
  items.commit('c')
  items.commit('d')
  expect([items.settle('d'), items.settle('c')]).toEqual([undefined, one])
  expect(items.isEmpty).toBe(true)
})

test('words belong to what is being said, not to what was asked for', () => {
  const items = createItems()
  expect(items.hear('a', 'Good')).toBe(true)
  expect(items.hear('a', ' morning')).toBe(true)
  expect(items.openText).toBe('Good morning')
  items.ask(one, 100)
  expect([items.openText, items.hear('a', ' sir'), items.hear('b', 'Next')]).toEqual(['', false, true])
  expect(items.openText).toBe('Next')
})
