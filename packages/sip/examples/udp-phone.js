// @ts-check
import { randomUUID } from 'node:crypto'
import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { createUserAgent, parseMessage, serialise } from '@parley/sip'

const now = () => performance.now()

/**
 * A user agent on a UDP socket: everything that the core leaves to its application.
 *
 * @param {string} host
 * @param {(event: import('@parley/sip').UserAgentEvent) => void} emit
 */
export async function openPhone(host, emit) {
  const socket = createSocket('udp4').bind(0, host)
  await once(socket, 'listening')
  const { port } = socket.address()
  /** @type {NodeJS.Timeout | undefined} */
  let timer
  let isClosed = false

  const agent = createUserAgent({
    send(message, { flow, destination }) {
      const to = flow ? [flow.remotePort, flow.remoteAddress] : [destination.port ?? 5060, destination.host]
      socket.send(serialise(message), Number(to[0]), String(to[1]))
    },
    emit,
    random: () => randomUUID().replaceAll('-', ''),
    addressAt: () => ({ host, port }),
    isOpen: () => true,
    // Any peer that reaches this socket may call. A phone on the Internet says 'challenged' and checks credentials.
    trust: () => 'trusted',
    authenticate: () => ({ verdict: 'dropped' }),
    isAccepting: () => true,
    isRegistrar: false,
  })

  /** The core asks to be woken: retransmissions, timeouts and refreshes happen in `tick`. */
  const wake = () => {
    clearTimeout(timer)
    const dueMs = agent.nextDueMs()
    if (dueMs === undefined || isClosed) return
    timer = setTimeout(() => act(() => agent.tick(now())), Math.max(dueMs - now(), 0))
  }
  /** @type {<T>(command: () => T) => T} */
  const act = (command) => {
    const result = command()
    wake()
    return result
  }

  socket.on('message', (bytes, from) => {
    /** @type {import('@parley/sip').Flow} */
    const flow = {
      id: `${from.address}:${from.port}`,
      transport: 'udp',
      localAddress: host,
      localPort: port,
      remoteAddress: from.address,
      remotePort: from.port,
    }
    const parsed = parseMessage(bytes)
    act(() => {
      if (parsed.ok) agent.receive(parsed.message, flow, now(), bytes.length)
      else agent.receiveMalformed(parsed, flow, now())
    })
  })

  return {
    uri: `sip:phone@${host}:${port}`,
    agent,
    act,
    now,
    close() {
      isClosed = true
      clearTimeout(timer)
      socket.close()
    },
  }
}
