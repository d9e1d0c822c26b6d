import type { FastifyBaseLogger, preValidationHookHandler } from 'fastify'
import { Type } from 'typebox'
import type { Clock } from '../../platform/clock.ts'
import { atomically, type Db } from '../../platform/db/db.ts'
import { requireUsable, type SignedIn } from '../../platform/http/authentication.ts'
import { invalid, type ErrorDetail } from '../../platform/errors.ts'
import { BODY_FAILURES, data, Data, failures, Success } from '../../platform/http/envelope.ts'
import type { Once } from '../idempotency.ts'
import type { HttpServer } from '../../platform/http/server.ts'
import type { AccountId } from '../../platform/ids.ts'
import type { Vault } from '../../platform/vault.ts'
import { Agent, AgentChange, AgentSummary, CreatedAgent, NewAgent, UpdatedAgent } from './agent.ts'
import { chosenDisclosure, DISCLOSED, type Disclosure } from './disclosure.ts'
import { chosenGrounding, STRICT } from './grounding.ts'
import { chosenLanguages } from './language.ts'
import { listAgents } from './listing.ts'
import { createAgent, getAgent, removeAgent, updateAgent } from './store.ts'
import { renewToolSecret } from './tool-secret.ts'

const AgentParams = Type.Object({
  agentId: Type.String({ minLength: 1, maxLength: 100, description: 'Agent identifier.' }),
})

/** Without either, all of them are answered. */
const AgentQuery = Type.Object(
  {
    limit: Type.Optional(
      Type.Integer({ minimum: 1, maximum: 100, description: 'How many; all where it is left out (D-L4).' }),
    ),
    offset: Type.Optional(
      Type.Integer({
        minimum: 0,
        maximum: Number.MAX_SAFE_INTEGER,
        description: 'How many of the oldest to leave out; past the end is an empty list (D-L4).',
      }),
    ),
  },
  { additionalProperties: false },
)

const ToolSecret = Type.Object(
  {
    secret: Type.String({
      description:
        'What requests of the agent’s tools and its look-up are signed with (standardwebhooks.com). It is shown this once.',
      examples: ['whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw7xJqQ0Yd2lk='],
    }),
  },
  { title: 'ToolSecret' },
)

type Options = {
  db: Db
  clock: Clock
  once: Once
  vault: Vault
  /** What is wrong with tools and addresses that their schema cannot say. */
  agentFaults(sent: Pick<AgentChange, 'tools' | 'lookup_url'>): ErrorDetail[]
  /** Called in the transaction that saves the agent. */
  saved(db: Db, accountId: AccountId, agentId: string): Promise<void>
  /** Called in the transaction that deletes the agent, before it is gone. */
  removing(db: Db, accountId: AccountId, agentId: string): Promise<void>
}

export async function agentRoutes(app: HttpServer, options: Options): Promise<void> {
  readRoutes(app, options)
  writeRoutes(app, options)
  deleteRoute(app, options)
  toolSecretRoute(app, options)
}

function readRoutes(app: HttpServer, { db }: Options): void {
  app.route({
    method: 'GET',
    url: '/agents',
    schema: {
      operationId: 'listAgents',
      tags: ['Agents'],
      summary: 'List all agents',
      description:
        'All agents of the account, oldest first (D-M1); a part of them with `limit` and `offset` (D-L4).',
      querystring: AgentQuery,
      response: { 200: Data(Type.Array(AgentSummary)), ...failures() },
    },
    handler: async ({ account, query }) =>
      data((await listAgents(db, account.id, query)).map((agent) => standing(agent, account))),
  })

  app.route({
    method: 'GET',
    url: '/agents/:agentId',
    schema: {
      operationId: 'getAgent',
      tags: ['Agents'],
      summary: 'Retrieve an agent',
      description: 'One agent with all its fields. Another account’s agent does not exist (D-E3).',
      params: AgentParams,
      response: { 200: Data(Agent), ...failures(404) },
    },
    handler: async ({ account, params }) =>
      data(standing(await getAgent(db, account.id, params.agentId), account)),
  })
}

