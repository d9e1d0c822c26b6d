import { isIPv4 } from 'node:net'

export type Transport = 'udp' | 'tcp' | 'tls'

/**
 * A way back to whoever sent something: one UDP peer as one of our sockets sees it, or one connection. The shell
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

/** RFC 1918, RFC 6598, loopback, link-local and RFC 4193: addresses that mean nothing beyond the peer's network. */
export function isPrivateAddress(host: string): boolean {
  const text = host.toLowerCase()
  if (text.includes(':')) return isPrivateIpv6(text.startsWith('[') ? text.slice(1, -1) : text)
  if (!isIPv4(text)) return false
  const [first = 0, second = 0] = text.split('.', 2).map(Number)
  if (first === 10 || first === 127 || first === 0) return true
  if (first === 172) return second >= 16 && second <= 31
  if (first === 192) return second === 168
  if (first === 169) return second === 254
  return first === 100 && second >= 64 && second <= 127
}

function isPrivateIpv6(text: string): boolean {
  if (text === '::1' || text === '::') return true
  if (text.startsWith('::ffff:') && text.includes('.')) return isPrivateAddress(text.slice('::ffff:'.length))
  return text.startsWith('fc') || text.startsWith('fd') || text.startsWith('fe8')
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
