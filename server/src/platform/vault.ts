import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto'

/**
 * Where a sealed value lies. It is part of the seal: write access to the store without a key is not enough to put one
 * account's secret in place of another's.
 */
export type Place = {
  readonly table: string
  readonly column: string
  readonly accountId: string
  readonly row: string
}

/** The key that seals, and those before it, which still open. */
export type VaultKeys = { readonly current: Buffer; readonly old: readonly Buffer[] }

/** Encrypts what must not be stored in plain text, with AES-256-GCM. */
export type Vault = {
  seal(text: string, place: Place): string
  open(sealed: string, place: Place): string
  sealBytes(bytes: Uint8Array, place: Place): Buffer
  openBytes(sealed: Uint8Array, place: Place): Buffer
  /** Whether it was sealed with the present key and bound to a place. */
  isCurrent(sealed: string | Uint8Array): boolean
}

// SP 800-38D: a 96-bit nonce, drawn anew for every message, and the full 128-bit tag.
const ALGORITHM = 'aes-256-gcm'
const NONCE_BYTES = 12
const TAG_BYTES = 16
/** What every envelope begins with: "PRLY" and the number of the format. Then come key id, nonce, tag and text. */
const MARK = Buffer.from('PRLY\u0002', 'latin1')
const KEY_ID_BYTES = 8
const HEAD_BYTES = MARK.length + KEY_ID_BYTES

/** Names a key without revealing it. */
export function keyId(key: Buffer): string {
  return createHmac('sha256', key)
    .update('parley key id')
    .digest('hex')
    .slice(0, 2 * KEY_ID_BYTES)
}

/** `keys` may change while the vault is in use: it is asked each time. */
export function createVault(keys: Buffer | (() => VaultKeys)): Vault {
  const present = typeof keys === 'function' ? keys : () => ({ current: keys, old: [] })

  function sealBytes(bytes: Uint8Array, place: Place): Buffer {
    const { current } = present()
    const head = headOf(current)
    const nonce = randomBytes(NONCE_BYTES)
    const cipher = createCipheriv(ALGORITHM, current, nonce, { authTagLength: TAG_BYTES })
    cipher.setAAD(boundTo(head, place))
    const sealed = Buffer.concat([cipher.update(bytes), cipher.final()])
    return Buffer.concat([head, nonce, cipher.getAuthTag(), sealed])
  }

  function openBytes(sealed: Uint8Array, place: Place): Buffer {
    const { current, old } = present()
    const all = [current, ...old]
    const head = sealed.subarray(0, HEAD_BYTES)
    const key = all.find((each) => headOf(each).equals(head))
    if (key) return decrypt(key, sealed.subarray(HEAD_BYTES), boundTo(head, place))
    if (MARK.equals(head.subarray(0, MARK.length)))
      throw new Error('No key that is configured has sealed this. Was it rotated away?')
    return openUnbound(all, sealed)
  }

  return {
    sealBytes,
    openBytes,
    seal: (text, place) => sealBytes(Buffer.from(text, 'utf8'), place).toString('base64'),
    open: (sealed, place) => openBytes(Buffer.from(sealed, 'base64'), place).toString('utf8'),
    isCurrent(sealed) {
      const bytes = typeof sealed === 'string' ? Buffer.from(sealed, 'base64') : sealed
      return headOf(present().current).equals(bytes.subarray(0, HEAD_BYTES))
    },
  }
}

/** The format of version 0.1.0: nonce, tag and text alone. Its key is found by trying. */
function openUnbound(keys: readonly Buffer[], sealed: Uint8Array): Buffer {
  const [last, ...others] = keys.toReversed()
  for (const key of others.toReversed()) {
    try {
      return decrypt(key, sealed)
    } catch {
      // Perhaps the next one.
    }
  }
  if (!last) throw new Error('There is no key.')
  return decrypt(last, sealed)
}

function decrypt(key: Buffer, envelope: Uint8Array, boundTo?: Buffer): Buffer {
  const nonce = envelope.subarray(0, NONCE_BYTES)
  const decipher = createDecipheriv(ALGORITHM, key, nonce, { authTagLength: TAG_BYTES })
  if (boundTo) decipher.setAAD(boundTo)
  decipher.setAuthTag(envelope.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES))
  return Buffer.concat([decipher.update(envelope.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()])
}

function headOf(key: Buffer): Buffer {
  return Buffer.concat([MARK, Buffer.from(keyId(key), 'hex')])
}

function boundTo(head: Uint8Array, { table, column, accountId, row }: Place): Buffer {
  return Buffer.concat([head, Buffer.from(JSON.stringify([table, column, accountId, row]))])
}
