import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import { quote } from '../message/grammar.ts'
import { type Auth, readAuth } from '../message/headers.ts'
import type { NonceCounts } from './nonce-counts.ts'

/** Digest authentication: RFC 3261 22, RFC 7616, RFC 2617, and RFC 8760 for SHA-256. */

export type DigestAlgorithm = 'MD5' | 'SHA-256'

const HASHES: Readonly<Record<DigestAlgorithm, string>> = { MD5: 'md5', 'SHA-256': 'sha256' }

function hash(algorithm: DigestAlgorithm, text: string): string {
  return createHash(HASHES[algorithm]).update(text, 'utf8').digest('hex')
}

/** Who asks for credentials. The secret never leaves the service and is the same on every node of a fleet. */
export type Authority = { readonly realm: string; readonly secret: string | Uint8Array }

/** How long after its challenge a nonce is accepted. A client with an older one gets a new one, and asks no user. */
export const NONCE_LIFE_MS = 300_000
const MAX_NONCE_CHARACTERS = 128
const MAX_CREDENTIAL_CHARACTERS = 256

/**
 * The value of a WWW-Authenticate or Proxy-Authenticate header. To offer both algorithms send one for each, the
 * stronger first (RFC 8760 2.4). `token` is random, another one each time; `client` is whom it is for.
 */
export function writeChallenge(
  authority: Authority,
  options: { algorithm: DigestAlgorithm; nowMs: number; token: string; client: string; stale: boolean },
): string {
  const { algorithm, stale } = options
  const nonce = makeNonce(authority, options)
  return `Digest realm=${quote(authority.realm)}, nonce="${nonce}", algorithm=${algorithm}, qop="auth"${stale ? ', stale=true' : ''}`
}

/** When it was made, the random token, whom it is for, and a seal over all: what comes back is known without being remembered. */
function makeNonce(
  authority: Authority,
  { nowMs, token, client }: { nowMs: number; token: string; client: string },
): string {
  const head = `${nowMs.toString(16)}.${token}.${markOf(authority, client)}`
  return `${head}.${seal(authority, head)}`
}

/** Separates clients without revealing who they are. */
function markOf(authority: Authority, client: string): string {
  return seal(authority, `client\n${client}`).slice(0, 12)
}

function seal(authority: Authority, text: string): string {
  const hmac = createHmac('sha256', authority.secret).update(`${authority.realm}\n${text}`, 'utf8')
  return hmac.digest('base64url').slice(0, 32)
}

/** Undefined where it is none of ours. */
function readNonce(authority: Authority, nonce: string): { madeMs: number; mark: string } | undefined {
  const lastDot = nonce.lastIndexOf('.')
  const firstDot = nonce.indexOf('.')
  if (nonce.length > MAX_NONCE_CHARACTERS || firstDot === lastDot) return undefined
  const head = nonce.slice(0, lastDot)
  if (!isSame(nonce.slice(lastDot + 1), seal(authority, head))) return undefined
  const madeMs = Number.parseInt(nonce.slice(0, firstDot), 16)
  return Number.isSafeInteger(madeMs) ? { madeMs, mark: head.slice(head.lastIndexOf('.') + 1) } : undefined
}

/** Takes as long for a near miss as for a wide one. */
function isSame(given: string, wanted: string): boolean {
  const [left, right] = [Buffer.from(given, 'utf8'), Buffer.from(wanted, 'utf8')]
  return left.length === right.length && timingSafeEqual(left, right)
}

/** What a password is kept as: RFC 7616 3.4.2, H(A1). It opens one realm with one algorithm. */
export function passwordHash(
  algorithm: DigestAlgorithm,
  credentials: { username: string; realm: string; password: string },
): string {
  return hash(algorithm, `${credentials.username}:${credentials.realm}:${credentials.password}`)
}

export type Checked =
  | { readonly ok: true; readonly username: string }
  /**
   * `stale`: the credentials are right but the nonce is old, used or another client's; challenge again with stale=true.
   * `elsewhere`: they are right, for another request.
   */
  | { readonly ok: false; readonly problem: Problem }

type Problem = 'missing' | 'malformed' | 'foreign' | 'wrong' | 'stale' | 'elsewhere'

/** What credentials have to be for. */
export type Shown = {
  readonly method: string
  /** Whether what was signed names what is asked for. */
  isTarget(uri: string): boolean
  /** Who sends it, in the words of its challenge. */
  readonly client: string
  readonly authorizations: readonly string[]
  readonly nowMs: number
  readonly counts: NonceCounts
}

/**
 * Whether these Authorization headers (each its value) open the authority's realm for this method. Others' realms may
 * be among them. `passwordHashOf` gives undefined for whom it does not know, which takes as long as a wrong password.
 */
export function checkCredentials(
  authority: Authority,
  request: Shown,
  passwordHashOf: (username: string, algorithm: DigestAlgorithm) => string | undefined,
): Checked {
  const found = findCredentials(authority, request.authorizations)
  if (typeof found === 'string') return { ok: false, problem: found }
  const nonce = readNonce(authority, found.nonce)
  if (nonce === undefined) return { ok: false, problem: 'foreign' }
  const { madeMs, mark } = nonce
  const known = passwordHashOf(found.username, found.algorithm)
  const wanted = responseOf(found, request.method, known ?? hash(found.algorithm, found.nonce))
  if (!isSame(found.response, wanted) || known === undefined) return { ok: false, problem: 'wrong' }
  if (!request.isTarget(found.uri)) return { ok: false, problem: 'elsewhere' }
  if (mark !== markOf(authority, request.client)) return { ok: false, problem: 'stale' }
  const isOld = request.nowMs - madeMs > NONCE_LIFE_MS || madeMs > request.nowMs + NONCE_LIFE_MS
  // Counted last, so that only who knows the password takes up room.
  if (isOld || !request.counts.take(found.nonce, madeMs, found.count)) return { ok: false, problem: 'stale' }
  return { ok: true, username: found.username }
}

