import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createVault, keyId, type Place } from './vault.ts'

const KEY = Buffer.alloc(32, 7)
const NEW_KEY = Buffer.alloc(32, 8)
const vault = createVault(KEY)
const REFUSED = /authenticat|No key|vector/i
const PLACE = { table: 'trunks', column: 'sealed_outbound_password', accountId: 'acc_1', row: 'trunk_1' }

test('what is sealed can be opened, whatever it is', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: 'binary' }),
      (text) => vault.open(vault.seal(text, PLACE), PLACE) === text.toWellFormed(),
    ),
  )
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 5000 }), (bytes) =>
      vault.openBytes(vault.sealBytes(bytes, PLACE), PLACE).equals(bytes),
    ),
  )
})

test('the same text is never sealed alike twice, and does not shine through', () => {
  const secret = 'a number that nobody may read'
  expect(vault.seal(secret, PLACE)).not.toBe(vault.seal(secret, PLACE))
  expect(vault.sealBytes(Buffer.from(secret), PLACE).includes(Buffer.from('nobody'))).toBe(false)
})

test('one changed bit anywhere, a byte less, or another key, and nothing is opened', () => {
  const sealed = vault.sealBytes(Buffer.from('signed and sealed'), PLACE)
  for (let at = 0; at < sealed.length; at++) {
    const changed = Buffer.from(sealed)
    changed[at] = (changed[at] ?? 0) ^ 1
    expect(() => vault.openBytes(changed, PLACE), `byte ${at}`).toThrow(REFUSED)
    expect(() => vault.openBytes(sealed.subarray(0, at), PLACE), `${at} bytes`).toThrow(REFUSED)
  }
  expect(() => createVault(NEW_KEY).openBytes(sealed, PLACE)).toThrow('No key that is configured')
})

test.each(['table', 'column', 'accountId', 'row'] as const)(
  'what was sealed for one place cannot be opened in another: its %s is part of the seal',
  (part) => {
    const elsewhere: Place = { ...PLACE, [part]: 'another' }
    const sealed = vault.seal('the password of the other', PLACE)
    expect(() => vault.open(sealed, elsewhere)).toThrow('authenticate')
    expect(vault.open(sealed, PLACE)).toBe('the password of the other')
  },
)

/** As version 0.1.0 has sealed them with the same key: nonce, tag and text. */
const EARLIER_TEXT = 'myM9BqiBiFWDiEypcbVAM3HfinhYu9zgdbLtrrP5X35EGfBQcSEO'
const EARLIER_BYTES = 'Ufd4m56uk478abFceuB1syba2GwgXO5AaX8JgK7Rp3XsCktCfIk='

test('what version 0.1.0 has sealed is opened, by whichever key it was', () => {
  const rotated = createVault(() => ({ current: NEW_KEY, old: [Buffer.alloc(32, 9), KEY] }))
  for (const each of [vault, rotated]) {
    expect(each.open(EARLIER_TEXT, PLACE)).toBe('open sesame')
    expect(each.openBytes(Buffer.from(EARLIER_BYTES, 'base64'), PLACE).toString()).toBe('a passport')
    expect(each.isCurrent(EARLIER_TEXT)).toBe(false)
  }
  expect(() => createVault(NEW_KEY).open(EARLIER_TEXT, PLACE)).toThrow('authenticate')
})

test('a short tag is not taken for a whole one', () => {
  const [nonce, tag] = [Buffer.alloc(12), Buffer.alloc(4)]
  expect(() => vault.openBytes(Buffer.concat([nonce, tag]), PLACE)).toThrow(REFUSED)
})

test('after a rotation the new key seals and the old one still opens', () => {
  const before = vault.seal('kept', PLACE)
  let keys = { current: KEY, old: [] as Buffer[] }
  const lasting = createVault(() => keys)
  expect(lasting.isCurrent(before)).toBe(true)
  keys = { current: NEW_KEY, old: [KEY] }
  expect(lasting.isCurrent(before)).toBe(false)
  expect(lasting.open(before, PLACE)).toBe('kept')
  const after = lasting.seal('kept', PLACE)
  expect(lasting.isCurrent(after)).toBe(true)
  expect(createVault(NEW_KEY).open(after, PLACE)).toBe('kept')
})

test('a key id names a key and reveals nothing else about it', () => {
  expect(keyId(KEY)).toMatch(/^[0-9a-f]{16}$/)
  expect(keyId(KEY)).not.toBe(keyId(NEW_KEY))
})
