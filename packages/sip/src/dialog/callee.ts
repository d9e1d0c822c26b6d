import { sendUntilAcknowledged } from './acknowledgement.ts'
import { sdpOf } from '../message/body.ts'
import { header, headerValues } from '../message/headers.ts'
import { endCall } from './in-dialog.ts'
import type { Header, SipResponse } from '../message/message.ts'
import { runTimer } from './our-offer.ts'
import { hasOption, secondsOf } from '../message/response.ts'
import type { ServerTransaction } from '../transaction/server-transaction.ts'
import {
  closeSession,
  onCancel,
  respondIn,
  responseIn,
  type Ringing,
  type Session,
  setTimer,
  stopTimer,
  emitFor,
} from './session.ts'
import { askedTimer } from './session-timer.ts'
import { ALLOW, randomFraction, contactAt, SDP_TYPE, type Stack, SUPPORTED } from '../stack.ts'
import { EXCHANGE_MS, T1_MS } from '../transaction/timing.ts'

/** RFC 3261 13.3.1.1: a call that rings says so again every minute, or proxies give up. */
const RING_AGAIN_MS = 60_000

/** Longer than any telephone rings. */
const MAX_RINGING_MS = 180_000

/** The call rings here until the application answers or rejects it, which gets an event with the peer's offer. */
export function startRinging(
  stack: Stack,
  session: Session,
  transaction: ServerTransaction,
  account: string | undefined,
): void {
  const { request, flow } = transaction
  const offer = sdpOf(request)
  session.ringing = {
    transaction,
    hasOffer: offer !== undefined,
    wantsReliable: hasOption(headerValues(request, 'require'), '100rel'),
    unacknowledged: undefined,
    lastRseq: Math.floor(randomFraction(stack) * 2 ** 30),
    hasAgreed: false,
    wanted: undefined,
  }
  onCancel(stack, session, transaction, (cause) => takeCancel(stack, session, cause))
  session.peerTakesUpdate = allowsUpdate(headerValues(request, 'allow'))
  const expiresInMs = (secondsOf(request, 'expires') ?? Infinity) * 1000
  setTimer(stack, session, 'ringing', Math.min(expiresInMs, MAX_RINGING_MS), () =>
    refuse(stack, session, expiresInMs < MAX_RINGING_MS ? 487 : 480, [], 'unanswered'),
  )
  emitFor(stack, session, { type: 'ringing', call: session.call, request, flow, account, offer })
}

export function allowsUpdate(allow: readonly string[]): boolean {
  return allow.some((method) => method.toUpperCase() === 'UPDATE')
}

/** 180, or 183 with a description of early media. */
export function ring(stack: Stack, session: Session, sdp: Uint8Array | undefined): boolean {
  const { ringing } = session
  if (ringing === undefined || session.phase !== 'ringing' || ringing.wanted !== undefined) return false
  if (ringing.wantsReliable) return ringReliably(stack, session, ringing, sdp)
  // An offer of ours would have to be acknowledged (RFC 3262 5): who made none hears only that it rings.
  const early = ringing.hasOffer ? sdp : undefined
  const again = (): void => {
    const parts = describing(stack, session, early)
    respondIn(session, ringing.transaction, early === undefined ? 180 : 183, parts)
    setTimer(stack, session, 'ring again', RING_AGAIN_MS, again)
  }
  again()
  return true
}

function describing(
  stack: Stack,
  session: Session,
  sdp: Uint8Array | undefined,
  more: readonly Header[] = [],
): { headers: Header[]; body?: Uint8Array } {
  const flow = session.ringing?.transaction.flow ?? session.dialog.way.flow
  const headers = [contactAt(stack, { flow }, session.user, session.isSecure), ALLOW, ...more]
  return sdp === undefined ? { headers } : { headers: [...headers, SDP_TYPE], body: sdp }
}

/** RFC 3262 3. Its section 5 wants our offer in the first reliable response where the caller made none. */
function ringReliably(
  stack: Stack,
  session: Session,
  ringing: Ringing,
  sdp: Uint8Array | undefined,
): boolean {
  if (ringing.unacknowledged !== undefined || (sdp === undefined && !ringing.hasOffer)) return false
  const rseq = ringing.lastRseq + 1
  ringing.lastRseq = rseq
  const more = [
    { name: 'require', value: '100rel' },
    { name: 'rseq', value: String(rseq) },
  ]
  const parts = describing(stack, session, sdp, more)
  const response = respondIn(session, ringing.transaction, sdp === undefined ? 180 : 183, parts)
  if (sdp !== undefined) session.localSdp = sdp
  ringing.unacknowledged = { rseq, response, hasOffer: sdp !== undefined && !ringing.hasOffer }
  ringing.hasAgreed = sdp !== undefined
  repeatReliably(stack, session, ringing.transaction, response)
  return true
}

