import type { Db } from '../../platform/db/db.ts'
import type { AccountId } from '../../platform/ids.ts'
import { recordAgent } from './agent-events.ts'
import { allAgents } from './store.ts'

/** Called where the subscription has suspended the account's agents, or has made them what they were (D-S1). */
export async function recordStanding(tx: Db, accountId: AccountId, nowMs: number): Promise<void> {
  for (const agent of await allAgents(tx, accountId))
    await recordAgent(tx, accountId, 'agent.status_changed', agent, nowMs)
}
