import { createCipheriv, createHmac, createSecretKey, timingSafeEqual, type KeyObject } from 'node:crypto'
import { word16, word32, writeWord16, writeWord32 } from '../packet/packet.ts'

/**
 * What one direction of RTP, or of RTCP, is secured with. Node takes several times as long over a key that it has to
 * look at first, so both are kept as what it knows already.
 */
export type SessionKeys = {
  readonly cipher: KeyObject
  /** 16 bytes: the session salt moved up by the two that count blocks, as sections 4.1.1 and 4.3.3 use it. */
  readonly salt: Uint8Array
  readonly proof: KeyObject
}

/** The label of the first of three keys, RFC 3711 section 4.3.2: cipher, proof and salt follow one another. */
export const RTP_LABEL = 0
export const RTCP_LABEL = 3

const CIPHER = 'aes-128-ctr'
const CIPHER_KEY_BYTES = 16
const SALT_BYTES = 14
const PROOF_KEY_BYTES = 20
const BLOCK_BYTES = 16
/** Before the 48 bits of an index, which is always 0 without a key derivation rate. */
const LABEL_AT = 7

/** `master` is a master key with its salt behind it. */
export function deriveSessionKeys(master: Uint8Array, firstLabel: number): SessionKeys {
  const cipher = deriveKey(master, firstLabel, CIPHER_KEY_BYTES)
  const proof = deriveKey(master, firstLabel + 1, PROOF_KEY_BYTES)
  const salt = deriveKey(master, firstLabel + 2, SALT_BYTES)
  return sessionKeys(cipher, salt, proof)
}

export function sessionKeys(cipher: Uint8Array, salt: Uint8Array, proof: Uint8Array): SessionKeys {
  return { cipher: createSecretKey(cipher), salt: moved(salt), proof: createSecretKey(proof) }
}

/** RFC 3711 section 4.3.3: the keystream of the master key, from its salt with the label mixed in. */
export function deriveKey(master: Uint8Array, label: number, bytes: number): Uint8Array {
  const start = moved(master.subarray(CIPHER_KEY_BYTES, CIPHER_KEY_BYTES + SALT_BYTES))
  start[LABEL_AT]! ^= label
  return createCipheriv(CIPHER, master.subarray(0, CIPHER_KEY_BYTES), start).update(new Uint8Array(bytes))
}

function moved(salt: Uint8Array): Uint8Array {
  const block = new Uint8Array(BLOCK_BYTES)
  block.set(salt)
  return block
}

/**
 * Encrypts what is plain and decrypts what is not, RFC 3711 section 4.1.1. The two bytes that count blocks start at 0
 * and last for a mebibyte.
 */
export function encrypt(keys: SessionKeys, ssrc: number, index: number, bytes: Uint8Array): Uint8Array {
  const start = keys.salt.slice()
  writeWord32(start, 4, word32(start, 4) ^ ssrc)
  writeWord32(start, 8, word32(start, 8) ^ Math.floor(index / 2 ** 16))
  writeWord16(start, 12, word16(start, 12) ^ (index & 0xffff))
  return createCipheriv(CIPHER, keys.cipher, start).update(bytes)
}

/** Section 4.2.1. A tag is its beginning. */
export function proofOf(keys: SessionKeys, bytes: Uint8Array): Uint8Array {
  return createHmac('sha1', keys.proof).update(bytes).digest()
}

export function isProven(keys: SessionKeys, bytes: Uint8Array, tag: Uint8Array): boolean {
  return timingSafeEqual(proofOf(keys, bytes).subarray(0, tag.length), tag)
}
