import { isIPv4 } from 'node:net'

export type Transport = 'udp' | 'tcp' | 'tls'

/**
 * A way back to the sender of something: one UDP peer as one of our sockets sees it, or one connection. The shell
 * makes flows and the machines hand them back; a UDP peer keeps its id, a new connection gets a new one.
 */
export type Flow = {
  readonly id: string
  readonly transport: Transport
  readonly localAddress: string
  readonly localPort: number
  readonly remoteAddress: string
  readonly remotePort: number
}

/** A place that no flow leads to yet. The shell resolves the host (RFC 3263) and opens what is needed. */
export type Destination = {
  readonly transport: Transport
  readonly host: string
  readonly port: number | null
  /** The operator has named it, or the peer's own packets come from there: it may be inside our network. */
  readonly isVouched?: boolean
  /** The account whose trunk names it: connections to there count as its own. */
  readonly payer?: string
}

export type Target =
  | { readonly flow: Flow; readonly destination?: undefined }
  | { readonly destination: Destination; readonly flow?: undefined }

export function transportOf(target: Target): Transport {
  return (target.flow ?? target.destination).transport
}

/** Connections deliver or break: nothing is sent twice over them (RFC 3261 17.1.1.2). */
export function isReliable(target: Target): boolean {
  return transportOf(target) !== 'udp'
}

export function defaultPort(transport: Transport): number {
  return transport === 'tls' ? 5061 : 5060
}

/** An address rather than a name: it can be compared with where a packet came from. */
export function isAddress(host: string): boolean {
  return host.includes(':') || isIPv4(host)
}

/** The same address, however it is written: IPv6 references have brackets, IPv4 may arrive mapped into IPv6. */
export function isSameHost(one: string, other: string): boolean {
  return plainHost(one) === plainHost(other)
}

export function plainHost(host: string): string {
  let text = host.toLowerCase()
  if (text.startsWith('[') && text.endsWith(']')) text = text.slice(1, -1)
  return text.startsWith('::ffff:') && text.includes('.') ? text.slice('::ffff:'.length) : text
}
