import { expect, test } from 'vitest'
import { createKeep, keptJson } from './kept.ts'
import { memoryStorage } from './memory-storage.fixture.ts'

const refuse = () => {
  throw new Error('QuotaExceededError')
}

test('what is kept comes back until it is removed', () => {
  const memory = memoryStorage()
  const keep = createKeep(() => memory)
  keep.setItem('a', '{"b":1}')
  expect([keep.getItem('a'), keptJson(keep, 'a')]).toEqual(['{"b":1}', { b: 1 }])
  keep.removeItem('a')
  expect([keep.getItem('a'), keptJson(keep, 'a')]).toEqual([null, undefined])
})

test('where there is no room for the new value, the old one does not stay', () => {
  const memory = memoryStorage({ a: 'old' })
  const keep = createKeep(() => ({ ...memory, setItem: refuse }))
  keep.setItem('a', 'new')
  expect(memory.items.size).toBe(0)
})

test('a forbidden storage keeps nothing and breaks nothing', () => {
  const keep = createKeep(refuse)
  keep.setItem('a', 'b')
  keep.removeItem('a')
  keep.clear()
  expect(keep.getItem('a')).toBeNull()
})

test.each(['nonsense', '[]', 'null', '5'])('%s in the storage is no object', (text) => {
  expect(keptJson(memoryStorage({ a: text }), 'a')).toBeUndefined()
})
