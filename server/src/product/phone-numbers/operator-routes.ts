import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { Type } from 'typebox'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/db/db.ts'
import { BODY_FAILURES, data, Data, failures, Success } from '../../platform/http/envelope.ts'
import type { Once } from '../idempotency.ts'
import type { Log } from '../../platform/log.ts'
import { CLAIM_REFUSED, endOf, NUMBER_CONFIRMED } from '../operator/notes.ts'
import { ClaimQuery, ConfirmBody, confirmNumber, listClaims, NumberClaim, refuseClaim } from './confirming.ts'
import { NumberParams } from './phone-number.ts'

type Options = {
  db: Db
  once: Once
  clock: Clock
  log: Log
  sipHost: string | null
}

/** The operator decides whose a number is that several may claim. */
export const numberOperatorRoutes: FastifyPluginAsyncTypebox<Options> = async (app, options) => {
  const { db, once, clock, log, sipHost } = options
  const view = { sipHost }
  app.route({
    method: 'GET',
    url: '/operator/phone-numbers',
    config: { operatorOnly: true },
    schema: {
      operationId: 'listNumberClaims',
      tags: ['Operator'],
      summary: 'List the numbers that wait to be confirmed',
      description:
        'Numbers of their own that accounts claim and that are not confirmed for one of them alone. For operators, by session; others get 404. `limit` and `offset` page through them (D-L4).',
      querystring: ClaimQuery,
      response: { 200: Data(Type.Array(NumberClaim)), ...failures(404) },
    },
    handler: async ({ query }) => data(await listClaims(db, query)),
  })

  app.route({
    method: 'POST',
    url: '/operator/phone-numbers/:phoneNumber/confirm',
    config: { operatorOnly: true },
    schema: {
      operationId: 'confirmPhoneNumber',
      tags: ['Operator'],
      summary: 'Confirm whose a number is',
      description:
        'The number is this account’s alone from now on: no other account gets calls for it or can claim it (D-E4). A number that was acquired from the carrier cannot be given away. For operators, by session; others get 404. Sent again with the same `Idempotency-Key` it happens once (D-I1).',
      params: NumberParams,
      body: ConfirmBody,
      response: { 200: Success({}), ...failures(404, 409, 413, 415) },
    },
    handler: (request, reply) =>
      once(request, reply, 200, async (tx) => {
        const { phoneNumber } = request.params
        const { account_id: accountId } = request.body
        await confirmNumber(tx, phoneNumber, accountId)
        const number = { account: accountId, number_ends: endOf(phoneNumber) }
        log.info({ operator: request.account.id, ...number }, NUMBER_CONFIRMED)
        return { success: true as const }
      }),
  })

  app.route({
    method: 'DELETE',
    url: '/operator/phone-numbers/:phoneNumber/claims/:accountId',
    config: { operatorOnly: true },
    schema: {
      operationId: 'refuseNumberClaim',
      tags: ['Operator'],
      summary: 'Refuse a claim to a number',
      description:
        'The account no longer has the number, nor the agent that had it. Nothing is given back: a number that was acquired from the carrier is no claim (409). For operators, by session; others get 404.',
      params: Type.Object({
        ...NumberParams.properties,
        accountId: Type.String({ minLength: 1, maxLength: 100, description: 'Whose claim it is.' }),
      }),
      response: { 200: Success({}), ...failures(...BODY_FAILURES, 404, 409) },
    },
    handler: async ({ account, params }) => {
      const { phoneNumber, accountId } = params
      await refuseClaim(db, phoneNumber, accountId, { view, nowMs: clock.now() })
      const claim = { account: accountId, number_ends: endOf(phoneNumber) }
      log.info({ operator: account.id, ...claim }, CLAIM_REFUSED)
      return { success: true as const }
    },
  })
}
