import websocket from '@fastify/websocket'
import { Type } from 'typebox'
import { getUser } from '../../account/index.ts'
import { iso, type Clock } from '../../../platform/clock.ts'
import type { Db, Notices } from '../../../platform/db/db.ts'
import { ServiceError } from '../../../platform/errors.ts'
import { data, Data, failures } from '../../../platform/http/envelope.ts'
import type { Once } from '../../idempotency.ts'
import type { HttpServer } from '../../../platform/http/server.ts'
import type { AccountId } from '../../../platform/ids.ts'
import type { Log } from '../../../platform/log.ts'
import { getTerms } from '../../subscription/ledger.ts'
import type { Snapshot } from '../../../voice/protocol.ts'
import { CUT_CALLS, type LiveCalls } from './live-calls.ts'
import { createInvitations, type Invitations } from './web-call-tokens.ts'
import { holdToPace, turnAway, type Held as HeldSocket } from './socket-guard.ts'
import { newCallId } from '../store.ts'
import { REHEARSAL_FIELDS, rehearsalOf, type AgentFaults } from './rehearsal.ts'
import type { LookUp } from './look-up.ts'
import { snapshotOfCall, takeSnapshot, type CallerFacts, type DialPolicy } from './who-answers.ts'

/** A message may have 64 KiB; one that is a little longer is answered, one that is far longer ends the call. */
const MAX_PAYLOAD_BYTES = 256 * 1024
const REJECTED = 4003
const UNKNOWN_TOKEN = 4004
const BROKEN = 1011

const WebCall = Type.Object(
  {
    token: Type.String({ description: 'Lets one caller in, once, until `expires_at`.' }),
    url: Type.String({ description: 'The WebSocket to connect to.' }),
    expires_at: Type.String({ format: 'date-time', description: 'A minute from now.' }),
    call_id: Type.String({ description: 'The call that connecting will start.' }),
  },
  { title: 'WebCall' },
)

const NewWebCall = Type.Object(
  {
    caller: Type.Optional(
      Type.String({
        format: 'e164-phone',
        maxLength: 16,
        description: "Who calls, E.164. Default: the account's personal number, else `anonymous`.",
      }),
    ),
    variables: Type.Optional(
      Type.Record(Type.String({ pattern: '^\\w{1,64}$' }), Type.String({ maxLength: 500 }), {
        maxProperties: 50,
        description: 'Put in place of `{{name}}` in the greeting and the prompt.',
      }),
    ),
    ...REHEARSAL_FIELDS,
  },
  { title: 'NewWebCall', additionalProperties: false, examples: [{ caller: '+12025550143' }] },
)

/** What is kept until the caller connects: whom they call, and what the call was given. The agent itself is read then. */
export type WebCallGuest = {
  readonly callId: string
  readonly accountId: AccountId
  readonly agentId: string
  readonly facts: CallerFacts
}

export function createWebCallInvitations(clock: Clock, notices: Notices): Invitations<WebCallGuest> {
  const invitations = createInvitations<WebCallGuest>(clock)
  notices.subscribe((topic, id) => {
    if (topic === CUT_CALLS) invitations.withdraw(id)
  })
  return invitations
}

type PlaceOptions = {
  clock: Clock
  once: Once
  liveCalls: LiveCalls
  /** Has its first words made while the caller connects. */
  prepare(snapshot: Snapshot): void
  invitations: Invitations<WebCallGuest>
  publicUrl: string
  /** What its callers may be put through to. */
  dialPolicy: DialPolicy
  /** What is wrong with a draft that its schema cannot say. */
  agentFaults: AgentFaults
}

