import type { Clock } from '../../platform/clock.ts'
import type { Event } from '../../product/events/event.ts'
import { createGuard } from '../../product/tools/http/ssrf-guard.ts'
import { isWebhookSecret } from '../../product/tools/http/standard-webhooks.ts'
import { createAttempt } from '../../product/webhooks/delivery/attempt.ts'
import { bodyOf } from '../../product/webhooks/delivery/body.ts'
import { newSecret } from '../../product/webhooks/secrets.ts'
import type { DeliveryResponse } from '../../product/webhooks/webhook.ts'
import { Failure } from '../failure.ts'

export type Forward = (event: Event, signal: AbortSignal) => Promise<DeliveryResponse>

/** Posts events as the service does, once, to the address that the user of this machine has named. */
export function createForward(url: string, secret: string, clock: Clock): Forward {
  const guard = createGuard({ allowsPrivate: true })
  const attempt = createAttempt({ guard, now: () => clock.now() })
  return ({ id, type, timestamp, data }, signal) => {
    const body = bodyOf({ id, type, data: JSON.stringify(data), created_at: Date.parse(timestamp) })
    return attempt({ url, id, body, secrets: [secret], signal })
  }
}

/** What the user has given, or one that is made for them. */
export function chosenSecret(given: string | undefined): string {
  if (given === undefined) return newSecret()
  if (isWebhookSecret(given)) return given
  throw new Failure('--secret must be one of a webhook: whsec_ and 24 to 64 bytes in base64.')
}

/** One line, with the receiver's status. */
export function describeForwarded(
  { id, type }: Event,
  { status, error, duration_ms: durationMs }: DeliveryResponse,
): string {
  return `${[status ?? 'none', `${durationMs} ms`, type, id, ...(error === null ? [] : [error])].join('  ')}\n`
}
