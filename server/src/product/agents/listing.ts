import { iso } from '../../platform/clock.ts'
import type { Db } from '../../platform/db/db.ts'
import type { AccountId } from '../../platform/ids.ts'
import type { AgentSummary } from './agent.ts'

export type Part = { readonly limit?: number | undefined; readonly offset?: number | undefined }

/** How many are read at once: between two readings others get their turn. */
const BATCH = 25

/** The agents of the account as lists show them, oldest first. FAQ, tools and the like are not read. */
export async function listAgents(
  db: Db,
  accountId: AccountId,
  { limit = Infinity, offset = 0 }: Part = {},
): Promise<AgentSummary[]> {
  const found: AgentSummary[] = []
  while (found.length < limit) {
    const most = Math.min(BATCH, limit - found.length)
    const batch = await readBatch(db, accountId, most, offset + found.length)
    found.push(...batch)
    if (batch.length < most) break
    await new Promise((resolve) => setImmediate(resolve))
  }
  return found
}

async function readBatch(
  db: Db,
  accountId: AccountId,
  limit: number,
  offset: number,
): Promise<AgentSummary[]> {
  const rows = await db
    .selectFrom('agents')
    .leftJoin('phone_numbers', 'phone_numbers.agent_id', 'agents.id')
    .select([
      'agents.id',
      'agents.business_name',
      'agents.agent_name',
      'phone_numbers.number as phone_number',
      'agents.voice_id',
      'agents.greeting',
      'agents.system_prompt',
      'agents.status',
      'agents.escalation_policy',
      'agents.forwarding_number',
      'agents.created_at',
      'agents.updated_at',
    ])
    .where('agents.account_id', '=', accountId)
    .orderBy('agents.created_at')
    .orderBy('agents.id')
    .limit(limit)
    .offset(offset)
    .execute()
  return rows.map((row) => ({
    ...row,
    status: row.status as AgentSummary['status'],
    escalation_policy: row.escalation_policy as AgentSummary['escalation_policy'],
    created_at: iso(row.created_at),
    updated_at: iso(row.updated_at),
  }))
}
