import type { Agent } from '../agents/agent.ts'
import type { Ended, Line, News } from '../lines/line.ts'
import type { Socket } from '../lines/socket.ts'
import { createJournal, type Entry, type NewCall } from './journal.ts'
import type { VoiceChoice } from './rendered-speech.ts'
import type { Load, Snapshot } from './snapshot.ts'
import { createSwitchboard, type SwitchboardOptions } from './switchboard.ts'
import { createWire, type Sent } from './wire.ts'

/** What the service wants of the voice plane. Everything in it can be cloned, since the plane is another thread. */
export type Order =
  /** Somebody is connected by a socket: what comes over it follows as `received`. */
  | { readonly type: 'answer'; readonly callId: string; readonly snapshot: Snapshot }
  | { readonly type: 'received'; readonly callId: string; readonly data: string | Uint8Array }
  /** The socket is closed, with its code, or broken. */
  | { readonly type: 'disconnected'; readonly callId: string; readonly code: number | null }
  | { readonly type: 'prepare'; readonly snapshot: Snapshot }
  | { readonly type: 'render'; readonly request: number; readonly agent: Agent }
  | { readonly type: 'say'; readonly request: number; readonly text: string; readonly voice: VoiceChoice }
  | { readonly type: 'hang_up'; readonly callId: string; readonly by: string }
  | { readonly type: 'cut'; readonly callId: string }
  | { readonly type: 'drain'; readonly longestMs: number }

/** What the voice plane tells the service. */
export type Tidings =
  /** Speech is there, or will not be. */
  | { readonly type: 'ready' }
  | { readonly type: 'unready'; readonly reason: string }
  | { readonly type: 'load'; readonly load: Load }
  | { readonly type: 'began'; readonly call: NewCall }
  | { readonly type: 'happened'; readonly callId: string; readonly entries: readonly Entry[] }
  | { readonly type: 'news'; readonly callId: string; readonly news: News }
  /** Nothing more of this call follows. */
  | { readonly type: 'over'; readonly callId: string; readonly reason: Ended }
  | ({ readonly callId: string } & Sent)
  | { readonly type: 'done'; readonly request: number; readonly samples?: Int16Array }
  | { readonly type: 'failed'; readonly request: number; readonly reason: string }

export type Tell = (tidings: Tidings) => void

export type Plane = { obey(order: Order): void }

type Options = Omit<SwitchboardOptions, 'openJournal' | 'ready'> & {
  /** Settles when there is speech. */
  readonly ready: Promise<void>
  createLine(socket: Socket): Line
}

/** A switchboard that is told what to do by messages, and tells what happens by messages. */
export function createPlane({ createLine, ...options }: Options, tell: Tell): Plane {
  const wires = new Map<string, ReturnType<typeof createWire>>()
  const switchboard = createSwitchboard({
    ...options,
    openJournal(call) {
      tell({ type: 'began', call })
      return createJournal((entries) => tell({ type: 'happened', callId: call.id, entries }))
    },
  })
  options.ready.then(
    () => tell({ type: 'ready' }),
    (error: unknown) => tell({ type: 'unready', reason: reasonOf(error) }),
  )

  async function answer(callId: string, snapshot: Snapshot): Promise<void> {
    const wire = createWire((sent) => tell({ callId, ...sent }))
    wires.set(callId, wire)
    const line = createLine(wire.socket)
    const shown: Line = {
      ...line,
      show(news) {
        line.show(news)
        tell({ type: 'news', callId, news })
      },
    }
    const answered = switchboard.answer(shown, callId, snapshot)
    tellLoad()
    const reason = await answered
    wires.delete(callId)
    tell({ type: 'over', callId, reason })
    tellLoad()
  }

  function tellLoad(): void {
    tell({ type: 'load', load: switchboard.load })
  }

  function settle(request: number, work: Promise<Int16Array | void>): void {
    work.then(
      (samples) => tell({ type: 'done', request, ...(samples ? { samples } : {}) }),
      (error: unknown) => tell({ type: 'failed', request, reason: reasonOf(error) }),
    )
  }

  tellLoad()
  return {
    obey(order) {
      if (order.type === 'answer') void answer(order.callId, order.snapshot)
      if (order.type === 'received') wires.get(order.callId)?.receive(order.data)
      if (order.type === 'disconnected') wires.get(order.callId)?.disconnect(order.code)
      if (order.type === 'prepare') switchboard.prepare(order.snapshot)
      if (order.type === 'render') settle(order.request, switchboard.render(order.agent))
      if (order.type === 'say') settle(order.request, switchboard.say(order.text, order.voice))
      if (order.type === 'hang_up') switchboard.hangUp(order.callId, order.by)
      if (order.type === 'cut') switchboard.cut(order.callId)
      if (order.type === 'drain') void switchboard.drain(order.longestMs).then(tellLoad)
    },
  }
}

function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
