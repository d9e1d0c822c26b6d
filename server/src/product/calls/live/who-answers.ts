import { getUser, hasOthers, standingOf } from '../../account/index.ts'
import type { Agent, AgentChange } from '../../agents/agent.ts'
import { agentWith, findAgent, getAgent } from '../../agents/index.ts'
import {
  callVariables,
  fillVariables,
  unknownVariables,
  type Variables,
} from '../../../voice/conversation/variables.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/db/db.ts'
import { notFound } from '../../../platform/errors.ts'
import type { AccountId } from '../../../platform/ids.ts'
import type { Log } from '../../../platform/log.ts'
import { countryOf } from '../../../voice/numbering/e164.ts'
import { holderOf } from '../../phone-numbers/claims.ts'
import { getTerms } from '../../subscription/ledger.ts'
import { callLimits } from '../../subscription/plan-limits.ts'
import { isUsable, subscriptionAt } from '../../subscription/subscription.ts'
import {
  ANONYMOUS,
  type LookedUp,
  type Ringing,
  type SipTrunk,
  type Snapshot,
  type VoiceCommand,
  type VoiceEvent,
} from '../../../voice/protocol.ts'
import { countLive } from '../store.ts'
import type { LookUp } from './look-up.ts'

/** How SIP says it. */
const NOT_FOUND = 404
const UNAVAILABLE = 503
/** The caller is not wanted, here or on another line. */
const DECLINED = 603

/** Who answers a ringing call; undefined if no one holds the number. */
export type WhoAnswers = (ringing: Ringing) => Promise<Snapshot | 'rejected' | undefined>

/** Whose a live call is. */
export type Held = { readonly accountId: AccountId; readonly agentId: string }

/** Calls that have begun since the store was asked count too, and those that are over and still in it do not. */
function takenBeside({ calls, leaving }: CallsHere, snapshot: Snapshot): Snapshot {
  const { accountId, limits } = snapshot
  const countOwn = (held: ReadonlyMap<string, Held>) =>
    [...held.values()].filter((each) => each.accountId === accountId).length
  const stored = limits.callsLeft + countOwn(leaving)
  const callsLeft = Math.min(stored, limits.maxCalls - countOwn(calls))
  return { ...snapshot, limits: { ...limits, callsLeft } }
}

type CallsHere = {
  readonly calls: Map<string, Held>
  /** Those that are over, for as long as the store may still count them. */
  readonly leaving: ReadonlyMap<string, Held>
}

type AnsweringOptions = CallsHere & {
  send(command: VoiceCommand): void
  readonly log: Log
  readonly whoAnswers: WhoAnswers
  openTools(callId: string, snapshot: Snapshot): NonNullable<Snapshot['tools']>
}

/** The service's part of the telephone: who answers it, and by which trunks calls come. */
export function createAnswering({ calls, leaving, send, log, whoAnswers, openTools }: AnsweringOptions) {
  let trunks: readonly SipTrunk[] = []

  function answer(callId: string, taken: Snapshot, by: 'socket' | 'media_stream' | 'telephone'): void {
    const snapshot = { ...takenBeside({ calls, leaving }, taken), tools: openTools(callId, taken) }
    calls.set(callId, { accountId: taken.accountId, agentId: taken.agent.id })
    send({ type: 'answer', callId, snapshot, by })
  }

  async function ring({ callId, ...ringing }: Extract<VoiceEvent, { type: 'ringing' }>): Promise<void> {
    try {
      const taken = await whoAnswers(ringing)
      if (taken === undefined) return send({ type: 'refuse', callId, status: NOT_FOUND })
      if (taken === 'rejected') return send({ type: 'refuse', callId, status: DECLINED })
      answer(callId, taken, 'telephone')
    } catch (error) {
      // The store is away: another node, or a second try, may do better.
      log.error({ call: callId, err: error }, 'call refused: its account cannot be looked up')
      send({ type: 'refuse', callId, status: UNAVAILABLE })
    }
  }

  return {
    answer,
    hear(event: VoiceEvent): void {
      // A restarted voice thread knows no trunks.
      if (event.type === 'telephone') send({ type: 'trunks', trunks })
      if (event.type === 'ringing') void ring(event)
    },
    setTrunks(changed: readonly SipTrunk[]): void {
      trunks = changed
      send({ type: 'trunks', trunks })
    },
  }
}

/** Finds the agent that holds the number. Who may only reach some accounts does not learn of the others' numbers. */
export function createWhoAnswers(means: Taking): WhoAnswers {
  const { db } = means
  return async ({ dialled, caller, ...arrival }) => {
    for (const number of dialled) {
      const holder = await holderOf(db, number, arrival)
      if (holder === undefined) continue
      const facts = caller === undefined ? {} : { caller }
      return snapshotOfCall(means, { ...holder, facts, asCaller: caller ?? null })
    }
    return undefined
  }
}

type Taking = {
  readonly db: Db
  readonly clock: Clock
  readonly dialPolicy: DialPolicy
  readonly lookUp: LookUp
}

type Arrived = {
  readonly accountId: AccountId
  readonly agentId: string
  readonly facts: CallerFacts
  /** Who calls, as the look-up is told. */
  readonly asCaller: string | null
}

/** The snapshot of a call that has come, after the look-up where its agent has one. */
export async function snapshotOfCall(
  { db, clock, dialPolicy, lookUp }: Taking,
  { accountId, agentId, facts, asCaller }: Arrived,
): Promise<Snapshot | 'rejected'> {
  const take = (told: CallerFacts) => takeSnapshot(db, accountId, agentId, told, clock.now(), dialPolicy)
  const taken = await take(facts)
  const lookedUp = await lookUp(taken, { caller: asCaller, forwardedFrom: null })
  if (lookedUp === undefined || lookedUp === 'rejected') return lookedUp ?? taken
  return take({ ...facts, lookedUp })
}

