import { WebSocket } from 'ws'
import type { SpeechProblem } from '../../speech-error.ts'
import type { ReplayBuffer } from './replay-buffer.ts'

/** From the first packet until the vendor is ready for audio. */
export const CONNECT_MS = 2500
/** A vendor that sends more than this in one message is not the vendor. */
const MAX_MESSAGE_BYTES = 1_000_000
/** So much may wait to be sent, about ten seconds of audio: beyond it the network takes nothing any more. */
const MAX_UNSENT_BYTES = 640_000
/** A vendor may take so long to say goodbye. */
const LINGER_MS = 1000

export type Message = string | Uint8Array

/** Why a connection is gone, and whether another might do better. */
export type Loss = {
  readonly problem: SpeechProblem
  readonly reason: string
  readonly isWorthRetrying: boolean
}

type Target = { readonly url: string; readonly headers: Readonly<Record<string, string>> }

/** What one vendor says and understands. One for each connection. */
export type Dialect = {
  /** Said before anything else. */
  readonly greeting: string | undefined
  /** Whether audio may follow the greeting at once; if not, `hear` says when. */
  readonly isReadyAtOnce: boolean
  readonly farewell: string | undefined
  /** Said when there was no audio for so long. */
  readonly keepAlive: { readonly message: string; readonly everyMs: number } | undefined
  audio(samples: Int16Array): readonly Message[]
  /** Asks for final words of all the audio so far. */
  finish(): readonly Message[]
  /** Whether the vendor is ready now, or cannot go on. */
  hear(message: Readonly<Record<string, unknown>>): 'ready' | Loss | undefined
}

export type Vendor = {
  readonly name: string
  readonly target: Target
  /** `fromSample`: where in the stream this connection begins. */
  dialect(fromSample: number): Dialect
}

export type Connection = {
  push(samples: Int16Array): void
  finish(): void
  say(message: Message): void
  close(): void
}

/**
 * One WebSocket to a vendor: silent until the vendor is ready, then it plays the tape and goes on live. Nothing of it
 * is heard after it was lost or closed.
 */
export function openConnection(vendor: Vendor, tape: ReplayBuffer, onLost: (loss: Loss) => void): Connection {
  let dialect: Dialect | undefined
  let isReady = false
  let isOver = false
  let keepingAlive: KeepingAlive | undefined
  const connecting = setTimeout(() => loseBy('The connection took too long.'), CONNECT_MS)
  const socket = openSocket(vendor.target, { opened, heard, lost: lose })

  function opened(): void {
    if (isOver) return
    dialect = vendor.dialect(tape.from)
    if (dialect.greeting !== undefined) send(dialect.greeting)
    if (dialect.isReadyAtOnce) ready(dialect)
  }

  function heard(message: Readonly<Record<string, unknown>>): void {
    if (isOver || dialect === undefined) return
    const outcome = dialect.hear(message)
    if (outcome === 'ready' && !isReady) ready(dialect)
    else if (typeof outcome === 'object') lose(outcome)
  }

  function ready({ keepAlive }: Dialect): void {
    isReady = true
    clearTimeout(connecting)
    keepingAlive = keepAlive && startKeepingAlive(keepAlive, send)
    tape.play(push, finish)
  }

  function end(farewell: string | undefined): void {
    isOver = true
    isReady = false
    clearTimeout(connecting)
    keepingAlive?.stop()
    if (socket) closeSocket(socket, farewell)
  }

  function lose(loss: Loss): void {
    if (isOver) return
    end(undefined)
    onLost(loss)
  }

  function loseBy(reason: string): void {
    lose({ problem: 'broken', reason, isWorthRetrying: true })
  }

  function send(message: Message): void {
    if (isOver || socket?.readyState !== WebSocket.OPEN) return
    if (socket.bufferedAmount > MAX_UNSENT_BYTES) loseBy('The connection takes no more audio.')
    else socket.send(message)
  }

  function push(samples: Int16Array): void {
    keepingAlive?.spoke()
    if (isReady) for (const message of dialect!.audio(samples)) send(message)
  }

  function finish(): void {
    if (isReady) for (const message of dialect!.finish()) send(message)
  }

  return {
    push,
    finish,
    say: (message) => (isReady ? send(message) : undefined),
    close: () => (isOver ? undefined : end(dialect?.farewell)),
  }
}

