import { Type, type Static } from 'typebox'
import { Value } from 'typebox/value'
import { iso, MINUTE_MS, SECOND_MS, type Clock } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/db/db.ts'
import { Nullable } from '../../../platform/http/envelope.ts'
import { newId, type AccountId } from '../../../platform/ids.ts'
import type { Log } from '../../../platform/log.ts'
import { withoutControls } from '../../../platform/plain-text.ts'
import type { Vault } from '../../../platform/vault.ts'
import type { LookedUp, Snapshot } from '../../../voice/protocol.ts'
import { fields } from '../../agents/agent.ts'
import { variables } from '../../agents/functions.ts'
import { findAgent } from '../../agents/index.ts'
import { MAX_LOOKUP_MS } from '../../agents/look-up.ts'
import { toolSecret } from '../../agents/tool-secret.ts'
import { postOnce, type PostFailure } from '../../tools/http/post-once.ts'
import { createGuard } from '../../tools/http/ssrf-guard.ts'
import { signedHeaders } from '../../tools/http/standard-webhooks.ts'
import type { LookUpFault } from '../looked-up.ts'

/** D-W6. */
const MAX_ANSWER_BYTES = 16 * 1024
const KEPT_MS = MINUTE_MS
/** The oldest goes first. */
const MAX_KEPT = 1000
const MAX_DETAIL = 100

const Answer = Type.Object(
  {
    variables: Type.Optional(Nullable(variables)),
    greeting: Type.Optional(Nullable(fields.greeting)),
    agent_id: Type.Optional(Nullable(Type.String({ minLength: 1, maxLength: 100 }))),
    reject: Type.Optional(Nullable(Type.Boolean())),
  },
  { additionalProperties: false },
)
type Answer = Static<typeof Answer>

type Failed = { readonly reason: LookUpFault; readonly detail: string | null }
type Came = Answer | Failed

/** Who calls, as the owner's server is told. */
type Told = { readonly caller: string | null; readonly forwardedFrom: string | null }

/**
 * Asks the owner's server about a call that rings. Undefined where it is not to be asked. Whatever goes wrong, the call
 * is answered as if there were no look-up, so this never throws.
 */
export type LookUp = (taken: Snapshot, told: Told) => Promise<LookedUp | 'rejected' | undefined>

type Options = {
  readonly db: Db
  readonly vault: Vault
  readonly clock: Clock
  readonly log: Log
  readonly privateHosts: boolean
  readonly longestMs?: number
}

export function createLookUp(options: Options): LookUp {
  const { db, clock } = options
  const ask = createAsking(options)
  const kept = createKept(clock)
  return async (taken, told) => {
    const { agent, accountId } = taken
    if (agent.lookup_url === null || !isAnswered(taken)) return undefined
    const begunMs = performance.now()
    // Of a caller who is not known nothing is known the next time either.
    const key = told.caller === null ? undefined : `${agent.id} ${told.caller} ${agent.lookup_url}`
    const before = key === undefined ? undefined : kept.find(key)
    let came = before ?? (await ask(taken, told))
    if (!('reason' in came) && key !== undefined && before === undefined) kept.keep(key, came)
    if (!('reason' in came) && !(await isOwnAgent(db, accountId, came.agent_id)))
      came = { reason: 'unknown_agent', detail: null }
    const noted = {
      duration_ms: Math.round(performance.now() - begunMs),
      cached: before !== undefined,
    }
    if ('reason' in came)
      return { ...noted, ...came, used: false, variables: {}, greeting: null, agent_id: null }
    if (came.reject === true) return 'rejected'
    const { variables: values, greeting, agent_id: agentId } = came
    const answer = { variables: values ?? {}, greeting: greeting ?? null, agent_id: agentId ?? null }
    return { ...noted, used: true, reason: null, detail: null, ...answer }
  }
}

/** A call that is forwarded, or meets an apology, is none of the agent's. */
function isAnswered({ agent, subscriptionUsable, limits }: Snapshot): boolean {
  return subscriptionUsable && agent.status === 'active' && limits.callsLeft > 0
}

async function isOwnAgent(db: Db, accountId: AccountId, agentId: string | null | undefined) {
  if (agentId == null) return true
  try {
    return (await findAgent(db, accountId, agentId)) !== undefined
  } catch {
    return false
  }
}

