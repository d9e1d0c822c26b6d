import type { Flow } from '../transport/flow.ts'
import { header, tagOf, viaOf } from '../message/headers.ts'
import type { Header, SipRequest } from '../message/message.ts'
import { responseTo } from '../message/response.ts'
import { serialise } from '../message/serialise.ts'
import { isScanner, isWorthAnswering, type SourceLimits } from './source-limits.ts'
import { isFree, type Identity, RETRY_LATER, hash32, type Stack } from '../stack.ts'

export type Admission =
  | { readonly isAdmitted: true; readonly identity: Identity | undefined }
  | { readonly isAdmitted: false }

const UNAVAILABLE = 503
const DROPPED: Admission = { isAdmitted: false }

/**
 * Whether a request outside of all dialogs is accepted. An untrusted source gets at most one small response to each
 * request, and nothing is remembered for it but how often it asked (RFC 3261 8.2.7). Floods and wrong passwords are
 * counted for all sources.
 */
export function admit(
  stack: Stack,
  sources: SourceLimits,
  request: SipRequest,
  flow: Flow,
  sizeBytes: number,
): Admission {
  const { trust, authenticate } = stack.options
  const level = trust(flow)
  const nowMs = stack.io.nowMs()
  if (level === 'unknown') return DROPPED
  if (isScanner(header(request, 'user-agent'))) {
    // A proxy that hears nothing would take us for dead, and so a scanner could switch us off.
    if (level === 'trusted') respondOnce(stack, request, flow, 403)
    return DROPPED
  }
  const isKnown = isFree(level)
  if (!sources.admit(flow.remoteAddress, isKnown, nowMs)) return DROPPED
  // Who registers is always asked: an address that may call is not yet a telephone's owner.
  const isAsked = !isKnown || (request.method === 'REGISTER' && stack.options.isRegistrar)
  const shows = header(request, 'authorization') !== undefined
  if (!isAsked && !shows) return { isAdmitted: true, identity: undefined }
  if (shows && !sources.mayProve(flow.remoteAddress, nowMs)) return DROPPED
  // Credentials decide wherever they come from: an account may name the address of another account's telephone.
  const answer = authenticate(request, flow, nowMs)
  if (answer.verdict === 'accepted') {
    sources.vouch(flow.remoteAddress, nowMs)
    const { identity } = answer
    if (stack.options.proved?.(flow, identity) !== false) return { isAdmitted: true, identity }
    respondOnce(stack, request, flow, UNAVAILABLE, [RETRY_LATER])
    return DROPPED
  }
  if (answer.verdict === 'dropped') return DROPPED
  // Such as those for the realm of a proxy on the way.
  if (answer.verdict === 'challenged' && answer.isForeign && !isAsked)
    return { isAdmitted: true, identity: undefined }
  if (answer.verdict === 'challenged' && answer.isWrong) sources.suspect(flow.remoteAddress, isKnown, nowMs)
  const headers = answer.verdict === 'challenged' ? answer.headers : []
  const most = isKnown ? Infinity : sizeBytes
  respondOnce(stack, request, flow, answer.status, headers, most)
  return DROPPED
}

/** One response and no memory of it: a copy of the request gets the same again, tag included. */
export function respondOnce(
  stack: Stack,
  request: SipRequest,
  flow: Flow,
  status: number,
  headers: readonly Header[] = [],
  mostBytes = Infinity,
): void {
  if (request.method === 'ACK') return
  const response = responseTo(request, status, { toTag: statelessTag(stack, request), headers })
  const isMeasured = mostBytes !== Infinity
  if (isMeasured && !isWorthAnswering(flow.transport, mostBytes, serialise(response).length)) return
  stack.io.send(response, { flow })
}

function statelessTag(stack: Stack, request: SipRequest): string {
  const from = tagOf(header(request, 'from') ?? '') ?? ''
  const branch = viaOf(request)?.params.get('branch') ?? ''
  return hash32(`${stack.salt}|${header(request, 'call-id') ?? ''}|${from}|${branch}`).toString(36)
}
