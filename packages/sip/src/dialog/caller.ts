import type { Timer } from '../transaction/timers.ts'
import { authorised } from '../auth/credentials.ts'
import { sdpOf } from '../message/body.ts'
import { allowsUpdate } from './callee.ts'
import { type ClientTransaction, isSuccess } from '../transaction/client-transaction.ts'
import { type Dialog, dialogOfResponse, keyOf, tag, takeSeq } from './dialog.ts'
import { createRequestRate } from './request-rate.ts'
import type { Flow } from '../transport/flow.ts'
import { cseqOf, headerValues } from '../message/headers.ts'
import { ackSuccess, NO_ANSWER, NO_WAY, sendBye, sendInDialog } from './in-dialog.ts'
import type { SipRequest, SipResponse } from '../message/message.ts'
import { offerWanted, runTimer } from './our-offer.ts'
import {
  cancelOf,
  type InviteOptions,
  type Outgoing,
  outgoingInvite,
  withLongerInterval,
} from './outgoing-invite.ts'
import { hasOption, responseTo, secondsOf } from '../message/response.ts'
import { createSession, emitFor } from './session.ts'
import { ordersOf, ownerOf } from './session-requests.ts'
import { agreedTimer } from './session-timer.ts'
import type { CallCommands, DialogOwner, Stack } from '../stack.ts'
import { EXCHANGE_MS } from '../transaction/timing.ts'
import { after } from '../transaction/io.ts'

/** How long it may ring. */
const USUAL_RING_MS = 180_000

/** Proxies that ring more telephones at once are not followed. */
const MAX_FORKS = 12

/** Once for credentials, once for a proxy's, once for an old nonce, once for the interval. */
const MAX_RETRIES = 4

/** One of those who might answer. */
type Fork = { dialog: Dialog; rseq: number | undefined; answer: Uint8Array | undefined }

/** A call of ours without an answer yet. */
type Attempt = {
  readonly call: string
  readonly order: InviteOptions
  readonly outgoing: Outgoing
  readonly forks: Map<string, Fork>
  /** By the tag of who accepted: the ACK that each copy of its 2xx gets. */
  readonly acks: Map<string, () => void>
  transaction: ClientTransaction | undefined
  /** `over`: it failed, or was given up. */
  state: 'calling' | 'answered' | 'over'
  hasProvisional: boolean
  isCancelSent: boolean
  cause: string | undefined
  ringing: Timer | undefined
}

/** Places a call. Returns its name; events say how it goes. */
export function placeCall(stack: Stack, order: InviteOptions): string {
  const call = stack.options.random()
  const outgoing = outgoingInvite(stack, order)
  const hopsLeft = order.maxForwards ?? 1
  if (outgoing === undefined || hopsLeft <= 0) {
    stack.emit({ type: 'failed', call, status: outgoing === undefined ? 400 : 483, response: undefined })
    return call
  }
  const attempt: Attempt = {
    call,
    order,
    outgoing,
    forks: new Map(),
    acks: new Map(),
    transaction: undefined,
    state: 'calling',
    hasProvisional: false,
    isCancelSent: false,
    cause: undefined,
    ringing: undefined,
  }
  stack.calls.set(call, attemptOrders(stack, attempt))
  attempt.ringing = after(stack.io, order.ringMs ?? USUAL_RING_MS, () => {
    fail(stack, attempt, NO_ANSWER, undefined)
    cancel(stack, attempt)
  })
  if (order.silenceMs !== undefined) {
    after(stack.io, order.silenceMs, () => {
      if (!attempt.hasProvisional) fail(stack, attempt, NO_WAY, undefined)
    })
  }
  sendInvite(stack, attempt, outgoing.invite, MAX_RETRIES)
  return call
}

const tooEarly = (): boolean => false

