import type { Timer } from './timers.ts'
import { type Flow, isReliable } from '../transport/flow.ts'
import type { SipRequest, SipResponse } from '../message/message.ts'
import { EXCHANGE_MS, T1_MS, T2_MS, T4_MS } from './timing.ts'
import { after, type Io } from './io.ts'

/** One request of a peer and our responses to it (RFC 3261 17.2, RFC 6026 7.1). */
export type ServerTransaction = {
  readonly request: SipRequest
  readonly flow: Flow
  /** Sends it and keeps it for copies of the request. Once the final response is out, nothing more. */
  respond(response: SipResponse): void
  /** The same request again, or the ACK of a refusal. */
  receive(request: SipRequest): void
  isAnswered(): boolean
  /** An INVITE that was answered with a 2xx: its ACK is for the user agent core. */
  isAccepted(): boolean
}

export function startServerTransaction(
  request: SipRequest,
  flow: Flow,
  io: Io,
  ended: () => void,
): ServerTransaction {
  return request.method === 'INVITE'
    ? startInvite(request, flow, io, ended)
    : startOther(request, flow, io, ended)
}

/** RFC 3261 17.2.1 with the Accepted state of RFC 6026 7.1. */
function startInvite(request: SipRequest, flow: Flow, io: Io, ended: () => void): ServerTransaction {
  let state: 'proceeding' | 'completed' | 'confirmed' | 'accepted' | 'terminated' = 'proceeding'
  let last: SipResponse | undefined
  let resend: Timer | undefined
  let expiry: Timer | undefined
  const target = { flow }
  const terminate = (): void => {
    state = 'terminated'
    resend?.cancel()
    expiry?.cancel()
    ended()
  }
  const resendIn = (waitMs: number): void => {
    resend = after(io, waitMs, () => {
      if (last !== undefined) io.send(last, target)
      resendIn(Math.min(2 * waitMs, T2_MS))
    })
  }
  return {
    request,
    flow,
    respond(response) {
      if (state !== 'proceeding') return
      last = response
      io.send(response, target)
      if (response.status < 200) return
      // Timer L for a 2xx, which the core repeats; timer H for a refusal that is never acknowledged.
      expiry = after(io, EXCHANGE_MS, terminate)
      state = response.status < 300 ? 'accepted' : 'completed'
      // Timer G.
      if (state === 'completed' && !isReliable(target)) resendIn(T1_MS)
    },
    receive(repeated) {
      if (repeated.method !== 'ACK') {
        const isRepeatable = state === 'proceeding' || state === 'completed'
        if (isRepeatable && last !== undefined) io.send(last, target)
      } else if (state === 'completed') {
        state = 'confirmed'
        resend?.cancel()
        expiry?.cancel()
        // Timer I: copies of the ACK are swallowed.
        if (isReliable(target)) terminate()
        else expiry = after(io, T4_MS, terminate)
      }
    },
    isAnswered: () => state !== 'proceeding',
    isAccepted: () => state === 'accepted',
  }
}

/** RFC 3261 17.2.2. */
function startOther(request: SipRequest, flow: Flow, io: Io, ended: () => void): ServerTransaction {
  let last: SipResponse | undefined
  let isAnswered = false
  const target = { flow }
  return {
    request,
    flow,
    respond(response) {
      if (isAnswered) return
      last = response
      io.send(response, target)
      if (response.status < 200) return
      isAnswered = true
      // Timer J: copies of the request get the same response.
      if (isReliable(target)) ended()
      else after(io, EXCHANGE_MS, ended)
    },
    receive() {
      if (last !== undefined) io.send(last, target)
    },
    isAnswered: () => isAnswered,
    isAccepted: () => false,
  }
}
