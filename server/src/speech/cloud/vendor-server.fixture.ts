import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Duplex } from 'node:stream'
import { WebSocketServer, type WebSocket } from 'ws'

/** What may go wrong at a vendor. */
export type Trouble = {
  /** Refuses so many connections with this status. */
  readonly status?: number
  readonly refusals?: number
  /** Accepts and says nothing, ever. */
  readonly isMute?: boolean
  /** Does not even answer the request for a connection. */
  readonly isDeaf?: boolean
  /** Says nonsense before everything that it says. */
  readonly isGarbled?: boolean
  /** Says nonsense in place of everything that it says. */
  readonly isNonsense?: boolean
  /** Answers this much later. */
  readonly delayMs?: number
  /** Cuts so many connections after so much audio was received on each. */
  readonly cuts?: number
  readonly cutAfterMs?: number
}

/** The vendor's side of one connection. */
export type Session = {
  text(message: Record<string, unknown>): void
  binary(data: Buffer): void
}

export type Speaker = { say(message: object): void; close(): void; heardMs(ms: number): void }

export type VendorServer = {
  readonly baseUrl: string
  trouble: Trouble
  /** The requests that asked for a connection, and how many connections are open. */
  readonly requests: { readonly url: string; readonly authorization: string | undefined }[]
  readonly open: number
  close(): Promise<void>
}

const NONSENSE = [
  'not json',
  '[]',
  'null',
  '42',
  '{}',
  '{"type":"Nonsense"}',
  '{"type":"Results","start":"x"}',
]

/** A server on this machine that speaks a vendor's protocol, well or badly. */
export async function startVendorServer(
  isAllowed: (request: { url: string; authorization: string | undefined }) => boolean,
  begin: (speaker: Speaker) => Session,
): Promise<VendorServer> {
  const http = createServer()
  const sockets = new WebSocketServer({ noServer: true })
  const held = new Set<Duplex>()
  let refused = 0

  http.on('upgrade', (request, socket, head) => {
    const asked = { url: request.url ?? '', authorization: request.headers.authorization }
    server.requests.push(asked)
    const { status = 500, refusals = 0, isDeaf } = server.trouble
    held.add(socket)
    // Whoever gives up on a connection may reset it.
    socket.on('error', () => undefined)
    if (isDeaf) return
    const isRefused = refused < refusals
    if (isRefused) refused += 1
    if (isRefused || !isAllowed(asked)) {
      socket.end(
        `HTTP/1.1 ${isRefused ? status : 401} Refused\r\nContent-Length: 0\r\nConnection: close\r\n\r\n`,
      )
      return
    }
    sockets.handleUpgrade(request, socket, head, (accepted) => converse(accepted, server, begin))
  })

  await new Promise<void>((resolve) => {
    http.listen(0, '127.0.0.1', resolve)
  })
  const server: VendorServer & { cut: number } = {
    baseUrl: `ws://127.0.0.1:${(http.address() as AddressInfo).port}`,
    trouble: {},
    cut: 0,
    requests: [],
    get open() {
      return sockets.clients.size
    },
    async close() {
      for (const socket of held) socket.destroy()
      await new Promise((resolve) => {
        http.close(resolve)
      })
    },
  }
  return server
}

function converse(
  socket: WebSocket,
  server: VendorServer & { cut: number },
  begin: (speaker: Speaker) => Session,
): void {
  let audioMs = 0
  const session = begin({
    say(message) {
      const { isMute, isNonsense, isGarbled = isNonsense, delayMs } = server.trouble
      if (isMute) return
      if (isGarbled) for (const nonsense of NONSENSE) socket.send(nonsense)
      if (isGarbled) socket.send(Buffer.from([0xff, 0xfe, 0x00]))
      if (isNonsense) return
      if (delayMs === undefined) socket.send(JSON.stringify(message))
      else setTimeout(() => socket.send(JSON.stringify(message)), delayMs)
    },
    close: () => socket.close(),
    heardMs(ms) {
      audioMs += ms
      const { cuts = 0, cutAfterMs = 0 } = server.trouble
      if (server.cut >= cuts || audioMs < cutAfterMs) return
      server.cut += 1
      socket.terminate()
    },
  })
  socket.on('error', () => undefined)
  socket.on('message', (data, isBinary) => {
    if (isBinary) session.binary(data as Buffer)
    else session.text(JSON.parse((data as Buffer).toString()) as Record<string, unknown>)
  })
}
