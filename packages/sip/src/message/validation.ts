import { isToken, readNumber } from './grammar.ts'
import { cseqOf, header, nameAddr, readVia, splitList } from './headers.ts'
import type { SipMessage } from './message.ts'

/** What must be right about a message before anything is done with it: RFC 3261 8.1.1, 8.2, 16.3, 20. */

const MANDATORY = ['via', 'from', 'to', 'call-id', 'cseq'] as const

/**
 * Those that stand there once or not at all. Those that change nothing (Server, User-Agent, Date, Subject,
 * Organization, Timestamp) are left out: proxies do add a second one, and no call should fail over it.
 */
const SINGLE: ReadonlySet<string> = new Set([
  'call-id',
  'content-disposition',
  'content-type',
  'cseq',
  'event',
  'expires',
  'from',
  'max-forwards',
  'mime-version',
  'min-expires',
  'min-se',
  'priority',
  'rack',
  'refer-to',
  'referred-by',
  'replaces',
  'reply-to',
  'retry-after',
  'rseq',
  'session-expires',
  'subscription-state',
  'to',
])

const MAX_CALL_ID_CHARACTERS = 256
const MAX_TAG_CHARACTERS = 256
/** Max-Forwards begins at 70: so many proxies and the caller. */
const MAX_VIAS = 71

/** Undefined where nothing is wrong. */
export function findProblem(message: SipMessage): string | undefined {
  return (
    findDuplicate(message) ??
    findMissing(message) ??
    viaProblem(message) ??
    partyProblem(message, 'from') ??
    partyProblem(message, 'to') ??
    callIdProblem(header(message, 'call-id')!) ??
    cseqProblem(message) ??
    maxForwardsProblem(header(message, 'max-forwards')) ??
    addressProblem(message, 'contact') ??
    addressProblem(message, 'route') ??
    addressProblem(message, 'record-route') ??
    requestUriProblem(message)
  )
}

function findDuplicate(message: SipMessage): string | undefined {
  const seen = new Set<string>()
  for (const { name } of message.headers) {
    if (!SINGLE.has(name)) continue
    if (seen.has(name)) return `${name} stands there twice`
    seen.add(name)
  }
  return undefined
}

/** Max-Forwards is mandatory too, but phones and RFC 2543 leave it out; RFC 3261 16.3 takes that for 70. */
function findMissing(message: SipMessage): string | undefined {
  for (const name of MANDATORY) if (header(message, name) === undefined) return `${name} is missing`
  return undefined
}

function viaProblem(message: SipMessage): string | undefined {
  let count = 0
  for (const { name, value } of message.headers) {
    if (name !== 'via') continue
    for (const via of splitList(value)) {
      if (++count > MAX_VIAS) return `there are more than ${MAX_VIAS} via`
      if (!readVia(via)) return 'via is malformed'
    }
  }
  return undefined
}

function partyProblem(message: SipMessage, name: 'from' | 'to'): string | undefined {
  const party = nameAddr(header(message, name)!)
  if (!party) return `${name} is malformed`
  const tag = party.params.get('tag')
  if (tag === undefined) return undefined
  return tag !== null && isToken(tag) && tag.length <= MAX_TAG_CHARACTERS
    ? undefined
    : `the tag of ${name} is malformed`
}

/** More than the grammar allows: its maker compares it as bytes, and some choose from all of ASCII. */
function callIdProblem(value: string): string | undefined {
  let isFit = value !== '' && value.length <= MAX_CALL_ID_CHARACTERS
  for (let at = 0; at < value.length && isFit; at++) {
    const code = value.charCodeAt(at)
    isFit = code > 32 && code < 127
  }
  return isFit ? undefined : 'call-id is malformed'
}

function cseqProblem(message: SipMessage): string | undefined {
  const cseq = cseqOf(message)
  if (!cseq) return 'cseq is malformed'
  return message.kind === 'request' && cseq.method !== message.method
    ? 'cseq names another method than the request'
    : undefined
}

function maxForwardsProblem(value: string | undefined): string | undefined {
  return value === undefined || readNumber(value, 255) !== undefined
    ? undefined
    : 'max-forwards is not 0 to 255'
}

function addressProblem(message: SipMessage, name: 'contact' | 'route' | 'record-route'): string | undefined {
  for (const { name: found, value } of message.headers) {
    if (found !== name) continue
    if (name === 'contact' && value === '*') continue
    for (const address of splitList(value)) if (!nameAddr(address)) return `${name} is malformed`
  }
  return undefined
}

/** RFC 3261 19.1.1: headers in a Request-URI are an invitation to smuggle some. */
function requestUriProblem(message: SipMessage): string | undefined {
  return message.kind === 'request' && message.uri.headers !== ''
    ? 'the Request-URI holds headers'
    : undefined
}