type Credentials = {
  readonly username: string
  readonly nonce: string
  readonly uri: string
  readonly response: string
  readonly algorithm: DigestAlgorithm
  /** Null without a qop (RFC 2069): such a client does not count. */
  readonly count: number | null
  readonly nc: string
  readonly cnonce: string
}

function findCredentials(
  authority: Authority,
  authorizations: readonly string[],
): Credentials | 'missing' | 'malformed' {
  let problem: 'missing' | 'malformed' = 'missing'
  for (const value of authorizations) {
    const auth = readAuth(value)
    if (auth?.scheme !== 'digest' || auth.params.get('realm') !== authority.realm) continue
    const credentials = readCredentials(auth.params)
    if (credentials) return credentials
    problem = 'malformed'
  }
  return problem
}

function readCredentials(params: Auth['params']): Credentials | undefined {
  const of = (name: string): string => params.get(name) ?? ''
  const algorithm = readAlgorithm(params.get('algorithm'))
  const username = of('username')
  const response = of('response').toLowerCase()
  const isComplete = username !== '' && of('nonce') !== '' && of('uri') !== '' && response !== ''
  if (!algorithm || !isComplete || username.length > MAX_CREDENTIAL_CHARACTERS) return undefined
  const qop = params.get('qop')?.toLowerCase()
  const plain = { username, response, algorithm, nonce: of('nonce'), uri: of('uri'), cnonce: of('cnonce') }
  if (qop === undefined) return { ...plain, count: null, nc: '' }
  const nc = of('nc')
  const count = readCount(nc)
  if (qop !== 'auth' || plain.cnonce === '' || count === undefined) return undefined
  return { ...plain, count, nc }
}

function readAlgorithm(text: string | undefined): DigestAlgorithm | undefined {
  const name = (text ?? 'MD5').toUpperCase()
  return name === 'MD5' || name === 'SHA-256' ? name : undefined
}

/** RFC 7616 3.4: eight hexadecimal digits, from 1. */
function readCount(text: string): number | undefined {
  if (text.length !== 8) return undefined
  for (const character of text) if (!'0123456789abcdefABCDEF'.includes(character)) return undefined
  const count = Number.parseInt(text, 16)
  return count === 0 ? undefined : count
}

/** RFC 7616 3.4.1; without a qop RFC 2069 2.1.2. */
function responseOf(
  credentials: Omit<Credentials, 'username' | 'response'>,
  method: string,
  ha1: string,
): string {
  const { algorithm, nonce, uri, nc, cnonce, count } = credentials
  const ha2 = hash(algorithm, `${method}:${uri}`)
  const middle = count === null ? nonce : `${nonce}:${nc}:${cnonce}:auth`
  return hash(algorithm, `${ha1}:${middle}:${ha2}`)
}

export type Challenge = {
  readonly realm: string
  readonly nonce: string
  readonly algorithm: DigestAlgorithm
  readonly opaque: string | undefined
  readonly hasQop: boolean
  /** The password was right, only the nonce was old: try again without asking the user. */
  readonly isStale: boolean
}

/** The first that can be answered: the one who challenges puts what it likes best on top (RFC 8760 2.5). */
export function readChallenge(values: readonly string[]): Challenge | undefined {
  for (const value of values) {
    const auth = readAuth(value)
    const algorithm = readAlgorithm(auth?.params.get('algorithm'))
    const nonce = auth?.params.get('nonce')
    const realm = auth?.params.get('realm')
    if (auth?.scheme !== 'digest' || !algorithm || nonce === undefined || realm === undefined) continue
    const qop = auth.params.get('qop')
    const offers = qop?.split(',', 8).map((name) => name.trim().toLowerCase())
    if (offers && !offers.includes('auth')) continue
    const isStale = auth.params.get('stale')?.toLowerCase() === 'true'
    return {
      realm,
      nonce,
      algorithm,
      opaque: auth.params.get('opaque'),
      hasQop: offers !== undefined,
      isStale,
    }
  }
  return undefined
}

/** The value of an Authorization or Proxy-Authorization header. `count` is 1 for a nonce's first use, then 2. */
export function writeCredentials(
  challenge: Challenge,
  request: { method: string; uri: string; username: string; password: string; cnonce: string; count: number },
): string {
  const { realm, nonce, algorithm, opaque } = challenge
  const { method, uri, username, cnonce } = request
  const nc = request.count.toString(16).padStart(8, '0')
  const ha1 = passwordHash(algorithm, { username, realm, password: request.password })
  const count = challenge.hasQop ? request.count : null
  const response = responseOf({ algorithm, nonce, uri, nc, cnonce, count }, method, ha1)
  let written = `Digest username=${quote(username)}, realm=${quote(realm)}, nonce=${quote(nonce)}, uri=${quote(uri)}`
  written += `, response="${response}", algorithm=${algorithm}`
  if (opaque !== undefined) written += `, opaque=${quote(opaque)}`
  return challenge.hasQop ? `${written}, qop=auth, nc=${nc}, cnonce=${quote(cnonce)}` : written
}
