import { lookup, resolveSrv } from 'node:dns/promises'
import { isIP } from 'node:net'
import { defaultPort, type Destination, plainHost, type Transport } from '@parley/sip'

/** How long a name is believed. */
const KEPT_MS = 60_000
/** Names that are remembered; they are those of trunks and of what trunks name. */
const MAX_NAMES = 1000

export type ResolvedAddress = { readonly address: string; readonly port: number }

const SERVICES: Readonly<Record<Transport, string>> = {
  udp: '_sip._udp',
  tcp: '_sip._tcp',
  tls: '_sips._tcp',
}

/** Finds where a destination is (RFC 3263 4.2): an address, else SRV where no port is named, else A and AAAA. */
export function createResolver(family: 0 | 4 | 6): (destination: Destination) => Promise<ResolvedAddress> {
  const known = new Map<string, { readonly place: Promise<ResolvedAddress>; readonly untilMs: number }>()

  async function find({ host, port, transport }: Destination): Promise<ResolvedAddress> {
    const name = plainHost(host)
    if (isIP(name) !== 0) return { address: name, port: port ?? defaultPort(transport) }
    if (port === null) {
      const services = await resolveSrv(`${SERVICES[transport]}.${name}`).catch(() => [])
      const [first] = services.toSorted((a, b) => a.priority - b.priority || b.weight - a.weight)
      if (first !== undefined) return { ...(await lookup(first.name, { family })), port: first.port }
    }
    return { address: (await lookup(name, { family })).address, port: port ?? defaultPort(transport) }
  }

  return async (destination) => {
    const key = `${destination.transport} ${destination.host} ${destination.port}`
    const nowMs = performance.now()
    const kept = known.get(key)
    if (kept !== undefined && nowMs < kept.untilMs) return kept.place
    known.delete(key)
    const [oldest] = known.keys()
    if (oldest !== undefined && known.size >= MAX_NAMES) known.delete(oldest)
    const place = find(destination)
    known.set(key, { place, untilMs: nowMs + KEPT_MS })
    place.catch(() => known.delete(key))
    return place
  }
}
