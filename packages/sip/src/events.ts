import type { Flow } from './transport/flow.ts'
import type { SipRequest, SipResponse } from './message/message.ts'

/** Why a call is over. `lost`: the peer is not there any more, or no longer knows the call. */
export type EndReason =
  | 'hung_up'
  | 'rejected'
  | 'unanswered'
  | 'not_acknowledged'
  | 'session_expired'
  | 'lost'
  | 'given_up'

export type TransferState =
  /** The peer will try. */
  | 'accepted'
  /** The target rings, or something else that is not final. */
  | 'progressed'
  | 'succeeded'
  /** The peer would not, or the target did not answer: the call goes on. */
  | 'failed'
  /** The peer reports nothing. */
  | 'silent'
  /** The peer has left the call after it accepted, and before it reported how it went. */
  | 'left'

/**
 * What happens. `call` names a call on this user agent. Each call has exactly one of `ended`,
 * `cancelled` and `failed`, and nothing behind it. Session descriptions are bytes here.
 */
export type UserAgentEvent =
  | {
      readonly type: 'ringing'
      readonly call: string
      readonly request: SipRequest
      readonly flow: Flow
      /** Whose credentials the caller has; undefined where its address is trusted. */
      readonly account: string | undefined
      /** Undefined where the caller wants our offer first. */
      readonly offer: Uint8Array | undefined
    }
  /** Our answer has arrived. With it comes the peer's answer where the offer was ours. */
  | { readonly type: 'acknowledged'; readonly call: string; readonly answer: Uint8Array | undefined }
  /** The peer wants other media: `accept` or `decline`. Undefined where it asks for our offer. */
  | {
      readonly type: 'offer'
      readonly call: string
      readonly offer: Uint8Array | undefined
      readonly by: 'INVITE' | 'UPDATE'
    }
  | { readonly type: 'offer_answered'; readonly call: string; readonly answer: Uint8Array | undefined }
  | { readonly type: 'offer_refused'; readonly call: string; readonly status: number }
  | {
      readonly type: 'info'
      readonly call: string
      readonly contentType: string
      readonly body: Uint8Array
      readonly digit: string | undefined
      readonly durationMs: number | undefined
    }
  | { readonly type: 'cancelled'; readonly call: string; readonly cause: string | undefined }
  | {
      readonly type: 'ended'
      readonly call: string
      readonly by: 'us' | 'peer'
      readonly reason: EndReason
      /** What the peer gave as its Reason (RFC 3326). */
      readonly cause: string | undefined
    }
  | {
      readonly type: 'progress'
      readonly call: string
      readonly status: number
      /** Early media, where the peer has described it. */
      readonly answer: Uint8Array | undefined
    }
  | {
      readonly type: 'answered'
      readonly call: string
      readonly answer: Uint8Array | undefined
      readonly response: SipResponse
      readonly flow: Flow
    }
  /** 408 without an answer in time, 503 where nothing could be sent; `response` where the peer said it. */
  | {
      readonly type: 'failed'
      readonly call: string
      readonly status: number
      readonly response: SipResponse | undefined
    }
  | {
      readonly type: 'transfer'
      readonly call: string
      readonly state: TransferState
      readonly status: number | undefined
    }
  | { readonly type: 'registered'; readonly registration: string; readonly expiresInMs: number }
  /** It is tried again. `isLapsed`: calls do not reach us until then. */
  | {
      readonly type: 'registration_failed'
      readonly registration: string
      readonly status: number
      readonly retryInMs: number
      readonly isLapsed: boolean
    }
