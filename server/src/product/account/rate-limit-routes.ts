import { Type } from 'typebox'
import { MINUTE_MS, SECOND_MS } from '../../platform/clock.ts'
import { data, Data, failures } from '../../platform/http/envelope.ts'
import type { RateLimiter } from '../../platform/http/limits/rate-limit.ts'
import type { HttpServer } from '../../platform/http/server.ts'

const RateLimitState = Type.Object(
  {
    limit: Type.Integer({ description: 'Requests that the plan allows in a window.' }),
    remaining: Type.Integer({ description: 'How many of them are left.' }),
    reset_seconds: Type.Integer({ description: 'Until the next window begins.' }),
    window_seconds: Type.Integer({ description: 'How long a window is.' }),
  },
  {
    title: 'RateLimitState',
    examples: [{ limit: 300, remaining: 282, reset_seconds: 41, window_seconds: 60 }],
  },
)

/** How many requests the account has left. */
export async function rateLimitRoutes(
  app: HttpServer,
  { limiter }: { limiter: Pick<RateLimiter, 'look'> },
): Promise<void> {
  app.route({
    method: 'GET',
    url: '/rate-limit',
    schema: {
      operationId: 'getRateLimit',
      tags: ['Account'],
      summary: 'Retrieve the state of the rate limit',
      description:
        'What the `RateLimit-*` headers of every answer to a key say (D-L2). All keys of an account share one limit; asked with a key, this request counts as one. Sessions have a limit of their own.',
      response: { 200: Data(RateLimitState), ...failures() },
    },
    handler: async ({ account }) => {
      const { limit, remaining, resetSeconds } = limiter.look(account.id, account.requestsPerMinute)
      const windowSeconds = MINUTE_MS / SECOND_MS
      return data({ limit, remaining, reset_seconds: resetSeconds, window_seconds: windowSeconds })
    },
  })
}
