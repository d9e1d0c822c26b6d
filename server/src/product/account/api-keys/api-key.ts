import { hash, randomInt } from 'node:crypto'
import { crc32 } from 'node:zlib'
import { Type, type Static } from 'typebox'
import { Nullable } from '../../../platform/http/envelope.ts'

// D-K1: `prl_`, 32 base62 characters (190 bits), and a checksum that refuses typing errors without a query.
const PREFIX = 'prl_'
const BASE62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const SECRET_LENGTH = 32
const CHECKSUM_LENGTH = 6
const SHOWN_LENGTH = 12
const FORM = /^prl_[0-9A-Za-z]{38}$/

export function generateKey(): string {
  let secret = ''
  for (let i = 0; i < SECRET_LENGTH; i++) secret += BASE62.charAt(randomInt(BASE62.length))
  return PREFIX + secret + checksum(PREFIX + secret)
}

/** False for anything that was never issued: by form and checksum alone. */
export function isWellFormedKey(key: string): boolean {
  if (!FORM.test(key)) return false
  const end = key.length - CHECKSUM_LENGTH
  return checksum(key.slice(0, end)) === key.slice(end)
}

export function hashKey(key: string): string {
  return hash('sha256', key)
}

/** Enough to recognise a key by, far too little to use it. */
export function shownPrefix(key: string): string {
  return key.slice(0, SHOWN_LENGTH)
}

function checksum(text: string): string {
  let rest = crc32(text)
  let digits = ''
  for (let i = 0; i < CHECKSUM_LENGTH; i++) {
    digits = BASE62.charAt(rest % 62) + digits
    rest = Math.floor(rest / 62)
  }
  return digits
}

const timestamp = Type.String({ format: 'date-time' })

export const NewApiKey = Type.Object(
  {
    name: Type.String({ minLength: 1, maxLength: 100, pattern: '\\S', 'x-hint': 'must not be blank.' }),
    expires_at: Type.Optional(
      Nullable(Type.String({ format: 'date-time', description: 'In the future; never when omitted.' })),
    ),
  },
  { title: 'NewApiKey', additionalProperties: false, examples: [{ name: 'production' }] },
)
export type NewApiKey = Static<typeof NewApiKey>

const shown = {
  id: Type.String(),
  name: Type.String(),
  prefix: Type.String({
    description: 'The first characters, to recognise the key by.',
    examples: ['prl_4fJk9a1Z'],
  }),
  created_at: timestamp,
  expires_at: Nullable(timestamp),
}

export const ApiKey = Type.Object({ ...shown, last_used_at: Nullable(timestamp) }, { title: 'ApiKey' })
export type ApiKey = Static<typeof ApiKey>

export const CreatedApiKey = Type.Object(
  { ...shown, key: Type.String({ description: 'The key itself, shown this once (D-K1).' }) },
  { title: 'CreatedApiKey' },
)
export type CreatedApiKey = Static<typeof CreatedApiKey>
