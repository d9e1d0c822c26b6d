import { randomBytes } from 'node:crypto'

declare const tenant: unique symbol

/** A type of its own, so that no other text can stand where the tenant is wanted. */
export type AccountId = string & { readonly [tenant]: true }

const PREFIX = {
  account: 'acc',
  agent: 'agt',
  apiKey: 'key',
  transcript: 'trn',
  call: 'call',
  job: 'job',
  node: 'node',
  mail: 'mail',
  document: 'doc',
  trunk: 'trk',
  appointment: 'apt',
  question: 'qst',
  loggedRequest: 'log',
  signUpInvitation: 'inv',
  revocation: 'rev',
} as const

// Crockford's alphabet, lower case: no i, l, o, u to misread, and it sorts by time.
const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz'
const TIME_LENGTH = 10
const RANDOM_LENGTH = 16

/** A sortable id: 48 bits of time, 80 random bits, behind a prefix that says what it names. */
export function newId(kind: 'account', nowMs: number): AccountId
export function newId(kind: keyof typeof PREFIX, nowMs: number): string
export function newId(kind: keyof typeof PREFIX, nowMs: number): string {
  let time = ''
  let rest = nowMs
  for (let i = 0; i < TIME_LENGTH; i++) {
    time = ALPHABET.charAt(rest % 32) + time
    rest = Math.floor(rest / 32)
  }
  let random = ''
  for (const byte of randomBytes(RANDOM_LENGTH)) random += ALPHABET.charAt(byte % 32)
  return `${PREFIX[kind]}_${time}${random}`
}
