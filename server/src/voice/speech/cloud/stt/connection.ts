import { openLink, type Link, type Loss, type Message, type Target } from './link.ts'
import type { ReplayBuffer } from './replay-buffer.ts'

/** From the first packet until the vendor is ready for audio. */
export const CONNECT_MS = 2500

const TOO_SLOW: Loss = { problem: 'broken', reason: 'The connection took too long.', isWorthRetrying: true }

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

/** One connection: silent until the vendor is ready, then it plays the tape and goes on live. */
export function openConnection(vendor: Vendor, tape: ReplayBuffer, onLost: (loss: Loss) => void): Connection {
  let dialect: Dialect | undefined
  let isReady = false
  let keepingAlive: KeepingAlive | undefined
  const connecting = setTimeout(() => lose(TOO_SLOW), CONNECT_MS)
  const link: Link = openLink(vendor.target, {
    opened() {
      dialect = vendor.dialect(tape.from)
      if (dialect.greeting !== undefined) link.send(dialect.greeting)
      if (dialect.isReadyAtOnce) ready(dialect)
    },
    heard(message) {
      const outcome = dialect?.hear(message)
      if (outcome === 'ready' && !isReady) ready(dialect!)
      else if (typeof outcome === 'object') lose(outcome)
    },
    lost: lose,
  })

  function ready({ keepAlive }: Dialect): void {
    isReady = true
    clearTimeout(connecting)
    keepingAlive = keepAlive && startKeepingAlive(keepAlive, link)
    tape.play(push, finish)
  }

  function stop(): void {
    isReady = false
    clearTimeout(connecting)
    keepingAlive?.stop()
  }

  function lose(loss: Loss): void {
    stop()
    link.close(undefined)
    onLost(loss)
  }

  function push(samples: Int16Array): void {
    keepingAlive?.spoke()
    if (isReady) for (const message of dialect!.audio(samples)) link.send(message)
  }

  function finish(): void {
    if (isReady) for (const message of dialect!.finish()) link.send(message)
  }

  return {
    push,
    finish,
    say(message) {
      if (isReady) link.send(message)
    },
    close() {
      stop()
      link.close(dialect?.farewell)
    },
  }
}

type KeepingAlive = { spoke(): void; stop(): void }

function startKeepingAlive(
  { message, everyMs }: NonNullable<Dialect['keepAlive']>,
  link: Link,
): KeepingAlive {
  let hasSpoken = false
  const timer = setInterval(() => {
    if (!hasSpoken) link.send(message)
    hasSpoken = false
  }, everyMs)
  return { spoke: () => void (hasSpoken = true), stop: () => clearInterval(timer) }
}
