import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { Clock } from '../clock.ts'
import type { Db, Notices } from '../db/db.ts'
import { data, Data, failures } from '../http/envelope.ts'
import { changeSubscription, viewSubscription } from './ledger.ts'
import { SubscriptionChange, SubscriptionView } from './subscription.ts'

type Options = { db: Db; notices: Notices; clock: Clock; enterpriseMinutes: number }

export const subscriptionRoutes: FastifyPluginAsyncTypebox<Options> = async (
  app,
  { db, notices, clock, enterpriseMinutes },
) => {
  app.route({
    method: 'GET',
    url: '/subscription',
    schema: {
      operationId: 'getSubscription',
      tags: ['Account'],
      summary: 'Plan and usage',
      description:
        'The current plan, what of its allowance is used (D-S3, D-U1, D-U2), and additive `limits`: how much the plan has room for (D-E2).',
      response: { 200: Data(SubscriptionView), ...failures() },
    },
    handler: async ({ account }) =>
      data(await viewSubscription(db, account.id, enterpriseMinutes, clock.now())),
  })

  app.route({
    method: 'PATCH',
    url: '/subscription',
    config: { sessionOnly: true },
    schema: {
      operationId: 'updateSubscription',
      tags: ['Account'],
      summary: 'Change the plan',
      description: 'Chooses a plan, or cancels at the end of the period. Needs a session (D-E2, D-S3).',
      body: SubscriptionChange,
      response: { 200: Data(SubscriptionView), ...failures(413, 415) },
    },
    handler: async ({ account, body }) => {
      await changeSubscription(db, notices, account.id, body, clock.now())
      return data(await viewSubscription(db, account.id, enterpriseMinutes, clock.now()))
    },
  })
}
