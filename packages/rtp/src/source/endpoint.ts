import { isIP, SocketAddress } from 'node:net'

/** An address and a port of UDP. The address is text in its canonical form. */
export type Endpoint = { readonly address: string; readonly port: number }

const IP4_IN_IP6 = '::ffff:'

/** The one way to write this IP address, or nothing if it is none: two texts may name the same IPv6 address. */
export function canonicalAddress(text: string): string | undefined {
  const family = isIP(text)
  if (family === 0) return undefined
  if (family === 4) return text
  const zone = text.indexOf('%')
  const { address } = new SocketAddress({ address: zone < 0 ? text : text.slice(0, zone), family: 'ipv6' })
  const mapped = address.startsWith(IP4_IN_IP6) ? address.slice(IP4_IN_IP6.length) : ''
  return isIP(mapped) === 4 ? mapped : address
}
