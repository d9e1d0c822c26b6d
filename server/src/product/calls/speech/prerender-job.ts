import { findAgent } from '../../agents/index.ts'
import { MINUTE_MS, type Clock } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/db/db.ts'
import type { AccountId } from '../../../platform/ids.ts'
import { dropWaiting, enqueue } from '../../../platform/jobs/queue.ts'
import type { Log } from '../../../platform/log.ts'
import { getTerms } from '../../subscription/ledger.ts'
import { PLAN_LIMITS } from '../../subscription/plan-limits.ts'
import { subscriptionAt } from '../../subscription/subscription.ts'
import { languagesOf } from '../../../voice/agent-language.ts'
import type { Allowance, Snapshot, WantedSpeech } from '../../../voice/protocol.ts'
import type { LiveCalls } from '../live/live-calls.ts'
import { createSpeechBudget } from './speech-budget.ts'
import { aheadOfCalls } from '../live/who-answers.ts'

export const RENDER_AGENT = 'agent.render'
/** What is made when an agent is saved, for each of its languages: its lines, its greeting and a hundred answers. */
export const MAX_CHARACTERS_OF_AGENT = 20_000
/** Where it costs money only what is short is made before it is needed: lines, greetings, brief answers. */
export const LONGEST_PAID_TEXT = 300
/** A greeting and the lines that most calls need. */
const MAX_CHARACTERS_OF_CALL = 2000
/** An account's second agent waits so much longer than its first, so that others come between. */
const APART_MS = MINUTE_MS

/** The agent was saved: what it is known to say is synthesised before the first call. The last save counts. */
export async function queueRendering(
  db: Db,
  accountId: AccountId,
  agentId: string,
  nowMs: number,
): Promise<void> {
  const payload = { accountId, agentId }
  await dropWaiting(db, { kind: RENDER_AGENT, accountId, payload })
  const { waiting } = await db
    .selectFrom('jobs')
    .select((row) => row.fn.countAll().as('waiting'))
    .where('account_id', '=', accountId)
    .where('kind', '=', RENDER_AGENT)
    .where('dead_at', 'is', null)
    .executeTakeFirstOrThrow()
  const runAt = nowMs + Number(waiting) * APART_MS
  await enqueue(db, { kind: RENDER_AGENT, accountId, payload, runAt, nowMs })
}

type Options = {
  readonly db: Db
  readonly clock: Clock
  readonly log: Log
  /** A cloud is paid for what it speaks. */
  readonly cloudVoice: object | undefined
  readonly liveCalls: Pick<LiveCalls, 'prepare' | 'render' | 'say'>
}

/** Speech for an account before a call needs it, within what the account may have of it. */
export type SpeechAhead = {
  render(accountId: AccountId, agentId: string, signal: AbortSignal): Promise<void>
  /** A call may come. */
  prepare(snapshot: Snapshot): void
  previewsAMinute(accountId: AccountId): Promise<number>
  preview(accountId: AccountId, wanted: WantedSpeech, signal: AbortSignal): Promise<Int16Array>
}

export function createSpeechAhead({ db, clock, log, cloudVoice, liveCalls }: Options): SpeechAhead {
  const isPaid = cloudVoice !== undefined
  const budget = createSpeechBudget({ db, clock, isPaid })
  const longest = isPaid ? LONGEST_PAID_TEXT : Number.POSITIVE_INFINITY

  /** Failures count as spent: it is unknown how much of them a cloud has synthesised. */
  async function within(
    accountId: AccountId,
    wanted: number,
    make: (allowance: Allowance) => Promise<number>,
  ): Promise<void> {
    const taken = await budget.take(accountId, wanted)
    if (taken.characters === 0) return
    const spent = await make({ characters: taken.characters, longest })
    await taken.giveBack(taken.characters - spent)
  }

  return {
    async render(accountId, agentId, signal) {
      const agent = await findAgent(db, accountId, agentId)
      if (!agent) return
      const wanted = MAX_CHARACTERS_OF_AGENT * languagesOf(agent).length
      await within(accountId, wanted, (allowance) =>
        liveCalls.render(accountId, aheadOfCalls(agent), allowance, signal),
      )
    },
    prepare(snapshot) {
      const make = (allowance: Allowance) => liveCalls.prepare(snapshot, allowance)
      const made: Promise<unknown> = isPaid
        ? within(snapshot.accountId, MAX_CHARACTERS_OF_CALL, make)
        : make({ characters: MAX_CHARACTERS_OF_CALL, longest })
      made.catch((error: unknown) => log.debug({ err: error }, 'call not prepared'))
    },
    async previewsAMinute(accountId) {
      const { plan } = subscriptionAt(await getTerms(db, accountId), clock.now())
      return PLAN_LIMITS[plan].previews_a_minute
    },
    async preview(accountId, wanted, signal) {
      if (!isPaid) return (await liveCalls.say(accountId, wanted, signal)).samples
      const taken = await budget.take(accountId, wanted.text.length)
      if (taken.characters < wanted.text.length) {
        await taken.giveBack(taken.characters)
        throw taken.refusal()
      }
      const { samples, characters } = await liveCalls.say(accountId, wanted, signal)
      await taken.giveBack(taken.characters - characters)
      return samples
    },
  }
}
