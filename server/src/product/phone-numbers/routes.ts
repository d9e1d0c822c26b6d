import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { Type } from 'typebox'
import { Agent } from '../agents/agent.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/db/db.ts'
import { BODY_FAILURES, data, Data, failures, Success } from '../../platform/http/envelope.ts'
import type { Once } from '../idempotency.ts'
import type { AccountId } from '../../platform/ids.ts'
import type { Log } from '../../platform/log.ts'
import { acquireOnce, type Permissions } from './acquire.ts'
import type { Carrier } from './carrier.ts'
import {
  AcquiredNumber,
  AgentParams,
  AssignBody,
  HeldNumber,
  NewPhoneNumber,
  NumberPage,
  NumberParams,
  NumberQuery,
  oneName,
} from './phone-number.ts'
import { showNumbers, type NumberView } from './number-events.ts'
import { numberOperatorRoutes } from './operator-routes.ts'
import { assignNumber, getNumber, releaseNumber, searchNumbers } from './store.ts'

type Options = {
  db: Db
  clock: Clock
  log: Log
  once: Once
  carrier: Carrier
  getAgent: (db: Db, accountId: AccountId, id: string) => Promise<Agent>
  permissions: Permissions
  /** Where softphones reach this service; null where it has no telephone. */
  sipHost: string | null
}

export const phoneNumberRoutes: FastifyPluginAsyncTypebox<Options> = async (app, options) => {
  await app.register(ownNumberRoutes, options)
  await app.register(numberOperatorRoutes, options)
  await app.register(assignmentRoutes, options)
  const { db, clock, once, carrier, permissions, sipHost } = options

  app.route({
    method: 'GET',
    url: '/phone-numbers/available',
    schema: {
      operationId: 'searchPhoneNumbers',
      tags: ['Phone numbers'],
      summary: 'Search numbers that can be acquired',
      description:
        'By country, area code, what the number contains (D-L1), and by an additional `type` (D-F9). `page` and `pageSize` page through them (D-L4).',
      querystring: NumberQuery,
      response: { 200: Data(NumberPage), ...failures() },
    },
    handler: async ({ query }) => data(await searchNumbers(carrier, query)),
  })

  app.route({
    method: 'POST',
    url: '/phone-numbers',
    schema: {
      operationId: 'acquirePhoneNumber',
      tags: ['Phone numbers'],
      summary: 'Acquire a number for an agent',
      description:
        'Gets an exact number, or any that matches, and assigns it to the agent; the number that the agent had before stays with the account, unassigned, until it is released (D-M2). How many an account may hold goes by its plan. Of two who want the same number one gets it, the other a 409. Regulated countries need an approved bundle (D-C1, D-E4). With `trunk_id` the number is your own, and `unconfirmed` until a call for it has come by that trunk or the operator agrees. Where numbers are real and anybody may sign up, the operator must have allowed the account to buy (403). Sent again with the same `Idempotency-Key` it happens once (D-I1).',
      body: NewPhoneNumber,
      response: {
        201: Success(AcquiredNumber.properties),
        ...failures(404, 409, 413, 415),
      },
    },
    handler: (request, reply) =>
      acquireOnce(
        db,
        carrier,
        request.account,
        oneName(request.body),
        { nowMs: clock.now(), permissions, sipHost },
        (work) => once(request, reply, 201, async (tx) => ({ success: true as const, ...(await work(tx)) })),
      ),
  })
}

const assignmentRoutes: FastifyPluginAsyncTypebox<Options> = async (app, options) => {
  const { clock, once, getAgent } = options
  const view = viewOf(options)
  for (const method of ['PUT', 'POST', 'PATCH'] as const) {
    app.route({
      method,
      url: '/agents/:agentId/phone',
      schema: {
        operationId: 'assignPhoneNumber',
        tags: ['Phone numbers'],
        summary: 'Assign a number to an agent',
        description:
          'The number must be one of this account; where another agent answers on it, that is a 409 that names the agent, unless `move` is true (D-E4). The number that the agent had before stays with the account, unassigned. Answers with the whole agent (D-M4). POST and PATCH mean the same (D-M1).',
        hide: method !== 'PUT',
        params: AgentParams,
        body: AssignBody,
        response: { 200: Data(Agent), ...failures(404, 409, 413, 415) },
      },
      handler: (request, reply) =>
        once(request, reply, 200, async (tx) => {
          const { account, params, body } = request
          await getAgent(tx, account.id, params.agentId)
          await assignNumber(tx, account.id, params.agentId, body, { view, nowMs: clock.now() })
          return data(await getAgent(tx, account.id, params.agentId))
        }),
    })
  }
}

function viewOf({ sipHost }: Options): NumberView {
  return { sipHost }
}

/** What the account holds, beyond what its agents show. */
const ownNumberRoutes: FastifyPluginAsyncTypebox<Options> = async (app, options) => {
  const { db, clock } = options
  const view = viewOf(options)
  app.route({
    method: 'GET',
    url: '/phone-numbers',
    schema: {
      operationId: 'listPhoneNumbers',
      tags: ['Phone numbers'],
      summary: 'List the numbers of the account',
      description: 'Oldest first, assigned or not. An addition to the specification (D-R1).',
      response: { 200: Data(Type.Array(HeldNumber)), ...failures() },
    },
    handler: async ({ account }) => data(await showNumbers(db, account.id, view)),
  })

  app.route({
    method: 'DELETE',
    url: '/phone-numbers/:phoneNumber',
    schema: {
      operationId: 'releasePhoneNumber',
      tags: ['Phone numbers'],
      summary: 'Release a number',
      description:
        'Gives a number back to the carrier; the agent that had it has none. Another account’s number does not exist (D-E3). An addition to the specification (D-R1).',
      params: NumberParams,
      response: { 200: Success({}), ...failures(...BODY_FAILURES, 404) },
    },
    handler: async ({ account, params }) => {
      await getNumber(db, account.id, params.phoneNumber)
      await releaseNumber(db, account.id, params.phoneNumber, { view, nowMs: clock.now() })
      return { success: true as const }
    },
  })
}
