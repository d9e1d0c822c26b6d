import { isIPv4, isIPv6 } from 'node:net'
import {
  ANY_URI,
  escapeUri,
  MAX_PARAMS,
  type Params,
  PASSWORD,
  readNumber,
  TELEPHONE,
  unescapeUri,
  URI_HEADERS,
  URI_PARAM,
  USER,
} from './grammar.ts'

/**
 * RFC 3261 19.1 and 25.1. `raw` is the truth, the other fields are its reading: to change a URI, make a new one
 * with `makeUri`. What is read has its escapes undone, and its scheme, host and parameter names in lower case.
 */
export type SipUri = {
  readonly scheme: 'sip' | 'sips' | 'tel' | (string & {})
  /** Of a `tel` URI, the number (RFC 3966). */
  readonly user: string | null
  readonly password: string | null
  /** An IPv6 address has its brackets. Empty unless the scheme is sip or sips. */
  readonly host: string
  readonly port: number | null
  readonly params: Params
  /** What stands behind the question mark, as it stands. */
  readonly headers: string
  readonly raw: string
}

export const MAX_URI_CHARACTERS = 1024
const MAX_HOST_CHARACTERS = 255
const MAX_PORT = 65_535

/** Undefined where it is no URI. One of an unknown scheme is one: whether it leads anywhere is not asked here. */
export function parseUri(text: string): SipUri | undefined {
  if (text.length > MAX_URI_CHARACTERS) return undefined
  const colon = text.indexOf(':')
  const scheme = text.slice(0, Math.max(colon, 0)).toLowerCase()
  if (!isScheme(scheme)) return undefined
  if (scheme === 'sip' || scheme === 'sips') return parseSipUri(text, scheme)
  if (scheme === 'tel') return parseTelUri(text)
  if (colon + 1 === text.length || unescapeUri(text.slice(colon + 1), ANY_URI) === undefined) return undefined
  return { ...EMPTY, scheme, raw: text }
}

const EMPTY = {
  user: null,
  password: null,
  host: '',
  port: null,
  params: new Map<string, null>(),
  headers: '',
}

/** The URI that these parts make. */
export function makeUri(parts: Partial<Omit<SipUri, 'raw'>> & Pick<SipUri, 'scheme'>): SipUri {
  const uri = { ...EMPTY, ...parts }
  return { ...uri, raw: compose(uri) }
}

export function writeUri(uri: SipUri): string {
  return uri.raw === '' ? compose(uri) : uri.raw
}

function compose(uri: Omit<SipUri, 'raw'>): string {
  let written = `${uri.scheme}:`
  if (uri.scheme === 'tel') written += escapeUri(uri.user ?? '', TELEPHONE)
  else if (uri.user !== null) {
    written += escapeUri(uri.user, USER)
    if (uri.password !== null) written += `:${escapeUri(uri.password, PASSWORD)}`
    written += '@'
  }
  written += uri.host
  if (uri.port !== null) written += `:${uri.port}`
  for (const [name, value] of uri.params) {
    written += `;${escapeUri(name, URI_PARAM)}`
    if (value !== null) written += `=${escapeUri(value, URI_PARAM)}`
  }
  return uri.headers === '' ? written : `${written}?${uri.headers}`
}

function isScheme(scheme: string): boolean {
  for (let at = 0; at < scheme.length; at++) {
    const code = scheme.charCodeAt(at)
    const isLetter = code >= 97 && code <= 122
    const isOther = (code >= 48 && code <= 57) || code === 43 || code === 45 || code === 46
    if (!isLetter && (at === 0 || !isOther)) return false
  }
  return scheme !== ''
}

function parseSipUri(text: string, scheme: 'sip' | 'sips'): SipUri | undefined {
  const from = scheme.length + 1
  // Neither hosts, parameters nor headers hold an @ that is not escaped; a user may hold ; and ?.
  const at = text.indexOf('@', from)
  const credentials = at < 0 ? NOBODY : readUserInfo(text.slice(from, at))
  if (credentials === undefined) return undefined
  let end = text.length
  let headers = ''
  const question = text.indexOf('?', at + 1)
  if (question >= 0) {
    end = question
    headers = text.slice(question + 1)
    if (headers === '' || unescapeUri(headers, URI_HEADERS) === undefined) return undefined
  }
  const semicolon = text.indexOf(';', at + 1)
  const hostEnd = semicolon >= 0 && semicolon < end ? semicolon : end
  const hostPort = readHostPort(text.slice(at < 0 ? from : at + 1, hostEnd))
  const params = hostEnd < end ? readUriParams(text.slice(hostEnd + 1, end)) : EMPTY.params
  if (!hostPort || !params) return undefined
  return { scheme, ...credentials, ...hostPort, params, headers, raw: text }
}

