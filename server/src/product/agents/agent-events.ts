import type { Db } from '../../platform/db/db.ts'
import type { AccountId } from '../../platform/ids.ts'
import type { EventType } from '../events/event-types.ts'
import { recordEvent } from '../events/record.ts'
import { getTerms } from '../subscription/ledger.ts'
import { isUsable, subscriptionAt } from '../subscription/subscription.ts'
import type { Agent } from './agent.ts'

type AgentEvent = Extract<EventType, `agent.${string}`>

/** With the agent as REST shows it: suspended while the subscription is not usable (D-S1). */
export async function recordAgent(
  tx: Db,
  accountId: AccountId,
  type: AgentEvent,
  agent: Agent,
  nowMs: number,
): Promise<void> {
  const { status } = subscriptionAt(await getTerms(tx, accountId), nowMs)
  const shown = isUsable(status) ? agent : { ...agent, status: 'suspended' }
  await recordEvent(tx, accountId, { type, data: { agent: shown } }, nowMs)
}

export async function recordAgentChange(
  tx: Db,
  accountId: AccountId,
  { before, agent }: { before: Agent; agent: Agent },
  nowMs: number,
): Promise<void> {
  await recordAgent(tx, accountId, 'agent.updated', agent, nowMs)
  if (before.status !== agent.status) await recordAgent(tx, accountId, 'agent.status_changed', agent, nowMs)
}
