import { Buffer } from 'node:buffer'
import { findProblem } from './validation.ts'
import { type Head, readHead } from './head.ts'
import { viaOf } from './headers.ts'
import type { SipMessage, SipRequest } from './message.ts'

export type Parsed =
  | { readonly ok: true; readonly message: SipMessage }
  | {
      readonly ok: false
      readonly problem: string
      /** What to answer; null where nothing is: a response, an ACK, a keep-alive, what is no SIP at all. */
      readonly status: 400 | 413 | 414 | 420 | 505 | null
      /** What of the request could be read, to answer it: its headers as they stand, the topmost Via readable. */
      readonly partial?: SipRequest
    }

/** Of a datagram as a whole, and of a message on a stream without its body. */
export const MAX_MESSAGE_BYTES = 8192
/** On a stream. */
export const MAX_BODY_BYTES = 16_384

/** The problem of a datagram that only keeps a way through a firewall open (RFC 5626 3.5.1 and older habits). */
export const KEEP_ALIVE = 'keep-alive'

const HEAD_END = '\r\n\r\n'
const CR = 13
const LF = 10

/** One datagram (RFC 3261 18.3). Never throws. */
export function parseMessage(datagram: Uint8Array): Parsed {
  const bytes = Buffer.from(
    datagram.buffer,
    datagram.byteOffset,
    Math.min(datagram.length, MAX_MESSAGE_BYTES),
  )
  // RFC 3261 7.5: empty lines before the start line are ignored.
  const from = 2 * countLineEnds(bytes)
  if (isKeepAlive(bytes, from)) return { ok: false, problem: KEEP_ALIVE, status: null }
  const headEnd = bytes.indexOf(HEAD_END, from, 'latin1')
  const head = readHead(bytes.toString('utf8', from, headEnd < 0 ? bytes.length : headEnd))
  if (datagram.length > MAX_MESSAGE_BYTES)
    return refuse(head, `the datagram has more than ${MAX_MESSAGE_BYTES} bytes`, 413)
  if (headEnd < 0) return refuse(head, 'no empty line ends the headers', 400)
  const bodyAt = headEnd + HEAD_END.length
  const length = head.contentLength ?? bytes.length - bodyAt
  const problem = length > bytes.length - bodyAt ? 'Content-Length is more than there is' : undefined
  // What follows the body is no part of the message.
  return conclude(head, bytes.subarray(bodyAt, bodyAt + length), problem)
}

function countLineEnds(bytes: Uint8Array): number {
  let count = 0
  while (bytes[2 * count] === CR && bytes[2 * count + 1] === LF) count++
  return count
}

/** Nothing, or nothing but zeros. */
function isKeepAlive(bytes: Uint8Array, from: number): boolean {
  let at = from
  while (bytes[at] === 0) at++
  return at === bytes.length
}

function conclude(head: Head, body: Uint8Array, lengthProblem: string | undefined): Parsed {
  const { start } = head
  if (start.kind === 'neither')
    return { ok: false, problem: 'the start line is of no SIP message', status: null }
  if (start.problem) return refuse(head, start.problem.text, start.problem.status)
  const problem = head.problem ?? head.lengthProblem ?? lengthProblem
  if (problem !== undefined) return refuse(head, problem, 400)
  const rest = { headers: head.headers, body: new Uint8Array(body) }
  const message: SipMessage =
    start.kind === 'request'
      ? { kind: 'request', method: start.method, uri: start.uri, ...rest }
      : { kind: 'response', status: start.status, reason: start.reason, ...rest }
  const found = findProblem(message)
  return found === undefined ? { ok: true, message } : refuse(head, found, 400)
}

/** RFC 3261 18.3, 17.2: a response that is wrong is discarded, an ACK is never answered, and no Via is no way back. */
function refuse(head: Head, problem: string, status: 400 | 413 | 414 | 505): Parsed {
  const { start, headers } = head
  if (start.kind !== 'request' || start.method === 'ACK') return { ok: false, problem, status: null }
  const { method, uri } = start
  const partial: SipRequest = { kind: 'request', method, uri, headers, body: new Uint8Array(0) }
  return viaOf(partial) ? { ok: false, problem, status, partial } : { ok: false, problem, status: null }
}

export type StreamParser = {
  /** Whole messages, in order, as far as they are there. Never throws. */
  push(bytes: Uint8Array): Parsed[]
  /** Pings (RFC 5626 3.5.1) since it was last asked: each wants a CR LF sent back. */
  takePings(): number
  /** Why nothing more is read: where one message ends and the next begins is lost. Close the connection. */
  broken(): string | undefined
}

/** One connection of TCP or TLS. What it holds back is at most one message. */
export function createStreamParser(): StreamParser {
  let held = Buffer.alloc(0)
  let head: Head | undefined
  let bodyAt = 0
  let searchedTo = 0
  let lineEnds = 0
  let pings = 0
  let problem: string | undefined

  /** False where it is not there yet. */
  function takeHead(): boolean {
    const found = countLineEnds(held)
    // Two empty lines between messages are a ping; they may arrive apart.
    pings += ((lineEnds + found) >> 1) - (lineEnds >> 1)
    lineEnds = (lineEnds + found) & 1
    held = held.subarray(2 * found)
    const end = held.indexOf(HEAD_END, Math.max(searchedTo - 3, 0), 'latin1')
    searchedTo = held.length
    if (end < 0 || end > MAX_MESSAGE_BYTES) return false
    head = readHead(held.toString('utf8', 0, end))
    bodyAt = end + HEAD_END.length
    lineEnds = 0
    return true
  }

  /** Undefined where not all of it is there yet. */
  function takeMessage(): Parsed | undefined {
    if (!head && !takeHead()) {
      if (held.length > MAX_MESSAGE_BYTES) problem = `the headers have more than ${MAX_MESSAGE_BYTES} bytes`
      return problem === undefined ? undefined : { ok: false, problem, status: null }
    }
    // RFC 3261 18.3: on a stream only Content-Length says where a message ends.
    const length = head!.contentLength
    problem = head!.lengthProblem ?? (length === null ? 'Content-Length is missing' : undefined)
    if (length !== null && length > MAX_BODY_BYTES)
      problem ??= `the body has more than ${MAX_BODY_BYTES} bytes`
    if (problem !== undefined || length === null) return refuse(head!, problem!, length === null ? 400 : 413)
    if (held.length < bodyAt + length) return undefined
    const parsed = conclude(head!, held.subarray(bodyAt, bodyAt + length), undefined)
    held = held.subarray(bodyAt + length)
    head = undefined
    searchedTo = 0
    return parsed
  }

  return {
    push(bytes) {
      const parsed: Parsed[] = []
      if (problem !== undefined) return parsed
      held = Buffer.concat([held, bytes])
      for (let next = takeMessage(); next; next = takeMessage()) {
        parsed.push(next)
        if (problem !== undefined) break
      }
      // A piece of what was received would keep all of it in memory.
      held = problem === undefined ? Buffer.from(held) : Buffer.alloc(0)
      return parsed
    },
    takePings() {
      const taken = pings
      pings = 0
      return taken
    },
    broken: () => problem,
  }
}