function writeRoutes(app: HttpServer, { db, clock, once, saved, agentFaults }: Options): void {
  const requireSound = (sent: Pick<AgentChange, 'tools' | 'lookup_url'>): void => {
    const faults = agentFaults(sent)
    if (faults.length > 0) throw invalid(faults)
  }
  const chooser = ({ email, key }: SignedIn) => ({ by: email ?? key?.name ?? '', nowMs: clock.now() })
  app.route({
    method: 'POST',
    url: '/agents',
    schema: {
      operationId: 'createAgent',
      tags: ['Agents'],
      summary: 'Create an agent',
      description:
        'Creates and deploys an agent. Without them it never transfers (D-F1), forwards to `forwarding_number` (D-F2), is always open (D-F3) and sounds neutral (D-F4). Texts have their longest lengths (D-L1), and a field that is not known is a 400 (D-M5). Sent again with the same `Idempotency-Key` it happens once (D-I1).',
      body: NewAgent,
      response: { 201: Success({ agent: CreatedAgent }), ...failures(409, 413, 415) },
    },
    handler: (request, reply) =>
      once(request, reply, 201, async (tx) => {
        const { account, body } = request
        requireUsable(account)
        requireSound(body)
        const chosen = chosenDisclosure(body.disclosure, DISCLOSED, chooser(account))
        const wanted = { ...withDisclosure(body, chosen), ...chosenIn(body, chooser(account)) }
        const agent = await createAgent(tx, account.id, wanted, clock.now())
        noteChoice(request.log, agent.id, chosen)
        await saved(tx, account.id, agent.id)
        return { success: true as const, agent }
      }),
  })

  for (const method of ['PATCH', 'PUT'] as const) {
    app.route({
      method,
      url: '/agents/:agentId',
      schema: {
        operationId: 'updateAgent',
        tags: ['Agents'],
        summary: 'Update an agent',
        description:
          'Changes only the fields that are sent; nested objects and arrays are replaced; null clears an optional field (D-M6). `status` pauses and resumes (D-S1). PUT means the same (D-M1).',
        hide: method === 'PUT',
        params: AgentParams,
        body: AgentChange,
        response: { 200: Success({ updatedAgent: UpdatedAgent }), ...failures(404, 413, 415) },
      },
      preValidation: ignorePresentSuspension,
      handler: async ({ account, params, body, log }) => {
        const before = await getAgent(db, account.id, params.agentId)
        requireSound(body)
        const chosen = chosenDisclosure(body.disclosure, before.disclosure, chooser(account))
        const change = { ...withDisclosure(body, chosen), ...chosenIn(body, chooser(account), before) }
        const agent = await atomically(db, async (tx) => {
          const updated = await updateAgent(tx, account.id, params.agentId, change, clock.now())
          await saved(tx, account.id, updated.id)
          return updated
        })
        if (chosen?.enabled !== before.disclosure.enabled) noteChoice(log, agent.id, chosen)
        return { success: true as const, updatedAgent: changed(standing(agent, account), body) }
      },
    })
  }
}

function deleteRoute(app: HttpServer, { db, clock, removing }: Options): void {
  app.route({
    method: 'DELETE',
    url: '/agents/:agentId',
    schema: {
      operationId: 'deleteAgent',
      tags: ['Agents'],
      summary: 'Delete an agent',
      description:
        'Deletes the agent, releases its number, deletes its transcripts, and gives back the access to its calendar at Google. Irreversible (D-M1, D-M3).',
      params: AgentParams,
      response: { 200: Success({}), ...failures(...BODY_FAILURES, 404) },
    },
    handler: async ({ account, params }) => {
      await atomically(db, async (tx) => {
        const agent = await getAgent(tx, account.id, params.agentId)
        await removing(tx, account.id, params.agentId)
        await removeAgent(tx, account.id, agent, clock.now())
      })
      return { success: true as const }
    },
  })
}

function toolSecretRoute(app: HttpServer, { once, vault }: Options): void {
  app.route({
    method: 'POST',
    url: '/agents/:agentId/tool-secret',
    schema: {
      operationId: 'renewToolSecret',
      tags: ['Agents'],
      summary: 'Make a new secret for the agent’s tools',
      description:
        'Requests of the agent’s tools and its look-up (D-W6) are signed with it from now on, and with no earlier one. It is shown this once. Sent again with the same `Idempotency-Key` it happens once (D-I1).',
      params: AgentParams,
      response: { 201: Data(ToolSecret), ...failures(...BODY_FAILURES, 404, 409) },
    },
    handler: (request, reply) =>
      once(request, reply, 201, async (tx) => {
        const { account, params } = request
        await getAgent(tx, account.id, params.agentId)
        return data({ secret: await renewToolSecret(tx, account.id, params.agentId, vault) })
      }),
  })
}

function withDisclosure<Sent extends NewAgent | AgentChange>(
  sent: Sent,
  chosen: Disclosure | undefined,
): Sent {
  return chosen === undefined ? sent : { ...sent, disclosure: chosen }
}

/** What becomes of what is sent of languages and grounding. */
function chosenIn(sent: NewAgent | AgentChange, chooser: { by: string; nowMs: number }, before?: Agent) {
  const { grounding } = sent
  return { ...chosenLanguages(sent, before), ...chosenGrounding(grounding, before ?? STRICT, chooser) }
}

/** For the operator of the installation; the agent itself holds who switched it off. */
function noteChoice(log: FastifyBaseLogger, agent: string, chosen: Disclosure | undefined): void {
  if (chosen?.enabled === false) log.info({ agent }, 'disclosure of an agent switched off')
  else if (chosen) log.info({ agent }, 'disclosure of an agent switched on')
}

/** What was read can be sent back, the status of a suspended agent too (D-M5); otherwise that is a 400 (D-S1). */
const ignorePresentSuspension: preValidationHookHandler = ({ account, body }, _reply, done) => {
  if (!account.usable && typeof body === 'object' && body !== null && 'status' in body)
    if (body.status === 'suspended') delete body.status
  done()
}

/** Without a usable subscription an agent is suspended, whatever it was, and returns to that (D-S1). */
function standing<Shown extends AgentSummary>(agent: Shown, account: SignedIn): Shown {
  return account.usable ? agent : { ...agent, status: 'suspended' }
}

/** `id`, the fields that were sent, and with them which voices are heard, `updated_at`. */
function changed(agent: Agent, change: AgentChange): UpdatedAgent {
  const sent = new Set(Object.keys(change))
  if (['language', 'languages', 'voice_id'].some((field) => sent.has(field))) sent.add('voices')
  const entries = Object.entries(agent).filter(([field]) => sent.has(field))
  return { ...Object.fromEntries(entries), id: agent.id, updated_at: agent.updated_at }
}
