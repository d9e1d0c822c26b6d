import type { DialFailure, Ended, VoiceCommand, VoiceEvent, VoiceEventOf } from '../../../voice/protocol.ts'
import type { Held } from './socket-guard.ts'
import type { SocketKind } from './sockets.ts'

/** Who has the carrier place calls, and is told how calls have ended. */
export type Carriage = {
  place(wanted: VoiceEventOf<'place'>): void
  abandon(leg: string): void
  ended(callId: string, reason: Ended): void
}

/** Calls that a carrier places for calls that came by it. */
export type PlacedLegs = {
  carryBy(carriage: Carriage): void
  /** The stream of a call that was placed. */
  connectPlaced(socket: Held, leg: string): void
  notPlaced(leg: string, reason: DialFailure): void
}

type Sockets = { add(callId: string, held: Held, kind: SocketKind): void }

export function createPlacing(send: (command: VoiceCommand) => void, sockets: Sockets) {
  let carriage: Carriage | undefined
  const legs: PlacedLegs = {
    carryBy: (given) => void (carriage = given),
    connectPlaced(socket, leg) {
      sockets.add(leg, socket, 'stream')
      send({ type: 'placed', leg })
    },
    notPlaced: (leg, reason) => send({ type: 'not_placed', leg, reason }),
  }
  return {
    legs,
    hear(event: VoiceEvent): void {
      if (event.type === 'abandon') carriage?.abandon(event.leg)
      if (event.type !== 'place') return
      if (carriage) carriage.place(event)
      else legs.notPlaced(event.leg, 'no_trunk')
    },
    ended: (callId: string, reason: Ended): void => carriage?.ended(callId, reason),
  }
}
