import { isSpace, isToken, readNumber, trimSpace } from './grammar.ts'
import type { Header } from './message.ts'
import { MAX_URI_CHARACTERS, parseUri, type SipUri } from './uri.ts'

/** The lines of one message before its empty line: RFC 3261 7.1 to 7.3. */

/** A call through many proxies has some forty lines; RFC 4475's longest has 42. */
export const MAX_HEADERS = 128
/** A signed Identity (RFC 8224) takes up to two thousand. */
export const MAX_VALUE_CHARACTERS = 4096
export const MAX_NAME_CHARACTERS = 128
const MAX_METHOD_CHARACTERS = 64
const MAX_CONTENT_LENGTH = 1_000_000

/** RFC 3261 7.3.3, 20; RFC 6665, 3515, 3892, 3841, 4028, 8224. */
const LONG_FORMS: Readonly<Record<string, string>> = {
  a: 'accept-contact',
  b: 'referred-by',
  c: 'content-type',
  d: 'request-disposition',
  e: 'content-encoding',
  f: 'from',
  i: 'call-id',
  j: 'reject-contact',
  k: 'supported',
  l: 'content-length',
  m: 'contact',
  o: 'event',
  r: 'refer-to',
  s: 'subject',
  t: 'to',
  u: 'allow-events',
  v: 'via',
  x: 'session-expires',
  y: 'identity',
}

export type Head = {
  readonly start: StartLine
  readonly headers: readonly Header[]
  readonly contentLength: number | null
  /** The first thing that is wrong with the lines. What could be read of the others is there. */
  readonly problem: string | undefined
  /** Also where the lines are wrong: whether the length of the body is beyond doubt. */
  readonly lengthProblem: string | undefined
}

export type StartLine =
  | { readonly kind: 'request'; readonly method: string; readonly uri: SipUri; readonly problem?: Refusal }
  | {
      readonly kind: 'response'
      readonly status: number
      readonly reason: string
      readonly problem?: Refusal
    }
  | { readonly kind: 'neither' }

/** Why, and the status that says so. */
export type Refusal = { readonly text: string; readonly status: 400 | 414 | 505 }

export function readHead(text: string): Head {
  const startEnd = lineEnd(text, 0)
  const headers: Header[] = []
  const lengths: string[] = []
  let problem = unfitCharacter(text, 0, startEnd)
  let count = 0
  for (let at = startEnd + 2; at < text.length && count <= MAX_HEADERS;) {
    const line = readField(text, at)
    at = line.next
    const refused = ++count > MAX_HEADERS ? TOO_MANY : line.problem
    problem ??= refused
    if (refused !== undefined) continue
    if (line.name === 'content-length') lengths.push(line.value)
    else headers.push({ name: line.name, value: line.value })
  }
  const contentLength = lengths.length === 1 ? readNumber(lengths[0]!, MAX_CONTENT_LENGTH) : undefined
  const lengthProblem =
    lengths.length > 1
      ? 'Content-Length stands there twice'
      : lengths.length === 1 && contentLength === undefined
        ? 'Content-Length is no length'
        : undefined
  const start = readStartLine(text.slice(0, startEnd))
  return { start, headers, contentLength: contentLength ?? null, problem, lengthProblem }
}

const TOO_MANY = `there are more than ${MAX_HEADERS} headers`

function lineEnd(text: string, from: number): number {
  const end = text.indexOf('\r\n', from)
  return end < 0 ? text.length : end
}

type Field = {
  readonly name: string
  readonly value: string
  readonly next: number
  readonly problem: string | undefined
}

/** One header with the lines that continue it, each fold a single space (RFC 3261 7.3.1). */
function readField(text: string, from: number): Field {
  let end = lineEnd(text, from)
  let problem = unfitCharacter(text, from, end)
  const line = text.slice(from, end)
  const colon = line.indexOf(':')
  let value = trimSpace(line.slice(colon + 1))
  if (colon < 0) problem ??= 'a header has no colon'
  while (isSpace(text.charCodeAt(end + 2))) {
    const continued = end + 2
    end = lineEnd(text, continued)
    problem ??= unfitCharacter(text, continued, end)
    if (value.length > MAX_VALUE_CHARACTERS) continue
    const rest = trimSpace(text.slice(continued, end))
    value = value === '' || rest === '' ? value + rest : `${value} ${rest}`
  }
  if (value.length > MAX_VALUE_CHARACTERS)
    problem ??= `a header has more than ${MAX_VALUE_CHARACTERS} characters`
  if (problem !== undefined) return { name: '', value: '', next: end + 2, problem }
  const name = readName(line.slice(0, colon))
  if (name === undefined) problem = 'the name of a header is none'
  return { name: name ?? '', value, next: end + 2, problem }
}

