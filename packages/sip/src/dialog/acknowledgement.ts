import { sdpOf } from '../message/body.ts'
import { cseqOf } from '../message/headers.ts'
import { endCall } from './in-dialog.ts'
import type { SipRequest, SipResponse } from '../message/message.ts'
import { type Session, setTimer, stopTimer, emitFor } from './session.ts'
import type { ServerTransaction } from '../transaction/server-transaction.ts'
import type { Stack } from '../stack.ts'
import { EXCHANGE_MS, T1_MS, T2_MS } from '../transaction/timing.ts'

/**
 * Sends a 2xx to an INVITE until its ACK comes, on every transport: a hop on the way may lose it (RFC 3261 13.3.1.4).
 * Without an ACK the call ends.
 */
export function sendUntilAcknowledged(
  stack: Stack,
  session: Session,
  transaction: ServerTransaction,
  response: SipResponse,
  awaitsAnswer: boolean,
): void {
  transaction.respond(response)
  session.unacknowledged = { seq: cseqOf(transaction.request)?.number ?? 0, awaitsAnswer }
  const againIn = (waitMs: number): void =>
    setTimer(stack, session, 'accepted again', waitMs, () => {
      stack.io.send(response, { flow: transaction.flow })
      againIn(Math.min(2 * waitMs, T2_MS))
    })
  againIn(T1_MS)
  setTimer(stack, session, 'acknowledgement', EXCHANGE_MS, () => {
    session.unacknowledged = undefined
    endCall(stack, session, 'not_acknowledged')
  })
}

/** True where it is the ACK that was waited for. */
export function takeAck(stack: Stack, session: Session, ack: SipRequest): boolean {
  const awaited = session.unacknowledged
  if (awaited === undefined || cseqOf(ack)?.number !== awaited.seq) return false
  settle(stack, session, awaited.awaitsAnswer ? sdpOf(ack) : undefined)
  return true
}

/** Who sends the next INVITE has our answer to the last one: its ACK is only late or lost (RFC 5407 3.1.4). */
export function implyAck(stack: Stack, session: Session): void {
  if (session.unacknowledged?.awaitsAnswer === false) settle(stack, session, undefined)
}

function settle(stack: Stack, session: Session, answer: Uint8Array | undefined): void {
  session.unacknowledged = undefined
  stopTimer(session, 'accepted again', 'acknowledgement')
  if (session.phase === 'answered') session.phase = 'confirmed'
  if (session.isToldOver) endCall(stack, session, 'hung_up')
  else emitFor(stack, session, { type: 'acknowledged', call: session.call, answer })
}
