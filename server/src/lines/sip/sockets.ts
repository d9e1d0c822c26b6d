import { createSocket, type Socket } from 'node:dgram'
import { isIPv6 } from 'node:net'
import type { SecureContextOptions } from 'node:tls'
import { openConnections, type Connections } from './connections.ts'
import { type Flow, plainHost, type Target } from './flow.ts'
import { createLocalAddresses } from './local-addresses.ts'
import type { SipMessage } from './message.ts'
import { parseMessage, type Parsed } from './parse.ts'
import { createPlaces } from './places.ts'
import { serialise } from './serialise.ts'

/** Flows of UDP that have an object of their own; beyond that they are made anew, which changes nothing. */
const MAX_FLOWS = 10_000
/** Bursts of a busy trunk wait in the kernel while the thread is at something else. */
const RECEIVE_BUFFER_BYTES = 1024 * 1024

export type SocketOptions = {
  readonly host: string
  readonly port: number
  readonly tls?: { readonly port: number; readonly context: SecureContextOptions } | undefined
  received(parsed: Parsed, flow: Flow, sizeBytes: number): void
  /** A connection is gone. */
  closed(flow: Flow): void
  /** There is no way to there. */
  undeliverable(message: SipMessage): void
}

export type Sockets = {
  send(message: SipMessage, to: Target): void
  /** Keeps the way through a router open (RFC 5626 3.5.1). */
  ping(to: Target): void
  isOpen(flow: Flow): boolean
  /** Our address as this peer sees it, as far as we know. */
  localAddress(remote: string): string
  close(): Promise<void>
}

const PING = new TextEncoder().encode('\r\n\r\n')

/** Everything that listens for SIP. */
export async function openSockets(options: SocketOptions): Promise<Sockets> {
  const { host, port } = options
  const localAddress = createLocalAddresses(host)
  const isIp6 = isIPv6(host)
  const places = createPlaces(isIp6 ? 0 : 4)
  const flows = createFlows(port, localAddress)
  const udp = await bind(host, port)
  udp.on('message', (bytes, { address, port: from }) =>
    options.received(parseMessage(bytes), flows(address, from), bytes.length),
  )
  const connections = await openConnections(
    { host, tcpPort: port, tls: options.tls },
    { received: options.received, closed: options.closed },
  ).catch(async (error: unknown) => {
    udp.close()
    throw error
  })

  async function carry(bytes: Uint8Array, to: Target): Promise<void> {
    if (to.flow !== undefined && sendBack(udp, connections, bytes, to.flow)) return
    const { transport, ...rest } = to.destination ?? placeOf(to.flow)
    const place = await places({ transport, ...rest })
    // A socket of both families takes IPv4 addresses mapped into IPv6 only.
    const address = isIp6 && !isIPv6(place.address) ? `::ffff:${place.address}` : place.address
    if (transport === 'udp') udp.send(bytes, place.port, address)
    else connections.send(await connections.to(transport, address, place.port, plainHost(rest.host)), bytes)
  }

  return {
    send(message, to) {
      carry(serialise(message), to).catch(() => options.undeliverable(message))
    },
    ping(to) {
      carry(PING, to).catch(() => {})
    },
    isOpen: ({ id, transport }) => transport === 'udp' || connections.isOpen(id),
    localAddress,
    async close() {
      udp.close()
      await connections.close()
    },
  }
}

function sendBack(udp: Socket, connections: Connections, bytes: Uint8Array, flow: Flow): boolean {
  if (flow.transport !== 'udp') return connections.send(flow.id, bytes)
  udp.send(bytes, flow.remotePort, flow.remoteAddress)
  return true
}

/** A connection that has gone is opened anew to where it came from: RFC 3261 18.2.2 for responses. */
function placeOf({ transport, remoteAddress, remotePort }: Flow) {
  return { transport, host: remoteAddress, port: remotePort }
}

async function bind(host: string, port: number): Promise<Socket> {
  const udp = createSocket({ type: isIPv6(host) ? 'udp6' : 'udp4', recvBufferSize: RECEIVE_BUFFER_BYTES })
  await new Promise<void>((resolve, reject) => {
    udp.once('error', reject)
    udp.bind({ port, address: host, exclusive: true }, () => {
      udp.off('error', reject)
      // Such as a port that nobody listens on any more: the transaction's timers tell.
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
