import type { SipUri } from './uri.ts'

/** A header as it stands in a message. The name is lower case and in its long form (RFC 3261 7.3.3). */
export type Header = { readonly name: string; readonly value: string }

/** Content-Length is never among the headers: the body knows its length. */
export type SipRequest = {
  readonly kind: 'request'
  readonly method: string
  readonly uri: SipUri
  readonly headers: readonly Header[]
  readonly body: Uint8Array
}

export type SipResponse = {
  readonly kind: 'response'
  readonly status: number
  readonly reason: string
  readonly headers: readonly Header[]
  readonly body: Uint8Array
}

export type SipMessage = SipRequest | SipResponse
