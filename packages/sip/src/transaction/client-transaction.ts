import type { Timer } from './timers.ts'
import { type Flow, isReliable, type Target } from '../transport/flow.ts'
import { cseqOf, header } from '../message/headers.ts'
import type { Header, SipRequest, SipResponse } from '../message/message.ts'
import { EXCHANGE_MS, T1_MS, T2_MS, T4_MS } from './timing.ts'
import { after, type Io } from './io.ts'

export type ClientListener = {
  /** Provisional responses and the final one, each once; to an INVITE every 2xx, also repeated and forked ones. */
  responded(response: SipResponse, flow: Flow): void
  /** There is no final response: it timed out, or nothing could be sent. */
  failed(why: 'timeout' | 'transport'): void
}

/** One request of ours and its responses (RFC 3261 17.1, RFC 6026 8.4). */
export type ClientTransaction = {
  /** As it is sent, with its Via. */
  readonly request: SipRequest
  /** Where it goes: the way the responses come, once there is one. */
  target(): Target
  receive(response: SipResponse, flow: Flow): void
  /** The shell could not send, or the connection is gone. */
  lose(): void
  /** The application has given it up (RFC 3261 9.1: a cancelled INVITE that stays silent). */
  abandon(): void
}

export function startClientTransaction(
  request: SipRequest,
  to: Target,
  io: Io,
  listener: ClientListener,
  ended: () => void,
): ClientTransaction {
  return request.method === 'INVITE'
    ? startInvite(request, to, io, listener, ended)
    : startOther(request, to, io, listener, ended)
}

/** What all of them have: something that is sent again, a time when it is over, and an end. */
function createLife(io: Io, listener: ClientListener, ended: () => void) {
  let resend: Timer | undefined
  let expiry: Timer | undefined
  let isOver = false
  const rest = (): void => {
    resend?.cancel()
    expiry?.cancel()
  }
  const end = (): void => {
    if (isOver) return
    isOver = true
    rest()
    ended()
  }
  const repeat = (send: () => void, waitMs: number, next: (waitMs: number) => number): void => {
    resend = after(io, waitMs, () => {
      send()
      repeat(send, next(waitMs), next)
    })
  }
  return {
    isOver: () => isOver,
    rest,
    end,
    repeat,
    expireIn(waitMs: number, expired: () => void) {
      expiry?.cancel()
      expiry = after(io, waitMs, expired)
    },
    fail(why: 'timeout' | 'transport') {
      end()
      listener.failed(why)
    },
  }
}

/** RFC 3261 17.1.1 with the Accepted state of RFC 6026 8.4. */
function startInvite(
  request: SipRequest,
  to: Target,
  io: Io,
  listener: ClientListener,
  ended: () => void,
): ClientTransaction {
  let state: 'calling' | 'proceeding' | 'completed' | 'accepted' = 'calling'
  let target = to
  const life = createLife(io, listener, ended)
  io.send(request, target)
  // Timer A doubles without a bound: timer B ends it.
  if (!isReliable(to))
    life.repeat(
      () => io.send(request, target),
      T1_MS,
      (waitMs) => 2 * waitMs,
    )
  life.expireIn(EXCHANGE_MS, () => life.fail('timeout'))
  const conclude = (response: SipResponse): void => {
    if (isSuccess(response)) {
      state = 'accepted'
      // Timer M: forks and copies of a 2xx are for the one who called.
      life.expireIn(EXCHANGE_MS, life.end)
      return
    }
    state = 'completed'
    io.send(ackFor(request, response), target)
    // Timer D: as long as the response may be repeated, each copy gets its ACK.
    if (isReliable(target)) life.end()
    else life.expireIn(EXCHANGE_MS, life.end)
  }
  return {
    request,
    target: () => target,
    receive(response, flow) {
      if (life.isOver()) return
      if (state === 'completed') {
        if (response.status >= 300) io.send(ackFor(request, response), target)
        return
      }
      if (state === 'accepted') {
        if (isSuccess(response)) listener.responded(response, flow)
        return
      }
      life.rest()
      target = { flow }
      if (response.status < 200) state = 'proceeding'
      else conclude(response)
      listener.responded(response, flow)
    },
    lose() {
      if (state === 'calling' || state === 'proceeding') life.fail('transport')
      else life.end()
    },
    abandon: life.end,
  }
}

/** RFC 3261 17.1.2. */
function startOther(
  request: SipRequest,
  to: Target,
  io: Io,
  listener: ClientListener,
  ended: () => void,
): ClientTransaction {
  let state: 'trying' | 'proceeding' | 'completed' = 'trying'
  let target = to
  const life = createLife(io, listener, ended)
  // Timer E doubles up to T2, and waits T2 once the other side has said that it is at it.
  const longer = (waitMs: number): number => (state === 'proceeding' ? T2_MS : Math.min(2 * waitMs, T2_MS))
  io.send(request, target)
  if (!isReliable(to)) life.repeat(() => io.send(request, target), T1_MS, longer)
  life.expireIn(EXCHANGE_MS, () => life.fail('timeout'))
  return {
    request,
    target: () => target,
    receive(response, flow) {
      if (state === 'completed' || life.isOver()) return
      target = { flow }
      if (response.status < 200) state = 'proceeding'
      else {
        state = 'completed'
        life.rest()
        // Timer K: copies of the response are swallowed.
        if (isReliable(target)) life.end()
        else life.expireIn(T4_MS, life.end)
      }
      listener.responded(response, flow)
    },
    lose() {
      if (state === 'completed') life.end()
      else life.fail('transport')
    },
    abandon: life.end,
  }
}

export function isSuccess(response: SipResponse): boolean {
  return response.status >= 200 && response.status < 300
}

/** The ACK of a refusal belongs to the transaction of the INVITE (RFC 3261 17.1.1.3). */
function ackFor(request: SipRequest, response: SipResponse): SipRequest {
  const headers: Header[] = []
  const copy = (name: string, value: string | undefined): void => {
    if (value !== undefined) headers.push({ name, value })
  }
  copy('via', header(request, 'via'))
  for (const { name, value } of request.headers) if (name === 'route') copy(name, value)
  copy('max-forwards', '70')
  copy('from', header(request, 'from'))
  copy('to', header(response, 'to'))
  copy('call-id', header(request, 'call-id'))
  copy('cseq', `${cseqOf(request)?.number ?? 0} ACK`)
  return { kind: 'request', method: 'ACK', uri: request.uri, headers, body: new Uint8Array() }
}