function repeatReliably(
  stack: Stack,
  session: Session,
  transaction: ServerTransaction,
  response: SipResponse,
): void {
  const againIn = (waitMs: number): void =>
    setTimer(stack, session, 'reliable again', waitMs, () => {
      stack.io.send(response, { flow: transaction.flow })
      againIn(2 * waitMs)
    })
  againIn(T1_MS)
  // RFC 3262 3: without a PRACK in all this time the INVITE is refused.
  setTimer(stack, session, 'reliable', EXCHANGE_MS, () => refuse(stack, session, 504, [], 'not_acknowledged'))
}

/** RFC 3262 3: which provisional response is acknowledged says RAck: its number, then that of the INVITE. */
export function takePrack(stack: Stack, session: Session, transaction: ServerTransaction): void {
  const { ringing } = session
  const awaited = ringing?.unacknowledged
  const [rseq, seq, method] = (header(transaction.request, 'rack') ?? '').split(/[ \t]+/, 3)
  const inviteSeq = (header(ringing?.transaction.request ?? transaction.request, 'cseq') ?? '').split(
    /[ \t]/,
    1,
  )[0]
  const isAwaited = rseq === String(awaited?.rseq) && Number(seq) === Number(inviteSeq) && method === 'INVITE'
  if (ringing === undefined || awaited === undefined || !isAwaited) {
    respondIn(session, transaction, 481)
    return
  }
  const sdp = sdpOf(transaction.request)
  ringing.unacknowledged = undefined
  stopTimer(session, 'reliable', 'reliable again')
  // An offer in a PRACK would want its answer in the response to it; there is no need for that while it only rings.
  respondIn(session, transaction, sdp !== undefined && !awaited.hasOffer ? 488 : 200)
  if (awaited.hasOffer) emitFor(stack, session, { type: 'acknowledged', call: session.call, answer: sdp })
  if (ringing.wanted !== undefined) answer(stack, session, ringing.wanted)
}

/** 200. Waits until a reliable provisional response is acknowledged (RFC 3262 3). */
export function answer(stack: Stack, session: Session, sdp: Uint8Array): boolean {
  const { ringing } = session
  if (ringing === undefined || session.phase !== 'ringing') return false
  if (ringing.unacknowledged !== undefined) {
    const isFirst = ringing.wanted === undefined
    ringing.wanted = sdp
    return isFirst
  }
  const { transaction, hasAgreed } = ringing
  const asked = askedTimer(transaction.request, undefined)
  const timerHeaders = asked.kind === 'timer' ? asked.headers : []
  const parts = describing(stack, session, hasAgreed ? undefined : sdp, [SUPPORTED, ...timerHeaders])
  stopTimer(session, 'ringing', 'ring again')
  session.phase = 'answered'
  session.dialog.state = 'confirmed'
  session.ringing = undefined
  if (!hasAgreed) session.localSdp = sdp
  const response = responseIn(session, transaction.request, 200, parts)
  sendUntilAcknowledged(stack, session, transaction, response, !hasAgreed && !ringing.hasOffer)
  runTimer(stack, session, asked.kind === 'timer' ? asked.timer : undefined)
  return true
}

export function reject(stack: Stack, session: Session, status: number, headers: readonly Header[]): boolean {
  const isFinal = status >= 300 && status <= 699
  if (session.phase !== 'ringing' || !isFinal) return false
  return refuse(stack, session, status, headers, 'rejected')
}

function refuse(
  stack: Stack,
  session: Session,
  status: number,
  headers: readonly Header[],
  reason: 'rejected' | 'unanswered' | 'not_acknowledged',
): boolean {
  const { ringing } = session
  if (ringing === undefined) return false
  respondIn(session, ringing.transaction, status, { headers })
  emitFor(stack, session, { type: 'ended', call: session.call, by: 'us', reason, cause: undefined })
  closeSession(stack, session)
  return true
}

/** RFC 3261 9.2. Too late where the final response is out. */
function takeCancel(stack: Stack, session: Session, cause: string | undefined): void {
  if (session.phase !== 'ringing') return
  emitFor(stack, session, { type: 'cancelled', call: session.call, cause })
  closeSession(stack, session)
}

/** Ends a call in whatever state it is. */
export function hangUp(stack: Stack, session: Session, cause: string | undefined): boolean {
  if (session.isToldOver) return false
  if (session.phase === 'ringing') return reject(stack, session, 480, [])
  endCall(stack, session, 'hung_up', cause)
  return true
}
