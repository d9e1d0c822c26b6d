import { isPrivateAddress } from './private-address.ts'
import {
  defaultPort,
  type Destination,
  type Flow,
  isAddress,
  isSameHost,
  type Target,
  type Transport,
} from './flow.ts'
import type { Via } from '../message/headers.ts'
import type { HostPort, SipUri } from '../message/uri.ts'

/** What a dialog remembers about the way to its peer. */
export type Way = {
  readonly flow: Flow
  /** How the peer writes its own address. */
  readonly peer: HostPort | undefined
  /** The peer writes another address than the one its packets come from. */
  readonly isTranslated: boolean
}

/** The way that a request of the peer came. */
export function wayBack(via: Via | undefined, flow: Flow): Way {
  return { flow, peer: via, isTranslated: via !== undefined && isTranslated(via, flow) }
}

/**
 * Where a request of a dialog goes. RFC 3261 12.2.1.1 says: to the next hop. But peers behind address translation
 * write addresses there that lead nowhere; those are reached only by the flow that they keep open. And a hop that
 * is the peer itself needs no second connection: an ACK that leaves a TLS connection for UDP is lost.
 */
export function nextHop(hop: SipUri, way: Way, isFlowOpen: boolean): Target {
  const { flow, peer } = way
  if (hop.scheme !== 'sip' && hop.scheme !== 'sips') return { flow }
  const isVouched = isSameHost(hop.host, flow.remoteAddress)
  const destination = { ...destinationOf(hop, flow.transport), ...(isVouched ? { isVouched } : {}) }
  if (!isFlowOpen) return { destination }
  const isLost = isPrivateAddress(hop.host) && !isPrivateAddress(flow.remoteAddress)
  if (isLost || way.isTranslated) return { flow }
  const isPeer = peer !== undefined && isSamePlace(hop, peer, flow.transport)
  const isSource = isSamePlace(hop, { host: flow.remoteAddress, port: flow.remotePort }, flow.transport)
  return isPeer || isSource ? { flow } : { destination }
}

/** Connections leave from any port: there the host alone says who it is. */
function isSamePlace(one: HostPort, other: HostPort, transport: Transport): boolean {
  if (!isSameHost(one.host, other.host)) return false
  const port = defaultPort(transport)
  return transport !== 'udp' || (one.port ?? port) === (other.port ?? port)
}

function isTranslated(via: Via, flow: Flow): boolean {
  if (!isAddress(via.host)) return false
  if (!isSameHost(via.host, flow.remoteAddress)) return true
  return flow.transport === 'udp' && (via.port ?? defaultPort('udp')) !== flow.remotePort
}

/** RFC 3263 4.1 as far as the URI itself says it; without a word about the transport, the usual one stays. */
export function destinationOf(uri: SipUri, usual: Transport = 'udp'): Destination {
  const named = uri.params.get('transport')?.toLowerCase()
  const isNamed = named === 'udp' || named === 'tcp' || named === 'tls'
  const transport = uri.scheme === 'sips' ? 'tls' : isNamed ? named : usual
  return { transport, host: uri.host, port: uri.port }
}
