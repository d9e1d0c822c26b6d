import { takeAck } from './acknowledgement.ts'
import { digitOf } from '../message/body.ts'
import { answer, hangUp, reject, ring, takePrack } from './callee.ts'
import { takeSeq } from './dialog.ts'
import { createRequestRate } from './request-rate.ts'
import { header } from '../message/headers.ts'
import { endCall, isLost, sendInDialog } from './in-dialog.ts'
import { offerMedia, offerWanted } from './our-offer.ts'
import { acceptOffer, declineOffer, takeOffer } from './peer-offer.ts'
import type { ServerTransaction } from '../transaction/server-transaction.ts'
import { closeSession, respondIn, type Session, emitFor } from './session.ts'
import { ALLOW, type CallCommands, type DialogOwner, type Stack, SUPPORTED } from '../stack.ts'
import { leaveTransfer, refer, takeNotify } from './refer.ts'

/** What the peer may say in a call. */
export function ownerOf(stack: Stack, session: Session): DialogOwner {
  return {
    takes: createRequestRate(),
    requested(transaction) {
      if (takeSeq(session.dialog, transaction.request, transaction.flow))
        takeRequest(stack, session, transaction)
      else respondIn(session, transaction, 500)
    },
    acknowledged(ack) {
      if (takeAck(stack, session, ack)) offerWanted(stack, session)
    },
  }
}

/** What the application may order in a call. */
export function ordersOf(stack: Stack, session: Session): CallCommands {
  return {
    ring: (sdp) => ring(stack, session, sdp),
    answer: (sdp) => answer(stack, session, sdp),
    reject: (status, headers) => reject(stack, session, status, headers),
    accept: (sdp) => acceptOffer(stack, session, sdp),
    decline: (status) => declineOffer(stack, session, status),
    reinvite: (sdp) => offerMedia(stack, session, sdp),
    refer: (referral) => refer(stack, session, referral),
    info: (contentType, body) => sendInfo(stack, session, contentType, body),
    hangUp: (cause) => hangUp(stack, session, cause),
  }
}

/** Methods that we do not know never come this far. */
function takeRequest(stack: Stack, session: Session, transaction: ServerTransaction): void {
  switch (transaction.request.method) {
    case 'BYE':
      takeBye(stack, session, transaction)
      break
    case 'INVITE':
    case 'UPDATE':
      takeOffer(stack, session, transaction)
      break
    case 'PRACK':
      takePrack(stack, session, transaction)
      break
    case 'INFO':
      takeInfo(stack, session, transaction)
      break
    case 'NOTIFY':
      takeNotify(stack, session, transaction)
      break
    default:
      respondIn(session, transaction, 200, { headers: [ALLOW, SUPPORTED] })
  }
}

/** RFC 3261 15.1.2. A caller may also leave so while it still rings. */
function takeBye(stack: Stack, session: Session, transaction: ServerTransaction): void {
  const { call } = session
  const cause = header(transaction.request, 'reason')
  respondIn(session, transaction, 200)
  leaveTransfer(stack, session)
  if (session.phase === 'ringing') emitFor(stack, session, { type: 'cancelled', call, cause })
  else emitFor(stack, session, { type: 'ended', call, by: 'peer', reason: 'hung_up', cause })
  closeSession(stack, session)
}

/** RFC 6086 4.2.2: packages are announced before they are used, and we announce none. */
function takeInfo(stack: Stack, session: Session, transaction: ServerTransaction): void {
  const { request } = transaction
  if (header(request, 'info-package') !== undefined) {
    respondIn(session, transaction, 469, { headers: [{ name: 'recv-info', value: '' }] })
    return
  }
  respondIn(session, transaction, 200)
  const contentType = header(request, 'content-type') ?? ''
  const pressed = digitOf(contentType, request.body)
  emitFor(stack, session, {
    type: 'info',
    call: session.call,
    contentType,
    body: request.body,
    digit: pressed?.digit,
    durationMs: pressed?.durationMs,
  })
}

function sendInfo(stack: Stack, session: Session, contentType: string, body: Uint8Array): boolean {
  if (session.phase !== 'confirmed' || session.isToldOver) return false
  const headers = [{ name: 'content-type', value: contentType }]
  sendInDialog(stack, session, 'INFO', { headers, body }, ({ status }) => {
    if (isLost(status)) endCall(stack, session, 'lost')
  })
  return true
}
