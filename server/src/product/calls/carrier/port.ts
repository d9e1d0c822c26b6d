import type { HttpServer } from '../../../platform/http/server.ts'
import type { DialFailure, Dropped } from '../../../voice/protocol.ts'
import type { Attestation } from '../call.ts'
import type { Held } from '../live/socket-guard.ts'

/** A call that a carrier tells of. */
export type CarrierCall = {
  /** The carrier's own name for it. */
  readonly reference: string
  /** What was dialled, E.164. */
  readonly to: string
  /** E.164; undefined where it is withheld. */
  readonly caller: string | undefined
  /** How far the caller's number is vouched for; undefined where nobody does. */
  readonly attestation: Attestation | undefined
  /** The number that sent the call on, E.164. */
  readonly forwardedFrom: string | undefined
}

/** What the carrier is to do with a call. */
export type Instruction =
  /** Bring its sound by a socket, to which the token admits it once. */
  | { readonly type: 'stream'; readonly token: string }
  | { readonly type: 'forward'; readonly number: string }
  /** Say it, and hang up. */
  | { readonly type: 'say'; readonly text: string; readonly language: string }
  | { readonly type: 'hang_up' }
  /** The number is none of ours. */
  | { readonly type: 'reject' }

/** What a carrier asks of the service. It has proved by then that it is the carrier. */
export type CallDesk = {
  /** Throws where it has told of this call before. */
  incoming(call: CarrierCall): Promise<Instruction>
  /** The same, where the first answer did not reach it. */
  fallback(call: CarrierCall): Promise<Instruction>
  /** The sound of a call is over, or never came. */
  after(reference: string): Promise<Instruction>
  /** A call has ended, and by whom, as far as that is not known here already. */
  ended(reference: string, by: Dropped): Promise<void>
  /** A call that was placed has not been answered, by the token for its sound. */
  notAnswered(token: string, reason: DialFailure): void
  /** A review at the carrier has moved on. */
  bundleChanged(reference: string): Promise<void>
  /** The sound of a call comes by this socket. */
  connect(token: string, socket: Held): Promise<void>
}

/** A call to be placed, whose sound is to come by a socket with the token. */
export type Placement = {
  readonly number: string
  readonly from: string
  readonly ringMs: number
  readonly token: string
}

/** How calls come by a carrier that asks by web requests, and brings their sound by a socket. */
export type CarrierLine = {
  routes(app: HttpServer, desk: CallDesk): Promise<void>
  /** Answers with the carrier's name for it. */
  place(placement: Placement): Promise<string>
  /** Ends a call, however it is. */
  hangUp(reference: string): Promise<void>
  /** Has it ask again what to do with a call whose sound does not come any more. */
  ask(reference: string): Promise<void>
}