/** Within the time that the agent gives it, and for no more calls of an account at once than it may have. */
function createAsking(options: Options) {
  const { log, longestMs = MAX_LOOKUP_MS } = options
  const underWay = new Map<AccountId, number>()
  const count = (accountId: AccountId, by: number): void => {
    const left = (underWay.get(accountId) ?? 0) + by
    if (left > 0) underWay.set(accountId, left)
    else underWay.delete(accountId)
  }
  const post = createPost(options)
  return async (taken: Snapshot, told: Told): Promise<Came> => {
    const { accountId, agent, limits } = taken
    if ((underWay.get(accountId) ?? 0) >= limits.maxCalls) return failed('busy')
    const limitMs = Math.min(agent.lookup_timeout_ms, longestMs)
    const ending = new AbortController()
    const late = Promise.withResolvers<Came>()
    const timer = setTimeout(() => {
      late.resolve(failed('timed_out', `${limitMs} ms`))
      ending.abort()
    }, limitMs)
    count(accountId, 1)
    const asked = post(taken, told, { limitMs, signal: ending.signal })
      .catch((error: unknown) => {
        log.warn({ agent: agent.id, err: error }, 'look-up failed')
        return failed('failed')
      })
      .finally(() => count(accountId, -1))
    try {
      return await Promise.race([asked, late.promise])
    } finally {
      clearTimeout(timer)
    }
  }
}

type Limit = { readonly limitMs: number; readonly signal: AbortSignal }

function createPost({ db, vault, clock, privateHosts }: Options) {
  const guard = createGuard({ allowsPrivate: privateHosts })
  return async ({ accountId, agent, dialled }: Snapshot, told: Told, limit: Limit): Promise<Came> => {
    const [target, secret] = await Promise.all([
      guard(agent.lookup_url ?? ''),
      toolSecret(db, accountId, agent.id, vault),
    ])
    if ('refused' in target)
      return target.refused === 'host_unknown' ? failed('unreachable') : failed('not_allowed', target.refused)
    const nowMs = clock.now()
    const body = JSON.stringify({
      type: 'call.incoming',
      timestamp: iso(nowMs),
      data: { caller: told.caller, called: dialled, agent_id: agent.id, forwarded_from: told.forwardedFrom },
    })
    const headers = {
      'content-type': 'application/json',
      accept: 'application/json',
      'user-agent': 'Parley-Lookup/1',
      ...signedHeaders([secret], newId('lookUp', nowMs), Math.floor(nowMs / SECOND_MS), body),
    }
    const { limitMs, signal } = limit
    const bounds = { connectMs: limitMs, totalMs: limitMs, maxResponseBytes: MAX_ANSWER_BYTES }
    const answer = await postOnce(target, headers, body, bounds, signal)
    if ('failure' in answer)
      return failed(FAULTS[answer.failure], FAULTS[answer.failure] === 'timed_out' ? `${limitMs} ms` : null)
    return readAnswer(answer)
  }
}

const FAULTS: Readonly<Record<PostFailure, LookUpFault>> = {
  unreachable: 'unreachable',
  connection_lost: 'unreachable',
  certificate_refused: 'certificate_refused',
  timed_out: 'timed_out',
  stopped: 'timed_out',
  response_too_large: 'too_large',
}

/** Whatever their server says: it is theirs, and may have been taken over. */
function readAnswer({ status, body }: { status: number; body: string }): Came {
  if (status >= 300 && status < 400) return failed('redirected', String(status))
  if (status < 200 || status >= 300) return failed('refused', String(status))
  let said: unknown
  try {
    said = JSON.parse(body, (_key, part: unknown) =>
      typeof part === 'string' ? withoutControls(part).toWellFormed() : part,
    )
  } catch {
    return failed('invalid', 'JSON')
  }
  if (Value.Check(Answer, said)) return said
  const [fault] = Value.Errors(Answer, said)
  const place = fault?.instancePath.split('/')[1] ?? ''
  return failed('invalid', place === '' ? null : place.slice(0, MAX_DETAIL))
}

function failed(reason: LookUpFault, detail: string | null = null): Failed {
  return { reason, detail }
}

/** What was answered, for a caller who calls again. On each node its own. */
function createKept(clock: Clock) {
  const kept = new Map<string, { answer: Answer; untilMs: number }>()
  return {
    find(key: string): Answer | undefined {
      const found = kept.get(key)
      return found !== undefined && found.untilMs > clock.now() ? found.answer : undefined
    },
    keep(key: string, answer: Answer): void {
      kept.delete(key)
      const [oldest] = kept.keys()
      if (kept.size >= MAX_KEPT && oldest !== undefined) kept.delete(oldest)
      kept.set(key, { answer, untilMs: clock.now() + KEPT_MS })
    },
  }
}
