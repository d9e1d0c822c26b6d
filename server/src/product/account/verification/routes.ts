import { Type } from 'typebox'
import { type Clock, MINUTE_MS } from '../../../platform/clock.ts'
import { ServiceError } from '../../../platform/errors.ts'
import { addressKey } from '../../../platform/http/limits/address-key.ts'
import { BODY_FAILURES, failures, openFailures, Success } from '../../../platform/http/envelope.ts'
import type { Once } from '../../idempotency.ts'
import { createRateLimiter } from '../../../platform/http/limits/rate-limit.ts'
import type { HttpServer } from '../../../platform/http/server.ts'
import { Delivery } from '../../notifications/shown-mail.ts'
import { Done } from '../sign-in/schemas.ts'
import type { Verification } from './verification.ts'

const TRIES_PER_MINUTE = 20

const WithToken = Type.Object(
  { token: Type.String({ minLength: 1, maxLength: 1000, description: 'From the mail.' }) },
  { additionalProperties: false, examples: [{ token: 'from-the-mail' }] },
)

type OpenOptions = {
  clock: Clock
  verifyAddress(token: string): Promise<void>
  confirmEmailChange(token: string): Promise<void>
  undoDeletion(token: string): Promise<void>
}

/** Where links in mails lead. The token is all that is needed. */
export async function mailedLinkRoutes(
  app: HttpServer,
  { clock, verifyAddress, confirmEmailChange, undoDeletion }: OpenOptions,
): Promise<void> {
  const tries = createRateLimiter(clock, MINUTE_MS)
  const operations = [
    {
      url: '/auth/verify-address',
      operationId: 'verifyAddress',
      summary: 'Verify an address',
      description:
        'With the token from the mail, within three days: for the address of an account, or of a business that messages of callers go to.',
      refusals: [404],
      open: verifyAddress,
    },
    {
      url: '/auth/confirm-email-change',
      operationId: 'confirmEmailChange',
      summary: 'Confirm another email address',
      description:
        'With the token from the mail, within a day, while the session that asked lasts and the password is the same. From then on it is the address to sign in with, and it is verified; the old one is told. Sessions and keys stay. 409 where another account has the address.',
      refusals: [404, 409],
      open: confirmEmailChange,
    },
    {
      url: '/auth/undo-deletion',
      operationId: 'undoDeletion',
      summary: 'Undo the deletion of an account',
      description:
        'With the token from the mail, within 24 hours. API keys and sessions stay revoked: sign in and make new keys (D-A1).',
      refusals: [404],
      open: undoDeletion,
    },
  ]
  for (const { url, operationId, summary, description, refusals, open } of operations)
    app.route({
      method: 'POST',
      url,
      schema: {
        operationId,
        tags: ['Sign-in'],
        summary,
        description,
        security: [],
        body: WithToken,
        response: { 200: Done, ...openFailures(...refusals, ...BODY_FAILURES, 429) },
      },
      handler: async ({ body, ip }, reply) => {
        const { allowed, resetSeconds } = tries.take(addressKey(ip), TRIES_PER_MINUTE)
        if (!allowed) {
          void reply.header('retry-after', resetSeconds)
          throw new ServiceError('rate_limited', `Too many attempts; try again in ${resetSeconds} s.`)
        }
        await open(body.token)
        return { status: true as const }
      },
    })
}

type Options = { verification: Verification; delivery: Delivery; once: Once }

export async function verificationRoutes(
  app: HttpServer,
  { verification, delivery, once }: Options,
): Promise<void> {
  app.route({
    method: 'POST',
    url: '/user/verification',
    config: { sessionOnly: true },
    schema: {
      operationId: 'requestVerification',
      tags: ['Account'],
      summary: "Ask for the mail that verifies the account's address again",
      description:
        'Until it is verified, no other mail is sent. An address gets at most five such mails in a day. Needs a session (D-E2). 409 where it is verified.',
      response: { 200: Success({ delivery: Delivery }), ...failures(...BODY_FAILURES, 409) },
    },
    handler: (request, reply) =>
      once(request, reply, 200, async (tx) => {
        await verification.askOwner(tx, request.account.id)
        return { success: true as const, delivery }
      }),
  })
}
