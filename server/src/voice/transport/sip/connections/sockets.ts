import { createSocket, type Socket } from 'node:dgram'
import { BlockList, isIPv6 } from 'node:net'
import type { SecureContextOptions } from 'node:tls'
import { isPublicAddress } from '../../../../platform/public-addresses.ts'
import { addNetwork } from '../../../../platform/network.ts'
import type { Standing } from './connection-places.ts'
import { openConnections, type Connections } from './connections.ts'
import {
  defaultPort,
  type Destination,
  EXCHANGE_MS,
  type Flow,
  isSameHost,
  type Parsed,
  parseMessage,
  plainHost,
  type Identity,
  serialise,
  type SipMessage,
  type SipRequest,
  sourceNetwork,
  type Target,
  viaOf,
} from '@parley/sip'
import { createLocalAddresses } from './local-addresses.ts'
import { createResolver, type ResolvedAddress } from './resolver.ts'

/** Flows of UDP that have an object of their own; beyond that they are made anew, which changes nothing. */
const MAX_FLOWS = 10_000
/** Bursts of a busy trunk wait in the kernel while the thread is at something else. */
const RECEIVE_BUFFER_BYTES = 1024 * 1024
/** Requests of one connection that are remembered. */
const MAX_UNANSWERED = 200

export type SocketOptions = {
  readonly host: string
  readonly port: number
  readonly tls?: { readonly port: number; readonly context: SecureContextOptions } | undefined
  /** Whether SIP may go to addresses that are not public. */
  readonly privateHosts?: boolean | undefined
  /** Networks of proxies in front of us, which may be inside. */
  readonly trusted?: readonly string[] | undefined
  /** How long a connection may go on without proof. */
  readonly proofMs?: number | undefined
  /** Whether a source could be known to us. The others are not even read. */
  isWelcome(remoteAddress: string): boolean
  /** The standing of a source. */
  standing(remoteAddress: string): Standing
  received(parsed: Parsed, flow: Flow, sizeBytes: number): void
  /** A connection is gone. */
  closed(flow: Flow): void
  /** There is no way to there. */
  undeliverable(message: SipMessage): void
}

export type Sockets = Pick<Connections, 'review'> & {
  send(message: SipMessage, to: Target): void
  /** Keeps the way through a router open (RFC 5626 3.5.1). */
  ping(destination: Destination): void
  isOpen(flow: Flow): boolean
  /** Its connection has shown credentials. False: there is no place for it. */
  prove(flow: Flow, identity: Identity): boolean
  /** Our address as this peer sees it, as far as we know. */
  localAddress(remote: string): string
  close(): Promise<void>
}

const PING = new TextEncoder().encode('\r\n\r\n')

/** Everything that listens for SIP. */
export async function openSockets(options: SocketOptions): Promise<Sockets> {
  const { host, port } = options
  const localAddress = createLocalAddresses(host)
  const resolve = createResolver(isIPv6(host) ? 0 : 4)
  const flows = createFlows(port, localAddress)
  const udp = await bind(host, port)
  const unanswered = createUnanswered()
  const isAllowed = createGuard(options)
  const written = createWritten()
  const sendDatagram = datagramsBy(udp, isIPv6(host))
  const connections = await openConnections(
    { host, tcpPort: port, tls: options.tls, proofMs: options.proofMs },
    {
      ...options,
      closed(flow) {
        options.closed(flow)
        for (const request of unanswered.take(flow.id)) options.undeliverable(request)
      },
    },
  ).catch((error: unknown) => {
    udp.close()
    throw error
  })
  // No events before everything is open.
  udp.on('message', (bytes, { address, port: from }) => {
    // Before anything is read: strangers must not cost a parse each.
    if (!options.isWelcome(plainHost(address)) && !written.has(address)) return
    options.received(parseMessage(bytes), flows(address, from), bytes.length)
  })

  async function carry(
    bytes: Uint8Array,
    { transport, host, port, isVouched = false, payer }: Destination,
    message?: SipMessage,
  ): Promise<void> {
    const place = await resolve({ transport, host, port })
    // Looked at each time, and it is this very address that is sent to: a name may lead elsewhere the next time.
    if (!isVouched && !isAllowed(place)) throw new Error('SIP must not be sent there.')
    if (transport === 'udp') {
      written.note(place.address)
      return sendDatagram(bytes, place.address, place.port)
    }
    const connection = await connections.to({ transport, ...place, name: plainHost(host), payer })
    if (!connections.send(connection, bytes)) throw new Error('The connection was closed.')
    if (message?.kind === 'request') unanswered.note(connection, message)
  }
  async function send(message: SipMessage, { flow, destination }: Target): Promise<void> {
    const bytes = serialise(message)
    if (destination !== undefined) return carry(bytes, destination, message)
    if (flow.transport === 'udp') return sendDatagram(bytes, flow.remoteAddress, portOf(message, flow))
    if (connections.send(flow.id, bytes)) return
    if (message.kind === 'request') throw new Error('The connection is gone.')
    // RFC 3261 18.2.2: a response whose connection has gone goes to where its request says that it came from.
    const { transport, remoteAddress: host } = flow
    await carry(bytes, { transport, host, port: viaOf(message)?.port ?? null, isVouched: true })
  }

  return {
    send: (message, to) => void send(message, to).catch(() => options.undeliverable(message)),
    ping: (destination) => void carry(PING, destination).catch(() => {}),
    isOpen: ({ id, transport }) => transport === 'udp' || connections.isOpen(id),
    prove: ({ id, transport }, identity) => transport === 'udp' || connections.prove(id, identity),
    review: connections.review,
    localAddress,
    async close() {
      udp.close()
      await connections.close()
    },
  }
}

