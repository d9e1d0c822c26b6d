import type { Credentials } from './auth/credentials.ts'
import type { UserAgentEvent } from './events.ts'
import { type Flow, type Target, transportOf } from './transport/flow.ts'
import type { Header, SipMessage, SipRequest } from './message/message.ts'
import type { ServerTransaction } from './transaction/server-transaction.ts'
import type { LocalAddress, Transactions } from './transaction/transactions.ts'
import { makeUri, writeUri } from './message/uri.ts'
import type { Io } from './transaction/io.ts'

/**
 * The standing of an address before any check. `trusted`: a proxy, or what a trunk names. `neighbour`: may call
 * without credentials, but no trunk names it. `challenged`: has to authenticate. `unknown`: gets no sign
 * that there is anything here.
 */
export type Trust = 'trusted' | 'neighbour' | 'challenged' | 'unknown'

/** Who may call without proving anything. */
export function isFree(trust: Trust): boolean {
  return trust === 'trusted' || trust === 'neighbour'
}

/** Who has authenticated: `userId` stays the same when a username changes hands, `accountId` shares limits. */
export type Identity = { readonly username: string; readonly accountId: string; readonly userId: string }

export type Authentication =
  | { readonly verdict: 'accepted'; readonly identity: Identity }
  /** `isWrong`: there were credentials for us, and they are no good. `isForeign`: there were none for us. */
  | {
      readonly verdict: 'challenged'
      readonly status: 401 | 407
      readonly headers: readonly Header[]
      readonly isWrong: boolean
      readonly isForeign?: boolean
    }
  | { readonly verdict: 'refused'; readonly status: number }
  | { readonly verdict: 'dropped' }

export type UserAgentOptions = {
  send(message: SipMessage, to: Target): void
  /** The application may give commands while it handles an event. */
  emit(event: UserAgentEvent): void
  /** A word that cannot be guessed, of letters and digits. */
  random(): string
  /** Our address as the other end of this way reaches it: for Via and Contact. */
  addressAt(to: Target): LocalAddress
  /** Whether a connection is still there. UDP always is. */
  isOpen(flow: Flow): boolean
  trust(flow: Flow): Trust
  /** Asked about requests outside of dialogs that show credentials, or come from where they are needed. */
  authenticate(request: SipRequest, flow: Flow, nowMs: number): Authentication
  /** A user has authenticated over this flow. False: there is no place for its connection. Always true if not given. */
  proved?(flow: Flow, identity: Identity): boolean
  /** What a peer that calls us may ask for when we say something in its call, such as a trunk that wants identity. */
  credentialsFor?(flow: Flow): Credentials | undefined
  /** False while nothing new is taken: OPTIONS say so, and proxies go elsewhere. */
  isAccepting(): boolean
  /** Whether softphones may register here, under the name of their account. */
  readonly isRegistrar: boolean
  readonly maxCalls?: number
}

/** Who owns a dialog hears what the peer says in it. */
export type DialogOwner = {
  /** Whether one more request of the peer is heard now. */
  takes(method: string, nowMs: number): boolean
  requested(transaction: ServerTransaction): void
  acknowledged(ack: SipRequest): void
}

/** An INVITE that a CANCEL may still catch. */
export type Cancellable = { readonly toTag: string; cancelled(cause: string | undefined): void }

/** What the application may want of a call. False: it is too late for that, or too early. */
export type CallCommands = {
  /** 180, or 183 with early media. */
  ring(sdp: Uint8Array | undefined): boolean
  answer(sdp: Uint8Array): boolean
  reject(status: number, headers: readonly Header[]): boolean
  /** The peer's offer in a call: our answer, or our offer where the peer asked for one. */
  accept(sdp: Uint8Array): boolean
  decline(status: number): boolean
  /** Other media, hold, resume. */
  reinvite(sdp: Uint8Array): boolean
  refer(referral: Referral): boolean
  info(contentType: string, body: Uint8Array): boolean
  hangUp(cause: string | undefined): boolean
}

export type Referral = {
  /** A URI, in the form that the trunk wants. */
  readonly target: string
  readonly referredBy?: string
  /** How long the peer may take to report how it went. */
  readonly patienceMs?: number
}

/** What the machines of one user agent share. */
export type Stack = {
  readonly io: Io
  readonly transactions: Transactions
  readonly options: UserAgentOptions
  readonly dialogs: Map<string, DialogOwner>
  readonly calls: Map<string, CallCommands>
  readonly cancellable: WeakMap<ServerTransaction, Cancellable>
  /** Secret: it makes tags that cannot be guessed out of requests that can. */
  readonly salt: string
  emit(event: UserAgentEvent): void
}

/** What we understand (RFC 3261 20.5). */
export const ALLOW: Header = {
  name: 'allow',
  value: 'INVITE, ACK, CANCEL, BYE, OPTIONS, PRACK, UPDATE, INFO, NOTIFY',
}

/** Extensions that we speak (RFC 3262, RFC 4028). */
export const EXTENSIONS: readonly string[] = ['100rel', 'timer']

export const SUPPORTED: Header = { name: 'supported', value: EXTENSIONS.join(', ') }

/** For whom there is no room now: when it may be worth another try. */
export const RETRY_LATER: Header = { name: 'retry-after', value: '60' }

/** The only bodies that are understood as a description of media. */
export const ACCEPT: Header = { name: 'accept', value: 'application/sdp' }

export const SDP_TYPE: Header = { name: 'content-type', value: 'application/sdp' }

/** Where we are reached for the rest of a dialog, under the name that was called. */
export function contactAt(stack: Stack, to: Target, user: string | null, isSecure: boolean): Header {
  const { host, port } = stack.options.addressAt(to)
  const transport = transportOf(to)
  const params = new Map(transport === 'udp' ? [] : [['transport', transport] as const])
  const uri = makeUri({ scheme: isSecure ? 'sips' : 'sip', user, host, port, params })
  return { name: 'contact', value: `<${writeUri(uri)}>` }
}

/** An unpredictable number from 0 to 1, out of an unguessable word. */
export function randomFraction(stack: Stack): number {
  return hash32(stack.options.random()) / 2 ** 32
}

/** 32 bits of a text (FNV-1a). */
export function hash32(text: string): number {
  let hash = 0x811c9dc5
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193)
  // FNV leaves words that differ at their end close to each other: one more round scatters them.
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d)
  return (hash ^ (hash >>> 13)) >>> 0
}
