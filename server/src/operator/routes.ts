import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { Clock } from '../clock.ts'
import type { Db } from '../db/db.ts'
import { data, Data, failures } from '../http/envelope.ts'
import { AccountParams, ManagedAccount, ManagedAccountPage, ManagedAccountQuery } from './managed-account.ts'
import { getAccount, listAccounts, type CountLiveByAccount } from './store.ts'

type Options = { db: Db; clock: Clock; countLive: CountLiveByAccount }

/** What only operators see. */
export const operatorRoutes: FastifyPluginAsyncTypebox<Options> = async (app, { db, clock, countLive }) => {
  app.route({
    method: 'GET',
    url: '/operator/accounts',
    config: { operatorOnly: true },
    schema: {
      operationId: 'listAccounts',
      tags: ['Operator'],
      summary: 'List the accounts',
      description:
        'All accounts of the installation, the oldest first. For operators, by session; to everybody else it is not there. Paging: D-L4.',
      querystring: ManagedAccountQuery,
      response: { 200: ManagedAccountPage, ...failures(404) },
    },
    handler: async ({ query }) => ({
      success: true as const,
      ...(await listAccounts(db, query, { nowMs: clock.now(), countLive })),
    }),
  })

  app.route({
    method: 'GET',
    url: '/operator/accounts/:accountId',
    config: { operatorOnly: true },
    schema: {
      operationId: 'getAccount',
      tags: ['Operator'],
      summary: 'Get an account',
      description: 'For operators, by session; to everybody else it is not there.',
      params: AccountParams,
      response: { 200: Data(ManagedAccount), ...failures(404) },
    },
    handler: async ({ params }) =>
      data(await getAccount(db, params.accountId, { nowMs: clock.now(), countLive })),
  })
}