/** Where a call from a browser is placed. Needs a key or a session. */
export async function webCallRoutes(app: HttpServer, options: PlaceOptions): Promise<void> {
  const { clock, once, liveCalls, prepare, invitations, agentFaults } = options
  const socketUrl = options.publicUrl.replace(/^http/, 'ws').replace(/\/$/, '')
  app.route({
    method: 'POST',
    url: '/agents/:agentId/web-calls',
    schema: {
      operationId: 'createWebCall',
      tags: ['Calls'],
      summary: 'Place a call from a browser',
      description:
        'Returns the address of a WebSocket that carries one call to the agent. It is handled like a phone call: routing, greeting, transcript, usage. With `draft`, `at` or `as_if` it is a rehearsal: its `line` is `rehearsal`, appointments and mails are tried and not kept, nobody is dialled or notified. Sent again with the same `Idempotency-Key` it happens once (D-I1).',
      params: Type.Object({
        agentId: Type.String({ minLength: 1, maxLength: 100, description: 'Agent identifier.' }),
      }),
      body: NewWebCall,
      response: { 201: Data(WebCall), ...failures(404, 409, 413, 415) },
    },
    // All of it is optional, and so is the body itself.
    preValidation: (request, _reply, done) => {
      request.body ??= {}
      done()
    },
    handler: (request, reply) =>
      once(request, reply, 201, async (tx) => {
        const { account, params, body } = request
        const nowMs = clock.now()
        const whose = { accountId: account.id, agentId: params.agentId }
        const { caller, variables } = body
        const rehearsed = await rehearsalOf(tx, whose, body, { nowMs, agentFaults })
        const facts = await callerFacts(tx, account.id, {
          ...(caller !== undefined && { caller }),
          ...(variables !== undefined && { variables }),
          ...(rehearsed !== undefined && { rehearsed }),
        })
        const snapshot = await takeSnapshot(tx, account.id, params.agentId, facts, nowMs, options.dialPolicy)
        const problem = liveCalls.problem()
        if (problem !== undefined) throw new ServiceError('unavailable', problem)
        const callId = newCallId(clock.now())
        const { token, expiresAtMs } = invitations.invite(
          { callId, ...whose, facts },
          { ...whose, plan: (await getTerms(tx, account.id)).plan },
        )
        prepare(snapshot)
        return data({
          token,
          url: `${socketUrl}/web-calls/${token}`,
          expires_at: iso(expiresAtMs),
          call_id: callId,
        })
      }),
  })
}

async function callerFacts(db: Db, accountId: AccountId, facts: CallerFacts): Promise<CallerFacts> {
  if (facts.caller !== undefined) return facts
  const { personalPhoneNumber } = await getUser(db, accountId)
  return personalPhoneNumber === null ? facts : { ...facts, caller: personalPhoneNumber }
}

type SocketOptions = {
  db: Db
  clock: Clock
  log: Log
  liveCalls: LiveCalls
  invitations: Invitations<WebCallGuest>
  dialPolicy: DialPolicy
  lookUp: LookUp
}

/** Where a browser's call connects. The token is all it needs, so this stands outside the authentication. */
export async function webCallSocket(app: HttpServer, options: SocketOptions): Promise<void> {
  const { invitations } = options
  await app.register(websocket, { options: { maxPayload: MAX_PAYLOAD_BYTES } })
  app.route({
    method: 'GET',
    url: '/web-calls/:token',
    schema: { hide: true, params: Type.Object({ token: Type.String({ maxLength: 100 }) }) },
    handler: async () => {
      throw new ServiceError('invalid', 'Connect here with a WebSocket.')
    },
    wsHandler: (socket, request) => {
      const { token } = request.params
      const held = holdToPace(socket, request.raw.socket)
      const guest = invitations.redeem(token)
      if (guest === undefined) turnAway(held, UNKNOWN_TOKEN, 'The token is unknown, used or too old.')
      else void connect(options, held, guest)
    },
  })
}

/** Reads nothing from the caller until the agent is there. */
async function connect(options: SocketOptions, held: HeldSocket, guest: WebCallGuest): Promise<void> {
  const { log, liveCalls } = options
  const { callId, accountId, agentId, facts } = guest
  let hasLeft = false
  held.socket.on('close', () => (hasLeft = true))
  held.socket.on('error', () => (hasLeft = true))
  held.holdBack('agent')
  try {
    // Whoever calls from a browser, their number is not what brought them here.
    const snapshot = await snapshotOfCall(options, { accountId, agentId, facts, asCaller: null })
    if (hasLeft) return
    if (snapshot === 'rejected') return turnAway(held, REJECTED, 'The call is rejected.')
    liveCalls.connect(held, callId, snapshot)
    held.letGo('agent')
  } catch (error) {
    const isGone = error instanceof ServiceError && error.code === 'not_found'
    if (isGone) return turnAway(held, UNKNOWN_TOKEN, 'The agent has been deleted.')
    log.error({ call: callId, err: error }, 'web call not connected')
    turnAway(held, BROKEN, 'failed')
  }
}
