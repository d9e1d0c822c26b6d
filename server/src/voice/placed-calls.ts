import type { DialEvents, Dialler, Dialling } from './transport/dialler.ts'
import type { CallLeg } from './transport/call-leg.ts'
import type { Socket } from './transport/socket.ts'
import type { Emit, VoiceCommand } from './protocol.ts'

type Options = {
  readonly emit: Emit
  /** The socket that brings the sound of a leg, by its id. */
  openSocket(leg: string): Socket
  createLine(socket: Socket): CallLeg
  /** For calls that came by no carrier. */
  readonly otherwise: Dialler
}

/** Calls that the service has its carrier place: transfers of calls that came by it. */
export type PlacedCalls = {
  readonly dialler: Dialler
  /** This call came by the carrier, so that it is put through by it until what is returned is called. */
  carry(callId: string): () => void
  hear(command: VoiceCommand): void
}

export function createPlacedCalls({ emit, openSocket, createLine, otherwise }: Options): PlacedCalls {
  const carried = new Set<string>()
  const waiting = new Map<string, DialEvents>()
  let placed = 0

  function dial(dialling: Dialling, events: DialEvents): { cancel(): void } {
    const { callId, number, dialled, ringMs, operatorTrunk } = dialling
    // The carrier's bill is the operator's, as that of the operator's trunk.
    const refusal =
      'denied' in operatorTrunk ? operatorTrunk.denied : dialled === null ? 'no_trunk' : undefined
    if (refusal !== undefined || dialled === null) {
      queueMicrotask(() => events.failed(refusal ?? 'no_trunk'))
      return { cancel() {} }
    }
    const leg = `${callId}-${++placed}`
    waiting.set(leg, events)
    emit({ type: 'place', leg, callId, number, from: dialled, ringMs })
    return {
      cancel() {
        if (waiting.delete(leg)) emit({ type: 'abandon', leg })
      },
    }
  }

  function take(leg: string): DialEvents | undefined {
    const events = waiting.get(leg)
    waiting.delete(leg)
    return events
  }

  function answered(leg: string): void {
    const events = take(leg)
    const socket = openSocket(leg)
    if (events) events.answered(createLine(socket))
    else socket.close(NORMAL, 'too late')
  }

  return {
    dialler: {
      dial: (dialling, events) =>
        carried.has(dialling.callId) ? dial(dialling, events) : otherwise.dial(dialling, events),
    },
    carry(callId) {
      carried.add(callId)
      return () => void carried.delete(callId)
    },
    hear(command) {
      if (command.type === 'placed') answered(command.leg)
      if (command.type === 'not_placed') take(command.leg)?.failed(command.reason)
    },
  }
}

const NORMAL = 1000
