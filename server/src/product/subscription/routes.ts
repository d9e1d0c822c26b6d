import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { Clock } from '../../platform/clock.ts'
import type { Db, Notices } from '../../platform/db/db.ts'
import { ServiceError } from '../../platform/errors.ts'
import { data, Data, failures } from '../../platform/http/envelope.ts'
import type { AccountId } from '../../platform/ids.ts'
import { changeSubscription } from './changing.ts'
import { getTerms, viewSubscription } from './ledger.ts'
import { choosable, statusAfter, SubscriptionChange, SubscriptionView, type Billing } from './subscription.ts'

type Options = { db: Db; notices: Notices; clock: Clock; enterpriseMinutes: number; billing: Billing }

export const subscriptionRoutes: FastifyPluginAsyncTypebox<Options> = async (
  app,
  { db, notices, clock, enterpriseMinutes, billing },
) => {
  const view = async ({ id, operator }: { id: AccountId; operator: boolean }): Promise<SubscriptionView> => {
    const nowMs = clock.now()
    const terms = await getTerms(db, id)
    return {
      ...(await viewSubscription(db, id, enterpriseMinutes, nowMs)),
      next_status: statusAfter(terms, billing, nowMs),
      choices: choosable(terms.plan, operator),
    }
  }
  app.route({
    method: 'GET',
    url: '/subscription',
    schema: {
      operationId: 'getSubscription',
      tags: ['Account'],
      summary: 'Plan and usage',
      description:
        'The current plan, what of its allowance is used (D-S3, D-U1, D-U2), and, additive, how much the plan has room for (D-E2), what follows its period and which plans can be chosen.',
      response: { 200: Data(SubscriptionView), ...failures() },
    },
    handler: async ({ account }) => data(await view(account)),
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
      return data(await view(account))
    },
  })
}

async function requireNoRaise(db: Db, accountId: AccountId, { plan }: SubscriptionChange): Promise<void> {
  if (plan === undefined) return
  const { plan: present } = await getTerms(db, accountId)
  if (choosable(present, false).includes(plan)) return
  throw new ServiceError(
    'forbidden',
    `Only the operator of this installation gives the ${plan} plan; ask them for it.`,
  )
}
