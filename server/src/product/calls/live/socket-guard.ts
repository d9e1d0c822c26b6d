import { createTokenBucket, type Pace } from '../../../platform/token-bucket.ts'

/** Twice what a microphone gives in pieces of 20 ms, and what a network may hold back for some seconds. */
export const MOST_AUDIO: Pace = { perSecond: 100, burst: 300 }
/** Keys, typed turns and marks that were played: far more than a page sends, and a pause's worth at once. */
export const MOST_TEXTS: Pace = { perSecond: 20, burst: 100 }
/** Whatever the frames are called: voice needs 32 KB in a second, and 5 s of it may come at once. Beyond that the network has to wait. */
export const MOST_BYTES: Pace = { perSecond: 256 * 1024, burst: 256 * 1024 }
/** So many messages too many are only dropped. Who goes on after that means harm. */
export const MAX_EXCESS = 200
/** The excess is forgiven after as long without any. */
const FORGIVEN_MS = 10_000
/** How long a client has to close: what was sent before may still be on its way. */
const LAST_WORDS_MS = 10_000
const NO_WORDS_MS = 1000

/** The part of the server's WebSocket that a call needs. */
export type WebSocket = {
  readonly bufferedAmount: number
  send(data: string | Uint8Array): void
  close(code: number, reason: string): void
  terminate(): void
  /** Nothing more is read, so that the network makes the client wait. */
  pause(): void
  resume(): void
  on(event: 'message', listener: (data: Buffer, isBinary: boolean) => void): void
  on(event: 'ping' | 'pong', listener: (data: Buffer) => void): void
  on(event: 'close', listener: (code: number) => void): void
  on(event: 'error', listener: (error: Error) => void): void
}

/** The bytes below a WebSocket, of whatever frames. */
export type Bytes = { on(event: 'data', listener: (chunk: Uint8Array) => void): void }

/** A socket that several have a reason to hold back. */
export type Held = {
  readonly socket: WebSocket
  holdBack(reason: string): void
  letGo(reason: string): void
}

/**
 * Reads no more in a second than a caller can have to say, whatever they send: the rest waits in the network, at
 * their cost.
 */
export function holdToPace(socket: WebSocket, bytes: Bytes): Held {
  const reasons = new Set<string>()
  const held: Held = {
    socket,
    holdBack(reason) {
      if (reasons.size === 0) socket.pause()
      reasons.add(reason)
    },
    letGo(reason) {
      if (reasons.delete(reason) && reasons.size === 0) socket.resume()
    },
  }
  const budget = createTokenBucket(MOST_BYTES)
  bytes.on('data', (chunk) => {
    const waitMs = budget.borrow(performance.now(), chunk.length)
    if (waitMs === 0 || reasons.has('pace')) return
    held.holdBack('pace')
    setTimeout(() => held.letGo('pace'), waitMs).unref()
  })
  return held
}

/** Closes it, and waits only so long for a client that does not close its end. */
export function closeSoon(socket: WebSocket, code: number, reason: string, withinMs = LAST_WORDS_MS): void {
  socket.close(code, reason)
  setTimeout(() => socket.terminate(), withinMs).unref()
}

/** Closes a socket without a call, and reads no more of it: what the client still sends is free. */
export function turnAway(held: Held, code: number, reason: string): void {
  held.holdBack('turned away')
  closeSoon(held.socket, code, reason, NO_WORDS_MS)
}

export type Verdict = 'taken' | 'dropped' | 'flood'

/** Counts what one client sends. Complains, at most once in a while, while it sends too much. */
export function createMessageCount(complain: (error: string) => void) {
  const audio = createTokenBucket(MOST_AUDIO)
  const texts = createTokenBucket(MOST_TEXTS)
  let excess = 0
  let lastMs = Number.NEGATIVE_INFINITY
  return (isAudio: boolean, nowMs: number): Verdict => {
    if ((isAudio ? audio : texts).take(nowMs)) return 'taken'
    if (nowMs - lastMs > FORGIVEN_MS) {
      excess = 0
      complain(
        `At most ${MOST_TEXTS.perSecond} texts and ${MOST_AUDIO.perSecond} pieces of sound in a second are taken.`,
      )
    }
    lastMs = nowMs
    return ++excess > MAX_EXCESS ? 'flood' : 'dropped'
  }
}
