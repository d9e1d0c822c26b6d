/** The package's front door. Inside the package, files import each other directly. */

export type { Header, SipMessage, SipRequest, SipResponse } from './message/message.ts'
export {
  createStreamParser,
  KEEP_ALIVE,
  MAX_BODY_BYTES,
  MAX_MESSAGE_BYTES,
  parseMessage,
  type Parsed,
  type StreamParser,
} from './message/parse.ts'
export { serialise } from './message/serialise.ts'
export {
  type Auth,
  cseqOf,
  header,
  headerValues,
  type NameAddr,
  nameAddr,
  readAuth,
  readVia,
  splitList,
  tagOf,
  valueWithParams,
  type Via,
  viaOf,
  vias,
  withHeader,
  withoutHeader,
  writeVia,
} from './message/headers.ts'
export type { Params } from './message/grammar.ts'
export { makeUri, parseUri, type SipUri, writeUri } from './message/uri.ts'
export { reasonOf, responseTo, type ResponseParts } from './message/response.ts'
export { digitOf, type Digit, sdpOf } from './message/body.ts'

export {
  defaultPort,
  type Destination,
  type Flow,
  isSameHost,
  plainHost,
  type Target,
  type Transport,
} from './transport/flow.ts'
export { isPrivateAddress, PRIVATE_NETWORKS } from './transport/private-address.ts'

export { EXCHANGE_MS } from './transaction/timing.ts'
export type { LocalAddress } from './transaction/transactions.ts'

export {
  type Authority,
  type Challenge,
  checkCredentials,
  type Checked,
  type DigestAlgorithm,
  passwordHash,
  readChallenge,
  type Shown,
  writeChallenge,
  writeCredentials,
} from './auth/digest.ts'
export { createNonceCounts, type NonceCounts } from './auth/nonce-counts.ts'
export { sourceNetwork } from './auth/source-limits.ts'
export type { Credentials } from './auth/credentials.ts'

export { createUserAgent, type Sizes, type UserAgent } from './user-agent.ts'
export type { Authentication, Identity, Referral, Trust, UserAgentOptions } from './stack.ts'
export type { EndReason, TransferState, UserAgentEvent } from './events.ts'
export type { InviteOptions } from './dialog/outgoing-invite.ts'
export type { RegisterOptions } from './registrar/registration.ts'
export type { Binding } from './registrar/registrar.ts'

export {
  type Accepted,
  type Answered,
  createSdpSession,
  type Refused,
  type SdpOptions,
  type SdpSession,
} from './sdp/offer-answer.ts'
export type { SrtpPolicy } from './sdp/negotiation.ts'
export type { Endpoint } from './sdp/endpoint.ts'
export {
  type CodecName,
  type Direction,
  type Media,
  type PayloadTypes,
  SRTP_KEY_BYTES,
  type SrtpKeys,
  type SrtpSuite,
} from './sdp/media.ts'
export {
  type DescribedFormat,
  type DescribedKey,
  type DescribedMedia,
  type Description,
  MAX_SDP_BYTES,
  readDescription,
} from './sdp/description.ts'
