import { MAX_MESSAGE_BYTES } from '../../../voice/web-call-messages.ts'
import type { SocketOutput, VoiceCommand, VoiceEvent } from '../../../voice/protocol.ts'
import { closeSoon, createMessageCount, turnAway, type Held } from './socket-guard.ts'

/** Eight seconds of voice that the client does not take: it is gone. */
const MAX_UNSENT_BYTES = 256 * 1024
/** Messages of one call that the voice plane has not taken yet: beyond them its socket is not read. */
export const MAX_UNDER_WAY = 200
/** It is read again when so many are left. */
const FEW_UNDER_WAY = 100
/** What was read before the socket stood still may come on top. Beyond that it is dropped. */
const MOST_UNDER_WAY = 2 * MAX_UNDER_WAY
/** Two seconds of a media stream: what is not taken in that time, nobody hears. */
const MAX_UNSENT_STREAM_BYTES = 32 * 1024
const TOO_MANY = 1008
const BROKEN = 1011

/** `stream`: a carrier's media stream, whose sound comes as texts. */
export type SocketKind = 'browser' | 'stream'

type Caller = { readonly held: Held; readonly kind: SocketKind; underWay: number }

/** The callers' WebSockets, on the service's side, relayed to and from the voice thread. */
export function createSockets(send: (command: VoiceCommand) => void) {
  const callers = new Map<string, Caller>()

  function gone(callId: string, code: number | null): void {
    if (callers.delete(callId)) send({ type: 'disconnected', callId, code })
  }

  function hand(callId: string, caller: Caller, data: string | Uint8Array): void {
    if (caller.underWay >= MOST_UNDER_WAY) return
    caller.underWay++
    if (caller.underWay >= MAX_UNDER_WAY) caller.held.holdBack('plane')
    send({ type: 'received', callId, data })
  }

  /** The voice thread has taken this many messages of a call. */
  function taken(callId: string, messages: number): void {
    const caller = callers.get(callId)
    if (!caller) return
    caller.underWay -= messages
    if (caller.underWay <= FEW_UNDER_WAY) caller.held.letGo('plane')
  }

  function handle({ callId, ...sent }: { readonly callId: string } & SocketOutput): void {
    const caller = callers.get(callId)
    if (!caller) return
    const { socket } = caller.held
    if (sent.type === 'close') return closeSoon(socket, sent.code, sent.reason)
    const mostUnsent = caller.kind === 'stream' ? MAX_UNSENT_STREAM_BYTES : MAX_UNSENT_BYTES
    if (socket.bufferedAmount > mostUnsent) socket.terminate()
    else socket.send(sent.data)
  }

  return {
    add(callId: string, held: Held, kind: SocketKind = 'browser'): void {
      const { socket } = held
      const caller: Caller = { held, kind, underWay: 0 }
      callers.set(callId, caller)
      const count = createMessageCount((error) => tell(caller, { type: 'error', error }))
      const isTaken = (isAudio: boolean): boolean => {
        if (callers.get(callId) !== caller) return false
        const verdict = count(isAudio, performance.now())
        if (verdict === 'flood') {
          turnAway(held, TOO_MANY, 'Too many messages.')
          gone(callId, null)
        }
        return verdict === 'taken'
      }
      socket.on('message', (bytes, isBinary) => {
        if (isTaken(isBinary || kind === 'stream'))
          hand(callId, caller, isBinary ? copyOf(bytes) : textOf(bytes))
      })
      // The protocol answers them by itself, and that costs as much as a message.
      for (const event of ['ping', 'pong'] as const) socket.on(event, () => void isTaken(false))
      socket.on('close', (code) => gone(callId, code))
      socket.on('error', () => gone(callId, null))
    },
    hear(event: VoiceEvent): void {
      if (event.type === 'send' || event.type === 'close') handle(event)
      if (event.type === 'taken') taken(event.callId, event.messages)
    },
    /** The call is lost, and its caller is notified. */
    breakOff(callId: string): void {
      const caller = callers.get(callId)
      if (!caller) return
      tell(caller, { type: 'ended', reason: 'failed' })
      closeSoon(caller.held.socket, BROKEN, 'failed')
    },
  }
}

/** A carrier's stream knows nothing of our messages. */
function tell({ held, kind }: Caller, message: object): void {
  if (kind === 'browser') held.socket.send(JSON.stringify(message))
}

/** A copy of its own: what the socket hands out is a part of a larger buffer. One byte too many says too many. */
function copyOf(bytes: Buffer): Uint8Array {
  return new Uint8Array(bytes.subarray(0, MAX_MESSAGE_BYTES + 2))
}

function textOf(bytes: Buffer): string {
  return bytes.toString('utf8', 0, MAX_MESSAGE_BYTES + 1)
}
