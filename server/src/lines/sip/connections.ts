import { connect as connectTcp, createServer, isIP, type Server, type Socket } from 'node:net'
import { connect as connectTls, createSecureContext, type SecureContextOptions, TLSSocket } from 'node:tls'
import { type Flow, plainHost } from './flow.ts'
import { createStreamParser, type Parsed } from './parse.ts'

/** Connections at once, from anybody. Trunks need one or a few. */
const MAX_CONNECTIONS = 1000
/** From one address: a company of softphones behind one router has no more. */
const MAX_CONNECTIONS_OF_ONE = 100
/** Places that we have a connection of our own to. */
const MAX_PLACES = 1000
/** A connection that has said nothing for so long is closed. Registrations are refreshed sooner. */
const IDLE_MS = 3_900_000
/** Who has not said anything that can be read within this time after connecting is closed. */
const FIRST_MESSAGE_MS = 30_000
const CONNECT_MS = 10_000
/** The kernel asks a silent peer so often whether it is there: routers forget connections after a few minutes. */
const KEEP_ALIVE_MS = 60_000
/** What a peer has not taken off us before it is given up. */
const MAX_UNSENT_BYTES = 256 * 1024

export type ConnectionEvents = {
  /** Whoever is not gets no byte. */
  isWelcome(remoteAddress: string): boolean
  received(parsed: Parsed, flow: Flow, sizeBytes: number): void
  closed(flow: Flow): void
}

export type Connections = {
  /** False where the connection is gone. */
  send(flowId: string, bytes: Uint8Array): boolean
  isOpen(flowId: string): boolean
  /** An open connection to that place, or a new one. */
  to(transport: 'tcp' | 'tls', address: string, port: number, name: string): Promise<string>
  close(): Promise<void>
}

export type Listening = {
  readonly host: string
  readonly tcpPort: number
  /** Absent: TLS is not listened for. The authorities of the context are asked about servers that we connect to, too. */
  readonly tls?: { readonly port: number; readonly context: SecureContextOptions } | undefined
}

/** The connections of TCP and TLS, ours and others'. */
export async function openConnections(listening: Listening, events: ConnectionEvents): Promise<Connections> {
  const { host, tcpPort, tls } = listening
  const secureContext = tls && createSecureContext(tls.context)
  const table = createTable(events)
  const ours = createOurs(table, tls?.context ?? {})
  const servers: Server[] = []

  /** Their connection. */
  function take(socket: Socket, transport: 'tcp' | 'tls'): void {
    if (!table.admit(socket)) return
    const isSecure = transport === 'tls'
    table.adopt(
      isSecure ? new TLSSocket(socket, { isServer: true, secureContext }) : socket,
      transport,
      false,
    )
  }
  async function close(): Promise<void> {
    table.close()
    await Promise.all(servers.map(async (server) => new Promise((done) => server.close(done))))
  }
  try {
    servers.push(await listen(host, tcpPort, (socket) => take(socket, 'tcp')))
    if (tls) servers.push(await listen(host, tls.port, (socket) => take(socket, 'tls')))
  } catch (error) {
    await close()
    throw error
  }
  return { send: table.send, isOpen: table.isOpen, to: ours, close }
}

type Table = ReturnType<typeof createTable>