function readName(text: string): string | undefined {
  const name = trimSpace(text).toLowerCase()
  // Space before the colon is allowed, before the name it would be a fold.
  if (name.length > MAX_NAME_CHARACTERS || isSpace(text.charCodeAt(0)) || !isToken(name)) return undefined
  return name.length === 1 ? (LONG_FORMS[name] ?? name) : name
}

/** RFC 3261 25.1: control characters stand nowhere but behind the backslash of a quoted pair, tabs apart. */
function unfitCharacter(text: string, from: number, end: number): string | undefined {
  for (let at = from; at < end; at++) {
    const code = text.charCodeAt(at)
    if (code >= 32 ? code !== 127 : code === 9) continue
    if (code === 13 || code === 10) return 'a line end is not CR LF'
    if (at === from || text.charCodeAt(at - 1) !== 92 /* \ */) return 'a control character stands in a line'
  }
  return undefined
}

function readStartLine(line: string): StartLine {
  return line.slice(0, 4).toUpperCase() === 'SIP/' ? readStatusLine(line) : readRequestLine(line)
}

/** `SIP/2.0 200 OK`. The reason may be empty, and the space before it missing then. */
function readStatusLine(line: string): StartLine {
  const version = versionProblem(line.slice(0, 7))
  const status = line[7] === ' ' ? readNumber(line.slice(8, 11), 699) : undefined
  const isWhole = line.length === 11 || line[11] === ' '
  const reason = line.slice(12)
  if (version) return { kind: 'response', status: 0, reason, problem: version }
  if (status !== undefined && status >= 100 && isWhole) return { kind: 'response', status, reason }
  return { kind: 'response', status: 0, reason, problem: refused('the status line is malformed') }
}

/** `INVITE sip:user@host SIP/2.0`: two spaces, no more. */
function readRequestLine(line: string): StartLine {
  const first = line.indexOf(' ')
  const last = line.lastIndexOf(' ')
  const method = line.slice(0, Math.max(first, 0))
  if (method.length > MAX_METHOD_CHARACTERS || !isToken(method)) return { kind: 'neither' }
  const text = first === last ? '' : line.slice(first + 1, last)
  const problem = versionProblem(line.slice(last + 1)) ?? uriProblem(text)
  const uri = problem ? undefined : parseUri(text)
  if (uri) return { kind: 'request', method, uri }
  return {
    kind: 'request',
    method,
    uri: { ...UNREADABLE, raw: text },
    problem: problem ?? refused('the Request-URI is malformed'),
  }
}

const UNREADABLE: SipUri = {
  scheme: '',
  user: null,
  password: null,
  host: '',
  port: null,
  params: new Map(),
  headers: '',
  raw: '',
}

function refused(text: string): Refusal {
  return { text, status: 400 }
}

function uriProblem(text: string): Refusal | undefined {
  if (text.length > MAX_URI_CHARACTERS)
    return { text: `the Request-URI has more than ${MAX_URI_CHARACTERS} characters`, status: 414 }
  return text.includes(' ') || text.includes('\t') ? refused('the Request-URI holds space') : undefined
}

function versionProblem(text: string): Refusal | undefined {
  const version = text.toUpperCase()
  if (version === 'SIP/2.0') return undefined
  const [major = '', minor = '', ...more] = version.startsWith('SIP/') ? version.slice(4).split('.', 3) : []
  const isVersion =
    more.length === 0 && readNumber(major, 999) !== undefined && readNumber(minor, 999) !== undefined
  return isVersion
    ? { text: 'the version is not SIP/2.0', status: 505 }
    : refused('the start line names no version')
}
