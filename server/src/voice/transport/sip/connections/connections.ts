import { createServer, type Server, type Socket } from 'node:net'
import { createSecureContext, type SecureContextOptions, TLSSocket } from 'node:tls'
import { createTokenBucket, type Pace } from '../../../../platform/token-bucket.ts'
import { type ConnectionPlace, createConnectionPlaces, type Standing } from './connection-places.ts'
import { createStreamParser, type Flow, type Parsed, plainHost, type Identity } from '@parley/sip'
import { createOurConnections, type OurPlace } from './our-connections.ts'

/** A connection that has said nothing for so long is closed. Registrations are refreshed sooner. */
const IDLE_MS = 3_900_000
/**
 * Who has connected and has not proved who it is within this time is closed; so is one whose address is known and who
 * has said nothing that can be read.
 */
const PROOF_MS = 30_000
/** The kernel asks a silent peer so often whether it is there: routers forget connections after a few minutes. */
const KEEP_ALIVE_MS = 60_000
/** What a peer has not taken off us before it is given up. */
const MAX_UNSENT_BYTES = 256 * 1024
/** Messages of one connection. One that brings more is read more slowly. */
const PACE: Pace = { perSecond: 500, burst: 1000 }
const LONGEST_PAUSE_MS = 5000
/** The same before it has proved anything. */
const PACE_OF_STRANGER: Pace = { perSecond: 10, burst: 50 }

export type ConnectionEvents = {
  /** The standing of a source. Unwelcome ones get no byte. */
  standing(remoteAddress: string): Standing
  received(parsed: Parsed, flow: Flow, sizeBytes: number): void
  closed(flow: Flow): void
}

export type Connections = {
  /** False where the connection is gone. */
  send(flowId: string, bytes: Uint8Array): boolean
  isOpen(flowId: string): boolean
  /** It has shown credentials. False: its account has as many connections as it may, or all places are taken. */
  prove(flowId: string, identity: Identity): boolean
  /** Who is known by what no longer holds has to prove itself anew. `ended`: trunks whose credentials have changed. */
  review(ended: ReadonlySet<string>): void
  /** An open connection to that place, or a new one. */
  to(place: OurPlace): Promise<string>
  close(): Promise<void>
}

export type Listening = {
  readonly host: string
  readonly tcpPort: number
  /** Absent: TLS is not listened for. The authorities of the context are asked about servers that we connect to, too. */
  readonly tls?: { readonly port: number; readonly context: SecureContextOptions } | undefined
  /** Half a minute if not given. */
  readonly proofMs?: number | undefined
}

