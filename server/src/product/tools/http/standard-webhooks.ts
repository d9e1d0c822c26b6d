import { createHmac } from 'node:crypto'

/** standardwebhooks.com, "Signature scheme": secrets have 24 to 64 bytes. */
const MIN_SECRET_BYTES = 24
const MAX_SECRET_BYTES = 64
const PREFIX = 'whsec_'

export type SignedHeaders = {
  readonly 'webhook-id': string
  readonly 'webhook-timestamp': string
  readonly 'webhook-signature': string
}

/**
 * The headers by which a receiver knows that a body is ours, and new. While a secret is being replaced there are two,
 * and a signature by each.
 */
export function signedHeaders(
  secrets: readonly string[],
  id: string,
  timestampSeconds: number,
  body: string,
): SignedHeaders {
  if (id.includes('.') || !Number.isSafeInteger(timestampSeconds))
    throw new TypeError('Neither id nor time may hold what separates them.')
  const keys = secrets.map(secretBytes)
  if (keys.length === 0) throw new TypeError('There is no secret to sign with.')
  const signed = `${id}.${timestampSeconds}.${body}`
  const signatures = keys.map((key) => `v1,${createHmac('sha256', key).update(signed).digest('base64')}`)
  return {
    'webhook-id': id,
    'webhook-timestamp': String(timestampSeconds),
    'webhook-signature': signatures.join(' '),
  }
}

export function isWebhookSecret(secret: string): boolean {
  const encoded = secret.startsWith(PREFIX) ? secret.slice(PREFIX.length) : ''
  const { length } = Buffer.from(encoded, 'base64')
  const isBase64 = /^[A-Za-z0-9+/]+={0,2}$/.test(encoded) && encoded.length % 4 === 0
  return isBase64 && length >= MIN_SECRET_BYTES && length <= MAX_SECRET_BYTES
}

function secretBytes(secret: string): Buffer {
  if (!isWebhookSecret(secret)) throw new TypeError('That is no secret of a webhook.')
  return Buffer.from(secret.slice(PREFIX.length), 'base64')
}
