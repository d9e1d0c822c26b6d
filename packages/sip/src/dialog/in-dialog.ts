import { authorised } from '../auth/credentials.ts'
import type { ClientTransaction } from '../transaction/client-transaction.ts'
import { type Dialog, requestIn, type RequestParts } from './dialog.ts'
import type { EndReason } from '../events.ts'
import type { Flow } from '../transport/flow.ts'
import { cseqOf } from '../message/headers.ts'
import type { SipRequest, SipResponse } from '../message/message.ts'
import { type Asking, closeSession, type Session, targetOf, emitFor } from './session.ts'
import type { Stack } from '../stack.ts'

/** RFC 3261 8.1.3.1: what silence and a broken way count as. */
export const NO_ANSWER = 408
export const NO_WAY = 503

export type Outcome = {
  readonly status: number
  /** Undefined where there was none. */
  readonly response: SipResponse | undefined
  readonly flow: Flow | undefined
  /** The request that it is about: with credentials, where they were asked for. */
  readonly request: SipRequest
}

/** Once where credentials are asked for, once more where the nonce was old or a proxy asks as well. */
const MAX_CHALLENGES = 3

/** Who sends in a dialog. `asking`: what is dropped when the dialog is over. */
export type Party = Pick<Session, 'dialog' | 'credentials'> & Partial<Pick<Session, 'asking'>>

/** Sends a request in a dialog and reports how it ends. An accepted INVITE is reported with every copy of its 2xx. */
export function sendInDialog(
  stack: Stack,
  party: Party,
  method: string,
  parts: RequestParts,
  conclude: (outcome: Outcome) => void,
): Asking {
  const { dialog, credentials } = party
  const asking: Asking = { abandon: () => current?.abandon() }
  const concluded = (outcome: Outcome): void => {
    party.asking?.delete(asking)
    conclude(outcome)
  }
  let current: ClientTransaction | undefined
  const attempt = (request: SipRequest, challengesLeft: number): void => {
    const without = (status: number): void =>
      concluded({ status, response: undefined, flow: undefined, request })
    current = stack.transactions.request(request, targetOf(stack, dialog), {
      responded(response, flow) {
        if (response.status < 200) return
        const retry = authorised(request, response, credentials, stack.options.random())
        if (retry === undefined || challengesLeft === 0) {
          concluded({ status: response.status, response, flow, request })
          return
        }
        dialog.localSeq += 1
        attempt(withSeq(retry, dialog.localSeq), challengesLeft - 1)
      },
      failed: (why) => without(why === 'timeout' ? NO_ANSWER : NO_WAY),
    })
    if (current === undefined) without(NO_WAY)
  }
  // The answer to an INVITE needs its ACK, and a BYE has to arrive, whatever becomes of the call.
  if (method !== 'INVITE' && method !== 'BYE') party.asking?.add(asking)
  attempt(requestIn(dialog, method, parts), MAX_CHALLENGES - 1)
  return asking
}

function withSeq(request: SipRequest, seq: number): SipRequest {
  const headers = request.headers.map((header) =>
    header.name === 'cseq' ? { name: 'cseq', value: `${seq} ${request.method}` } : header,
  )
  return { ...request, headers }
}

const CREDENTIALS: ReadonlySet<string> = new Set(['authorization', 'proxy-authorization'])

/** The ACK of a 2xx (RFC 3261 13.2.2.4): same number and credentials as the INVITE, a Via of its own. */
export function ackSuccess(stack: Stack, dialog: Dialog, invite: SipRequest): () => void {
  const headers = invite.headers.filter(({ name }) => CREDENTIALS.has(name))
  const ack = requestIn(dialog, 'ACK', { seq: cseqOf(invite)?.number ?? 0, headers })
  const to = targetOf(stack, dialog)
  const sent = stack.transactions.withVia(ack, to)
  return () => stack.io.send(sent, to)
}

/** Leaves a dialog. Whatever the peer says to it, the dialog is over (RFC 3261 15.1.1). */
export function sendBye(stack: Stack, party: Party, cause: string | undefined): void {
  const headers = cause === undefined ? [] : [{ name: 'reason', value: cause }]
  sendInDialog(stack, party, 'BYE', { headers }, () => {})
}

/**
 * Ends a call that has been answered. Before the ACK there may be no BYE (RFC 3261 15): then the end is reported, and
 * the ACK, or that it stays away, brings the BYE.
 */
export function endCall(stack: Stack, session: Session, reason: EndReason, cause?: string): void {
  emitFor(stack, session, { type: 'ended', call: session.call, by: 'us', reason, cause: undefined })
  if (session.phase === 'answered' && reason !== 'not_acknowledged') return
  if (session.phase === 'ended') return
  closeSession(stack, session)
  sendBye(stack, session, cause)
}

/** RFC 3261 12.2.1.2: a peer that does not know the dialog, or does not answer in it, is not there any more. */
export function isLost(status: number): boolean {
  return status === 481 || status === NO_ANSWER
}
