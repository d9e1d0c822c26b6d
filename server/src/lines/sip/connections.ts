import { createServer, connect as connectTcp, type Server, type Socket } from 'node:net'
import { connect as connectTls, createServer as createTlsServer, type SecureContextOptions } from 'node:tls'
import type { Flow } from './flow.ts'
import { plainHost } from './flow.ts'
import { createStreamParser, type Parsed } from './parse.ts'

/** Connections at once, from anybody. Trunks need one or a few. */
const MAX_CONNECTIONS = 1000
/** From one address: a company of softphones behind one router has no more. */
const MAX_CONNECTIONS_OF_ONE = 100
/** A connection that has said nothing for so long is closed. Registrations are refreshed sooner. */
const IDLE_MS = 3_900_000
/** Who has not said anything that can be read within this time after connecting is closed. */
const FIRST_MESSAGE_MS = 30_000
const CONNECT_MS = 10_000
/** What a peer has not taken off us before it is given up. */
const MAX_UNSENT_BYTES = 256 * 1024

export type ConnectionEvents = {
  received(parsed: Parsed, flow: Flow, sizeBytes: number): void
  closed(flow: Flow): void
}

export type Connections = {
  /** False where the connection is gone. */
  send(flowId: string, bytes: Uint8Array): boolean
  isOpen(flowId: string): boolean
  /** An open connection to that place, or a new one. */
  to(transport: 'tcp' | 'tls', address: string, port: number, serverName: string): Promise<string>
  close(): Promise<void>
}

export type Listening = {
  readonly host: string
  readonly tcpPort: number
  /** Absent: TLS is not listened for. */
  readonly tls?: { readonly port: number; readonly context: SecureContextOptions } | undefined
}

/** The connections of TCP and TLS, ours and others'. */
export async function openConnections(listening: Listening, events: ConnectionEvents): Promise<Connections> {
  const open = new Map<string, Socket>()
  const ours = new Map<string, Promise<string>>()
  const perAddress = new Map<string, number>()
  let last = 0

  function adopt(socket: Socket, transport: 'tcp' | 'tls', isOurs: boolean): Flow | undefined {
    const flow = flowOf(socket, transport, `${transport} ${++last}`)
    const already = perAddress.get(flow.remoteAddress) ?? 0
    const isTooMany = open.size >= MAX_CONNECTIONS || already >= MAX_CONNECTIONS_OF_ONE
    socket.on('error', () => socket.destroy())
    if (isTooMany && !isOurs) {
      socket.destroy()
      return undefined
    }
    open.set(flow.id, socket)
    perAddress.set(flow.remoteAddress, already + 1)
    socket.setTimeout(isOurs ? IDLE_MS : FIRST_MESSAGE_MS, () => socket.destroy())
    socket.on('close', () => {
      open.delete(flow.id)
      countDown(perAddress, flow.remoteAddress)
      events.closed(flow)
    })
    read(socket, flow, events)
    return flow
  }

  const servers = [
    await listen(
      createServer((socket) => void adopt(socket, 'tcp', false)),
      listening.host,
      listening.tcpPort,
    ),
  ]
  if (listening.tls !== undefined) {
    const { context, port } = listening.tls
    const server = createTlsServer(context, (socket) => void adopt(socket, 'tls', false))
    servers.push(await listen(server, listening.host, port))
  }
  return {
    send(flowId, bytes) {
      const socket = open.get(flowId)
      if (socket === undefined || socket.destroyed) return false
      if (socket.writableLength > MAX_UNSENT_BYTES) {
        socket.destroy()
        return false
      }
      socket.write(bytes)
      return true
    },
    isOpen: (flowId) => open.has(flowId),
    async to(transport, address, port, serverName) {
      const key = `${transport} ${address} ${port}`
      const known = await ours.get(key)?.catch(() => undefined)
      if (known !== undefined && open.has(known)) return known
      const opening = openTo(transport, address, port, serverName).then(
        (socket) => adopt(socket, transport, true)!.id,
      )
      ours.set(key, opening)
      // What has failed or closed is opened anew: the table holds no more places than trunks name.
      opening.catch(() => ours.delete(key))
      return opening
    },
    async close() {
      for (const socket of open.values()) socket.destroy()
      await Promise.all(servers.map(async (server) => new Promise((done) => server.close(done))))
    },
  }
}

function countDown(counts: Map<string, number>, key: string): void {
  const left = (counts.get(key) ?? 1) - 1
  if (left > 0) counts.set(key, left)
  else counts.delete(key)
}

function flowOf(socket: Socket, transport: 'tcp' | 'tls', id: string): Flow {
  return {
    id,
    transport,
    localAddress: plainHost(socket.localAddress ?? ''),
    localPort: socket.localPort ?? 0,
    remoteAddress: plainHost(socket.remoteAddress ?? ''),
    remotePort: socket.remotePort ?? 0,
  }
}

function read(socket: Socket, flow: Flow, { received }: ConnectionEvents): void {
  const parser = createStreamParser()
  socket.on('data', (bytes) => {
    for (const parsed of parser.push(bytes)) {
      if (parsed.ok) socket.setTimeout(IDLE_MS)
      received(parsed, flow, bytes.length)
    }
    // RFC 5626 3.5.1: a ping is answered by an empty line.
    if (parser.takePings() > 0 && !socket.destroyed) socket.write('\r\n')
    if (parser.broken() !== undefined) socket.destroy()
  })
}

async function listen<T extends Server>(server: T, host: string, port: number): Promise<T> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen({ host, port }, () => {
      server.off('error', reject)
      // A connection that could not be accepted is the peer's trouble.
      server.on('error', () => {})
      resolve()
    })
  })
  return server
}

async function openTo(
  transport: 'tcp' | 'tls',
  host: string,
  port: number,
  servername: string,
): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const isSecure = transport === 'tls'
    const socket = isSecure ? connectTls({ host, port, servername }) : connectTcp({ host, port })
    const timer = setTimeout(() => socket.destroy(new Error('The connection takes too long.')), CONNECT_MS)
    socket.once('error', reject)
    socket.once('close', () => {
      clearTimeout(timer)
      reject(new Error('The connection was closed.'))
    })
    socket.once(isSecure ? 'secureConnect' : 'connect', () => {
      clearTimeout(timer)
      resolve(socket)
    })
  })
}
