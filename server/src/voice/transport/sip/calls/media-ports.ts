import { createSocket, type Socket } from 'node:dgram'
import { isIPv6 } from 'node:net'
import type { Endpoint } from '@parley/rtp'

/** The kernel keeps about half a second of one call. */
const RECEIVE_BUFFER_BYTES = 128 * 1024
/** How many pairs in use are tried. */
const MAX_TRIES = 50

/** A pair of ports for one leg: RTP on the even one, RTCP on the next (RFC 3550 11). */
export type MediaPorts = {
  readonly port: number
  listen(received: (datagram: Uint8Array, source: Endpoint) => void): void
  send(datagram: Uint8Array, destination: Endpoint, from: 'rtp' | 'rtcp'): void
  close(): void
}

export type PortRange = { readonly from: number; readonly to: number }

/** Takes pairs out of a range, the longest unused first: late packets of a call that is over do not reach the next. */
export function createMediaPorts(
  host: string,
  { from, to }: PortRange,
): () => Promise<MediaPorts | undefined> {
  const free: number[] = []
  for (let port = from + (from % 2); port + 1 <= to; port += 2) free.push(port)

  return async function take() {
    for (let tries = Math.min(MAX_TRIES, free.length); tries > 0; tries--) {
      const port = free.shift()
      if (port === undefined) return undefined
      const sockets = await bindPair(host, port)
      if (sockets !== undefined) return pairOf(host, port, sockets, () => free.push(port))
      free.push(port)
    }
    return undefined
  }
}

function pairOf(host: string, port: number, [rtp, rtcp]: Socket[], release: () => void): MediaPorts {
  const isIp6 = isIPv6(host)
  let isClosed = false
  /** Nearly all go to the same peer, and to read its address costs as much as to make the packet. */
  let known: { readonly address: string; readonly to: string | undefined } | undefined
  return {
    port,
    listen(received) {
      for (const socket of [rtp!, rtcp!])
        socket.on('message', (datagram, { address, port: source }) =>
          received(datagram, { address, port: source }),
        )
    },
    send(datagram, { address, port: destination }, from) {
      if (isClosed) return
      if (known?.address !== address) known = { address, to: reachable(address, isIp6) }
      const { to } = known
      if (to === undefined) return
      ;(from === 'rtp' ? rtp! : rtcp!).send(datagram, destination, to)
    },
    close() {
      if (isClosed) return
      isClosed = true
      for (const socket of [rtp!, rtcp!]) socket.close()
      release()
    },
  }
}

/** As a socket of this family names it; undefined where it cannot. */
function reachable(address: string, isIp6: boolean): string | undefined {
  if (isIPv6(address)) return isIp6 ? address : undefined
  return isIp6 ? `::ffff:${address}` : address
}

/** Undefined where one of them is in use. */
async function bindPair(host: string, port: number): Promise<Socket[] | undefined> {
  const bound = await Promise.allSettled([bind(host, port), bind(host, port + 1)])
  const sockets = bound.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []))
  if (sockets.length === 2) return sockets
  for (const socket of sockets) socket.close()
  return undefined
}

async function bind(host: string, port: number): Promise<Socket> {
  const type = isIPv6(host) ? 'udp6' : 'udp4'
  // Only addresses are sent to: looking them up would cost each packet a turn of the loop.
  const lookup = (
    address: string,
    _options: unknown,
    found: (error: null, address: string, family: number) => void,
  ) => found(null, address, isIPv6(host) ? 6 : 4)
  const socket = createSocket({ type, recvBufferSize: RECEIVE_BUFFER_BYTES, lookup })
  return new Promise((resolve, reject) => {
    socket.once('error', (error) => {
      socket.close()
      reject(error)
    })
    socket.bind({ port, address: host, exclusive: true }, () => {
      socket.removeAllListeners('error')
      // A peer whose port is closed: its silence is what counts.
      socket.on('error', () => {})
      resolve(socket)
    })
  })
}
