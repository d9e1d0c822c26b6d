import { HOUR_MS, type Clock } from '../../platform/clock.ts'
import { atomically, type Db } from '../../platform/db/db.ts'
import { createRateLimiter } from '../../platform/http/limits/rate-limit.ts'
import type { AccountId } from '../../platform/ids.ts'
import { dropWaiting, enqueue } from '../../platform/jobs/queue.ts'
import type { Reword } from '../../voice/brain/llm/wordings.ts'
import type { Agent } from './agent.ts'
import { findAgent, lockAgent, updateAgent } from './store.ts'

export const REWORD_FAQ = 'agent.reword'
/** Who is still writing saves again: the last save counts. */
const AFTER_MS = 10_000
/** Asked for at once. */
const ENTRIES = 20
/** What one account may ask of the model. */
const REQUESTS_AN_HOUR = 30

type Entry = Agent['faq'][number]

/** The agent was saved: where questions have not been put in other words, a model does. */
export async function queueRewording(
  db: Db,
  agent: Agent,
  accountId: AccountId,
  nowMs: number,
): Promise<void> {
  if (!agent.faq.some(isUnworded)) return
  const payload = { accountId, agentId: agent.id }
  await dropWaiting(db, { kind: REWORD_FAQ, accountId, payload })
  await enqueue(db, { kind: REWORD_FAQ, accountId, payload, runAt: nowMs + AFTER_MS, nowMs })
}

/** What the owner has put away is there, though empty. */
function isUnworded({ model_wordings: made }: Entry): boolean {
  return made === undefined
}

export type RewordFaq = (accountId: AccountId, agentId: string, signal: AbortSignal) => Promise<void>

export function createRewording({ db, clock, reword }: { db: Db; clock: Clock; reword: Reword }): RewordFaq {
  const limiter = createRateLimiter(clock, HOUR_MS)
  return async (accountId, agentId, signal) => {
    const unworded = (await findAgent(db, accountId, agentId))?.faq.filter(isUnworded) ?? []
    for (let from = 0; from < unworded.length; from += ENTRIES) {
      if (!limiter.take(accountId, REQUESTS_AN_HOUR).allowed) return
      const some = unworded.slice(from, from + ENTRIES)
      const made = await reword(some, signal)
      signal.throwIfAborted()
      if (made === undefined) return
      await keep(db, { accountId, agentId }, some, made, clock.now())
    }
  }
}

/** In the entries that still are as the model was shown them. */
async function keep(
  db: Db,
  { accountId, agentId }: { accountId: AccountId; agentId: string },
  shown: readonly Entry[],
  made: readonly (readonly string[])[],
  nowMs: number,
): Promise<void> {
  const key = ({ question, answer }: Entry) => JSON.stringify([question, answer])
  const wordings = new Map(shown.map((entry, index) => [key(entry), [...(made[index] ?? [])]]))
  await atomically(db, async (tx) => {
    await lockAgent(tx, accountId, agentId)
    const agent = await findAgent(tx, accountId, agentId)
    if (agent === undefined) return
    const faq = agent.faq.map((entry) => {
      const own = wordings.get(key(entry))
      return isUnworded(entry) && own ? { ...entry, model_wordings: own } : entry
    })
    await updateAgent(tx, accountId, agentId, { faq }, nowMs)
  })
}
