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
  event: 'evt',
  webhook: 'whk',
  delivery: 'dlv',
  order: 'ord',
  lookUp: 'lkp',
} as const

// Crockford's alphabet, lower case: no i, l, o, u to misread, and it sorts by time.
const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz'
const TIME_LENGTH = 10
const RANDOM_LENGTH = 16

/** A sortable id: 48 bits of time, 80 random bits, behind a prefix that says what it names. */
export function newId(kind: 'account', nowMs: number): AccountId
export function newId(kind: keyof typeof PREFIX, nowMs: number): string
export function newId(kind: keyof typeof PREFIX, nowMs: number): string {
  return `${PREFIX[kind]}_${written(nowMs, TIME_LENGTH)}${randomText(RANDOM_LENGTH)}`
}

const COUNT_LENGTH = 4
let made = 0

/** The same, and those of one process and one millisecond sort in the order in which they were made. */
export function newIdInOrder(kind: keyof typeof PREFIX, nowMs: number): string {
  made = (made + 1) % 32 ** COUNT_LENGTH
  const place = written(nowMs, TIME_LENGTH) + written(made, COUNT_LENGTH)
  return `${PREFIX[kind]}_${place}${randomText(RANDOM_LENGTH - COUNT_LENGTH)}`
}

function written(value: number, length: number): string {
  let text = ''
  for (let rest = value; text.length < length; rest = Math.floor(rest / 32))
    text = ALPHABET.charAt(rest % 32) + text
  return text
}

function randomText(length: number): string {
  let text = ''
  for (const byte of randomBytes(length)) text += ALPHABET.charAt(byte % 32)
  return text
}