/** Where an agent has no number, nor the configuration a country. */
const DEFAULT_COUNTRY = 'US'

/** What the configuration says may be dialled. */
export type DialPolicy = {
  /** Two-letter codes; undefined: by trunks of the account that of the agent's number, by the operator's none. */
  readonly countries: readonly string[] | undefined
  /** Whether numbers that are reserved for fiction may be dialled. */
  readonly fictional: boolean
}

/** Where nothing is configured. */
const NOTHING_CONFIGURED: DialPolicy = { countries: undefined, fictional: false }

/** A rehearsal rings at nobody's. */
const NOWHERE: Snapshot['dialling'] = { countries: [], operatorCountries: [], fictional: false }

function diallingOf(number: string | null, policy: DialPolicy): Snapshot['dialling'] {
  return {
    countries: policy.countries ?? [countryOf(number ?? '') ?? DEFAULT_COUNTRY],
    operatorCountries: policy.countries ?? [],
    fictional: policy.fictional,
  }
}

const SILENCED = { status: 'suspended', forwarding_number: null, escalation_number: null } as const

export type CallerFacts = {
  readonly caller?: string
  /** Put in place of `{{name}}` in the greeting and the prompt; they win over the agent's own. */
  readonly variables?: Variables
  /** Absent: the call is one like any other. */
  readonly rehearsed?: Rehearsed
  /** What the owner's server said of the call. */
  readonly lookedUp?: LookedUp
}

/** What of the call is only tried. */
export type Rehearsed = {
  /** Changes of the agent that are not saved. */
  readonly draft: AgentChange | undefined
  /** When it is taken to begin; undefined: now. */
  readonly atMs: number | undefined
}

export async function takeSnapshot(
  db: Db,
  accountId: AccountId,
  agentId: string,
  facts: CallerFacts,
  nowMs: number,
  policy: DialPolicy = NOTHING_CONFIGURED,
): Promise<Snapshot> {
  const { rehearsed, lookedUp } = facts
  const dialled = rehearsed?.draft
    ? await agentWith(db, accountId, agentId, rehearsed.draft)
    : await getAgent(db, accountId, agentId)
  const found = (lookedUp?.agent_id && (await findAgent(db, accountId, lookedUp.agent_id))) || dialled
  const { blocked, deleted } = await standingOf(db, accountId)
  if (deleted) throw notFound(`Agent ${agentId}`)
  // A blocked account makes no transfers: callers hear the apology.
  const agent = blocked ? { ...found, ...SILENCED } : found
  const { plan, status } = subscriptionAt(await getTerms(db, accountId), nowMs)
  const limits = callLimits(plan)
  const timeZone = agent.business_hours?.timezone ?? (await getUser(db, accountId)).timezone
  const callerNumber = facts.caller ?? null
  const given = { ...agent.variables, ...facts.variables, ...lookedUp?.variables }
  const variables = callVariables(
    { ...factsOf(agent), callerNumber, ...localMoment(timeZone, rehearsed?.atMs ?? nowMs) },
    given,
  )
  const filled = filledIn({ ...agent, greeting: lookedUp?.greeting ?? agent.greeting }, variables)
  return {
    accountId,
    agent: filled,
    isGreetingEveryones: rehearsed === undefined && aheadOfCalls(agent).greeting === filled.greeting,
    subscriptionUsable: isUsable(status),
    caller: facts.caller ?? ANONYMOUS,
    dialled: dialled.phone_number,
    timeZone,
    ...(lookedUp && { lookup: lookedUp }),
    ...(rehearsed && { rehearsal: { aheadMs: (rehearsed.atMs ?? nowMs) - nowMs } }),
    dialling: rehearsed ? NOWHERE : diallingOf(agent.phone_number ?? dialled.phone_number, policy),
    sharesLines: await hasOthers(db, accountId),
    limits: { ...limits, callsLeft: limits.maxCalls - (await countLive(db, accountId, nowMs)) },
  }
}

/** The agent as all its callers hear it: without a greeting where that has values of the call. */
export function aheadOfCalls(agent: Agent): Agent {
  const known = callVariables(
    { ...factsOf(agent), callerNumber: null, localTime: '', localDate: '' },
    agent.variables,
  )
  const filled = filledIn(agent, known)
  const settled = Object.keys(known).filter((name) => !TOLD_BY_CALLS.has(name))
  const isOpen = unknownVariables(agent.greeting, settled).some((name) => TOLD_BY_CALLS.has(name))
  return isOpen ? { ...filled, greeting: '' } : filled
}

const TOLD_BY_CALLS = new Set(['caller_number', 'local_time', 'local_date'])

function filledIn(agent: Agent, variables: Variables): Agent {
  const greeting = fillVariables(agent.greeting, variables)
  return {
    ...agent,
    // The caller must hear a greeting, even where all of it was a variable without a value.
    greeting: /[\p{L}\p{N}]/u.test(greeting) ? greeting : `Hello, this is ${agent.business_name}.`,
    system_prompt: fillVariables(agent.system_prompt, variables),
  }
}

function factsOf({ business_name: businessName, agent_name: agentName }: Agent) {
  return { businessName, agentName }
}

/** "9:30 AM" and "Sunday, November 15, 2026", where the business is. */
function localMoment(timeZone: string, nowMs: number) {
  const told = (options: Intl.DateTimeFormatOptions) =>
    // Some ICU versions put a narrow space before AM and PM, which TTS cannot read.
    new Intl.DateTimeFormat('en-US', { ...options, timeZone }).format(nowMs).replaceAll(/\s/g, ' ')
  return { localTime: told({ timeStyle: 'short' }), localDate: told({ dateStyle: 'full' }) }
}
