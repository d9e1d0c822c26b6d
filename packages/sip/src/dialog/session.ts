import type { Timer } from '../transaction/timers.ts'
import type { Credentials } from '../auth/credentials.ts'
import { type Dialog, firstHop, keyOf } from './dialog.ts'
import type { UserAgentEvent } from '../events.ts'
import type { Target } from '../transport/flow.ts'
import type { SipRequest, SipResponse } from '../message/message.ts'
import { type ResponseParts, responseTo } from '../message/response.ts'
import { nextHop } from '../transport/next-hop.ts'
import type { ServerTransaction } from '../transaction/server-transaction.ts'
import type { Stack } from '../stack.ts'
import { after } from '../transaction/io.ts'

/** What a session can wait for. A new wait takes the place of an old one of the same name. */
type TimerName =
  | 'ring again'
  | 'ringing'
  | 'reliable again'
  | 'reliable'
  | 'accepted again'
  | 'acknowledgement'
  | 'decision'
  | 'offer'
  | 'glare'
  | 'refresh'
  | 'expiry'
  | 'transfer'

/** The INVITE that a call begins with, while we have not answered it. */
export type Ringing = {
  readonly transaction: ServerTransaction
  readonly hasOffer: boolean
  /** The peer wants to know that provisional responses arrive (RFC 3262). */
  readonly wantsReliable: boolean
  /** The provisional response that the peer has not acknowledged yet. */
  unacknowledged:
    | { readonly rseq: number; readonly response: SipResponse; readonly hasOffer: boolean }
    | undefined
  lastRseq: number
  /** Our offer went out with a reliable response, and its answer is there. */
  hasAgreed: boolean
  /** What to answer as soon as the peer has acknowledged. */
  wanted: Uint8Array | undefined
}

/** A request of ours that is under way. */
export type Asking = { abandon(): void }

export type Session = {
  readonly call: string
  readonly isCaller: boolean
  readonly dialog: Dialog
  readonly credentials: Credentials | undefined
  /** The name under which we are in the call. */
  readonly user: string | null
  readonly isSecure: boolean
  phase: 'ringing' | 'answered' | 'confirmed' | 'ended'
  ringing: Ringing | undefined
  /** Our 2xx without its ACK. `awaitsAnswer`: it carries an offer. */
  unacknowledged: { readonly seq: number; readonly awaitsAnswer: boolean } | undefined
  /** The peer's offer that the application thinks about. */
  pending: { readonly transaction: ServerTransaction; readonly hasOffer: boolean } | undefined
  /** Our re-INVITE is under way. */
  isOffering: boolean
  /** The offer to make when the way is free. */
  wanted: { readonly sdp: Uint8Array; readonly isRefresh: boolean; readonly glares: number } | undefined
  /** The last description that we gave: a refresh repeats it. */
  localSdp: Uint8Array | undefined
  peerTakesUpdate: boolean
  /** Seconds, while there is a session timer (RFC 4028). */
  intervalS: number | undefined
  transfer: { readonly seq: number; isAccepted: boolean } | undefined
  /** The application knows that it is over: all that is left is to leave in order. */
  isToldOver: boolean
  readonly asking: Set<Asking>
  readonly timers: Map<TimerName, Timer>
}

export function createSession(
  parts: Pick<Session, 'call' | 'isCaller' | 'dialog' | 'credentials' | 'user' | 'isSecure' | 'phase'>,
): Session {
  return {
    ...parts,
    ringing: undefined,
    unacknowledged: undefined,
    pending: undefined,
    isOffering: false,
    wanted: undefined,
    localSdp: undefined,
    peerTakesUpdate: false,
    intervalS: undefined,
    transfer: undefined,
    isToldOver: false,
    asking: new Set(),
    timers: new Map(),
  }
}

export function setTimer(
  stack: Stack,
  session: Session,
  name: TimerName,
  waitMs: number,
  fire: () => void,
): void {
  session.timers.get(name)?.cancel()
  session.timers.set(name, after(stack.io, waitMs, fire))
}

export function stopTimer(session: Session, ...names: TimerName[]): void {
  for (const name of names) {
    session.timers.get(name)?.cancel()
    session.timers.delete(name)
  }
}

/** Nothing is emitted about a call that is over. */
export function emitFor(stack: Stack, session: Session, event: UserAgentEvent): void {
  if (session.isToldOver) return
  const { type } = event
  session.isToldOver = type === 'ended' || type === 'cancelled' || type === 'failed'
  stack.emit(event)
}

/** Where requests of the dialog go now. */
export function targetOf(stack: Stack, dialog: Dialog): Target {
  return nextHop(firstHop(dialog), dialog.way, stack.options.isOpen(dialog.way.flow))
}

/** Forgets the session: no timer fires any more, requests of its dialog are unknown, open INVITEs are refused. */
export function closeSession(stack: Stack, session: Session): void {
  if (session.phase === 'ended') return
  session.phase = 'ended'
  for (const timer of session.timers.values()) timer.cancel()
  session.timers.clear()
  for (const asking of session.asking) asking.abandon()
  session.asking.clear()
  stack.dialogs.delete(keyOf(session.dialog))
  stack.calls.delete(session.call)
  for (const open of [session.ringing?.transaction, session.pending?.transaction])
    if (open !== undefined && !open.isAnswered()) respondIn(session, open, 487)
}

/** An INVITE may be taken back (RFC 3261 9.2). */
export function onCancel(
  stack: Stack,
  session: Session,
  transaction: ServerTransaction,
  cancelled: (cause: string | undefined) => void,
): void {
  stack.cancellable.set(transaction, { toTag: session.dialog.localTag, cancelled })
}

/** A response of the dialog: it carries our tag. */
export function responseIn(
  session: Session,
  request: SipRequest,
  status: number,
  parts: Omit<ResponseParts, 'toTag'> = {},
): SipResponse {
  return responseTo(request, status, { ...parts, toTag: session.dialog.localTag })
}

export function respondIn(
  session: Session,
  transaction: ServerTransaction,
  status: number,
  parts: Omit<ResponseParts, 'toTag'> = {},
): SipResponse {
  const response = responseIn(session, transaction.request, status, parts)
  transaction.respond(response)
  return response
}
