import { Type } from 'typebox'
import type { Clock } from '../../../../platform/clock.ts'
import { atomically, type Db } from '../../../../platform/db/db.ts'
import { invalid, ServiceError } from '../../../../platform/errors.ts'
import { BODY_FAILURES, data, Data, failures, OneOf } from '../../../../platform/http/envelope.ts'
import type { HttpServer } from '../../../../platform/http/server.ts'
import { getHours } from '../../reading.ts'
import { connectCalendar } from '../connection-store.ts'
import { CalendarConnection } from '../connection.ts'
import type { Vault } from '../../../../platform/vault.ts'
import { createOutsideFetch, OutsideError, type OutsidePolicy } from '../fetch.ts'
import { authorizationUrl, readState } from './authorization.ts'
import { OAUTH_PROVIDERS, type OAuthProvider, type OAuthProviders } from './provider.ts'
import { giveBackAccess } from './revocation.ts'
import { titleOf, tokensForCode } from './tokens.ts'

const AgentParams = Type.Object({
  agentId: Type.String({ minLength: 1, maxLength: 100, description: 'Agent identifier.' }),
})
const provider = OneOf(OAUTH_PROVIDERS, { description: 'Where the calendar is.' })

const NewCalendarAuthorization = Type.Object(
  { provider },
  { title: 'NewCalendarAuthorization', additionalProperties: false, examples: [{ provider: 'google' }] },
)
const CalendarAuthorization = Type.Object(
  {
    url: Type.String({
      description: 'Where the user signs in and agrees. It leads back to a page of the dashboard.',
    }),
  },
  { title: 'CalendarAuthorization' },
)

const GrantedCalendar = Type.Object(
  {
    code: Type.String({ minLength: 1, maxLength: 4096, description: 'As the provider gave it.' }),
    state: Type.String({ minLength: 1, maxLength: 4096, description: 'As the provider brought it back.' }),
  },
  {
    title: 'GrantedCalendar',
    additionalProperties: false,
    examples: [{ code: '4/0AX4XfWh', state: 'v1.aGVsbG8' }],
  },
)
const GrantedConnection = Type.Object(
  { agent_id: Type.String({ description: 'Whose calendar it is now.' }), connection: CalendarConnection },
  { title: 'GrantedConnection' },
)

type Options = {
  db: Db
  clock: Clock
  vault: Vault
  publicUrl: string
  policy: OutsidePolicy
  providers: OAuthProviders
}

/** Calendars that are connected by signing in at their provider. For the dashboard: a person has to agree. */
export function oauthCalendarRoutes(app: HttpServer, options: Options): void {
  providersRoute(app, options)
  beginRoute(app, options)
  finishRoute(app, options)
}

function providersRoute(app: HttpServer, { providers }: Options): void {
  app.route({
    method: 'GET',
    url: '/calendar-providers',
    schema: {
      operationId: 'listCalendarProviders',
      tags: ['Calendar'],
      summary: 'Calendars that can be connected by signing in',
      description: 'Those that the operator has set up; any calendar can be connected by CalDAV.',
      response: { 200: Data(Type.Array(provider)), ...failures() },
    },
    handler: async () => data(OAUTH_PROVIDERS.filter((name) => providers.has(name))),
  })
}

function redirectUriOf({ publicUrl }: Options): string {
  return `${publicUrl.replace(/\/$/, '')}/dashboard/calendar-connected`
}

function beginRoute(app: HttpServer, options: Options): void {
  const { db, clock, vault, providers } = options
  app.route({
    method: 'POST',
    url: '/agents/:agentId/calendar-authorization',
    config: { sessionOnly: true },
    schema: {
      operationId: 'beginCalendarAuthorization',
      tags: ['Calendar'],
      summary: 'Begin to connect a Google or Microsoft calendar',
      description:
        'Gives the address where the user signs in (authorization code with PKCE). It is good for ten minutes, and for the session that asked.',
      params: AgentParams,
      body: NewCalendarAuthorization,
      response: { 201: Data(CalendarAuthorization), ...failures(403, 404, ...BODY_FAILURES) },
    },
    handler: async ({ account, params, body, headers }, reply) => {
      await getHours(db, account.id, params.agentId)
      const beginning = {
        accountId: account.id,
        agentId: params.agentId,
        provider: getProvider(providers.get(body.provider), body.provider),
        cookie: headers.cookie,
        redirectUri: redirectUriOf(options),
        nowMs: clock.now(),
      }
      return reply.code(201).send(data({ url: authorizationUrl(vault, beginning) }))
    },
  })
}

function finishRoute(app: HttpServer, options: Options): void {
  const { db, clock, vault, policy, providers } = options
  app.route({
    method: 'POST',
    url: '/calendar-authorizations',
    config: { sessionOnly: true },
    schema: {
      operationId: 'finishCalendarAuthorization',
      tags: ['Calendar'],
      summary: 'Connect the calendar that the user has agreed to',
      description:
        'Takes what the provider sent the browser back with. The state must be of the same session. The refresh token is kept encrypted and never shown. 409 where the provider does not give access.',
      body: GrantedCalendar,
      response: { 200: Data(GrantedConnection), ...failures(403, 404, 409, ...BODY_FAILURES) },
    },
    handler: async ({ account, body, headers }) => {
      const asked = { accountId: account.id, cookie: headers.cookie, state: body.state, nowMs: clock.now() }
      const { agentId, provider: name, verifier } = readState(vault, asked)
      await getHours(db, account.id, agentId)
      const chosen = getProvider(providers.get(name), name)
      const grant = { code: body.code, verifier, redirectUri: redirectUriOf(options) }
      const { refreshToken, email } = await granted(chosen, grant, createOutsideFetch(policy, NEVER))
      const wanted = {
        provider: name,
        url: chosen.apiUrl,
        username: email ?? titleOf(name),
        password: refreshToken,
      }
      const nowMs = clock.now()
      const connection = await atomically(db, async (tx) => {
        await giveBackAccess(tx, account.id, agentId, { vault, providers, nowMs })
        return connectCalendar(tx, account.id, agentId, wanted, { vault, nowMs })
      })
      return data({ agent_id: agentId, connection })
    },
  })
}

const NEVER = new AbortController().signal

async function granted(
  chosen: OAuthProvider,
  grant: Parameters<typeof tokensForCode>[1],
  fetch: typeof globalThis.fetch,
): Promise<{ refreshToken: string; email: string | undefined }> {
  try {
    const { refreshToken, email } = await tokensForCode(chosen, grant, fetch)
    if (refreshToken !== undefined) return { refreshToken, email }
  } catch (error) {
    if (!(error instanceof OutsideError)) throw error
    throw new ServiceError('conflict', error.message)
  }
  throw new ServiceError('conflict', `${titleOf(chosen.name)} gives access for an hour only. Begin again.`)
}

function getProvider(found: OAuthProvider | undefined, name: string): OAuthProvider {
  if (found !== undefined) return found
  throw invalid([{ field: 'provider', message: `${name} is not set up here; ask the operator.` }])
}
