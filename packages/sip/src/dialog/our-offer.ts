import { sdpOf } from '../message/body.ts'
import { refreshTarget } from './dialog.ts'
import { isSuccess } from '../transaction/client-transaction.ts'
import { ackSuccess, endCall, isLost, type Outcome, sendInDialog } from './in-dialog.ts'
import type { Header, SipResponse } from '../message/message.ts'
import { NO_BODY } from '../message/response.ts'
import { type Session, setTimer, stopTimer, targetOf, emitFor } from './session.ts'
import {
  agreedTimer,
  leastInterval,
  MIN_INTERVAL_S,
  patienceMs,
  type SessionTimer,
  timerHeaders,
} from './session-timer.ts'
import { ALLOW, randomFraction, contactAt, SDP_TYPE, type Stack, SUPPORTED } from '../stack.ts'
import { EXCHANGE_MS } from '../transaction/timing.ts'

/** A peer that says again and again that it is at it, and never how it ends, is given up. */
const OFFER_PATIENCE_MS = 2 * EXCHANGE_MS

/** So often may both sides make an offer at once before ours is dropped. */
const MAX_GLARES = 6

/** Offers other media to the peer: now, or when nothing else is under way (RFC 3261 14.1). The last one counts. */
export function offerMedia(stack: Stack, session: Session, sdp: Uint8Array, isRefresh = false): boolean {
  if (session.isToldOver || session.phase === 'ringing' || session.phase === 'ended') return false
  if (isRefresh && session.wanted !== undefined) return true
  session.wanted = { sdp, isRefresh, glares: 0 }
  offerWanted(stack, session)
  return true
}

/** Whether neither side has an offer in the air. */
export function isFree(session: Session): boolean {
  const isBusy = session.isOffering || session.pending !== undefined || session.unacknowledged !== undefined
  return session.phase === 'confirmed' && !isBusy
}

export function offerWanted(stack: Stack, session: Session): void {
  const { wanted } = session
  if (wanted === undefined || !isFree(session) || session.timers.has('glare') || session.isToldOver) return
  session.wanted = undefined
  sendOffer(stack, session, wanted, MIN_INTERVAL_S)
}

type Offer = NonNullable<Session['wanted']>

function sendOffer(stack: Stack, session: Session, offer: Offer, minIntervalS: number): void {
  session.isOffering = true
  let ack: (() => void) | undefined
  const headers = [...refreshHeaders(stack, session, minIntervalS), SDP_TYPE]
  const patience = stack.io.timers.set(stack.io.nowMs() + OFFER_PATIENCE_MS, () => {
    sent.abandon()
    session.isOffering = false
    endCall(stack, session, 'lost')
  })
  const sent = sendInDialog(stack, session, 'INVITE', { headers, body: offer.sdp }, (outcome) => {
    patience.cancel()
    if (outcome.response === undefined || !isSuccess(outcome.response)) {
      session.isOffering = false
      if (session.phase === 'confirmed') offerRefused(stack, session, offer, minIntervalS, outcome)
      return
    }
    const isFirst = ack === undefined
    if (isFirst && outcome.flow !== undefined) refreshTarget(session.dialog, outcome.response, outcome.flow)
    ack ??= ackSuccess(stack, session.dialog, outcome.request)
    ack()
    session.isOffering = false
    if (isFirst && session.phase === 'confirmed') offerAnswered(stack, session, offer, outcome)
  })
}

function offerAnswered(stack: Stack, session: Session, offer: Offer, { response }: Outcome): void {
  if (response === undefined) return
  session.localSdp = offer.sdp
  runTimer(stack, session, agreedTimer(response))
  const answer = sdpOf(response)
  if (!offer.isRefresh) emitFor(stack, session, { type: 'offer_answered', call: session.call, answer })
  offerWanted(stack, session)
}

