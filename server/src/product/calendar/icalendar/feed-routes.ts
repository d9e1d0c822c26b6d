import { Type } from 'typebox'
import type { Clock } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/db/db.ts'
import { notFound, ServiceError } from '../../../platform/errors.ts'
import { addressKey } from '../../../platform/http/limits/address-key.ts'
import { openFailures } from '../../../platform/http/envelope.ts'
import type { RateLimiter } from '../../../platform/http/limits/rate-limit.ts'
import type { HttpServer } from '../../../platform/http/server.ts'
import { readFeed } from './feed.ts'

/** Of one calendar. Programs look every few minutes. */
const READS_PER_MINUTE = 30
/** From one address, whatever secrets it tries. Some programs read from one place for many people. */
const READS_PER_ADDRESS = 120

const FeedParams = Type.Object({
  secret: Type.String({ minLength: 1, maxLength: 100, description: 'The secret of the feed.' }),
})

type Options = { db: Db; clock: Clock; limiter: RateLimiter }

/** Where calendar programs read. The secret is all they can send, so this stands outside the authentication. */
export async function calendarFeedRoutes(app: HttpServer, { db, clock, limiter }: Options): Promise<void> {
  app.route({
    method: 'GET',
    url: '/calendars/:secret.ics',
    schema: {
      operationId: 'readCalendarFeed',
      tags: ['Calendar'],
      security: [],
      summary: 'Read a calendar with its secret address',
      description:
        'The booked appointments of an agent from 30 days ago on, as iCalendar (RFC 5545), for programs that subscribe.',
      params: FeedParams,
      response: {
        200: {
          description: 'The calendar.',
          content: { 'text/calendar': { schema: Type.String() } },
        },
        ...openFailures(404, 429),
      },
    },
    handler: async ({ params, ip }, reply) => {
      const refused = [
        limiter.take(`address ${addressKey(ip)}`, READS_PER_ADDRESS),
        limiter.take(`secret ${params.secret}`, READS_PER_MINUTE),
      ].find(({ allowed }) => !allowed)
      if (refused !== undefined) {
        void reply.header('retry-after', refused.resetSeconds)
        throw new ServiceError('rate_limited', `Too many requests; wait ${refused.resetSeconds} s.`)
      }
      const calendar = await readFeed(db, params.secret, clock.now())
      if (calendar === undefined) throw notFound('This calendar')
      return reply.type('text/calendar; charset=utf-8').send(calendar)
    },
  })
}
