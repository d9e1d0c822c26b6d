import { hash, randomBytes } from 'node:crypto'

/** Of the digest (RFC 7616 3.3): hashes hold for one realm only. */
export const REALM = 'parley'

const GENERATED_PASSWORD_BYTES = 12
const USERNAME_LENGTH = 16

/** HA1 under both algorithms (RFC 7616 3.4.2): one is enough to place calls, so they are kept sealed. */
export type PasswordHashes = { readonly md5: string; readonly sha256: string }

export function hashPassword(username: string, password: string): PasswordHashes {
  const secret = `${username}:${REALM}:${password}`
  return { md5: hash('md5', secret), sha256: hash('sha256', secret) }
}

/** Hexadecimal: it may have to be typed into a telephone. */
export function generatePassword(): string {
  return randomBytes(GENERATED_PASSWORD_BYTES).toString('hex')
}

/** The random part of the id, so that user names cannot be guessed. */
export function usernameFrom(trunkId: string): string {
  return trunkId.slice(-USERNAME_LENGTH)
}
