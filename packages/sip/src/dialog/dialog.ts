import type { Flow } from '../transport/flow.ts'
import { cseqOf, header, headerValues, nameAddr, tagOf, viaOf } from '../message/headers.ts'
import type { Header, SipMessage, SipRequest, SipResponse } from '../message/message.ts'
import { NO_BODY, withTag } from '../message/response.ts'
import { type Way, wayBack } from '../transport/next-hop.ts'
import { parseUri, type SipUri, writeUri } from '../message/uri.ts'

/** Two parties that know each other (RFC 3261 12): who they are, how far they have counted, how they are reached. */
export type Dialog = {
  readonly callId: string
  readonly localTag: string
  readonly remoteTag: string
  /** As they stand in From and To, tags included. */
  readonly localParty: string
  readonly remoteParty: string
  state: 'early' | 'confirmed'
  localSeq: number
  /** Undefined until the peer has sent a request in the dialog. */
  remoteSeq: number | undefined
  /** Values of Route headers, in the order that requests take. */
  routeSet: readonly string[]
  remoteTarget: SipUri
  /** How the peer's last message came. In-dialog requests go back that way or keep its transport. */
  way: Way
}

/** A longer route set is no telephone network. */
const MAX_ROUTES = 16

export function dialogKey(callId: string, localTag: string, remoteTag: string): string {
  return `${callId}|${localTag}|${remoteTag}`
}

export function keyOf(dialog: Dialog): string {
  return dialogKey(dialog.callId, dialog.localTag, dialog.remoteTag)
}

/** The dialog that a request of the peer belongs to. Peers of RFC 2543 have no tag (RFC 3261 12.1.1). */
export function keyOfRequest(request: SipRequest): string {
  return dialogKey(header(request, 'call-id') ?? '', tag(request, 'to'), tag(request, 'from'))
}

export function tag(message: SipMessage, name: 'from' | 'to'): string {
  return tagOf(header(message, name) ?? '') ?? ''
}

/** As the one who is called (RFC 3261 12.1.1). Undefined where the request does not say how to reach the caller. */
export function dialogOfRequest(request: SipRequest, flow: Flow, localTag: string): Dialog | undefined {
  const remoteTarget = contactOf(request)
  const routeSet = headerValues(request, 'record-route')
  if (remoteTarget === undefined || routeSet.length > MAX_ROUTES) return undefined
  return {
    callId: header(request, 'call-id') ?? '',
    localTag,
    remoteTag: tag(request, 'from'),
    localParty: withTag(header(request, 'to') ?? '', localTag),
    remoteParty: header(request, 'from') ?? '',
    state: 'early',
    localSeq: 0,
    remoteSeq: cseqOf(request)?.number,
    routeSet,
    remoteTarget,
    way: wayBack(viaOf(request), flow),
  }
}

/** As the one who calls (RFC 3261 12.1.2). Who answers without a Contact is taken to be where it was called. */
export function dialogOfResponse(request: SipRequest, response: SipResponse, flow: Flow): Dialog {
  const routeSet = headerValues(response, 'record-route').toReversed()
  return {
    callId: header(request, 'call-id') ?? '',
    localTag: tag(request, 'from'),
    remoteTag: tag(response, 'to'),
    localParty: header(request, 'from') ?? '',
    remoteParty: header(response, 'to') ?? '',
    state: response.status < 200 ? 'early' : 'confirmed',
    localSeq: cseqOf(request)?.number ?? 0,
    remoteSeq: undefined,
    routeSet: routeSet.slice(0, MAX_ROUTES),
    remoteTarget: contactOf(response) ?? request.uri,
    // The peer that answers is taken to be the one that was dialled, under the address that was dialled.
    way: { flow, peer: request.uri, isTranslated: false },
  }
}

export function contactOf(message: SipMessage): SipUri | undefined {
  const [first] = headerValues(message, 'contact')
  return first === undefined ? undefined : nameAddr(first)?.uri
}

/** A peer that moves says so in its Contact (RFC 3261 12.2.1.2, 12.2.2); its route set stays. */
export function refreshTarget(dialog: Dialog, message: SipMessage, flow: Flow): void {
  dialog.remoteTarget = contactOf(message) ?? dialog.remoteTarget
  if (message.kind === 'response') dialog.way = { ...dialog.way, flow }
}

/**
 * RFC 3261 12.2.2: requests of a peer count upwards; an older one is refused. The newest shows the way back: routers
 * forget ports, and connections are made anew.
 */
export function takeSeq(dialog: Dialog, request: SipRequest, flow: Flow): boolean {
  const number = cseqOf(request)?.number ?? 0
  if (dialog.remoteSeq !== undefined && number < dialog.remoteSeq) return false
  dialog.remoteSeq = number
  dialog.way = wayBack(viaOf(request), flow)
  return true
}

export type RequestParts = {
  readonly headers?: readonly Header[]
  readonly body?: Uint8Array
  /** Of an ACK: the number of the INVITE that it confirms. All others count on. */
  readonly seq?: number
}

/** RFC 3261 12.2.1.1. A first route without `lr` is a strict router: it wants to be the Request-URI. */
export function requestIn(dialog: Dialog, method: string, parts: RequestParts = {}): SipRequest {
  if (parts.seq === undefined) dialog.localSeq += 1
  const { uri, routes } = routing(dialog)
  const headers: Header[] = routes.map((value) => ({ name: 'route', value }))
  headers.push(
    { name: 'max-forwards', value: '70' },
    { name: 'from', value: dialog.localParty },
    { name: 'to', value: dialog.remoteParty },
    { name: 'call-id', value: dialog.callId },
    { name: 'cseq', value: `${parts.seq ?? dialog.localSeq} ${method}` },
    ...(parts.headers ?? []),
  )
  return { kind: 'request', method, uri, headers, body: parts.body ?? NO_BODY }
}

/** The next hop: the first route, else the peer itself. */
export function firstHop(dialog: Dialog): SipUri {
  const [first] = dialog.routeSet
  return (first === undefined ? undefined : nameAddr(first)?.uri) ?? dialog.remoteTarget
}

function routing(dialog: Dialog): { uri: SipUri; routes: readonly string[] } {
  const [first, ...rest] = dialog.routeSet
  const firstUri = first === undefined ? undefined : nameAddr(first)?.uri
  if (firstUri === undefined || firstUri.params.has('lr'))
    return { uri: dialog.remoteTarget, routes: dialog.routeSet }
  const bare = parseUri(writeUri(firstUri).split('?', 1)[0]!)
  return { uri: bare ?? firstUri, routes: [...rest, `<${writeUri(dialog.remoteTarget)}>`] }
}
