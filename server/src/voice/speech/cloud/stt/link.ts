import { WebSocket } from 'ws'
import type { SpeechProblem } from '../../speech-error.ts'

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

/** One WebSocket to a vendor. Nothing of it is heard after it was lost or closed. */
export type Link = {
  send(message: Message): void
  close(farewell: string | undefined): void
}

export type LinkEvents = {
  opened(): void
  /** Text that is a JSON object; whatever else comes is passed over. */
  heard(message: Readonly<Record<string, unknown>>): void
  lost(loss: Loss): void
}

export type Target = { readonly url: string; readonly headers: Readonly<Record<string, string>> }

export function openLink({ url, headers }: Target, events: LinkEvents): Link {
  let isOver = false
  const socket = open(url, headers)
  if (socket instanceof Error) {
    queueMicrotask(() => lose({ problem: 'broken', reason: socket.message, isWorthRetrying: false }))
    return { send: () => undefined, close: () => void (isOver = true) }
  }

  function lose(loss: Loss): void {
    if (isOver) return
    isOver = true
    if (socket instanceof WebSocket) socket.terminate()
    events.lost(loss)
  }

  function loseBy(reason: string): void {
    lose({ problem: 'broken', reason, isWorthRetrying: true })
  }

  socket.on('open', () => {
    if (!isOver) events.opened()
  })
  // The socket hands out buffers: its binaryType is `nodebuffer`.
  socket.on('message', (data, isBinary) => {
    const message = isOver || isBinary ? undefined : parse((data as Buffer).toString())
    if (message !== undefined) events.heard(message)
  })
  socket.on('unexpected-response', (request, { statusCode }) => {
    request.destroy()
    lose(refusal(statusCode ?? 0))
  })
  // Also what a socket says that is closed before it was open: without a listener it would end the thread.
  socket.on('error', (error) => loseBy(error.message))
  socket.on('close', (code) => loseBy(`The connection was closed with code ${code}.`))

  return {
    send(message) {
      if (isOver || socket.readyState !== WebSocket.OPEN) return
      if (socket.bufferedAmount > MAX_UNSENT_BYTES) loseBy('The connection takes no more audio.')
      else socket.send(message)
    },
    close(farewell) {
      if (isOver) return
      isOver = true
      end(socket, farewell)
    },
  }
}

function open(url: string, headers: Readonly<Record<string, string>>): WebSocket | Error {
  try {
    return new WebSocket(url, {
      headers: { ...headers },
      perMessageDeflate: false,
      maxPayload: MAX_MESSAGE_BYTES,
    })
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error))
  }
}

function end(socket: WebSocket, farewell: string | undefined): void {
  if (socket.readyState !== WebSocket.OPEN) return socket.terminate()
  const lingering = setTimeout(() => socket.terminate(), LINGER_MS)
  socket.once('close', () => clearTimeout(lingering))
  if (farewell !== undefined) socket.send(farewell)
  socket.close(1000)
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
