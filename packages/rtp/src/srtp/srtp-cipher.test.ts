import { describe, expect, test } from 'vitest'
import { deriveKey, encrypt, isProven, proofOf, sessionKeys } from './srtp-cipher.ts'

function hex(text: string): Uint8Array {
  return Uint8Array.from(Buffer.from(text, 'hex'))
}

function written(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('hex')
}

describe('the keys of RFC 3711 appendix B.3', () => {
  const master = hex('e1f97a0d3e018be0d64fa32c06de41390ec675ad498afeebb6960b3aabe6')
  const proof = [
    'cebe321f6ff7716b6fd4ab49af256a15',
    '6d38baa48f0a0acf3c34e2359e6cdbce',
    'e049646c43d9327ad175578ef7227098',
    '6371c10c9a369ac2f94a8c5fbcdddc25',
    '6d6e919a48b610ef17c2041e47403576',
    '6b68642c59bbfc2f34db60dbdfb2',
  ].join('')

  test.each([
    ['cipher key', 0, 'c61e7a93744f39ee10734afe3ff7a087'],
    ['auth key', 1, proof],
    ['cipher salt', 2, '30cbbc08863d8c85d49db34a9ae1'],
  ])('%s', (_, label, expected) => {
    expect(written(deriveKey(master, label, expected.length / 2))).toBe(expected)
  })
})

describe('the keystream of RFC 3711 appendix B.2', () => {
  const salt = hex('f0f1f2f3f4f5f6f7f8f9fafbfcfd')
  const keys = sessionKeys(hex('2b7e151628aed2a6abf7158809cf4f3c'), salt, new Uint8Array(20))

  test('begins and ends as written there', () => {
    const stream = written(encrypt(keys, 0, 0, new Uint8Array(1_044_512)))
    expect(stream.slice(0, 96)).toBe(
      'e03ead0935c95e80e166b16dd92b4eb4d23513162b02d0f72a43a2fe4a5f97ab41e95b3bb0a2e8dd477901e4fca894c0',
    )
    expect(stream.slice(-96)).toBe(
      'ec8cdf7398607cb0f2d21675ea9ea1e4362b7c3c6773516318a077d7fc5073ae6a2cc3787889374fbeb4c81b17ba6c44',
    )
  })

  test('is the same where source and index take from the salt what they add, up to their last bit', () => {
    const ssrc = 0xf4f5_f6f7
    const index = 0xf8f9_fafb_fcfd
    const without = sessionKeys(
      hex('2b7e151628aed2a6abf7158809cf4f3c'),
      hex('f0f1f2f300000000000000000000'),
      new Uint8Array(20),
    )
    expect(written(encrypt(without, ssrc, index, new Uint8Array(16)))).toBe(
      'e03ead0935c95e80e166b16dd92b4eb4',
    )
    const full = encrypt(keys, 0xffff_ffff, 2 ** 48 - 1, new Uint8Array(16))
    expect(written(full)).not.toBe(written(encrypt(keys, 0xffff_ffff, 2 ** 48 - 2, new Uint8Array(16))))
  })
})

test('the proof is the one of RFC 2202, and each of its bits counts', () => {
  const keys = sessionKeys(new Uint8Array(16), new Uint8Array(14), new Uint8Array(20).fill(0x0b))
  const message = new TextEncoder().encode('Hi There')
  const proof = proofOf(keys, message)
  expect(written(proof)).toBe('b617318655057264e28bc0b6fb378c8ef146be00')
  for (const tagBytes of [4, 10]) {
    const tag = proof.subarray(0, tagBytes)
    expect(isProven(keys, message, tag)).toBe(true)
    for (let bit = 0; bit < tagBytes * 8; bit++) {
      const changed = tag.map((byte, at) => (at === bit >> 3 ? byte ^ (1 << (bit & 7)) : byte))
      expect(isProven(keys, message, changed)).toBe(false)
    }
  }
})
