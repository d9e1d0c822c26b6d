import { Buffer } from 'node:buffer'
import type { TransferState } from '../events.ts'
import { header, valueWithParams } from '../message/headers.ts'
import { endCall, isLost, sendInDialog } from './in-dialog.ts'
import type { SipRequest } from '../message/message.ts'
import type { ServerTransaction } from '../transaction/server-transaction.ts'
import { respondIn, type Session, setTimer, stopTimer, targetOf, emitFor } from './session.ts'
import { contactAt, type Referral, type Stack } from '../stack.ts'
import { parseUri } from '../message/uri.ts'

/** How long a peer may take to report on the transfer, unless the application says otherwise. */
const USUAL_PATIENCE_MS = 60_000

/** Asks the peer to call another number instead of us (RFC 3515 2.4.1). */
export function refer(stack: Stack, session: Session, referral: Referral): boolean {
  if (session.phase !== 'confirmed' || session.isToldOver || session.transfer !== undefined) return false
  if (parseUri(referral.target) === undefined) return false
  const { dialog, user, isSecure } = session
  const headers = [
    contactAt(stack, targetOf(stack, dialog), user, isSecure),
    { name: 'refer-to', value: `<${referral.target}>` },
    { name: 'referred-by', value: `<${referral.referredBy ?? ourUri(session)}>` },
  ]
  const transfer = { seq: dialog.localSeq + 1, isAccepted: false }
  session.transfer = transfer
  setTimer(stack, session, 'transfer', referral.patienceMs ?? USUAL_PATIENCE_MS, () =>
    conclude(stack, session, 'silent', undefined),
  )
  sendInDialog(stack, session, 'REFER', { headers }, ({ status }) => {
    if (session.transfer !== transfer) return
    if (status < 300) accepted(stack, session)
    else {
      conclude(stack, session, 'failed', status)
      if (isLost(status)) endCall(stack, session, 'lost')
    }
  })
  return true
}

/** Without its tag our side of the dialog is our address. */
function ourUri(session: Session): string {
  const { localParty } = session.dialog
  const open = localParty.indexOf('<')
  const close = localParty.indexOf('>', open)
  return open < 0 || close < 0 ? localParty.split(';', 1)[0]! : localParty.slice(open + 1, close)
}

function accepted(stack: Stack, session: Session): void {
  if (session.transfer === undefined || session.transfer.isAccepted) return
  session.transfer.isAccepted = true
  emitFor(stack, session, { type: 'transfer', call: session.call, state: 'accepted', status: 202 })
}

function conclude(stack: Stack, session: Session, state: TransferState, status: number | undefined): void {
  session.transfer = undefined
  stopTimer(session, 'transfer')
  emitFor(stack, session, { type: 'transfer', call: session.call, state, status })
}

/** A peer that leaves after it accepted has most likely done what it was asked for. */
export function leaveTransfer(stack: Stack, session: Session): void {
  if (session.transfer?.isAccepted) conclude(stack, session, 'left', undefined)
}

/** How the transfer goes (RFC 3515 2.4.4): the first line of a response stands in the body. */
export function takeNotify(stack: Stack, session: Session, transaction: ServerTransaction): void {
  const { request } = transaction
  const { transfer } = session
  const event = valueWithParams(header(request, 'event') ?? '')
  if (event?.value.toLowerCase() !== 'refer') {
    respondIn(session, transaction, 489, { headers: [{ name: 'allow-events', value: 'refer' }] })
    return
  }
  // RFC 3515 2.4.6: the id is the number of the REFER, which is greater where credentials were asked for.
  const id = event.params.get('id')
  if (transfer === undefined || (id !== undefined && !(Number(id) >= transfer.seq))) {
    respondIn(session, transaction, 481)
    return
  }
  respondIn(session, transaction, 200)
  // It may overtake the 202.
  accepted(stack, session)
  const status = fragmentStatus(request)
  if (status !== undefined && status >= 200)
    conclude(stack, session, status < 300 ? 'succeeded' : 'failed', status)
  else if (isTerminated(request)) conclude(stack, session, 'silent', status)
  else if (status !== undefined && status > 100)
    emitFor(stack, session, { type: 'transfer', call: session.call, state: 'progressed', status })
}

function isTerminated(request: SipRequest): boolean {
  const state = valueWithParams(header(request, 'subscription-state') ?? '')?.value
  return state?.toLowerCase() === 'terminated'
}

const STATUS_AT = 'SIP/2.0 '.length

/** `SIP/2.0 486 Busy Here` (RFC 3420). */
function fragmentStatus(request: SipRequest): number | undefined {
  const start = Buffer.from(request.body.subarray(0, STATUS_AT + 4)).toString('latin1')
  const digits = start.slice(STATUS_AT, STATUS_AT + 3)
  return start.startsWith('SIP/2.0 ') && /^[1-6]\d\d$/.test(digits) ? Number(digits) : undefined
}