/** The connections of TCP and TLS, ours and others'. */
export async function openConnections(listening: Listening, events: ConnectionEvents): Promise<Connections> {
  const { host, tcpPort, tls, proofMs = PROOF_MS } = listening
  const secureContext = tls && createSecureContext(tls.context)
  const table = createTable(events)
  const guests = createGuests(events.standing, proofMs)
  const ours = createOurConnections(tls?.context ?? {}, {
    watch: table.watch,
    adopt: (socket, transport) => table.adopt(socket, transport, OUR_OWN).id,
  })
  const servers: Server[] = []

  /** Their connection. */
  function take(socket: Socket, transport: 'tcp' | 'tls'): void {
    table.watch(socket)
    const guest = guests.admit(socket)
    if (guest === undefined) {
      socket.destroy()
      return
    }
    const isSecure = transport === 'tls'
    const plain = isSecure ? new TLSSocket(socket, { isServer: true, secureContext }) : socket
    guests.seat(table.adopt(plain, transport, guest), guest, plain)
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
  const { send, isOpen } = table
  return { send, isOpen, prove: guests.prove, review: guests.review, to: ours, close }
}

/** What reading a connection has to know of it. */
type Reading = { readonly pace: () => Pace; understood(): void }

const OUR_OWN: Reading = { pace: () => PACE, understood() {} }

type Guest = Reading & {
  socket: Socket
  readonly place: ConnectionPlace
  trunkId: string | undefined
  /** It has so long again to prove who it is. */
  wait(): void
  stay(): void
}

/** Who has connected to us, and what is known of it. */
function createGuests(standing: ConnectionEvents['standing'], proofMs: number) {
  const places = createConnectionPlaces()
  const seated = new Map<string, Guest>()

  return {
    /** Undefined for those that are not let in. */
    admit(socket: Socket): Guest | undefined {
      // One that is gone again has no address.
      const address = plainHost(socket.remoteAddress ?? '')
      if (address === '') return undefined
      const place = places.take(address, standing(address), () => guest.socket.destroy())
      if (place === undefined) return undefined
      let patience: NodeJS.Timeout | undefined
      const guest: Guest = {
        socket,
        place,
        trunkId: undefined,
        pace: () => (place.isKnown() ? PACE : PACE_OF_STRANGER),
        understood() {
          if (place.isKnown()) guest.stay()
        },
        wait() {
          clearTimeout(patience)
          patience = setTimeout(() => guest.socket.destroy(), proofMs)
        },
        stay: () => clearTimeout(patience),
      }
      guest.wait()
      socket.once('close', () => {
        guest.stay()
        place.leave()
      })
      return guest
    },
    /** It has been understood how it speaks. */
    seat({ id }: Flow, guest: Guest, socket: Socket): void {
      guest.socket = socket
      seated.set(id, guest)
      socket.once('close', () => seated.delete(id))
    },
    prove(flowId: string, { accountId, userId: trunkId }: Identity): boolean {
      const guest = seated.get(flowId)
      // A connection of our own, or one whose address a trunk names.
      if (guest === undefined || (guest.place.isKnown() && guest.trunkId === undefined)) return true
      if (!guest.place.prove([accountId])) return false
      guest.trunkId = trunkId
      guest.stay()
      return true
    },
    review(ended: ReadonlySet<string>): void {
      for (const guest of seated.values()) {
        if (!guest.place.isKnown()) continue
        const { trunkId } = guest
        const holds =
          trunkId === undefined
            ? typeof standing(plainHost(guest.socket.remoteAddress ?? '')) === 'object'
            : !ended.has(trunkId)
        if (holds) continue
        guest.trunkId = undefined
        guest.place.disprove()
        guest.wait()
      }
    },
  }
}

function createTable(events: Pick<ConnectionEvents, 'received' | 'closed'>) {
  const open = new Map<string, Socket>()
  const sockets = new Set<Socket>()
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
    adopt(socket: Socket, transport: 'tcp' | 'tls', reading: Reading): Flow {
      const flow = flowOf(socket, transport, `${transport} ${++last}`)
      open.set(flow.id, socket)
      watch(socket)
      socket.setKeepAlive(true, KEEP_ALIVE_MS)
      socket.setTimeout(IDLE_MS, () => socket.destroy())
      socket.once('close', () => {
        open.delete(flow.id)
        events.closed(flow)
      })
      read(socket, flow, reading, events.received)
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

function read(socket: Socket, flow: Flow, reading: Reading, received: ConnectionEvents['received']): void {
  const parser = createStreamParser()
  let pace = reading.pace()
  let bucket = createTokenBucket(pace)
  socket.on('data', (bytes) => {
    let messages = 0
    for (const parsed of parser.push(bytes)) {
      messages++
      if (parsed.ok) reading.understood()
      received(parsed, flow, bytes.length)
    }
    // RFC 5626 3.5.1: a ping is answered by an empty line.
    if (parser.takePings() > 0) {
      messages++
      write(socket, PONG)
    }
    // What was said to it last goes out first.
    if (parser.broken() !== undefined) socket.destroySoon()
    if (pace !== reading.pace()) bucket = createTokenBucket((pace = reading.pace()))
    const waitMs = bucket.borrow(performance.now(), messages)
    if (waitMs === 0) return
    socket.pause()
    setTimeout(() => socket.resume(), Math.min(waitMs, LONGEST_PAUSE_MS)).unref()
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
