import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'

/** Seals what must not lie about in clear, with AES-256-GCM under one key. */
export type Vault = {
  seal(text: string): string
  open(sealed: string): string
  sealBytes(bytes: Uint8Array): Buffer
  openBytes(sealed: Uint8Array): Buffer
}

// SP 800-38D: a 96-bit nonce, drawn anew for every message, and the full 128-bit tag.
const NONCE_BYTES = 12
const TAG_BYTES = 16

export function createVault(key: Buffer): Vault {
  function sealBytes(bytes: Uint8Array): Buffer {
    const nonce = randomBytes(NONCE_BYTES)
    const cipher = createCipheriv('aes-256-gcm', key, nonce)
    const sealed = Buffer.concat([cipher.update(bytes), cipher.final()])
    return Buffer.concat([nonce, cipher.getAuthTag(), sealed])
  }

  function openBytes(sealed: Uint8Array): Buffer {
    const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, NONCE_BYTES))
    decipher.setAuthTag(sealed.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES))
    return Buffer.concat([decipher.update(sealed.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()])
  }

  return {
    sealBytes,
    openBytes,
    seal: (text) => sealBytes(Buffer.from(text, 'utf8')).toString('base64'),
    open: (sealed) => openBytes(Buffer.from(sealed, 'base64')).toString('utf8'),
  }
}
