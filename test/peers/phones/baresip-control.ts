import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import type { KeptProcess } from '../keeper.ts'
import { createNetstringReader, netstring } from '../netstring.ts'

const START_TIMEOUT_MS = 20_000
const EVENT_TIMEOUT_MS = 20_000
const REPLY_TIMEOUT_MS = 10_000
const POLL_MS = 20
const MAX_EVENTS = 1000

/** As baresip's control connection reports them: CALL_ESTABLISHED, CALL_CLOSED, CALL_INCOMING, TRANSFER, ... */
export type BaresipEvent = {
  readonly type: string
  readonly param?: string
  readonly peeruri?: string
  readonly direction?: string
  readonly id?: string
}

export type BaresipControl = {
  /** All that has happened so far. */
  readonly events: readonly BaresipEvent[]
  /** Any of its commands, such as `reginfo`. */
  command(name: string, parameters?: string): Promise<string>
  /** The first event of this type at or after the `from`th. */
  until(type: string, options?: { from?: number; timeoutMs?: number }): Promise<BaresipEvent>
  onEvent(listener: (event: BaresipEvent) => void): void
  close(): void
}

type Reply = {
  readonly response: true
  readonly ok: boolean
  readonly data?: string
  readonly token?: string
}

export async function connectControl(port: number, kept: KeptProcess): Promise<BaresipControl> {
  const socket = await untilConnected(port, kept)
  const events: BaresipEvent[] = []
  const listeners = new Set<(event: BaresipEvent) => void>()
  const replies = new Map<string, (reply: Reply) => void>()
  let lastToken = 0
  const read = createNetstringReader((text) => {
    const message: Reply | BaresipEvent = JSON.parse(text)
    if ('response' in message) {
      replies.get(message.token ?? '')?.(message)
      return
    }
    if (events.length < MAX_EVENTS) events.push(message)
    for (const listener of listeners) listener(message)
  })
  socket.on('data', read)
  socket.on('error', () => undefined)
  return {
    events,
    onEvent: (listener) => void listeners.add(listener),
    async command(name, parameters = '') {
      const token = String(++lastToken)
      const reply = new Promise<Reply>((resolve) => replies.set(token, resolve))
      socket.write(netstring(JSON.stringify({ command: name, params: parameters, token })))
      const given = await orLate(reply, REPLY_TIMEOUT_MS, () => `${name}: no reply\n${kept.output()}`)
      replies.delete(token)
      if (!given.ok) throw new Error(`baresip refuses ${name} ${parameters}: ${given.data ?? ''}`)
      return given.data ?? ''
    },
    async until(type, { from = 0, timeoutMs = EVENT_TIMEOUT_MS } = {}) {
      const past = events.slice(from).find((event) => event.type === type)
      if (past) return past
      const coming = new Promise<BaresipEvent>((resolve) => {
        const listener = (event: BaresipEvent): void => {
          if (event.type !== type) return
          listeners.delete(listener)
          resolve(event)
        }
        listeners.add(listener)
      })
      const seen = () => `no ${type} after ${JSON.stringify(events.slice(from))}\n${kept.output()}`
      return orLate(coming, timeoutMs, seen)
    },
    close: () => socket.destroy(),
  }
}

async function untilConnected(port: number, kept: KeptProcess): Promise<Socket> {
  const deadline = performance.now() + START_TIMEOUT_MS
  for (;;) {
    const socket = connect(port, '127.0.0.1')
    try {
      await once(socket, 'connect')
      return socket
    } catch {
      socket.destroy()
    }
    if (kept.hasEnded || performance.now() > deadline)
      throw new Error(`baresip does not start: ${kept.output()}`)
    await pause(POLL_MS)
  }
}

async function orLate<T>(wanted: Promise<T>, timeoutMs: number, explain: () => string): Promise<T> {
  const stop = new AbortController()
  const late = pause(timeoutMs, undefined, { signal: stop.signal, ref: false }).then(() => {
    throw new Error(`baresip is too slow: ${explain()}`)
  })
  try {
    return await Promise.race([wanted, late])
  } finally {
    late.catch(() => undefined)
    stop.abort()
  }
}
