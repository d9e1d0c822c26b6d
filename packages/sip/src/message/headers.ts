import {
  type Params,
  readNumber,
  skipSpace,
  takeParams,
  takeQuoted,
  takeSeparator,
  takeToken,
  takeValue,
  trimSpace,
  writeParams,
  isSpace,
  isToken,
  type Cursor,
} from './grammar.ts'
import type { Header, SipMessage } from './message.ts'
import { parseUri, readHostPort, type SipUri } from './uri.ts'

/** The value of the first header of this name. Names are lower case and long everywhere behind the parser. */
export function header(message: SipMessage, name: string): string | undefined {
  for (const header of message.headers) if (header.name === name) return header.value
  return undefined
}

/** RFC 3261 7.3.1: those whose grammar is a comma-separated list, so that one line of it may say as much as many. */
const LISTS: ReadonlySet<string> = new Set([
  'accept',
  'accept-contact',
  'accept-encoding',
  'accept-language',
  'alert-info',
  'allow',
  'allow-events',
  'call-info',
  'contact',
  'content-encoding',
  'content-language',
  'diversion',
  'error-info',
  'history-info',
  'in-reply-to',
  'p-asserted-identity',
  'p-preferred-identity',
  'path',
  'proxy-require',
  'reason',
  'record-route',
  'reject-contact',
  'require',
  'route',
  'security-client',
  'security-server',
  'security-verify',
  'service-route',
  'supported',
  'unsupported',
  'via',
  'warning',
])

/** All values of a header in order, whether they stand on one line or on many. Empty ones are left out. */
export function headerValues(message: SipMessage, name: string): string[] {
  const values: string[] = []
  for (const header of message.headers) {
    if (header.name !== name) continue
    if (!LISTS.has(name)) values.push(header.value)
    else for (const value of splitList(header.value)) if (value !== '') values.push(value)
  }
  return values
}

/** At commas that stand neither in quotes nor in angle brackets. */
export function splitList(value: string): string[] {
  if (!value.includes(',')) return [value]
  const values: string[] = []
  let from = 0
  let quoted = false
  let bracketed = false
  for (let at = 0; at < value.length; at++) {
    const code = value.charCodeAt(at)
    if (quoted) {
      if (code === 92 /* \ */) at++
      else if (code === 34 /* " */) quoted = false
    } else if (code === 34) quoted = true
    else if (code === 60 /* < */) bracketed = true
    else if (code === 62 /* > */) bracketed = false
    else if (code === 44 /* , */ && !bracketed) {
      values.push(trimSpace(value.slice(from, at)))
      from = at + 1
    }
  }
  values.push(trimSpace(value.slice(from)))
  return values
}

/** RFC 3261 20.42. */
export type Via = {
  /** `SIP/2.0`. */
  readonly protocol: string
  /** In capitals: `UDP`, `TCP`, `TLS`, or any other. */
  readonly transport: string
  readonly host: string
  readonly port: number | null
  readonly params: Params
}

export function readVia(value: string): Via | undefined {
  const cursor: Cursor = { text: value, at: 0 }
  const name = takeToken(cursor)
  if (name === '' || !takeSeparator(cursor, '/')) return undefined
  const version = takeToken(cursor)
  if (version === '' || !takeSeparator(cursor, '/')) return undefined
  const transport = takeToken(cursor).toUpperCase()
  if (transport === '' || !isSpace(value.charCodeAt(cursor.at))) return undefined
  skipSpace(cursor)
  const semicolon = value.indexOf(';', cursor.at)
  const sentBy = readSentBy(value.slice(cursor.at, semicolon < 0 ? value.length : semicolon))
  cursor.at = semicolon < 0 ? value.length : semicolon
  const params = takeParams(cursor)
  if (!sentBy || !params) return undefined
  return { protocol: `${name}/${version}`.toUpperCase(), transport, ...sentBy, params }
}

/** Space may stand around the colon: `host : 5060`. */
function readSentBy(text: string): ReturnType<typeof readHostPort> {
  const trimmed = trimSpace(text)
  const direct = readHostPort(trimmed)
  if (direct) return direct
  const colon = trimmed.lastIndexOf(':')
  if (colon < 0) return undefined
  return readHostPort(`${trimSpace(trimmed.slice(0, colon))}:${trimSpace(trimmed.slice(colon + 1))}`)
}

export function writeVia(via: Via): string {
  const port = via.port === null ? '' : `:${via.port}`
  return `${via.protocol}/${via.transport} ${via.host}${port}${writeParams(via.params)}`
}

/** The topmost: who sent the message, and where its answer goes. */
export function viaOf(message: SipMessage): Via | undefined {
  const value = header(message, 'via')
  return value === undefined ? undefined : readVia(splitList(value)[0]!)
}

/** From the top. Those that cannot be read are left out; the parser lets none of them through. */
export function vias(message: SipMessage): Via[] {
  const found: Via[] = []
  for (const value of headerValues(message, 'via')) {
    const via = readVia(value)
    if (via) found.push(via)
  }
  return found
}

