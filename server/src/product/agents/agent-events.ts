import type { Db } from '../../platform/db/db.ts'
import type { AccountId } from '../../platform/ids.ts'
import type { EventType } from '../events/event-types.ts'
import { recordEvent } from '../events/record.ts'
import { getTerms } from '../subscription/ledger.ts'
import { isUsable, subscriptionAt } from '../subscription/subscription.ts'
import type { Agent } from './agent.ts'

type AgentEvent = Extract<EventType, `agent.${string}`>

/** What an agent that is deleted no longer says: the rest tells which one it was. */
const NO_WORDS = {
  greeting: '…',
  system_prompt: '…',
  faq: [],
  tools: [],
  variables: {},
} satisfies Partial<Agent>

/**
 * With the agent as REST shows it: suspended while the subscription is not usable (D-S1). What it said goes with it, so
 * that only its deletion is still told, without its words.
 */
export async function recordAgent(
  tx: Db,
  accountId: AccountId,
  type: AgentEvent,
  agent: Agent,
  nowMs: number,
): Promise<void> {
  const shown = (await isSuspended(tx, accountId, nowMs)) ? { ...agent, status: 'suspended' } : agent
  const event =
    type === 'agent.deleted'
      ? { type, data: { agent: { ...shown, ...NO_WORDS } } }
      : { type, data: { agent: shown }, with: { agentId: agent.id } }
  await recordEvent(tx, accountId, event, nowMs)
}

export async function recordAgentChange(
  tx: Db,
  accountId: AccountId,
  { before, agent }: { before: Agent; agent: Agent },
  nowMs: number,
): Promise<void> {
  await recordAgent(tx, accountId, 'agent.updated', agent, nowMs)
  // Of a suspended agent it is what it will be: it stays suspended.
  if (before.status !== agent.status && !(await isSuspended(tx, accountId, nowMs)))
    await recordAgent(tx, accountId, 'agent.status_changed', agent, nowMs)
}

async function isSuspended(tx: Db, accountId: AccountId, nowMs: number): Promise<boolean> {
  return !isUsable(subscriptionAt(await getTerms(tx, accountId), nowMs).status)
}
