import type { Timer } from '../transaction/timers.ts'
import { authorised, countedOn, type Credentials } from '../auth/credentials.ts'
import type { ClientTransaction } from '../transaction/client-transaction.ts'
import type { Flow, Target } from '../transport/flow.ts'
import { headerValues, nameAddr, withHeader, withoutHeader } from '../message/headers.ts'
import { NO_ANSWER, NO_WAY } from '../dialog/in-dialog.ts'
import type { SipRequest, SipResponse } from '../message/message.ts'
import { NO_BODY, secondsOf } from '../message/response.ts'
import { destinationOf } from '../transport/next-hop.ts'
import { randomFraction, contactAt, type Stack } from '../stack.ts'
import { parseUri, writeUri } from '../message/uri.ts'
import { after } from '../transaction/io.ts'

/** A registration to keep up with a registrar, such as a trunk's. */
export type RegisterOptions = {
  /** `sip:example.com`: whom to ask. */
  readonly registrar: string
  /** `sip:alice@example.com`: who registers. */
  readonly address: string
  readonly to?: Target
  readonly credentials?: Credentials
  readonly expiresS?: number
}

export type Registration = {
  /** The way is gone: calls would not come by it any more. */
  loseFlow(flow: Flow): void
  /** Takes it back. */
  stop(): void
}

const USUAL_EXPIRES_S = 3600
const MAX_EXPIRES_S = 86_400
const MAX_CHALLENGES = 3

/** Waits between attempts double from the first to the last, each shortened at random to at least half. */
const FIRST_RETRY_MS = 2000
const MAX_RETRY_MS = 600_000

/** How long before the end it is refreshed: a fifth of the time, but no more than a minute. */
const LEAD_SHARE = 0.2
const MAX_LEAD_MS = 60_000

type State = {
  readonly id: string
  readonly order: RegisterOptions
  readonly to: Target
  request: SipRequest
  expiresS: number
  /** When calls stop to reach us, unless it is refreshed. */
  lapsesAtMs: number
  failures: number
  isStopped: boolean
  flow: Flow | undefined
  next: Timer | undefined
  transaction: ClientTransaction | undefined
}

/** Registers and keeps on doing so (RFC 3261 10.2). Undefined where a URI is none. */
export function keepRegistered(stack: Stack, id: string, order: RegisterOptions): Registration | undefined {
  const registrar = parseUri(order.registrar)
  const address = parseUri(order.address)
  if (registrar === undefined || address === undefined) return undefined
  const to = order.to ?? { destination: destinationOf(registrar) }
  const headers = [
    { name: 'max-forwards', value: '70' },
    { name: 'from', value: `<${order.address}>;tag=${stack.options.random()}` },
    { name: 'to', value: `<${order.address}>` },
    { name: 'call-id', value: stack.options.random() },
    { name: 'cseq', value: '1 REGISTER' },
    contactAt(stack, to, address.user, registrar.scheme === 'sips'),
  ]
  const state: State = {
    id,
    order,
    to,
    request: { kind: 'request', method: 'REGISTER', uri: registrar, headers, body: NO_BODY },
    expiresS: order.expiresS ?? USUAL_EXPIRES_S,
    lapsesAtMs: stack.io.nowMs(),
    failures: 0,
    isStopped: false,
    flow: undefined,
    next: undefined,
    transaction: undefined,
  }
  send(stack, state, state.request, MAX_CHALLENGES)
  return {
    loseFlow(flow) {
      if (state.isStopped || flow.transport === 'udp' || state.flow?.id !== flow.id) return
      state.flow = undefined
      state.lapsesAtMs = stack.io.nowMs()
      again(stack, state, retryMs(stack, state))
    },
    stop() {
      if (state.isStopped) return
      state.isStopped = true
      state.next?.cancel()
      state.expiresS = 0
      send(stack, state, anew(state.request), MAX_CHALLENGES)
    },
  }
}

function send(stack: Stack, state: State, request: SipRequest, challengesLeft: number): void {
  const asked = withHeader(request, 'expires', String(state.expiresS))
  const isLast = state.isStopped
  state.request = asked
  const failed = (status: number, response: SipResponse | undefined): void => {
    if (isLast === state.isStopped && !isLast) refused(stack, state, status, response)
  }
  state.transaction = stack.transactions.request(asked, state.to, {
    responded(response, flow) {
      if (response.status < 200 || isLast !== state.isStopped) return
      const retry = authorised(asked, response, state.order.credentials, stack.options.random())
      if (retry !== undefined && challengesLeft > 0) send(stack, state, retry, challengesLeft - 1)
      else if (response.status >= 300) failed(response.status, response)
      else if (!isLast) registered(stack, state, response, flow)
    },
    failed: (why) => failed(why === 'timeout' ? NO_ANSWER : NO_WAY, undefined),
  })
  if (state.transaction === undefined) failed(NO_WAY, undefined)
}

function registered(stack: Stack, state: State, response: SipResponse, flow: Flow): void {
  const expiresInMs = grantedS(state, response) * 1000
  state.failures = 0
  state.flow = flow
  state.lapsesAtMs = stack.io.nowMs() + expiresInMs
  again(stack, state, expiresInMs - Math.min(expiresInMs * LEAD_SHARE, MAX_LEAD_MS))
  stack.emit({ type: 'registered', registration: state.id, expiresInMs })
}

/** RFC 3261 10.2.4: the registrar may grant less. Ours is the contact with our address. */
function grantedS(state: State, response: SipResponse): number {
  const ours = nameAddr(headerValues(state.request, 'contact')[0] ?? '')?.uri
  const contacts = headerValues(response, 'contact').map((value) => nameAddr(value))
  const own = contacts.find((contact) => contact && ours && writeUri(contact.uri) === writeUri(ours))
  const text = (own ?? (contacts.length === 1 ? contacts[0] : undefined))?.params.get('expires') ?? ''
  const granted = /^\d{1,10}$/.test(text ?? '') ? Number(text) : secondsOf(response, 'expires')
  return Math.min(Math.max(granted ?? state.expiresS, 1), MAX_EXPIRES_S)
}

function refused(stack: Stack, state: State, status: number, response: SipResponse | undefined): void {
  const leastS = response === undefined ? undefined : secondsOf(response, 'min-expires')
  const isTooBrief = status === 423 && leastS !== undefined && leastS > state.expiresS
  if (isTooBrief) state.expiresS = Math.min(leastS, MAX_EXPIRES_S)
  const wantedMs = (response === undefined ? 0 : (secondsOf(response, 'retry-after') ?? 0)) * 1000
  const retryInMs = Math.min(Math.max(retryMs(stack, state), wantedMs), MAX_RETRY_MS)
  state.failures += 1
  again(stack, state, retryInMs)
  const isLapsed = stack.io.nowMs() >= state.lapsesAtMs
  stack.emit({ type: 'registration_failed', registration: state.id, status, retryInMs, isLapsed })
}

/** Without credentials: the nonce is old by now, and not every registrar says so. */
function anew(request: SipRequest): SipRequest {
  return withoutHeader(withoutHeader(countedOn(request), 'authorization'), 'proxy-authorization')
}

function retryMs(stack: Stack, state: State): number {
  const longestMs = Math.min(FIRST_RETRY_MS * 2 ** Math.min(state.failures, 20), MAX_RETRY_MS)
  return Math.round(longestMs * (0.5 + randomFraction(stack) / 2))
}

function again(stack: Stack, state: State, waitMs: number): void {
  state.next?.cancel()
  state.next = after(stack.io, waitMs, () => send(stack, state, anew(state.request), MAX_CHALLENGES))
}
