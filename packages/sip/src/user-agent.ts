import { respondOnce } from './auth/admission.ts'
import { createTimers } from './transaction/timers.ts'
import { placeCall } from './dialog/caller.ts'
import type { Flow } from './transport/flow.ts'
import type { Header, SipMessage } from './message/message.ts'
import type { InviteOptions } from './dialog/outgoing-invite.ts'
import type { Parsed } from './message/parse.ts'
import { type Binding, createRegistrar, type Registrar } from './registrar/registrar.ts'
import { keepRegistered, type RegisterOptions, type Registration } from './registrar/registration.ts'
import { receiveRequest } from './request-dispatch.ts'
import { stamped } from './message/response.ts'
import { serialise } from './message/serialise.ts'
import { createSourceLimits, type SourceLimits } from './auth/source-limits.ts'
import { type CallCommands, isFree, type Referral, type Stack, type UserAgentOptions } from './stack.ts'
import { createTransactions } from './transaction/transactions.ts'
import type { Io } from './transaction/io.ts'

/**
 * One SIP user agent (RFC 3261): takes messages, commands and the time, gives messages and events. It has no
 * socket, clock or randomness of its own. Commands about a call say whether they fit: false is too early or too late.
 */
export type UserAgent = {
  /** `sizeBytes`: as it came; strangers get no more back than they sent. */
  receive(message: SipMessage, flow: Flow, nowMs: number, sizeBytes?: number): void
  /** What came and is no message, or not one that can be taken. */
  receiveMalformed(parsed: Extract<Parsed, { ok: false }>, flow: Flow, nowMs: number): void
  tick(nowMs: number): void
  /** When the next tick is needed. */
  nextDueMs(): number | undefined
  /** A connection is gone. */
  loseFlow(flow: Flow, nowMs: number): void
  /** This message could not be sent: no such host, nothing listens. */
  undeliverable(message: SipMessage, nowMs: number): void

  ring(call: string, nowMs: number, sdp?: Uint8Array): boolean
  answer(call: string, sdp: Uint8Array, nowMs: number): boolean
  reject(call: string, status: number, nowMs: number, headers?: readonly Header[]): boolean
  accept(call: string, sdp: Uint8Array, nowMs: number): boolean
  decline(call: string, status: number, nowMs: number): boolean
  reinvite(call: string, sdp: Uint8Array, nowMs: number): boolean
  refer(call: string, referral: Referral, nowMs: number): boolean
  info(call: string, contentType: string, body: Uint8Array, nowMs: number): boolean
  /** Ends a call in whatever state: refuses, cancels or leaves it. `cause`: a Reason (RFC 3326). */
  hangUp(call: string, nowMs: number, cause?: string): boolean
  /** The name of the call. */
  invite(order: InviteOptions, nowMs: number): string
  /** The name of the registration. Undefined where a URI is none. */
  register(order: RegisterOptions, nowMs: number): string | undefined
  unregister(registration: string, nowMs: number): void
  /** Where a softphone is reached, the newest place first. */
  bindings(userId: string): readonly Binding[]
  /** These softphones are gone, or have other credentials. */
  forgetBindings(userIds: Iterable<string>, nowMs: number): void
  /** How much is remembered. */
  sizes(): Sizes
}

export type Sizes = {
  readonly calls: number
  readonly dialogs: number
  readonly clientTransactions: number
  readonly serverTransactions: number
  readonly timers: number
  readonly bindings: number
  readonly sources: number
}