type UserInfo = Pick<SipUri, 'user' | 'password'>
const NOBODY: UserInfo = { user: null, password: null }

function readUserInfo(text: string): UserInfo | undefined {
  const colon = text.indexOf(':')
  const user = unescapeUri(colon < 0 ? text : text.slice(0, colon), USER)
  if (user === undefined || user === '') return undefined
  if (colon < 0) return { user, password: null }
  const password = unescapeUri(text.slice(colon + 1), PASSWORD)
  return password === undefined ? undefined : { user, password }
}

/** RFC 3966. Its parameters are written like those of a SIP URI. */
function parseTelUri(text: string): SipUri | undefined {
  const semicolon = text.indexOf(';')
  const user = text.slice('tel:'.length, semicolon < 0 ? text.length : semicolon)
  if (user === '' || user.includes('%') || unescapeUri(user, TELEPHONE) === undefined) return undefined
  const params = semicolon < 0 ? EMPTY.params : readUriParams(text.slice(semicolon + 1))
  return params && { ...EMPTY, scheme: 'tel', user, params, raw: text }
}

function readUriParams(text: string): Params | undefined {
  const params = new Map<string, string | null>()
  let from = 0
  while (from <= text.length) {
    let end = text.indexOf(';', from)
    if (end < 0) end = text.length
    const equals = text.indexOf('=', from)
    const hasValue = equals >= 0 && equals < end
    const name = unescapeUri(text.slice(from, hasValue ? equals : end), URI_PARAM)?.toLowerCase()
    const value = hasValue ? unescapeUri(text.slice(equals + 1, end), URI_PARAM) : null
    if (name === undefined || name === '' || value === undefined || value === '') return undefined
    if (params.has(name) || params.size === MAX_PARAMS) return undefined
    params.set(name, value)
    from = end + 1
  }
  return params
}

export type HostPort = Pick<SipUri, 'host' | 'port'>

/** `host [":" port]`, without space. */
export function readHostPort(text: string): HostPort | undefined {
  const afterAddress = text.startsWith('[') ? text.indexOf(']') + 1 : 0
  const colon = text.indexOf(':', afterAddress)
  const host = readHost(colon < 0 ? text : text.slice(0, colon))
  if (host === undefined) return undefined
  if (colon < 0) return { host, port: null }
  const port = readNumber(text.slice(colon + 1), MAX_PORT)
  return port === undefined || port === 0 ? undefined : { host, port }
}

function readHost(text: string): string | undefined {
  if (text === '' || text.length > MAX_HOST_CHARACTERS) return undefined
  const host = text.toLowerCase()
  if (host.startsWith('[')) return readIPv6Reference(host)
  return isHostname(host) || isIPv4(host) ? host : undefined
}

function readIPv6Reference(text: string): string | undefined {
  if (!text.endsWith(']')) return undefined
  const address = withTwoColons(text.slice(1, -1))
  // An address with a zone means something on one machine only.
  return isIPv6(address) && !address.includes('%') ? `[${address}]` : undefined
}

/** RFC 5118 4.10: the grammar of RFC 3261 led some to write three colons before an IPv4 address. */
function withTwoColons(address: string): string {
  const three = address.indexOf(':::')
  if (three < 0) return address
  const rest = address.slice(three + 3)
  return isIPv4(rest) ? `${address.slice(0, three)}::${rest}` : address
}

/** The last label begins with a letter, or it would be taken for an address. Underscores occur in private names. */
function isHostname(host: string): boolean {
  let labelAt = 0
  let lastLabelAt = 0
  for (let at = 0; at <= host.length; at++) {
    const code = at === host.length ? 46 : host.charCodeAt(at)
    if (code === 46 /* . */) {
      // A name may end with the dot of the root, and with nothing else that is empty.
      if (at === labelAt) return at === host.length && at > 0 && beginsWithLetter(host, lastLabelAt)
      if (host[labelAt] === '-' || host[at - 1] === '-') return false
      lastLabelAt = labelAt
      labelAt = at + 1
    } else if (!((code >= 97 && code <= 122) || (code >= 48 && code <= 57) || code === 45 || code === 95))
      return false
  }
  return beginsWithLetter(host, lastLabelAt)
}

function beginsWithLetter(host: string, at: number): boolean {
  const code = host.charCodeAt(at)
  return (code >= 97 && code <= 122) || code === 95
}
