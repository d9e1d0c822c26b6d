import fc from 'fast-check'
import { expect, test } from 'vitest'
import { generateKey, hashKey, isWellFormedKey, shownPrefix } from './api-key.ts'

const BASE62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'

test('a key has the form of D-K1 and is well formed', () => {
  for (let i = 0; i < 1000; i++) {
    const key = generateKey()
    expect(key).toMatch(/^prl_[0-9A-Za-z]{38}$/)
    expect(isWellFormedKey(key)).toBe(true)
  }
})

test('keys do not repeat, and neither do their hashes', () => {
  const keys = Array.from({ length: 1000 }, generateKey)
  expect(new Set(keys).size).toBe(1000)
  expect(new Set(keys.map(hashKey)).size).toBe(1000)
})

test('every single mistyped character is noticed', () => {
  const key = generateKey()
  for (let at = 4; at < key.length; at++) {
    for (const letter of BASE62) {
      if (letter === key[at]) continue
      expect(isWellFormedKey(key.slice(0, at) + letter + key.slice(at + 1))).toBe(false)
    }
  }
})

test('two neighbours that changed places are noticed', () => {
  const key = generateKey()
  const swapped = Array.from({ length: 37 }, (_, index) => {
    const at = index + 4
    return key.slice(0, at) + key.charAt(at + 1) + key.charAt(at) + key.slice(at + 2)
  })
  expect(swapped.filter((other) => other !== key && isWellFormedKey(other))).toEqual([])
})

test('no other text is taken for a key', () => {
  fc.assert(fc.property(fc.string({ maxLength: 60 }), (text) => !isWellFormedKey(text)))
  const body = fc.string({ unit: fc.constantFrom(...BASE62.split('')), minLength: 38, maxLength: 38 })
  const accepted = fc.sample(body, 5000).filter((text) => isWellFormedKey(`prl_${text}`))
  expect(accepted).toEqual([])
})

test('what is shown of a key is far from enough to use it', () => {
  const key = generateKey()
  expect(key.startsWith(shownPrefix(key))).toBe(true)
  expect(shownPrefix(key)).toHaveLength(12)
})