/** RFC 3261 20.10, 25.1 `name-addr` or `addr-spec`, with the parameters of the header. */
export type NameAddr = { readonly display: string | null; readonly uri: SipUri; readonly params: Params }

/** Undefined where it is none; so is `*`, which stands for all contacts. */
export function nameAddr(value: string): NameAddr | undefined {
  const cursor: Cursor = { text: value, at: 0 }
  const display = takeDisplay(cursor)
  if (display === undefined) return undefined
  let uri: SipUri | undefined
  if (value[cursor.at] === '<') {
    const close = value.indexOf('>', cursor.at)
    if (close < 0) return undefined
    uri = parseUri(value.slice(cursor.at + 1, close))
    cursor.at = close + 1
  } else {
    // RFC 3261 20: without brackets, what follows a semicolon belongs to the header, and ? and , may not stand there.
    const semicolon = value.indexOf(';')
    const text = trimSpace(value.slice(0, semicolon < 0 ? value.length : semicolon))
    if (text.includes('?') || text.includes(',')) return undefined
    uri = parseUri(text)
    cursor.at = semicolon < 0 ? value.length : semicolon
  }
  const params = takeParams(cursor)
  return uri && params && { display, uri, params }
}

/** Null where there is none, undefined where it is malformed. Behind it the cursor stands at the bracket or the URI. */
function takeDisplay(cursor: Cursor): string | null | undefined {
  skipSpace(cursor)
  const { text } = cursor
  if (text[cursor.at] === '"') {
    const display = takeQuoted(cursor)
    skipSpace(cursor)
    return text[cursor.at] === '<' ? display : undefined
  }
  const from = cursor.at
  while (cursor.at < text.length && takeToken(cursor) !== '') skipSpace(cursor)
  if (text[cursor.at] !== '<') {
    cursor.at = from
    return null
  }
  return cursor.at === from ? null : trimSpace(text.slice(from, cursor.at))
}

/** Of the value of a From or To. */
export function tagOf(value: string): string | undefined {
  const tag = nameAddr(value)?.params.get('tag')
  return tag && isToken(tag) ? tag : undefined
}

/** RFC 3261 8.1.1.5: less than 2^31. */
const MAX_CSEQ = 2 ** 31 - 1

export function cseqOf(message: SipMessage): { number: number; method: string } | undefined {
  const cursor: Cursor = { text: header(message, 'cseq') ?? '', at: 0 }
  const number = readNumber(takeToken(cursor), MAX_CSEQ)
  skipSpace(cursor)
  const method = takeToken(cursor)
  if (number === undefined || method === '' || cursor.at < cursor.text.length) return undefined
  return { number, method }
}

/** `Session-Expires: 1800;refresher=uac`, `Event: refer;id=1`, `Content-Type: application/sdp;charset=utf-8`. */
export function valueWithParams(value: string): { value: string; params: Params } | undefined {
  const semicolon = value.indexOf(';')
  const end = semicolon < 0 ? value.length : semicolon
  const params = takeParams({ text: value, at: end })
  return params && { value: trimSpace(value.slice(0, end)), params }
}

/** RFC 3261 20.7, 20.27, 20.28, 20.44: `Digest a="b", c=d`. */
export type Auth = { readonly scheme: string; readonly params: ReadonlyMap<string, string> }

/** The scheme in lower case. */
export function readAuth(value: string): Auth | undefined {
  const cursor: Cursor = { text: value, at: 0 }
  const scheme = takeToken(cursor).toLowerCase()
  if (scheme === '' || !isSpace(value.charCodeAt(cursor.at))) return undefined
  skipSpace(cursor)
  const params = new Map<string, string>()
  do {
    const name = takeToken(cursor).toLowerCase()
    if (name === '' || params.has(name) || !takeSeparator(cursor, '=')) return undefined
    const found = takeValue(cursor)
    if (found === undefined) return undefined
    params.set(name, found)
  } while (takeSeparator(cursor, ','))
  return cursor.at === value.length ? { scheme, params } : undefined
}

/** With this header once and this value, where the first of its name stood or else at the end. */
export function withHeader<M extends SipMessage>(message: M, name: string, value: string): M {
  const headers: Header[] = []
  let written = false
  for (const header of message.headers)
    if (header.name !== name) headers.push(header)
    else if (!written) {
      headers.push({ name, value })
      written = true
    }
  if (!written) headers.push({ name, value })
  return { ...message, headers }
}

export function withoutHeader<M extends SipMessage>(message: M, name: string): M {
  return { ...message, headers: message.headers.filter((header) => header.name !== name) }
}

export function addViaTop<M extends SipMessage>(message: M, via: Via): M {
  return { ...message, headers: [{ name: 'via', value: writeVia(via) }, ...message.headers] }
}

/** Without its topmost Via, which may share its line with others. */
export function popVia<M extends SipMessage>(message: M): M {
  const at = message.headers.findIndex((header) => header.name === 'via')
  if (at < 0) return message
  const [, ...rest] = splitList(message.headers[at]!.value)
  const left = rest.length === 0 ? [] : [{ name: 'via', value: rest.join(', ') }]
  return { ...message, headers: message.headers.toSpliced(at, 1, ...left) }
}
