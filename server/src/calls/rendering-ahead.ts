import { findAgent } from '../agents/store.ts'
import type { Agent } from '../agents/agent.ts'
import type { Db } from '../db/db.ts'
import type { AccountId } from '../ids.ts'
import { enqueue } from '../jobs/queue.ts'
import { aheadOfCalls } from './taking-snapshots.ts'

export const RENDER_AGENT = 'agent.render'

/** The agent was saved: what it is known to say is to be made before somebody calls. */
export async function queueRendering(
  db: Db,
  accountId: AccountId,
  agentId: string,
  nowMs: number,
): Promise<void> {
  await enqueue(db, { kind: RENDER_AGENT, accountId, payload: { accountId, agentId }, nowMs })
}

export async function renderAgent(
  db: Db,
  accountId: AccountId,
  agentId: string,
  render: (accountId: AccountId, agent: Agent) => Promise<void>,
): Promise<void> {
  const agent = await findAgent(db, accountId, agentId)
  if (agent) await render(accountId, aheadOfCalls(agent))
}