const NOTHING_FITS: CallCommands = {
  ring: tooEarly,
  answer: tooEarly,
  reject: tooEarly,
  accept: tooEarly,
  decline: tooEarly,
  reinvite: tooEarly,
  refer: tooEarly,
  info: tooEarly,
  hangUp: tooEarly,
}

function attemptOrders(stack: Stack, attempt: Attempt): CallCommands {
  return {
    ...NOTHING_FITS,
    hangUp(cause) {
      attempt.cause = cause
      conclude(stack, attempt)
      const { call } = attempt
      stack.emit({ type: 'ended', call, by: 'us', reason: 'given_up', cause: undefined })
      cancel(stack, attempt)
      return true
    },
  }
}

function sendInvite(stack: Stack, attempt: Attempt, invite: SipRequest, retriesLeft: number): void {
  attempt.hasProvisional = false
  const lost = (why: 'timeout' | 'transport'): void =>
    fail(stack, attempt, why === 'timeout' ? NO_ANSWER : NO_WAY, undefined)
  const sent = stack.transactions.request(invite, attempt.outgoing.to, {
    responded(response, flow) {
      if (response.status < 200) progress(stack, attempt, invite, response, flow)
      else if (isSuccess(response)) accepted(stack, attempt, invite, response, flow)
      else {
        const { credentials } = attempt.order
        const retry =
          authorised(invite, response, credentials, stack.options.random()) ??
          withLongerInterval(invite, response)
        if (retry !== undefined && retriesLeft > 0 && attempt.state === 'calling')
          sendInvite(stack, attempt, retry, retriesLeft - 1)
        else fail(stack, attempt, response.status, response)
      }
    },
    failed: lost,
  })
  attempt.transaction = sent
  if (sent === undefined) lost('transport')
}

function progress(
  stack: Stack,
  attempt: Attempt,
  invite: SipRequest,
  response: SipResponse,
  flow: Flow,
): void {
  attempt.hasProvisional = true
  if (attempt.state === 'over') {
    cancel(stack, attempt)
    return
  }
  if (response.status === 100 || attempt.state !== 'calling') return
  const fork = forkOf(stack, attempt, invite, response, flow)
  if (fork !== undefined && !takeReliable(stack, attempt, invite, response, fork)) return
  const answer = sdpOf(response)
  if (fork !== undefined) fork.answer = answer ?? fork.answer
  stack.emit({ type: 'progress', call: attempt.call, status: response.status, answer })
}

/** An early dialog (RFC 3261 12.1.2). Undefined for who has no tag: nothing can be said to it yet. */
function forkOf(
  stack: Stack,
  attempt: Attempt,
  invite: SipRequest,
  response: SipResponse,
  flow: Flow,
): Fork | undefined {
  const remoteTag = tag(response, 'to')
  const known = attempt.forks.get(remoteTag)
  if (known !== undefined || remoteTag === '' || attempt.forks.size >= MAX_FORKS) return known
  const dialog = dialogOfResponse(invite, response, flow)
  const fork: Fork = { dialog, rseq: undefined, answer: undefined }
  attempt.forks.set(remoteTag, fork)
  stack.dialogs.set(keyOf(dialog), earlyOwner(dialog))
  return fork
}

/** RFC 3262 4: a reliable response is acknowledged, in order; copies and those from the future are left alone. */
function takeReliable(
  stack: Stack,
  attempt: Attempt,
  invite: SipRequest,
  response: SipResponse,
  fork: Fork,
): boolean {
  const rseq = secondsOf(response, 'rseq')
  if (rseq === undefined || !hasOption(headerValues(response, 'require'), '100rel')) return true
  if (fork.rseq !== undefined && rseq !== fork.rseq + 1) return false
  fork.rseq = rseq
  const rack = { name: 'rack', value: `${rseq} ${cseqOf(invite)?.number ?? 0} INVITE` }
  const party = { dialog: fork.dialog, credentials: attempt.order.credentials }
  sendInDialog(stack, party, 'PRACK', { headers: [rack] }, () => {})
  return true
}

