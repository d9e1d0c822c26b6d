import { readChallenge, writeCredentials } from './digest.ts'
import { cseqOf, header, headerValues, popVia, withHeader } from '../message/headers.ts'
import type { SipRequest, SipResponse } from '../message/message.ts'
import { writeUri } from '../message/uri.ts'

export type Credentials = { readonly username: string; readonly password: string }

export function isChallenge(response: SipResponse): boolean {
  return response.status === 401 || response.status === 407
}

/**
 * The same request with credentials, counted on and without its Via (RFC 3261 22.2, 22.3). Undefined where there is
 * nothing new to say: no challenge that can be answered, or the same credentials were refused already.
 */
export function authorised(
  request: SipRequest,
  response: SipResponse,
  credentials: Credentials | undefined,
  cnonce: string,
): SipRequest | undefined {
  if (!isChallenge(response) || credentials === undefined) return undefined
  const isProxy = response.status === 407
  const challenge = readChallenge(headerValues(response, isProxy ? 'proxy-authenticate' : 'www-authenticate'))
  if (challenge === undefined) return undefined
  const name = isProxy ? 'proxy-authorization' : 'authorization'
  const earlier = header(request, name)
  if (earlier !== undefined && (!challenge.isStale || earlier.includes(challenge.nonce))) return undefined
  const { method, uri } = request
  const value = writeCredentials(challenge, { ...credentials, method, uri: writeUri(uri), cnonce, count: 1 })
  return withHeader(countedOn(request), name, value)
}

/** Ready to be sent anew: the next number, and a Via to come. */
export function countedOn(request: SipRequest): SipRequest {
  const number = (cseqOf(request)?.number ?? 0) + 1
  return withHeader(popVia(request), 'cseq', `${number} ${request.method}`)
}