type SocketEvents = {
  opened(): void
  /** Text that is a JSON object; whatever else comes is passed over. */
  heard(message: Readonly<Record<string, unknown>>): void
  lost(loss: Loss): void
}

/** Undefined where the address is invalid; that is reported like every other loss. */
function openSocket({ url, headers }: Target, { opened, heard, lost }: SocketEvents): WebSocket | undefined {
  const loseBy = (reason: string) => lost({ problem: 'broken', reason, isWorthRetrying: true })
  try {
    const socket = new WebSocket(url, {
      headers: { ...headers },
      perMessageDeflate: false,
      maxPayload: MAX_MESSAGE_BYTES,
    })
    socket.on('open', opened)
    // The socket hands out buffers: its binaryType is `nodebuffer`.
    socket.on('message', (data, isBinary) => {
      const message = isBinary ? undefined : parse((data as Buffer).toString())
      if (message !== undefined) heard(message)
    })
    socket.on('unexpected-response', (request, { statusCode }) => {
      request.destroy()
      lost(refusal(statusCode ?? 0))
    })
    // Also what a socket says that is closed before it was open: without a listener it would end the thread.
    socket.on('error', (error) => loseBy(error.message))
    socket.on('close', (code) => loseBy(`The connection was closed with code ${code}.`))
    return socket
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    queueMicrotask(() => lost({ problem: 'broken', reason, isWorthRetrying: false }))
    return undefined
  }
}

function closeSocket(socket: WebSocket, farewell: string | undefined): void {
  if (socket.readyState !== WebSocket.OPEN) return socket.terminate()
  const lingering = setTimeout(() => socket.terminate(), LINGER_MS)
  socket.once('close', () => clearTimeout(lingering))
  if (farewell !== undefined) socket.send(farewell)
  socket.close(1000)
}

type KeepingAlive = { spoke(): void; stop(): void }

function startKeepingAlive(
  { message, everyMs }: NonNullable<Dialect['keepAlive']>,
  send: (message: Message) => void,
): KeepingAlive {
  let hasSpoken = false
  const timer = setInterval(() => {
    if (!hasSpoken) send(message)
    hasSpoken = false
  }, everyMs)
  return { spoke: () => void (hasSpoken = true), stop: () => clearInterval(timer) }
}

/** What the answer to the upgrade says. The vendor's own words may hold the key, so they are not repeated. */
function refusal(status: number): Loss {
  const reason = `The connection was refused with status ${status}.`
  if (status === 429 || status === 503) return { problem: 'overloaded', reason, isWorthRetrying: false }
  return { problem: 'broken', reason, isWorthRetrying: status >= 500 }
}

function parse(text: string): Readonly<Record<string, unknown>> | undefined {
  try {
    return asRecord(JSON.parse(text))
  } catch {
    return undefined
  }
}

/** For reading what a vendor sends: an object, or undefined whatever else it is. */
export function asRecord(value: unknown): Readonly<Record<string, unknown>> | undefined {
  const isRecord = typeof value === 'object' && value !== null && !Array.isArray(value)
  return isRecord ? (value as Record<string, unknown>) : undefined
}

/** The address of a WebSocket below a base that may be written as that of a website. */
export function socketUrl(
  base: string,
  path: string,
  query: Readonly<Record<string, string | readonly string[]>>,
): string {
  const trimmed = base.replace(/\/+$/, '').replace(/^http/, 'ws')
  const pairs = Object.entries(query).flatMap(([name, given]) =>
    [given].flat().map((value): [string, string] => [name, value]),
  )
  return `${trimmed}${path}?${new URLSearchParams(pairs).toString()}`
}

/** Samples as the bytes that go over the wire. A copy: the socket may send it after the frame was used again. */
export function littleEndian(samples: Int16Array): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(samples.length * 2)
  const view = new DataView(bytes.buffer)
  for (let index = 0; index < samples.length; index++) view.setInt16(2 * index, samples[index]!, true)
  return bytes
}
