import { createHmac, timingSafeEqual } from 'node:crypto'

/** https://www.twilio.com/docs/usage/webhooks/webhooks-security */
export function signatureOf(authToken: string, url: string, fields: URLSearchParams): string {
  const names = [...new Set(fields.keys())].sort()
  const values = names.flatMap((name) =>
    [...new Set(fields.getAll(name))].sort().map((value) => name + value),
  )
  return createHmac('sha1', authToken)
    .update(url + values.join(''))
    .digest('base64')
}

export function isSigned(given: unknown, expected: string): boolean {
  if (typeof given !== 'string') return false
  const [one, other] = [Buffer.from(given), Buffer.from(expected)]
  return one.length === other.length && timingSafeEqual(one, other)
}