function datagramsBy(udp: Socket, isIp6: boolean) {
  return async (bytes: Uint8Array, address: string, to: number): Promise<void> => {
    // A socket of both families takes IPv4 addresses mapped into IPv6 only.
    const mapped = isIp6 && !isIPv6(address) ? `::ffff:${address}` : address
    return new Promise((resolve, reject) => {
      udp.send(bytes, to, mapped, (error) => (error ? reject(error) : resolve()))
    })
  }
}

/** Addresses that we have written to by ourselves, and that may answer; they are those of trunks and of their peers. */
const MAX_WRITTEN = 4096

/** The one that was written to longest ago is forgotten first. */
function createWritten() {
  const addresses = new Set<string>()
  return {
    has: (address: string) => addresses.has(sourceNetwork(address)),
    note(written: string): void {
      const address = sourceNetwork(written)
      addresses.delete(address)
      const [oldest] = addresses
      if (oldest !== undefined && addresses.size >= MAX_WRITTEN) addresses.delete(oldest)
      addresses.add(address)
    },
  }
}

/** Below are other services than SIP. */
const MIN_PORT = 1024

/** The public Internet, our own proxies, and our own network where the operator allows it. */
function createGuard({
  privateHosts = false,
  trusted = [],
}: SocketOptions): (place: ResolvedAddress) => boolean {
  const proxies = new BlockList()
  for (const each of trusted) addNetwork(proxies, each)
  return ({ address, port }) => {
    const isProxy = proxies.check(address, isIPv6(address) ? 'ipv6' : 'ipv4')
    return port >= MIN_PORT && (privateHosts || isProxy || isPublicAddress(address))
  }
}

/**
 * What was asked over which connection of ours. While there is no answer, only we know that it went that
 * way, and that it is lost when the connection breaks (RFC 3261 18.4).
 */
function createUnanswered() {
  const asked = new Map<string, { readonly request: SipRequest; readonly untilMs: number }[]>()
  const young = (id: string) => asked.get(id)?.filter(({ untilMs }) => performance.now() < untilMs) ?? []
  return {
    note(id: string, request: SipRequest): void {
      const untilMs = performance.now() + EXCHANGE_MS
      asked.set(id, [...young(id).slice(1 - MAX_UNANSWERED), { request, untilMs }])
    },
    take(id: string): SipRequest[] {
      const requests = young(id).map(({ request }) => request)
      asked.delete(id)
      return requests
    },
  }
}

/**
 * RFC 3581 4: to the port that a request came from, where its Via asks for that. RFC 3261 18.2.2: else to the port that
 * it names, but for who is behind a router, where nothing listens on that.
 */
function portOf(message: SipMessage, flow: Flow): number {
  const via = message.kind === 'response' ? viaOf(message) : undefined
  if (via === undefined || via.params.has('rport') || !isSameHost(via.host, flow.remoteAddress))
    return flow.remotePort
  return via.port ?? defaultPort('udp')
}

async function bind(host: string, port: number): Promise<Socket> {
  const udp = createSocket({ type: isIPv6(host) ? 'udp6' : 'udp4', recvBufferSize: RECEIVE_BUFFER_BYTES })
  await new Promise<void>((resolve, reject) => {
    udp.once('error', reject)
    udp.bind({ port, address: host, exclusive: true }, () => {
      udp.off('error', reject)
      // Such as a port where nothing listens any more: the transaction's timers notice.
      udp.on('error', () => {})
      resolve()
    })
  })
  return udp
}

/** One flow for one peer, so that it keeps its id. */
function createFlows(localPort: number, localAddress: (remote: string) => string) {
  const flows = new Map<string, Flow>()
  return (address: string, port: number): Flow => {
    const remoteAddress = plainHost(address)
    const id = `udp ${remoteAddress} ${port}`
    const known = flows.get(id)
    if (known !== undefined) return known
    if (flows.size >= MAX_FLOWS) flows.clear()
    const flow: Flow = {
      id,
      transport: 'udp',
      localAddress: localAddress(remoteAddress),
      localPort,
      remoteAddress,
      remotePort: port,
    }
    flows.set(id, flow)
    return flow
  }
}
