import type { WebSocket } from 'ws'
import { decodeG711, encodeG711 } from '../../packages/rtp/src/index.ts'
import { resampleWhole } from '../../server/src/voice/audio/resampling/resample.ts'

const PIECE = 160
const PIECE_MS = 20
/** Mu-law for silence. */
const SILENCE = 0xff

/** Twilio's end of a media stream: it sends sound all the time, and plays what it is sent at its own pace. */
export type StreamEnd = {
  /** What the caller says next, 16 kHz; resolves when all of it has been sent. */
  say(samples: Int16Array): Promise<void>
  press(digit: string): void
  /** What the caller has heard so far, at 8 kHz. */
  heard(): Int16Array
  /** How much is still to be played, in ms. */
  readonly bufferedMs: number
  readonly clears: number
  /** Nothing is sent or read any more, and the socket stays open. */
  freeze(): void
  stop(): void
  readonly closed: Promise<number>
}

type Queued = Uint8Array | { readonly mark: string }
type Names = { readonly account: string; readonly sid: string; readonly streamSid: string }

export async function openStream(socket: WebSocket, { account, sid, streamSid }: Names): Promise<StreamEnd> {
  const closed = Promise.withResolvers<number>()
  socket.on('error', () => closed.resolve(1006))
  socket.on('close', (code) => closed.resolve(code))
  await Promise.race([new Promise((resolve) => socket.once('open', resolve)), closed.promise])
  const queue: Queued[] = []
  const heard: Uint8Array[] = []
  const words: { piece: Uint8Array; sent?: () => void }[] = []
  let sequence = 0
  let chunk = 0
  let clears = 0
  let isFrozen = false
  const send = (message: object) => {
    if (socket.readyState === socket.OPEN && !isFrozen)
      socket.send(JSON.stringify({ sequenceNumber: String(++sequence), streamSid, ...message }))
  }
  socket.on('message', (data: Buffer) => {
    if (isFrozen) return
    const message = JSON.parse(data.toString('utf8'))
    if (message.streamSid !== streamSid) throw new Error('It names no stream, or another.')
    if (message.event === 'media') queue.push(Buffer.from(message.media.payload, 'base64'))
    if (message.event === 'mark') queue.push({ mark: message.mark.name })
    if (message.event === 'clear') {
      clears++
      for (const each of queue.splice(0))
        if ('mark' in each) send({ event: 'mark', mark: { name: each.mark } })
    }
  })
  socket.send(JSON.stringify({ event: 'connected', protocol: 'Call', version: '1.0.0' }))
  const start = { accountSid: account, callSid: sid, tracks: ['inbound'], customParameters: {} }
  const mediaFormat = { encoding: 'audio/x-mulaw', sampleRate: 8000, channels: 1 }
  send({ event: 'start', start: { ...start, streamSid, mediaFormat } })

  function passMarks(): void {
    for (let next = queue[0]; next !== undefined && 'mark' in next; next = queue[0]) {
      send({ event: 'mark', mark: { name: next.mark } })
      queue.shift()
    }
  }
  function tick(): void {
    const next = words.shift()
    const payload = Buffer.from(next?.piece ?? new Uint8Array(PIECE).fill(SILENCE)).toString('base64')
    const timestamp = String(chunk * PIECE_MS)
    send({ event: 'media', media: { track: 'inbound', chunk: String(++chunk), timestamp, payload } })
    next?.sent?.()
    passMarks()
    const sound = queue.shift()
    if (sound !== undefined && !('mark' in sound)) heard.push(sound)
    passMarks()
  }
  const clock = setInterval(tick, PIECE_MS)
  void closed.promise.then(() => clearInterval(clock))
  return {
    say(samples) {
      const narrow = resampleWhole(samples, 16_000, 8000)
      const bytes = new Uint8Array(Math.ceil(narrow.length / PIECE) * PIECE).fill(SILENCE)
      encodeG711('mu-law', narrow, bytes)
      const { promise, resolve } = Promise.withResolvers<void>()
      for (let at = 0; at < bytes.length; at += PIECE) words.push({ piece: bytes.subarray(at, at + PIECE) })
      words.push({ piece: new Uint8Array(PIECE).fill(SILENCE), sent: resolve })
      return promise
    },
    press: (digit) => send({ event: 'dtmf', dtmf: { track: 'inbound_track', digit } }),
    heard() {
      const bytes = Buffer.concat(heard)
      const samples = new Int16Array(bytes.length)
      decodeG711('mu-law', bytes, samples)
      return samples
    },
    get bufferedMs() {
      return queue.filter((each) => !('mark' in each)).length * PIECE_MS
    },
    get clears() {
      return clears
    },
    freeze() {
      isFrozen = true
      socket.pause()
    },
    stop() {
      send({ event: 'stop', stop: { accountSid: account, callSid: sid } })
      socket.close(1000)
      setTimeout(() => socket.terminate(), 1000).unref()
    },
    closed: closed.promise,
  }
}
