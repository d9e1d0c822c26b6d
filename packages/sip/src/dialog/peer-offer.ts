import { implyAck, sendUntilAcknowledged } from './acknowledgement.ts'
import { descriptionOf } from '../message/body.ts'
import { allowsUpdate } from './callee.ts'
import { refreshTarget } from './dialog.ts'
import { headerValues } from '../message/headers.ts'
import type { Header } from '../message/message.ts'
import { offerWanted, runTimer } from './our-offer.ts'
import type { ServerTransaction } from '../transaction/server-transaction.ts'
import { onCancel, respondIn, responseIn, type Session, setTimer, stopTimer, emitFor } from './session.ts'
import { askedTimer, MIN_SE } from './session-timer.ts'
import { ACCEPT, ALLOW, randomFraction, contactAt, SDP_TYPE, type Stack, SUPPORTED } from '../stack.ts'

/** The application decides about an offer at once; one that never does may not hold the peer up. */
const DECISION_MS = 10_000

/** A re-INVITE or an UPDATE (RFC 3261 14.2, RFC 3311 5.2). */
export function takeOffer(stack: Stack, session: Session, transaction: ServerTransaction): void {
  const { request, flow } = transaction
  const description = descriptionOf(request)
  const isUpdate = request.method === 'UPDATE'
  const hasOffer = description.kind === 'sdp'
  if (description.kind === 'foreign') {
    respondIn(session, transaction, 415, { headers: [ACCEPT] })
    return
  }
  if (askedTimer(request, session.intervalS).kind === 'too_brief') {
    respondIn(session, transaction, 422, { headers: [MIN_SE] })
    return
  }
  if (isUpdate && !hasOffer) {
    refreshTarget(session.dialog, request, flow)
    takeRefresh(stack, session, transaction)
    return
  }
  if (!isUpdate) implyAck(stack, session)
  const refusal = refusalOf(session, isUpdate)
  if (refusal !== undefined) {
    respondIn(session, transaction, refusal, { headers: refusal === 500 ? [retryAfter(stack)] : [] })
    return
  }
  refreshTarget(session.dialog, request, flow)
  if (!isUpdate) respondIn(session, transaction, 100)
  session.pending = { transaction, hasOffer }
  onCancel(stack, session, transaction, () => cancelOffer(stack, session, transaction))
  setTimer(stack, session, 'decision', DECISION_MS, () => void declineOffer(stack, session, 500))
  const offer = hasOffer ? description.sdp : undefined
  emitFor(stack, session, { type: 'offer', call: session.call, offer, by: isUpdate ? 'UPDATE' : 'INVITE' })
}

/** Two offers at once: 491 where the other one is ours, 500 where both are the peer's. */
function refusalOf(session: Session, isUpdate: boolean): number | undefined {
  if (session.isToldOver) return 487
  if (session.pending !== undefined) return 500
  if (session.phase === 'ringing') {
    const isSettled = session.ringing?.hasAgreed === true && session.ringing.unacknowledged === undefined
    return isUpdate && isSettled ? undefined : 500
  }
  return session.isOffering || session.unacknowledged?.awaitsAnswer === true ? 491 : undefined
}

/** RFC 3261 14.2: up to 10 s, chosen at random. */
function retryAfter(stack: Stack): Header {
  return { name: 'retry-after', value: String(Math.floor(randomFraction(stack) * 10) + 1) }
}

function takeRefresh(stack: Stack, session: Session, transaction: ServerTransaction): void {
  const headers = acceptHeaders(stack, session, transaction)
  respondIn(session, transaction, 200, { headers })
}

/** Agrees to the session timer on the way. */
function acceptHeaders(stack: Stack, session: Session, transaction: ServerTransaction): Header[] {
  const { request, flow } = transaction
  const allow = headerValues(request, 'allow')
  if (allow.length > 0) session.peerTakesUpdate = allowsUpdate(allow)
  const contact = contactAt(stack, { flow }, session.user, session.isSecure)
  if (session.phase === 'ringing') return [contact, ALLOW, SUPPORTED]
  const asked = askedTimer(request, session.intervalS)
  runTimer(stack, session, asked.kind === 'timer' ? asked.timer : undefined)
  return [contact, ALLOW, SUPPORTED, ...(asked.kind === 'timer' ? asked.headers : [])]
}

export function acceptOffer(stack: Stack, session: Session, sdp: Uint8Array): boolean {
  const { pending } = session
  if (pending === undefined || session.isToldOver) return false
  const { transaction, hasOffer } = pending
  session.pending = undefined
  stopTimer(session, 'decision')
  session.localSdp = sdp
  const headers = [...acceptHeaders(stack, session, transaction), SDP_TYPE]
  if (transaction.request.method === 'UPDATE') {
    respondIn(session, transaction, 200, { headers, body: sdp })
    offerWanted(stack, session)
    return true
  }
  const response = responseIn(session, transaction.request, 200, { headers, body: sdp })
  sendUntilAcknowledged(stack, session, transaction, response, !hasOffer)
  return true
}

/** The call goes on as it was. */
export function declineOffer(stack: Stack, session: Session, status: number): boolean {
  const { pending } = session
  if (pending === undefined || status < 300 || status > 699) return false
  session.pending = undefined
  stopTimer(session, 'decision')
  respondIn(session, pending.transaction, status)
  offerWanted(stack, session)
  return true
}

/** The peer takes its re-INVITE back. */
function cancelOffer(stack: Stack, session: Session, transaction: ServerTransaction): void {
  if (session.pending?.transaction === transaction) declineOffer(stack, session, 487)
}
