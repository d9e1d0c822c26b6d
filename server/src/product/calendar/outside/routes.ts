import { Type } from 'typebox'
import type { Clock } from '../../../platform/clock.ts'
import { atomically, type Db } from '../../../platform/db/db.ts'
import { invalid } from '../../../platform/errors.ts'
import { BODY_FAILURES, data, Data, failures, Success } from '../../../platform/http/envelope.ts'
import type { Once } from '../../idempotency.ts'
import type { HttpServer } from '../../../platform/http/server.ts'
import type { Vault } from '../../../platform/vault.ts'
import { connectCalendar, disconnectCalendar, showConnection } from './connection-store.ts'
import { CalendarConnection, NewCalendarConnection } from './connection.ts'
import { removeFeed, renewFeed } from '../icalendar/feed.ts'
import { addressFault, type OutsidePolicy } from './fetch.ts'
import { oauthCalendarRoutes } from './oauth/routes.ts'
import type { OAuthProviders } from './oauth/provider.ts'
import { giveBackAccess } from './oauth/revocation.ts'
import { getHours } from '../reading.ts'

const agentId = Type.String({ minLength: 1, maxLength: 100, description: 'Agent identifier.' })
const AgentParams = Type.Object({ agentId })

const CalendarFeed = Type.Object(
  {
    url: Type.String({
      description:
        'To subscribe to with a calendar program. The address alone gives read access: it is shown this once.',
      examples: ['https://parley.example/calendars/GkJ0x9W1n3sVtq5Xl2mYc8RzB7uHdE4fAoPiKwTgN6M.ics'],
    }),
  },
  { title: 'CalendarFeed' },
)

type Options = {
  db: Db
  clock: Clock
  once: Once
  vault: Vault
  publicUrl: string
  policy: OutsidePolicy
  providers: OAuthProviders
}

/** The ways to and from calendars that are not Parley's. */
export async function outsideCalendarRoutes(app: HttpServer, options: Options): Promise<void> {
  feedRoutes(app, options)
  connectionRoutes(app, options)
  oauthCalendarRoutes(app, options)
}

function feedRoutes(app: HttpServer, { db, clock, once, publicUrl }: Options): void {
  app.route({
    method: 'POST',
    url: '/agents/:agentId/calendar-feed',
    schema: {
      operationId: 'renewCalendarFeed',
      tags: ['Calendar'],
      summary: 'Get a secret address of the calendar',
      description:
        'An iCalendar feed (RFC 5545) for calendar programs. Each call gives a new address, and the one before stops working. Sent again with the same `Idempotency-Key` it happens once (D-I1).',
      params: AgentParams,
      response: { 201: Data(CalendarFeed), ...failures(404, 409, ...BODY_FAILURES) },
    },
    handler: (request, reply) =>
      once(request, reply, 201, async (tx) => {
        const { account, params } = request
        await getHours(tx, account.id, params.agentId)
        const secret = await renewFeed(tx, account.id, params.agentId, clock.now())
        return data({ url: `${publicUrl.replace(/\/$/, '')}/calendars/${secret}.ics` })
      }),
  })

  app.route({
    method: 'DELETE',
    url: '/agents/:agentId/calendar-feed',
    schema: {
      operationId: 'removeCalendarFeed',
      tags: ['Calendar'],
      summary: 'Switch the secret address off',
      description: 'The address stops working. Switching it off again is no error.',
      params: AgentParams,
      response: { 200: Success({}), ...failures(...BODY_FAILURES, 404) },
    },
    handler: async ({ account, params }) => {
      await getHours(db, account.id, params.agentId)
      await removeFeed(db, account.id, params.agentId)
      return { success: true as const }
    },
  })
}

function connectionRoutes(app: HttpServer, options: Options): void {
  const { db, clock, vault, policy, providers } = options
  const url = '/agents/:agentId/calendar-connection'

  app.route({
    method: 'PUT',
    url,
    schema: {
      operationId: 'connectCalendar',
      tags: ['Calendar'],
      summary: 'Connect a CalDAV calendar',
      description:
        'Appointments are written there, and while people are busy by that calendar no time is free (RFC 4791). It is tried at once: read the connection to see how that went. Another calendar takes the place of the one before, in which nothing changes any more.',
      params: AgentParams,
      body: NewCalendarConnection,
      response: { 200: Data(CalendarConnection), ...failures(404, ...BODY_FAILURES) },
    },
    handler: async ({ account, params, body }) => {
      await getHours(db, account.id, params.agentId)
      const fault = addressFault(body.url, policy)
      if (fault !== undefined) throw invalid([{ field: 'url', message: fault }])
      const nowMs = clock.now()
      const { url: wanted, username, password } = body
      const asked = { url: wanted, username, password }
      return data(
        await atomically(db, async (tx) => {
          await giveBackAccess(tx, account.id, params.agentId, { vault, providers, nowMs })
          return connectCalendar(tx, account.id, params.agentId, asked, { vault, nowMs })
        }),
      )
    },
  })

  app.route({
    method: 'GET',
    url,
    schema: {
      operationId: 'getCalendarConnection',
      tags: ['Calendar'],
      summary: 'See how the connected calendar is doing',
      description: 'Null where no calendar is connected.',
      params: AgentParams,
      response: { 200: Data(Type.Union([CalendarConnection, Type.Null()])), ...failures(404) },
    },
    handler: async ({ account, params }) => data(await showConnection(db, account.id, params.agentId)),
  })

  app.route({
    method: 'DELETE',
    url,
    schema: {
      operationId: 'disconnectCalendar',
      tags: ['Calendar'],
      summary: 'Disconnect the calendar',
      description:
        'What Parley has written there stays there. Its busy times no longer count. What a user has permitted by signing in at Google is given back there soon after, unless another agent uses the same calendar; Microsoft offers no way to do that. Disconnecting again is no error.',
      params: AgentParams,
      response: { 200: Success({}), ...failures(...BODY_FAILURES, 404) },
    },
    handler: async ({ account, params }) => {
      await atomically(db, async (tx) => {
        await giveBackAccess(tx, account.id, params.agentId, { vault, providers, nowMs: clock.now() })
        await disconnectCalendar(tx, account.id, params.agentId)
      })
      return { success: true as const }
    },
  })
}
