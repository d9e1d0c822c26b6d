import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createVault } from './vault.ts'

const vault = createVault(Buffer.alloc(32, 7))

test('what is sealed can be opened, whatever it is', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: 'binary' }),
      (text) => vault.open(vault.seal(text)) === text.toWellFormed(),
    ),
  )
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 5000 }), (bytes) =>
      vault.openBytes(vault.sealBytes(bytes)).equals(bytes),
    ),
  )
})

test('the same text is never sealed alike twice, and does not shine through', () => {
  const secret = 'a number that nobody may read'
  expect(vault.seal(secret)).not.toBe(vault.seal(secret))
  expect(vault.sealBytes(Buffer.from(secret)).includes(Buffer.from('nobody'))).toBe(false)
})

test('one changed bit anywhere, or another key, and nothing is opened', () => {
  const sealed = vault.sealBytes(Buffer.from('signed and sealed'))
  for (let at = 0; at < sealed.length; at++) {
    const changed = Buffer.from(sealed)
    changed[at] = (changed[at] ?? 0) ^ 1
    expect(() => vault.openBytes(changed)).toThrow('authenticate')
  }
  expect(() => createVault(Buffer.alloc(32, 8)).openBytes(sealed)).toThrow('authenticate')
  expect(() => vault.openBytes(sealed.subarray(0, 10))).toThrow('auth')
})
