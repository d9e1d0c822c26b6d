import { countedOn, type Credentials } from '../auth/credentials.ts'
import type { Target } from '../transport/flow.ts'
import { cseqOf, header, nameAddr, withHeader } from '../message/headers.ts'
import type { Header, SipRequest, SipResponse } from '../message/message.ts'
import { NO_BODY } from '../message/response.ts'
import { destinationOf } from '../transport/next-hop.ts'
import { leastInterval, MIN_INTERVAL_S, timerHeaders, USUAL_INTERVAL_S } from './session-timer.ts'
import { ALLOW, contactAt, SDP_TYPE, type Stack, SUPPORTED } from '../stack.ts'
import { parseUri, type SipUri } from '../message/uri.ts'

/** A call that the application wants to make. */
export type InviteOptions = {
  /** Whom to call: a URI. */
  readonly target: string
  /** Who calls, as it stands in From: `"Ada" <sip:+12125550100@example.com>`. */
  readonly from: string
  readonly sdp: Uint8Array
  /** The way, where it is not the target's own address: a softphone's flow, a trunk. */
  readonly to?: Target
  /** Proxies to go through: values of Route headers. */
  readonly routes?: readonly string[]
  readonly credentials?: Credentials
  /** Such as P-Asserted-Identity or Diversion. */
  readonly headers?: readonly Header[]
  readonly ringMs?: number
  /** How long not even a 100 may come, which every living peer sends at once; as long as the ringing if not said. */
  readonly silenceMs?: number
  /** One less than the call had that this one continues, so that calls do not run in circles (RFC 5853 3.5). */
  readonly maxForwards?: number
}

export const MAX_FORWARDS = 70

export type Outgoing = { readonly invite: SipRequest; readonly to: Target; readonly from: SipUri }

/** The INVITE of a new call (RFC 3261 13.2.1), without its Via. Undefined where a URI is none. */
export function outgoingInvite(stack: Stack, order: InviteOptions): Outgoing | undefined {
  const uri = parseUri(order.target)
  const from = nameAddr(order.from)?.uri
  if (uri === undefined || from === undefined) return undefined
  const [firstRoute] = order.routes ?? []
  const hop = (firstRoute === undefined ? undefined : nameAddr(firstRoute)?.uri) ?? uri
  const to = order.to ?? { destination: destinationOf(hop) }
  const { random } = stack.options
  const routes = (order.routes ?? []).map((value) => ({ name: 'route', value }))
  const headers: Header[] = [
    ...routes,
    { name: 'max-forwards', value: String(order.maxForwards ?? MAX_FORWARDS) },
    { name: 'from', value: `${order.from};tag=${random()}` },
    { name: 'to', value: `<${order.target}>` },
    { name: 'call-id', value: random() },
    { name: 'cseq', value: '1 INVITE' },
    contactAt(stack, to, from.user, uri.scheme === 'sips'),
    ALLOW,
    SUPPORTED,
    ...timerHeaders(USUAL_INTERVAL_S, MIN_INTERVAL_S),
    ...(order.headers ?? []),
    SDP_TYPE,
  ]
  return { invite: { kind: 'request', method: 'INVITE', uri, headers, body: order.sdp }, to, from }
}

/** RFC 3261 9.1: the same, but for the method and what only the INVITE needs. */
export function cancelOf(invite: SipRequest, cause: string | undefined): SipRequest {
  const kept = new Set(['via', 'route', 'max-forwards', 'from', 'to', 'call-id'])
  const headers = invite.headers.filter(({ name }) => kept.has(name))
  headers.push({ name: 'cseq', value: `${cseqOf(invite)?.number ?? 0} CANCEL` })
  if (cause !== undefined) headers.push({ name: 'reason', value: cause })
  return { kind: 'request', method: 'CANCEL', uri: invite.uri, headers, body: NO_BODY }
}

/** RFC 4028 7.3: the same again with the interval that the peer wants at least; undefined where it had that. */
export function withLongerInterval(invite: SipRequest, response: SipResponse): SipRequest | undefined {
  if (response.status !== 422 || header(invite, 'min-se') !== undefined) return undefined
  const leastS = leastInterval(response)
  const longer = withHeader(countedOn(invite), 'min-se', String(leastS))
  return withHeader(longer, 'session-expires', String(Math.max(leastS, USUAL_INTERVAL_S)))
}
