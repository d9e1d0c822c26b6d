import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { setTimeout } from 'node:timers/promises'

/**
 * well: as documented; silent: takes the request and never answers; stalled: sends some sound, then nothing;
 * busy: 429; failing: 500; garbage: 200 with something else; cut: hangs up in the middle; tireless: never ends;
 * slow: answers well, but after seconds.
 */
export type Mood =
  | 'well'
  | 'slow'
  | 'silent'
  | 'stalled'
  | 'busy'
  | 'failing'
  | 'garbage'
  | 'cut'
  | 'tireless'

export type Request = {
  readonly url: URL
  readonly headers: IncomingMessage['headers']
  readonly body: Record<string, unknown>
}

export type VendorServer = {
  readonly baseUrl: string
  readonly requests: Request[]
  mood: Mood
  /** Requests that their client has ended before they were answered in full. */
  abandoned: number
  close(): Promise<void>
}

export type Reply = { readonly type: string; readonly pieces: readonly (string | Buffer)[] }

/** A vendor on this machine: real HTTP, with every way in which it can go wrong. */
export async function startVendor(answer: (request: Request) => Reply | number): Promise<VendorServer> {
  const server = createServer((incoming, response) => {
    void serve(incoming, response).catch(() => response.destroy())
  })
  const { baseUrl, close } = await listen(server)
  const self: VendorServer = { baseUrl, requests: [], mood: 'well', abandoned: 0, close }

  async function serve(incoming: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = JSON.parse(await textOf(incoming)) as Record<string, unknown>
    const request = { url: new URL(incoming.url ?? '/', baseUrl), headers: incoming.headers, body }
    self.requests.push(request)
    response.on('close', () => (self.abandoned += response.writableFinished ? 0 : 1))
    const { mood } = self
    if (mood === 'slow') await setTimeout(SLOW_MS, undefined, { ref: false })
    reply(response, mood === 'slow' ? 'well' : mood, answer(request))
  }
  return self
}

/** Longer than anybody waits for a voice. */
const SLOW_MS = 2500

const REFUSALS: Partial<Record<Mood, number>> = { busy: 429, failing: 500 }

function reply(response: ServerResponse, mood: Mood, answer: Reply | number): void {
  if (mood === 'silent') return
  const refused = REFUSALS[mood] ?? (typeof answer === 'number' ? answer : undefined)
  if (refused !== undefined || typeof answer === 'number') {
    response.writeHead(refused ?? 500, { 'content-type': 'application/json' }).end('{"detail":"no"}')
    return
  }
  if (mood === 'garbage') {
    response
      .writeHead(200, { 'content-type': 'text/html' })
      .end('<!doctype html>\n<p>Sign in to the Wi-Fi</p>\n')
    return
  }
  response.writeHead(200, { 'content-type': answer.type })
  if (mood === 'well') {
    for (const piece of answer.pieces) response.write(piece)
    response.end()
    return
  }
  const [first = ''] = answer.pieces
  response.write(first, () => {
    if (mood === 'cut') response.destroy()
    if (mood === 'tireless') writeForEver(response, first)
  })
}

function writeForEver(response: ServerResponse, piece: string | Buffer): void {
  if (!response.destroyed) response.write(piece, () => setImmediate(writeForEver, response, piece))
}

async function textOf(incoming: IncomingMessage): Promise<string> {
  let text = ''
  for await (const chunk of incoming.setEncoding('utf8')) text += chunk as string
  return text
}

/** Listens on a free port of this machine; closing hangs up on whoever is still there. */
export async function listen(server: Server): Promise<{ baseUrl: string; close(): Promise<void> }> {
  const sockets = new Set<Socket>()
  server.on('connection', (socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    baseUrl: `http://127.0.0.1:${port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        for (const socket of sockets) socket.destroy()
      }),
  }
}