function offerRefused(
  stack: Stack,
  session: Session,
  offer: Offer,
  minIntervalS: number,
  { status, response }: Outcome,
): void {
  const leastS = raisedInterval(status, response, minIntervalS)
  if (isLost(status)) endCall(stack, session, 'lost')
  else if (status === 491 && offer.glares < MAX_GLARES) {
    session.wanted ??= { ...offer, glares: offer.glares + 1 }
    setTimer(stack, session, 'glare', glareMs(stack, session), () => {
      stopTimer(session, 'glare')
      offerWanted(stack, session)
    })
  } else if (leastS !== undefined) sendOffer(stack, session, offer, leastS)
  else {
    if (offer.isRefresh) refreshAgain(stack, session)
    else emitFor(stack, session, { type: 'offer_refused', call: session.call, status })
    offerWanted(stack, session)
  }
}

/** A peer may once want a longer interval (RFC 4028 7.3). */
function raisedInterval(
  status: number,
  response: SipResponse | undefined,
  minIntervalS: number,
): number | undefined {
  const isFirst = minIntervalS === MIN_INTERVAL_S
  return status === 422 && response !== undefined && isFirst ? leastInterval(response) : undefined
}

/** RFC 3261 14.1: the one who made the call waits from 2.1 to 4 s, the other up to 2 s, in steps of 10 ms. */
function glareMs(stack: Stack, session: Session): number {
  const [leastMs, mostMs] = session.isCaller ? [2100, 4000] : [0, 2000]
  return leastMs + 10 * Math.floor((randomFraction(stack) * (mostMs - leastMs)) / 10)
}

function refreshHeaders(stack: Stack, session: Session, minIntervalS: number): Header[] {
  const { dialog, user, isSecure } = session
  const contact = contactAt(stack, targetOf(stack, dialog), user, isSecure)
  const intervalS = session.intervalS
  const timer = intervalS === undefined ? [] : timerHeaders(intervalS, minIntervalS, 'uac')
  return [contact, ALLOW, SUPPORTED, ...timer]
}

/** A failed refresh is tried again after this part of the interval. */
const RETRY_SHARE = 1 / 8

/**
 * From now on the session lives for as long as it is refreshed (RFC 4028 10). The one who refreshes does so at
 * half the interval; both give up a little before its end.
 */
export function runTimer(stack: Stack, session: Session, timer: SessionTimer | undefined): void {
  stopTimer(session, 'refresh', 'expiry')
  session.intervalS = timer?.intervalS
  if (timer === undefined) return
  const expiresInMs = patienceMs(timer.intervalS)
  setTimer(stack, session, 'expiry', expiresInMs, () => endCall(stack, session, 'session_expired'))
  if (timer.isOurs) refreshIn(stack, session, timer.intervalS * 500)
}

function refreshIn(stack: Stack, session: Session, waitMs: number): void {
  setTimer(stack, session, 'refresh', waitMs, () => refresh(stack, session, MIN_INTERVAL_S))
}

function refreshAgain(stack: Stack, session: Session): void {
  if (session.intervalS !== undefined) refreshIn(stack, session, session.intervalS * 1000 * RETRY_SHARE)
}

/** By UPDATE where the peer takes it, else by a re-INVITE that changes nothing. */
function refresh(stack: Stack, session: Session, minIntervalS: number): void {
  if (!session.peerTakesUpdate) {
    offerMedia(stack, session, session.localSdp ?? NO_BODY, true)
    return
  }
  const headers = refreshHeaders(stack, session, minIntervalS)
  sendInDialog(stack, session, 'UPDATE', { headers }, ({ status, response, flow }) => {
    if (session.phase !== 'confirmed') return
    if (isLost(status)) endCall(stack, session, 'lost')
    else if (status === 405 || status === 501) {
      session.peerTakesUpdate = false
      refresh(stack, session, minIntervalS)
    } else if (response === undefined || status >= 300) {
      const leastS = raisedInterval(status, response, minIntervalS)
      if (leastS === undefined) refreshAgain(stack, session)
      else refresh(stack, session, leastS)
    } else {
      if (flow !== undefined) refreshTarget(session.dialog, response, flow)
      runTimer(stack, session, agreedTimer(response))
    }
  })
}
