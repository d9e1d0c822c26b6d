import { createServer } from 'node:http'
import { WebSocketServer, type WebSocket } from 'ws'
import { littleEndian, synthesise } from './synthesiser.fixture.ts'
import { listen, type Mood } from './vendor-server.fixture.ts'

const CHUNK_BYTES = 3201

export type CartesiaServer = {
  readonly baseUrl: string
  readonly requests: Record<string, unknown>[]
  readonly cancelled: string[]
  connections: number
  mood: Mood
  /** Hangs up on everybody, as after five minutes without a word. */
  hangUp(): void
  close(): Promise<void>
}

/**
 * Cartesia's WebSocket: a request for each context, chunks and timestamps that name it, and "done".
 * https://docs.cartesia.ai/2026-03-01/api-reference/tts/websocket
 */
export async function startCartesia(voices: readonly string[]): Promise<CartesiaServer> {
  const server = createServer()
  const sockets = new WebSocketServer({ noServer: true })
  const { baseUrl, close } = await listen(server)

  server.on('upgrade', (request, socket, head) => {
    const { pathname } = new URL(request.url ?? '/', baseUrl)
    const isKnown = request.headers.authorization === 'Bearer key' && request.headers['cartesia-version']
    if (self.mood === 'busy' || pathname !== '/tts/websocket' || !isKnown) {
      const status = self.mood === 'busy' ? '429 Too Many Requests' : '401 Unauthorized'
      socket.end(`HTTP/1.1 ${status}\r\ncontent-length: 0\r\n\r\n`)
      return
    }
    sockets.handleUpgrade(request, socket, head, (webSocket) => {
      self.connections++
      webSocket.on('message', (bytes: Buffer) => serve(webSocket, JSON.parse(bytes.toString())))
    })
  })

  function serve(webSocket: WebSocket, request: Record<string, unknown>): void {
    const id = request['context_id'] as string
    if (request['cancel'] === true) return void self.cancelled.push(id)
    self.requests.push(request)
    if (self.mood === 'silent') return
    if (self.mood === 'failing') return refuse(webSocket, id, 500)
    if (self.mood === 'garbage') return webSocket.send('<p>Sign in to the Wi-Fi</p>')
    const voice = request['voice'] as { mode: string; id: string }
    if (voice.mode !== 'id' || !voices.includes(voice.id)) return refuse(webSocket, id, 404)
    answer(webSocket, id, request, self.mood)
  }

  const self: CartesiaServer = {
    baseUrl,
    requests: [],
    cancelled: [],
    connections: 0,
    mood: 'well',
    hangUp() {
      for (const client of sockets.clients) client.terminate()
    },
    close,
  }
  return self
}

function refuse(webSocket: WebSocket, id: string, status: number): void {
  const error = { type: 'error', done: true, title: 'No', message: 'No.', error_code: null, request_id: id }
  webSocket.send(JSON.stringify({ ...error, status_code: status, context_id: id }))
}

function answer(webSocket: WebSocket, id: string, request: Record<string, unknown>, mood: Mood): void {
  const format = request['output_format'] as { container: string; encoding: string; sample_rate: number }
  if (format.container !== 'raw' || format.encoding !== 'pcm_s16le') return refuse(webSocket, id, 400)
  const text = request['transcript'] as string
  const { speed = 1 } = (request['generation_config'] ?? {}) as { speed?: number }
  const { samples, startMs, endMs } = synthesise(text, format.sample_rate, speed)
  const bytes = littleEndian(samples)
  const send = (message: object) =>
    webSocket.send(JSON.stringify({ ...message, status_code: 206, context_id: id }))
  const chunk = (at: number) =>
    send({ type: 'chunk', data: bytes.toString('base64', at, at + CHUNK_BYTES), done: false, step_time: 1 })

  chunk(0)
  if (mood === 'stalled') return
  if (mood === 'cut') return webSocket.terminate()
  if (mood === 'tireless') return sendForEver(webSocket, () => chunk(0))
  const words = [...text.matchAll(/\S+/g)]
  const tellTimes = (some: typeof words) => {
    const start = some.map(({ index }) => startMs[index]! / 1000)
    const end = some.map(({ index, 0: word }) => endMs[index + word.length - 1]! / 1000)
    if (request['add_timestamps'] === true)
      send({
        type: 'timestamps',
        done: false,
        word_timestamps: { words: some.map(([word]) => word), start, end },
      })
  }
  tellTimes(words.slice(0, 2))
  for (let at = CHUNK_BYTES; at < bytes.length; at += CHUNK_BYTES) chunk(at)
  tellTimes(words.slice(2))
  send({ type: 'done', done: true })
}

function sendForEver(webSocket: WebSocket, send: () => void): void {
  if (webSocket.readyState !== webSocket.OPEN) return
  send()
  setImmediate(sendForEver, webSocket, send)
}
