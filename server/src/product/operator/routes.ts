import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { Clock } from '../../platform/clock.ts'
import type { Config } from '../../config/config.ts'
import type { Db, Notices } from '../../platform/db/db.ts'
import { BODY_FAILURES, data, Data, failures } from '../../platform/http/envelope.ts'
import type { Once } from '../idempotency.ts'
import type { Log } from '../../platform/log.ts'
import type { Vault } from '../../platform/vault.ts'
import {
  AccountParams,
  ManagedAccount,
  ManagedAccountChange,
  ManagedAccountPage,
  ManagedAccountQuery,
} from './managed-account.ts'
import { invitationRoutes } from './invitation-routes.ts'
import { manageAccount } from './managing.ts'
import { getAccount, listAccounts, type CountLiveByAccount } from './store.ts'

type Options = {
  db: Db
  notices: Notices
  clock: Clock
  log: Log
  once: Once
  vault: Vault
  config: Pick<Config, 'publicUrl' | 'signUp' | 'smtpUrl'>
  countLive: CountLiveByAccount
}

/** What only operators see. */
export const operatorRoutes: FastifyPluginAsyncTypebox<Options> = async (app, options) => {
  const { db, clock, countLive } = options
  app.route({
    method: 'GET',
    url: '/operator/accounts',
    config: { operatorOnly: true },
    schema: {
      operationId: 'listAccounts',
      tags: ['Operator'],
      summary: 'List the accounts',
      description:
        'All accounts of the installation, the oldest first. For operators, by session; others get 404. `limit` and `offset` page through them (D-L4).',
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
      description: 'For operators, by session; others get 404.',
      params: AccountParams,
      response: { 200: Data(ManagedAccount), ...failures(404) },
    },
    handler: async ({ params }) =>
      data(await getAccount(db, params.accountId, { nowMs: clock.now(), countLive })),
  })

  app.route({
    method: 'PATCH',
    url: '/operator/accounts/:accountId',
    config: { operatorOnly: true },
    schema: {
      operationId: 'updateAccount',
      tags: ['Operator'],
      summary: 'Block an account, let it dial, change its plan, undo its deletion',
      description:
        'Holds on every node at once, and is logged. One operator must be left. For operators, by session; others get 404.',
      params: AccountParams,
      body: ManagedAccountChange,
      response: { 200: Data(ManagedAccount), ...failures(...BODY_FAILURES, 404, 409) },
    },
    handler: async ({ account, params, body }) => {
      const { accountId } = params
      await manageAccount(options, { accountId, change: body, by: account.id }, clock.now())
      return data(await getAccount(db, accountId, { nowMs: clock.now(), countLive }))
    },
  })
  await app.register(invitationRoutes, options)
}
