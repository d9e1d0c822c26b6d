import { iso, SECOND_MS } from '../../../platform/clock.ts'
import { postOnce, type PostFailure } from '../../tools/http/post-once.ts'
import type { Guard, Refusal } from '../../tools/http/ssrf-guard.ts'
import { signedHeaders } from '../../tools/http/standard-webhooks.ts'
import type { DeliveryResponse } from '../webhook.ts'
import { MAX_BODY_BYTES } from './body.ts'

/** D-W4. */
export const TIMEOUT_MS = 15 * SECOND_MS
const CONNECT_MS = 5 * SECOND_MS
const MAX_RESPONSE_BYTES = 16 * 1024
const SHOWN_CHARACTERS = 1000

export type Attempt = (request: {
  readonly url: string
  /** The event's, the same at every try. */
  readonly id: string
  readonly body: string
  readonly secrets: readonly string[]
  readonly signal: AbortSignal
}) => Promise<DeliveryResponse>

/** Posts an event to the address that the guard has checked, and says in words what came of it. */
export function createAttempt({ guard, now, ca }: { guard: Guard; now(): number; ca?: string }): Attempt {
  const bounds = {
    connectMs: CONNECT_MS,
    totalMs: TIMEOUT_MS,
    maxResponseBytes: MAX_RESPONSE_BYTES,
    cutsResponse: true,
    ...(ca === undefined ? {} : { ca }),
  }
  return async ({ url, id, body, secrets, signal }) => {
    const sentMs = now()
    const begun = performance.now()
    const came = (status: number | null, text: string, error: string | null): DeliveryResponse => ({
      at: iso(sentMs),
      status,
      body: text.slice(0, SHOWN_CHARACTERS).replaceAll('\0', '\uFFFD'),
      error,
      duration_ms: Math.round(performance.now() - begun),
    })
    if (Buffer.byteLength(body) > MAX_BODY_BYTES) return came(null, '', 'The event is too large to be sent.')
    const target = await guard(url)
    if ('refused' in target) return came(null, '', REFUSALS[target.refused])
    const headers = {
      'content-type': 'application/json',
      'user-agent': 'Parley-Webhooks/1',
      ...signedHeaders(secrets, id, Math.floor(sentMs / SECOND_MS), body),
    }
    const answer = await postOnce(target, headers, body, bounds, signal)
    if ('failure' in answer) return came(null, '', FAILURES[answer.failure])
    return came(answer.status, answer.body, faultOf(answer.status))
  }
}

function faultOf(status: number): string | null {
  if (status >= 200 && status < 300) return null
  if (status >= 300 && status < 400)
    return `The receiver redirects (${status}); redirects are not followed. Set the final address.`
  if (status === 410) return 'The receiver says that it is gone (410): the webhook is disabled.'
  if (status === 401 || status === 403)
    return `The receiver refuses the request (${status}): does it check the present secret?`
  if (status < 500) return `The receiver refuses the request (${status}).`
  return `The receiver failed (${status}).`
}

const REFUSALS: Readonly<Record<Refusal, string>> = {
  invalid_url: 'The address is no URL.',
  not_https: 'The address must begin with https://.',
  has_credentials: 'The address must have no user and password.',
  port_not_allowed: 'The address must not name a port: requests go to 443 only.',
  address_not_allowed: 'The name leads to a private address, which is not allowed.',
  host_unknown: 'The name of the host is not known.',
}

const FAILURES: Readonly<Record<PostFailure, string>> = {
  unreachable: 'No connection could be made.',
  certificate_refused: 'The TLS certificate of the receiver is not valid for its name, or not trusted.',
  connection_lost: 'The connection broke before there was an answer.',
  timed_out: 'There was no answer within 15 seconds.',
  stopped: 'The service was stopped while the request was under way.',
  response_too_large: 'The answer was too large.',
}
