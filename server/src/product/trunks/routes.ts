import { Type } from 'typebox'
import type { Clock } from '../../platform/clock.ts'
import type { Db, Notices } from '../../platform/db/db.ts'
import { BODY_FAILURES, data, Data, failures, Success } from '../../platform/http/envelope.ts'
import type { Once } from '../idempotency.ts'
import type { HttpServer } from '../../platform/http/server.ts'
import type { Vault } from '../../platform/vault.ts'
import type { AddressPolicy } from './addresses.ts'
import { createTrunk, deleteTrunk, getTrunk, listTrunks, updateTrunk, type Created } from './store.ts'
import { CreatedTrunk, NewTrunk, Trunk, TrunkChange } from './trunk.ts'

const TrunkParams = Type.Object({
  trunkId: Type.String({ minLength: 1, maxLength: 100, description: 'Trunk identifier.' }),
})

type Options = {
  db: Db
  notices: Notices
  clock: Clock
  once: Once
  vault: Vault
  /** The host at which a softphone registers. */
  registrar: string
  /** What addresses and hosts trunks may have. */
  policy: AddressPolicy
}

/** Trunks and softphones. All of this is an addition to the specification. */
export async function trunkRoutes(app: HttpServer, options: Options): Promise<void> {
  readRoutes(app, options)
  writeRoutes(app, options)
}

function readRoutes(app: HttpServer, { db }: Options): void {
  app.route({
    method: 'GET',
    url: '/trunks',
    schema: {
      operationId: 'listTrunks',
      tags: ['Trunks'],
      summary: 'List all trunks',
      description: 'All trunks and softphones of the account, oldest first. Passwords are never shown.',
      response: { 200: Data(Type.Array(Trunk)), ...failures() },
    },
    handler: async ({ account }) => data(await listTrunks(db, account.id)),
  })

  app.route({
    method: 'GET',
    url: '/trunks/:trunkId',
    schema: {
      operationId: 'getTrunk',
      tags: ['Trunks'],
      summary: 'Retrieve a trunk',
      description: 'One trunk or softphone. Passwords are never shown.',
      params: TrunkParams,
      response: { 200: Data(Trunk), ...failures(404) },
    },
    handler: async ({ account, params }) => data(await getTrunk(db, account.id, params.trunkId)),
  })
}

function writeRoutes(app: HttpServer, options: Options): void {
  const { db, notices, clock, once, vault, registrar, policy } = options
  const parts = () => ({ vault, policy, notices, nowMs: clock.now() })

  app.route({
    method: 'POST',
    url: '/trunks',
    schema: {
      operationId: 'createTrunk',
      tags: ['Trunks'],
      summary: 'Create a trunk',
      description: `Connects a carrier, a PBX or a softphone; every node knows it at once. A trunk needs at least one of \`inbound.addresses\`, \`inbound.username\` with \`inbound.password\`, and \`outbound\`. A softphone gets the user name and password that are not given; a password that was made is shown in this answer only. How many an account may have goes by its plan (D-E2).`,
      body: NewTrunk,
      response: { 201: Data(CreatedTrunk), ...failures(409, 413, 415) },
    },
    handler: (request, reply) =>
      once(request, reply, 201, async (tx) => {
        const { account, body } = request
        return data(shownOnce(await createTrunk(tx, account.id, body, parts()), registrar))
      }),
  })

  app.route({
    method: 'PATCH',
    url: '/trunks/:trunkId',
    schema: {
      operationId: 'updateTrunk',
      tags: ['Trunks'],
      summary: 'Update a trunk',
      description:
        'Changes only the fields that are sent, inside `inbound` and `outbound` as well: passwords that are not sent stay, but for `outbound.password` where its host or port changes. Null gives an optional field its default back. Every node knows it at once; calls that are under way go on.',
      params: TrunkParams,
      body: TrunkChange,
      response: { 200: Data(Trunk), ...failures(404, 409, 413, 415) },
    },
    handler: async ({ account, params, body }) => {
      await getTrunk(db, account.id, params.trunkId)
      return data(await updateTrunk(db, account.id, params.trunkId, body, parts()))
    },
  })

  app.route({
    method: 'DELETE',
    url: '/trunks/:trunkId',
    schema: {
      operationId: 'deleteTrunk',
      tags: ['Trunks'],
      summary: 'Delete a trunk',
      description: 'No call comes or goes by it any more. Calls that are under way go on.',
      params: TrunkParams,
      response: { 200: Success({}), ...failures(...BODY_FAILURES, 404) },
    },
    handler: async ({ account, params }) => {
      await getTrunk(db, account.id, params.trunkId)
      await deleteTrunk(db, account.id, params.trunkId, { notices })
      return { success: true as const }
    },
  })
}

function shownOnce({ trunk, password }: Created, registrar: string): CreatedTrunk {
  if (password === undefined) return trunk
  const hint = `Register ${trunk.inbound.username ?? ''} at ${registrar} with this password, and keep it: it is not shown again.`
  return { ...trunk, password, hint }
}
