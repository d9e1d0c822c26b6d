import type { Webhook } from './generated/api.ts'
import * as resources from './generated/resources.ts'
import type { ResultOf } from './request.ts'

/** Why a webhook's body is not to be believed. */
export class WebhookError extends Error {
  override readonly name = 'WebhookError'
}

/** What happened, when, and to what: `type` says which of them it is. */
export type ParleyEvent = ResultOf<'listEvents'>['data']['events'][number]

/** What `webhooks.test()` sends. */
export type TestEvent = {
  readonly id: string
  readonly type: 'webhook.test'
  readonly timestamp: string
  readonly data: { readonly webhook: Webhook }
}

/** What a webhook brings. Where it would be larger than 256 kB, `omitted` names what is left out. */
export type WebhookEvent = (ParleyEvent | TestEvent) & { readonly omitted?: readonly string[] }

type ReceivedHeaders = Headers | Readonly<Record<string, string | readonly string[] | undefined>>

const TOLERANCE_S = 300
const SECRET_PREFIX = 'whsec_'

export class Webhooks extends resources.Webhooks {
  /**
   * The event in a webhook's body, once its signature is proved (https://www.standardwebhooks.com). `body` is the text
   * as it was received, before anything parses it; `secret` begins with `whsec_`.
   *
   * @throws {WebhookError} if it is not from Parley, was changed on its way, or is older than five minutes.
   */
  async unwrap(body: string, headers: ReceivedHeaders, secret: string): Promise<WebhookEvent> {
    const id = headerOf(headers, 'webhook-id')
    const timestamp = headerOf(headers, 'webhook-timestamp')
    const signatures = headerOf(headers, 'webhook-signature')
    const ageS = Math.abs(Date.now() / 1000 - Number(timestamp))
    // Not a number is not young enough either.
    if (!(ageS <= TOLERANCE_S)) throw new WebhookError('The webhook is too old, or its clock is wrong.')
    const key = await keyOf(secret)
    const signed = new TextEncoder().encode(`${id}.${timestamp}.${body}`)
    for (const signature of signatures.split(' ')) {
      const [version, value = ''] = signature.split(',', 2)
      if (version === 'v1' && (await crypto.subtle.verify('HMAC', key, bytesOf(value), signed)))
        return JSON.parse(body) as WebhookEvent
    }
    throw new WebhookError('The signature of the webhook does not match.')
  }
}

function headerOf(headers: ReceivedHeaders, name: string): string {
  const value =
    headers instanceof Headers
      ? headers.get(name)
      : Object.entries(headers).find(([each]) => each.toLowerCase() === name)?.[1]
  if (typeof value !== 'string') throw new WebhookError(`The webhook has no header ${name}.`)
  return value
}

async function keyOf(secret: string): Promise<CryptoKey> {
  if (!secret.startsWith(SECRET_PREFIX))
    throw new WebhookError(`The secret must begin with ${SECRET_PREFIX}.`)
  const bytes = bytesOf(secret.slice(SECRET_PREFIX.length))
  return crypto.subtle.importKey('raw', bytes, { name: 'HMAC', hash: 'SHA-256' }, false, ['verify'])
}

/** What is not base64 stands for nothing, and so matches nothing. */
function bytesOf(base64: string): Uint8Array<ArrayBuffer> {
  try {
    return Uint8Array.from(atob(base64), (each) => each.charCodeAt(0))
  } catch {
    return new Uint8Array(0)
  }
}