function createTable(events: ConnectionEvents) {
  const open = new Map<string, Socket>()
  const sockets = new Set<Socket>()
  const perAddress = new Map<string, number>()
  let admitted = 0
  let last = 0
  let isClosed = false

  /** From now on the socket ends with the others. */
  function watch(socket: Socket): void {
    if (sockets.has(socket)) return
    sockets.add(socket)
    socket.on('error', () => socket.destroy())
    socket.once('close', () => sockets.delete(socket))
    if (isClosed) socket.destroy()
  }
  return {
    watch,
    /** False for those that are not let in. */
    admit(socket: Socket): boolean {
      // One that is gone again has no address.
      const address = plainHost(socket.remoteAddress ?? '')
      const already = perAddress.get(address) ?? 0
      const isTooMany = admitted >= MAX_CONNECTIONS || already >= MAX_CONNECTIONS_OF_ONE
      watch(socket)
      if (address === '' || isTooMany || !events.isWelcome(address)) {
        socket.destroy()
        return false
      }
      admitted++
      perAddress.set(address, already + 1)
      socket.once('close', () => {
        admitted--
        countDown(perAddress, address)
      })
      return true
    },
    adopt(socket: Socket, transport: 'tcp' | 'tls', isOurs: boolean): Flow {
      const flow = flowOf(socket, transport, `${transport} ${++last}`)
      open.set(flow.id, socket)
      watch(socket)
      socket.setKeepAlive(true, KEEP_ALIVE_MS)
      socket.setTimeout(IDLE_MS, () => socket.destroy())
      const patience = isOurs ? undefined : setTimeout(() => socket.destroy(), FIRST_MESSAGE_MS)
      socket.once('close', () => {
        clearTimeout(patience)
        open.delete(flow.id)
        events.closed(flow)
      })
      read(socket, flow, { understood: () => clearTimeout(patience), received: events.received })
      return flow
    },
    send(flowId: string, bytes: Uint8Array): boolean {
      const socket = open.get(flowId)
      return socket !== undefined && write(socket, bytes)
    },
    isOpen: (flowId: string) => open.has(flowId),
    close() {
      isClosed = true
      for (const socket of sockets) socket.destroy()
    },
  }
}

/** Those that we open. What has failed or closed is opened anew. */
function createOurs({ watch, adopt }: Table, context: SecureContextOptions): Connections['to'] {
  const ours = new Map<string, Promise<string>>()
  return async (transport, address, port, name) => {
    const key = `${transport} ${address} ${port} ${name}`
    const known = ours.get(key)
    if (known !== undefined) return known
    if (ours.size >= MAX_PLACES) throw new Error('There are connections to too many places.')
    const isSecure = transport === 'tls'
    // RFC 6066 3: an address is no server name.
    const server = isIP(name) === 0 ? { servername: name } : {}
    const socket = isSecure
      ? connectTls({ ...context, ...server, host: address, port })
      : connectTcp({ host: address, port })
    socket.once('close', () => ours.delete(key))
    watch(socket)
    const opening = connected(socket, isSecure).then(() => adopt(socket, transport, true).id)
    ours.set(key, opening)
    return opening
  }
}

async function connected(socket: Socket, isSecure: boolean): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => socket.destroy(new Error('The connection takes too long.')), CONNECT_MS)
    socket.once('error', reject)
    socket.once('close', () => {
      clearTimeout(timer)
      reject(new Error('The connection was closed.'))
    })
    socket.once(isSecure ? 'secureConnect' : 'connect', () => {
      clearTimeout(timer)
      resolve()
    })
  })
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

function read(
  socket: Socket,
  flow: Flow,
  { understood, received }: { understood(): void; received: ConnectionEvents['received'] },
): void {
  const parser = createStreamParser()
  socket.on('data', (bytes) => {
    for (const parsed of parser.push(bytes)) {
      if (parsed.ok) understood()
      received(parsed, flow, bytes.length)
    }
    // RFC 5626 3.5.1: a ping is answered by an empty line.
    if (parser.takePings() > 0) write(socket, PONG)
    // What was said to it last goes out first.
    if (parser.broken() !== undefined) socket.destroySoon()
  })
}

const PONG = new TextEncoder().encode('\r\n')

function write(socket: Socket, bytes: Uint8Array): boolean {
  if (socket.destroyed || !socket.writable) return false
  if (socket.writableLength > MAX_UNSENT_BYTES) {
    socket.destroy()
    return false
  }
  socket.write(bytes)
  return true
}

async function listen(host: string, port: number, connected: (socket: Socket) => void): Promise<Server> {
  const server = createServer(connected)
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
