import { header, headerValues, valueWithParams } from '../message/headers.ts'
import type { Header, SipMessage, SipRequest, SipResponse } from '../message/message.ts'
import { hasOption, secondsOf } from '../message/response.ts'

/** RFC 4028 4: the smallest interval. */
export const MIN_INTERVAL_S = 90

/** What we ask for when we call. Two refreshes are then half an hour apart at most. */
export const USUAL_INTERVAL_S = 1800

/** A day. Longer is no timer, and would not fit a clock of 32 bits. */
const MAX_INTERVAL_S = 86_400

export type SessionTimer = { readonly intervalS: number; readonly isOurs: boolean }

export type AskedTimer =
  | { readonly kind: 'none' }
  | { readonly kind: 'too_brief' }
  | { readonly kind: 'timer'; readonly timer: SessionTimer; readonly headers: readonly Header[] }

/**
 * The timer that a request asks for, and how its 2xx agrees (RFC 4028 9): the interval is echoed, the one who asks
 * refreshes unless it says otherwise or does not know timers. A refresh that says nothing keeps what there is.
 */
export function askedTimer(request: SipRequest, currentS: number | undefined): AskedTimer {
  const knowsTimers = hasOption(headerValues(request, 'supported'), 'timer')
  const asked = readInterval(request)
  if (asked === undefined && (currentS === undefined || !knowsTimers)) return { kind: 'none' }
  if (asked !== undefined && asked.intervalS < MIN_INTERVAL_S && knowsTimers) return { kind: 'too_brief' }
  const intervalS = Math.max(asked?.intervalS ?? currentS ?? 0, MIN_INTERVAL_S)
  const isOurs = !knowsTimers || asked?.refresher === 'uas'
  const headers = [sessionExpires(intervalS, isOurs ? 'uas' : 'uac')]
  if (!isOurs) headers.push({ name: 'require', value: 'timer' })
  return { kind: 'timer', timer: { intervalS, isOurs }, headers }
}

/** What the peer's 2xx to our request agrees to (RFC 4028 7.2). */
export function agreedTimer(response: SipResponse): SessionTimer | undefined {
  const agreed = readInterval(response)
  if (agreed === undefined) return undefined
  return { intervalS: Math.max(agreed.intervalS, MIN_INTERVAL_S), isOurs: agreed.refresher !== 'uas' }
}

/** What our request asks for. `refresher`: only a request that refreshes says who does it. */
export function timerHeaders(intervalS: number, minIntervalS: number, refresher?: 'uac' | 'uas'): Header[] {
  const headers = [sessionExpires(Math.max(intervalS, minIntervalS), refresher)]
  if (minIntervalS > MIN_INTERVAL_S) headers.push({ name: 'min-se', value: String(minIntervalS) })
  return headers
}

/** What a 422 asks for at least. */
export function leastInterval(response: SipResponse): number {
  return Math.min(Math.max(secondsOf(response, 'min-se') ?? MIN_INTERVAL_S, MIN_INTERVAL_S), MAX_INTERVAL_S)
}

export const MIN_SE: Header = { name: 'min-se', value: String(MIN_INTERVAL_S) }

/** How long after a refresh the one who waits for the next one gives up (RFC 4028 10). */
export function patienceMs(intervalS: number): number {
  return (intervalS - Math.min(32, intervalS / 3)) * 1000
}

function sessionExpires(intervalS: number, refresher: 'uac' | 'uas' | undefined): Header {
  const value = refresher === undefined ? String(intervalS) : `${intervalS};refresher=${refresher}`
  return { name: 'session-expires', value }
}

function readInterval(message: SipMessage): { intervalS: number; refresher: string | undefined } | undefined {
  const seconds = secondsOf(message, 'session-expires')
  if (seconds === undefined) return undefined
  const refresher = valueWithParams(header(message, 'session-expires') ?? '')?.params.get('refresher')
  return { intervalS: Math.min(seconds, MAX_INTERVAL_S), refresher: refresher?.toLowerCase() }
}
