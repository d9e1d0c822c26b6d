import { Type } from 'typebox'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/db/db.ts'
import { ServiceError } from '../../platform/errors.ts'
import {
  BODY_FAILURES,
  data,
  Data,
  failures,
  Nullable,
  OneOf,
  Success,
} from '../../platform/http/envelope.ts'
import type { Once } from '../idempotency.ts'
import type { HttpServer } from '../../platform/http/server.ts'
import type { AccountId } from '../../platform/ids.ts'
import { Call } from './call.ts'
import { deleteCall } from './retention/erase-calls.ts'
import { streamReports } from './live/event-stream.ts'
import type { LiveCalls } from './live/live-calls.ts'
import { callOwnerRoutes } from './owner-routes.ts'
import { callReadingRoutes } from './reading-routes.ts'
import { recordingRoutes } from './recordings/routes.ts'
import { withRecordings } from './recordings/recordings.ts'
import { getTerms } from '../subscription/ledger.ts'
import { isUsable, subscriptionAt, withBilling, type Billing } from '../subscription/subscription.ts'
import { getCall } from './store.ts'
import { takeSnapshot } from './live/who-answers.ts'

const CallParams = Type.Object({
  callId: Type.String({ minLength: 1, maxLength: 100, description: 'Call identifier.' }),
})
const AgentParams = Type.Object({
  agentId: Type.String({ minLength: 1, maxLength: 100, description: 'Agent identifier.' }),
})

const Routing = Type.Object(
  {
    at: Type.String({ format: 'date-time', description: 'The moment that was asked about.' }),
    kind: OneOf(['answer', 'answer_closed', 'forward', 'apologise', 'refuse'], {
      description: 'What a call meets.',
    }),
    reason: OneOf(
      ['open', 'closed', 'unknown_number', 'draining', 'subscription_over', 'paused', 'no_capacity'],
      { description: 'Why the call meets it.' },
    ),
    sentence: Type.String({ description: 'The same in words.' }),
    number: Nullable(Type.String({ description: 'Where the call is forwarded, or may be transferred to.' })),
    opens_at: Nullable(
      Type.String({ format: 'date-time', description: 'When a closed business opens again.' }),
    ),
  },
  { title: 'Routing' },
)

type Options = {
  db: Db
  clock: Clock
  once: Once
  liveCalls: LiveCalls
  recordings: string
  billing: Billing
}

/** Calls, live and past. */
export async function callRoutes(app: HttpServer, options: Options): Promise<void> {
  callReadingRoutes(app, options)
  callOwnerRoutes(app, options)
  readRoute(app, options)
  deleteRoute(app, options)
  liveRoutes(app, options)
  routingRoute(app, options)
  await recordingRoutes(app, options)
}

/** One call as it is shown. */
async function showCall(
  db: Db,
  { clock, recordings }: Options,
  accountId: AccountId,
  callId: string,
): Promise<Call> {
  const call = await getCall(db, accountId, callId)
  const [shown] = await withRecordings(db, recordings, accountId, [call], clock.now())
  return shown ?? { ...call, recording: null }
}

function readRoute(app: HttpServer, options: Options): void {
  const { db } = options
  app.route({
    method: 'GET',
    url: '/calls/:callId',
    schema: {
      operationId: 'getCall',
      tags: ['Calls'],
      summary: 'Retrieve a call',
      description: 'One call; once it has ended, with where the time of each turn went.',
      params: CallParams,
      response: { 200: Data(Call), ...failures(404) },
    },
    handler: async ({ account, params }) => data(await showCall(db, options, account.id, params.callId)),
  })
}

