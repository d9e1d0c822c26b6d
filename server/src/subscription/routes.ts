import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { Clock } from '../clock.ts'
import type { Db, Notices } from '../db/db.ts'
import { ServiceError } from '../errors.ts'
import { data, Data, failures } from '../http/envelope.ts'
import type { AccountId } from '../ids.ts'
import { changeSubscription, getTerms, viewSubscription } from './ledger.ts'
import { PLANS, SubscriptionChange, SubscriptionView } from './subscription.ts'

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
      description:
        'Chooses a plan, or cancels at the end of the period. A larger plan than the present one is the operator’s to give (403). Needs a session (D-E2, D-S3).',
      body: SubscriptionChange,
      response: { 200: Data(SubscriptionView), ...failures(413, 415) },
    },
    handler: async ({ account, body }) => {
      if (!account.operator) await requireNoRaise(db, account.id, body)
      await changeSubscription(db, notices, account.id, body, clock.now())
      return data(await viewSubscription(db, account.id, enterpriseMinutes, clock.now()))
    },
  })
}

/** Plans set what one account may take of everybody's machine, so those who do not run it do not choose more of it. */
async function requireNoRaise(db: Db, accountId: AccountId, { plan }: SubscriptionChange): Promise<void> {
  if (plan === undefined) return
  const { plan: present } = await getTerms(db, accountId)
  if (PLANS.indexOf(plan) <= PLANS.indexOf(present)) return
  throw new ServiceError(
    'forbidden',
    `Only the operator of this installation gives the ${plan} plan; ask them for it.`,
  )
}