export function createUserAgent(options: UserAgentOptions): UserAgent {
  const outbox = createOutbox()
  const stack = createStack(options, outbox)
  const sources = createSourceLimits()
  const registrar = createRegistrar(stack.io)
  const registrations = new Map<string, Registration>()
  const { enter } = outbox
  const order = (call: string, nowMs: number, give: (orders: CallCommands) => boolean): boolean =>
    enter(nowMs, () => {
      const orders = stack.calls.get(call)
      return orders !== undefined && give(orders)
    })
  return {
    ...inputs(stack, sources, registrar, registrations, enter),
    ring: (call, nowMs, sdp) => order(call, nowMs, (orders) => orders.ring(sdp)),
    answer: (call, sdp, nowMs) => order(call, nowMs, (orders) => orders.answer(sdp)),
    reject: (call, status, nowMs, headers = []) =>
      order(call, nowMs, (orders) => orders.reject(status, headers)),
    accept: (call, sdp, nowMs) => order(call, nowMs, (orders) => orders.accept(sdp)),
    decline: (call, status, nowMs) => order(call, nowMs, (orders) => orders.decline(status)),
    reinvite: (call, sdp, nowMs) => order(call, nowMs, (orders) => orders.reinvite(sdp)),
    refer: (call, referral, nowMs) => order(call, nowMs, (orders) => orders.refer(referral)),
    info: (call, contentType, body, nowMs) => order(call, nowMs, (orders) => orders.info(contentType, body)),
    hangUp: (call, nowMs, cause) => order(call, nowMs, (orders) => orders.hangUp(cause)),
    invite: (invite, nowMs) => enter(nowMs, () => placeCall(stack, invite)),
    register: (wanted, nowMs) =>
      enter(nowMs, () => {
        const id = options.random()
        const registration = keepRegistered(stack, id, wanted)
        if (registration === undefined) return undefined
        registrations.set(id, registration)
        return id
      }),
    unregister: (id, nowMs) =>
      enter(nowMs, () => {
        registrations.get(id)?.stop()
        registrations.delete(id)
      }),
    bindings: (userId) => registrar.bindings(userId),
    forgetBindings: (userIds, nowMs) =>
      enter(nowMs, () => {
        for (const userId of userIds) registrar.forget(userId)
      }),
    sizes: () => ({
      calls: stack.calls.size,
      dialogs: stack.dialogs.size,
      clientTransactions: stack.transactions.clientCount,
      serverTransactions: stack.transactions.serverCount,
      timers: stack.io.timers.size,
      bindings: registrar.size,
      sources: sources.size,
    }),
  }
}

type Enter = Outbox['enter']
type Inputs = 'receive' | 'receiveMalformed' | 'tick' | 'nextDueMs' | 'loseFlow' | 'undeliverable'

function inputs(
  stack: Stack,
  sources: SourceLimits,
  registrar: Registrar,
  registrations: ReadonlyMap<string, Registration>,
  enter: Enter,
): Pick<UserAgent, Inputs> {
  const { transactions, options } = stack
  const { timers } = stack.io
  return {
    receive: (message, flow, nowMs, sizeBytes) =>
      enter(nowMs, () => {
        if (message.kind === 'response') transactions.receiveResponse(message, flow)
        else {
          const size = sizeBytes ?? serialise(message).length
          receiveRequest(stack, sources, registrar, stamped(message, flow), flow, size)
        }
      }),
    receiveMalformed: (parsed, flow, nowMs) =>
      enter(nowMs, () => {
        const { status, partial } = parsed
        if (status === null || partial === undefined || !isFree(options.trust(flow))) return
        if (!sources.admit(flow.remoteAddress, true, nowMs)) return
        respondOnce(stack, stamped(partial, flow), flow, status)
      }),
    tick: (nowMs) => enter(nowMs, () => timers.fire(nowMs)),
    nextDueMs: () => timers.nextDueMs(),
    loseFlow: (flow, nowMs) =>
      enter(nowMs, () => {
        transactions.loseFlow(flow)
        registrar.loseFlow(flow)
        for (const registration of registrations.values()) registration.loseFlow(flow)
      }),
    undeliverable: (message, nowMs) => enter(nowMs, () => transactions.lose(message)),
  }
}

type Outbox = {
  put(action: () => void): void
  /** Does something at a time, then lets everything out that came of it. Commands may be given meanwhile. */
  enter<T>(nowMs: number, act: () => T): T
  nowMs(): number
}

/** Nothing leaves in the middle of a step: an event finds the machines at rest. */
function createOutbox(): Outbox {
  let queue: (() => void)[] = []
  let isEmptying = false
  let latestMs = 0
  return {
    put: (action) => void queue.push(action),
    nowMs: () => latestMs,
    enter(nowMs, act) {
      latestMs = Math.max(latestMs, nowMs)
      const result = act()
      if (isEmptying) return result
      isEmptying = true
      try {
        while (queue.length > 0) {
          const actions = queue
          queue = []
          for (const action of actions) action()
        }
      } finally {
        isEmptying = false
      }
      return result
    },
  }
}

function createStack(options: UserAgentOptions, outbox: Outbox): Stack {
  const io: Io = {
    send: (message, to) => outbox.put(() => options.send(message, to)),
    nowMs: outbox.nowMs,
    timers: createTimers(),
  }
  return {
    io,
    transactions: createTransactions(io, options.random, options.addressAt),
    options,
    dialogs: new Map(),
    calls: new Map(),
    cancellable: new WeakMap(),
    salt: options.random(),
    emit: (event) => outbox.put(() => options.emit(event)),
  }
}