/** Before it answers, the other side has little to say in the dialog, and no other media to offer. */
function earlyOwner(dialog: Dialog): DialogOwner {
  return {
    takes: createRequestRate(),
    requested(transaction) {
      const { request, flow } = transaction
      const isOffer = request.method === 'UPDATE' && request.body.length > 0
      const isTaken = ['UPDATE', 'INFO', 'OPTIONS'].includes(request.method)
      const status = isOffer ? 488 : isTaken ? 200 : 481
      transaction.respond(responseTo(request, takeSeq(dialog, request, flow) ? status : 500))
    },
    acknowledged() {},
  }
}

/** RFC 3261 13.2.2.4: every 2xx gets its ACK. The first one is the call; the others are left again. */
function accepted(
  stack: Stack,
  attempt: Attempt,
  invite: SipRequest,
  response: SipResponse,
  flow: Flow,
): void {
  const remoteTag = tag(response, 'to')
  const known = attempt.acks.get(remoteTag)
  if (known !== undefined) {
    known()
    return
  }
  if (attempt.acks.size >= MAX_FORKS) return
  const fork = attempt.forks.get(remoteTag)
  const dialog = dialogOfResponse(invite, response, flow)
  dialog.localSeq = Math.max(dialog.localSeq, fork?.dialog.localSeq ?? 0)
  dialog.remoteSeq = fork?.dialog.remoteSeq
  const ack = ackSuccess(stack, dialog, invite)
  attempt.acks.set(remoteTag, ack)
  ack()
  if (attempt.state === 'calling') connected(stack, attempt, dialog, response, flow)
  else sendBye(stack, { dialog, credentials: attempt.order.credentials }, attempt.cause)
}

function connected(stack: Stack, attempt: Attempt, dialog: Dialog, response: SipResponse, flow: Flow): void {
  const { call, order, outgoing } = attempt
  const answer = sdpOf(response) ?? attempt.forks.get(dialog.remoteTag)?.answer
  conclude(stack, attempt)
  attempt.state = 'answered'
  const session = createSession({
    call,
    isCaller: true,
    dialog,
    credentials: order.credentials,
    user: outgoing.from.user,
    isSecure: outgoing.invite.uri.scheme === 'sips',
    phase: 'confirmed',
  })
  session.localSdp = order.sdp
  session.peerTakesUpdate = allowsUpdate(headerValues(response, 'allow'))
  stack.dialogs.set(keyOf(dialog), ownerOf(stack, session))
  stack.calls.set(call, ordersOf(stack, session))
  runTimer(stack, session, agreedTimer(response))
  emitFor(stack, session, { type: 'answered', call, answer, response, flow })
  offerWanted(stack, session)
}

/** The call was given up: what comes now is only put in order. */
function conclude(stack: Stack, attempt: Attempt): void {
  attempt.state = 'over'
  attempt.ringing?.cancel()
  for (const { dialog } of attempt.forks.values()) stack.dialogs.delete(keyOf(dialog))
  stack.calls.delete(attempt.call)
}

function fail(stack: Stack, attempt: Attempt, status: number, response: SipResponse | undefined): void {
  if (attempt.state !== 'calling') return
  conclude(stack, attempt)
  stack.emit({ type: 'failed', call: attempt.call, status, response })
}

/** RFC 3261 9.1: not before the other side has shown that it has the INVITE. A peer that stays silent is left. */
function cancel(stack: Stack, attempt: Attempt): void {
  const { transaction } = attempt
  if (transaction === undefined || !attempt.hasProvisional || attempt.isCancelSent) return
  attempt.isCancelSent = true
  stack.transactions.cancel(transaction, cancelOf(transaction.request, attempt.cause))
  after(stack.io, EXCHANGE_MS, () => {
    if (attempt.acks.size === 0) transaction.abandon()
  })
}
