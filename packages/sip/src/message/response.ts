import { type Flow, isSameHost, plainHost } from '../transport/flow.ts'
import { addViaTop, header, popVia, tagOf, viaOf } from './headers.ts'
import type { Header, SipRequest, SipResponse } from './message.ts'

export const NO_BODY = new Uint8Array()

/** RFC 3261 21, and the statuses of the extensions that are spoken here. */
const REASONS: Readonly<Record<number, string>> = {
  100: 'Trying',
  180: 'Ringing',
  181: 'Call Is Being Forwarded',
  182: 'Queued',
  183: 'Session Progress',
  200: 'OK',
  202: 'Accepted',
  302: 'Moved Temporarily',
  400: 'Bad Request',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'Not Found',
  405: 'Method Not Allowed',
  407: 'Proxy Authentication Required',
  408: 'Request Timeout',
  413: 'Request Entity Too Large',
  414: 'Request-URI Too Long',
  415: 'Unsupported Media Type',
  416: 'Unsupported URI Scheme',
  420: 'Bad Extension',
  421: 'Extension Required',
  422: 'Session Interval Too Small',
  423: 'Interval Too Brief',
  429: 'Too Many Requests',
  469: 'Bad Info Package',
  480: 'Temporarily Unavailable',
  481: 'Call/Transaction Does Not Exist',
  482: 'Loop Detected',
  483: 'Too Many Hops',
  484: 'Address Incomplete',
  486: 'Busy Here',
  487: 'Request Terminated',
  488: 'Not Acceptable Here',
  489: 'Bad Event',
  491: 'Request Pending',
  493: 'Undecipherable',
  500: 'Server Internal Error',
  501: 'Not Implemented',
  503: 'Service Unavailable',
  504: 'Server Time-out',
  505: 'Version Not Supported',
  513: 'Message Too Large',
  600: 'Busy Everywhere',
  603: 'Decline',
  604: 'Does Not Exist Anywhere',
  606: 'Not Acceptable',
}

const CLASSES = ['', 'Trying', 'OK', 'Multiple Choices', 'Bad Request', 'Server Error', 'Global Failure']

export function reasonOf(status: number): string {
  return REASONS[status] ?? CLASSES[Math.floor(status / 100)] ?? ''
}

export type ResponseParts = {
  /** Ours, where the request has none. Every response but 100 carries one (RFC 3261 8.2.6.2). */
  readonly toTag?: string
  readonly headers?: readonly Header[]
  readonly body?: Uint8Array
}

/** RFC 3261 8.2.6.2: what a response takes over from its request. */
export function responseTo(request: SipRequest, status: number, parts: ResponseParts = {}): SipResponse {
  const headers: Header[] = []
  const opensDialog = request.method === 'INVITE' && status > 100 && status < 300
  for (const { name, value } of request.headers) {
    const isTaken = name === 'via' || name === 'from' || name === 'call-id' || name === 'cseq'
    if (isTaken || (opensDialog && name === 'record-route')) headers.push({ name, value })
    else if (name === 'to') headers.push({ name, value: status > 100 ? withTag(value, parts.toTag) : value })
    else if (name === 'timestamp' && status === 100) headers.push({ name, value })
  }
  if (parts.headers !== undefined) headers.push(...parts.headers)
  return {
    kind: 'response',
    status,
    reason: reasonOf(status),
    headers,
    body: parts.body ?? NO_BODY,
  }
}

export function withTag(value: string, tag: string | undefined): string {
  return tag === undefined || tagOf(value) !== undefined ? value : `${value};tag=${tag}`
}

/** RFC 3261 18.2.1 and RFC 3581 4: the topmost Via says where the request really came from. */
export function stamped(request: SipRequest, flow: Flow): SipRequest {
  const via = viaOf(request)
  if (via === undefined) return request
  const asksForPort = via.params.has('rport')
  if (!asksForPort && !via.params.has('received') && isSameHost(via.host, flow.remoteAddress)) return request
  const params = new Map(via.params)
  params.set('received', plainHost(flow.remoteAddress))
  if (asksForPort) params.set('rport', String(flow.remotePort))
  return addViaTop(popVia(request), { ...via, params })
}

/** The tags of a list such as Supported or Require, in lower case. */
export function hasOption(values: readonly string[], option: string): boolean {
  return values.some((value) => value.toLowerCase() === option)
}

/** Whole seconds of a header such as Retry-After or Expires; anything behind the number is left out. */
export function secondsOf(message: SipRequest | SipResponse, name: string): number | undefined {
  const value = header(message, name)
  if (value === undefined) return undefined
  let end = 0
  while (end < value.length && end < MAX_DIGITS && isDigit(value, end)) end += 1
  return end === 0 ? undefined : Number(value.slice(0, end))
}

const MAX_DIGITS = 10

function isDigit(text: string, at: number): boolean {
  const code = text.charCodeAt(at)
  return code >= 48 && code <= 57
}
