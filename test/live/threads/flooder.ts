import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { connect } from 'node:net'
import { parentPort, workerData } from 'node:worker_threads'

/** Where there are calls, for how long they are flooded, and with what. */
export type Flood = { port: number; tokens: readonly string[]; forMs: number; messages: readonly string[] }
export type Flooded = { messages: number; connections: number }

const IN_A_WRITE = 2000
const TEXT = 0x81
const BINARY = 0x82
const PING = 0x89

/** Frames of a client, masked with nothing, that speak as fast as the network takes it and never listen. */
function frame(opcode: number, payload: Buffer): Buffer {
  const length =
    payload.length < 126 ? [0x80 | payload.length] : [0x80 | 126, payload.length >> 8, payload.length & 0xff]
  return Buffer.concat([Buffer.from([opcode, ...length, 0, 0, 0, 0]), payload])
}

function frameOf(message: string): Buffer {
  if (message === 'ping') return frame(PING, Buffer.alloc(0))
  if (message === 'sound') return frame(BINARY, Buffer.alloc(2))
  return frame(TEXT, Buffer.from(message))
}

async function flood({ port, tokens, forMs, messages }: Flood): Promise<Flooded> {
  const endMs = performance.now() + forMs
  const many = Buffer.concat(
    Array.from({ length: IN_A_WRITE }, (_, n) => frameOf(messages[n % messages.length] ?? '')),
  )
  const done = { messages: 0, connections: 0 }
  while (performance.now() < endMs) {
    // When all tokens are used the door is flooded.
    const token = tokens[done.connections++] ?? 'none'
    await floodOne(port, token, endMs, many, done)
  }
  return done
}

async function floodOne(
  port: number,
  token: string,
  endMs: number,
  many: Buffer,
  done: Flooded,
): Promise<void> {
  const socket = connect(port, '127.0.0.1')
  socket.on('error', () => undefined)
  const closed = once(socket, 'close').catch(() => undefined)
  const key = randomBytes(16).toString('base64')
  socket.write(
    `GET /web-calls/${token} HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n` +
      `Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: ${key}\r\n\r\n`,
  )
  await Promise.race([once(socket, 'data').catch(() => undefined), closed])
  socket.pause()
  const over = setTimeout(() => socket.destroy(), Math.max(0, endMs - performance.now()))
  while (!socket.destroyed && performance.now() < endMs) {
    const isFlushed = socket.write(many, (error) => void (error ? 0 : (done.messages += IN_A_WRITE)))
    if (!isFlushed) await Promise.race([once(socket, 'drain').catch(() => undefined), closed])
  }
  clearTimeout(over)
  socket.destroy()
}

parentPort?.postMessage(await flood(workerData as Flood), [])