function deleteRoute(app: HttpServer, { db, clock, recordings }: Options): void {
  app.route({
    method: 'DELETE',
    url: '/calls/:callId',
    schema: {
      operationId: 'deleteCall',
      tags: ['Calls'],
      summary: 'Delete a call',
      description:
        'Deletes the call with its transcript, journal, recording, mails, what tools did and questions in its words. Its seconds stay metered (D-U1), its appointments stand. 409 while it is live. Irreversible (D-M3).',
      params: CallParams,
      response: { 200: Success({}), ...failures(404, 409, ...BODY_FAILURES) },
    },
    handler: async ({ account, params }) => {
      await deleteCall(db, account.id, params.callId, { recordings, nowMs: clock.now() })
      return { success: true as const }
    },
  })
}

function liveRoutes(app: HttpServer, options: Options): void {
  const { db, once, liveCalls } = options
  app.route({
    method: 'POST',
    url: '/calls/:callId/hang-up',
    schema: {
      operationId: 'hangUpCall',
      tags: ['Calls'],
      summary: 'Hang up a call',
      description:
        'The agent says goodbye and hangs up. 409 where the call is over. Sent again with the same `Idempotency-Key` it happens once (D-I1).',
      params: CallParams,
      response: { 200: Data(Call), ...failures(404, 409, ...BODY_FAILURES) },
    },
    handler: (request, reply) =>
      once(request, reply, 200, async (tx) => {
        const { account, params } = request
        const call = await showCall(tx, options, account.id, params.callId)
        if (!liveCalls.hangUp(account.id, params.callId, 'account'))
          throw new ServiceError('conflict', `Call ${params.callId} is not live here.`)
        return data(call)
      }),
  })

  app.route({
    method: 'GET',
    url: '/calls/:callId/events',
    schema: {
      operationId: 'followCall',
      tags: ['Calls'],
      summary: 'Follow a live call',
      description:
        'Server-sent events: first `call`, then `words`, `state` and `turn` as in the web call’s protocol, at last `ended`. A call that is over gives `call` and `ended`. At most 20 follow one call at a time.',
      params: CallParams,
      response: {
        200: {
          description: 'The events, until the call ends.',
          content: { 'text/event-stream': { schema: Type.String() } },
        },
        ...failures(404, 409),
      },
    },
    handler: async ({ account, params }, reply) => {
      const call = await showCall(db, options, account.id, params.callId)
      streamReports(reply, call, (listener) => liveCalls.follow(account.id, params.callId, listener))
      return reply
    },
  })
}

function routingRoute(app: HttpServer, { db, clock, liveCalls, billing }: Options): void {
  app.route({
    method: 'GET',
    url: '/agents/:agentId/routing',
    schema: {
      operationId: 'getRouting',
      tags: ['Calls'],
      summary: 'Preview a call',
      description:
        'What a call to this agent would meet at a moment: hours (D-F3), escalation (D-F1, D-F2), pause (D-S1), subscription (D-S4) and the load of the service now.',
      params: AgentParams,
      querystring: Type.Object(
        { at: Type.Optional(Type.String({ format: 'date-time', description: 'ISO 8601; now if omitted.' })) },
        { additionalProperties: false },
      ),
      response: { 200: Data(Routing), ...failures(404) },
    },
    handler: async ({ account, params, query }) => {
      const atMs = query.at === undefined ? clock.now() : Date.parse(query.at)
      const snapshot = await takeSnapshot(db, account.id, params.agentId, {}, atMs)
      // Where nobody is billed the trial does not end, also of an account that was made a moment ago (D-S3).
      const terms = withBilling(await getTerms(db, account.id), billing, clock.now())
      const subscriptionUsable = isUsable(subscriptionAt(terms, atMs).status)
      const met = liveCalls.routing({ ...snapshot, subscriptionUsable }, atMs)
      const opensAtMs = met.kind === 'answer_closed' ? met.opensAtMs : null
      return data({
        at: new Date(atMs).toISOString(),
        kind: met.kind,
        reason: met.reason,
        sentence: met.sentence,
        number: met.kind === 'answer' ? met.transferTo : met.kind === 'forward' ? met.to : null,
        opens_at: opensAtMs === null ? null : new Date(opensAtMs).toISOString(),
      })
    },
  })
}
