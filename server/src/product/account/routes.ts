import { Type } from 'typebox'
import type { Clock } from '../../platform/clock.ts'
import type { Db, Notices } from '../../platform/db/db.ts'
import { BODY_FAILURES, data, Data, failures, Success } from '../../platform/http/envelope.ts'
import type { Once } from '../idempotency.ts'
import type { HttpServer } from '../../platform/http/server.ts'
import type { AccountId } from '../../platform/ids.ts'
import { User, UserChange } from './account.ts'
import { ApiKey, CreatedApiKey, NewApiKey } from './api-keys/api-key.ts'
import { createApiKey, deleteApiKey, listApiKeys } from './api-keys/store.ts'
import { getUser, updateUser } from './store.ts'

const Deleted = Type.Object(
  {
    agents: Type.Integer(),
    phone_numbers: Type.Integer(),
    transcripts: Type.Integer(),
    regulatory_bundles: Type.Integer(),
    documents: Type.Integer(),
    api_keys: Type.Integer(),
  },
  { title: 'DeletedCounts', description: 'How much was deleted (D-A1).' },
)
export type DeletedCounts = Type.Static<typeof Deleted>

type Options = {
  db: Db
  notices: Notices
  clock: Clock
  once: Once
  deleteAccount(accountId: AccountId): Promise<DeletedCounts>
}

export async function accountRoutes(app: HttpServer, options: Options): Promise<void> {
  userRoutes(app, options)
  apiKeyRoutes(app, options)
}

function userRoutes(app: HttpServer, { db, clock, deleteAccount }: Options): void {
  app.route({
    method: 'GET',
    url: '/user',
    schema: {
      operationId: 'getUser',
      tags: ['Account'],
      summary: 'Retrieve the profile',
      description: 'The profile of the account’s owner (D-M1).',
      response: { 200: Data(User), ...failures() },
    },
    handler: async ({ account }) => data(await getUser(db, account.id)),
  })

  for (const method of ['PATCH', 'PUT'] as const) {
    app.route({
      method,
      url: '/user',
      schema: {
        operationId: 'updateUser',
        tags: ['Account'],
        summary: 'Update the profile',
        description:
          'Changes only the fields that are sent; null clears an optional one or gives it its default back (D-M6); `email` is read only and ignored (D-M4, D-M5). PUT means the same (D-M1).',
        hide: method === 'PUT',
        body: UserChange,
        response: { 200: Data(User), ...failures(413, 415) },
      },
      handler: async ({ account, body }) => {
        return data(await updateUser(db, account.id, body, clock.now()))
      },
    })
  }

  app.route({
    method: 'DELETE',
    url: '/user',
    schema: {
      operationId: 'deleteUser',
      tags: ['Account'],
      summary: 'Delete the account',
      description:
        'Deletes the account, all agents, numbers, transcripts, documents and keys. Access ends at once: keys and sessions are revoked, calls end (D-A1). A link in a mail to the owner undoes it for 24 hours, but for keys and sessions; then all of it is removed for good.',
      response: { 200: Success({ deleted: Deleted }), ...failures(...BODY_FAILURES) },
    },
    handler: async ({ account }) => ({ success: true as const, deleted: await deleteAccount(account.id) }),
  })
}

function apiKeyRoutes(app: HttpServer, { db, notices, clock, once }: Options): void {
  app.route({
    method: 'POST',
    url: '/api-keys',
    config: { sessionOnly: true },
    schema: {
      operationId: 'createApiKey',
      tags: ['Account'],
      summary: 'Make an API key',
      description: 'The key is shown this once. Needs a session; at most 20 keys an account (D-K1, D-E2).',
      body: NewApiKey,
      response: { 201: Data(CreatedApiKey), ...failures(409, 413, 415) },
    },
    handler: (request, reply) =>
      once(request, reply, 201, async (tx) =>
        data(await createApiKey(tx, request.account.id, request.body, clock.now())),
      ),
  })

  app.route({
    method: 'GET',
    url: '/api-keys',
    config: { sessionOnly: true },
    schema: {
      operationId: 'listApiKeys',
      tags: ['Account'],
      summary: 'List the API keys',
      description: 'Without the keys themselves, which are shown only once. Needs a session (D-E2).',
      response: { 200: Data(Type.Array(ApiKey)), ...failures() },
    },
    handler: async ({ account }) => data(await listApiKeys(db, account.id)),
  })

  app.route({
    method: 'DELETE',
    url: '/api-keys/:keyId',
    config: { sessionOnly: true },
    schema: {
      operationId: 'deleteApiKey',
      tags: ['Account'],
      summary: 'Revoke an API key',
      description: 'It is refused from now on, on every node (D-K1). Needs a session (D-E2).',
      params: Type.Object({ keyId: Type.String({ minLength: 1, maxLength: 100 }) }),
      response: { 200: Success({}), ...failures(...BODY_FAILURES, 404) },
    },
    handler: async ({ account, params }) => {
      await deleteApiKey(db, notices, account.id, params.keyId)
      return { success: true as const }
    },
  })
}
