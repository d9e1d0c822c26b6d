import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/db/db.ts'
import { data, Data, failures } from '../../platform/http/envelope.ts'
import { overlook, type OverviewOptions } from './query.ts'
import { Needs } from './needs.ts'
import { whatWaits } from './waiting.ts'
import { DEFAULT_DAYS, Overview, OverviewQuery } from './overview.ts'

type Options = { db: Db; clock: Clock } & Pick<OverviewOptions, 'enterpriseMinutes' | 'countLive'>

export const overviewRoutes: FastifyPluginAsyncTypebox<Options> = async (app, { db, clock, ...options }) => {
  app.route({
    method: 'GET',
    url: '/overview',
    schema: {
      operationId: 'getOverview',
      tags: ['Account'],
      summary: 'How it goes',
      description:
        'Calls by day, what they came to, minutes against the allowance (D-U1, D-U2), and what waits for a person.',
      querystring: OverviewQuery,
      response: { 200: Data(Overview), ...failures() },
    },
    handler: async ({ account, query: { days = DEFAULT_DAYS } }) =>
      data(await overlook(db, account.id, { ...options, days, nowMs: clock.now() })),
  })
  app.route({
    method: 'GET',
    url: '/needs-you',
    schema: {
      operationId: 'listNeeds',
      tags: ['Account'],
      summary: 'What waits for the owner',
      description:
        'Messages to call back and follow-ups of the last 30 days that are not settled, appointments that agents gave and the owner has not confirmed, open questions: the latest ten of each, with how many there are.',
      response: { 200: Data(Needs), ...failures() },
    },
    handler: async ({ account }) => data(await whatWaits(db, account.id, clock.now())),
  })
}
