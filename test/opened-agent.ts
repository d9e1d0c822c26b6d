import { ensureAccount } from '../server/src/product/account/store.ts'
import type { NewAgent } from '../server/src/product/agents/agent.ts'
import { createAgent } from '../server/src/product/agents/store.ts'
import type { Db } from '../server/src/platform/db/db.ts'
import type { AccountId } from '../server/src/platform/ids.ts'

let logins = 0

/** An account of its own, straight in the store. */
export async function openAccount(db: Db, nowMs: number): Promise<{ accountId: AccountId; email: string }> {
  const id = `opened_${++logins}`
  const email = `${id}@example.com`
  await db
    .insertInto('auth_users')
    .values({ id, name: 'Ada Byron', email, emailVerified: 1, image: null, createdAt: '', updatedAt: '' })
    .execute()
  return { accountId: await ensureAccount(db, { id, name: 'Ada Byron' }, nowMs), email }
}

/** The same with an agent. */
export async function openAccountWithAgent(
  db: Db,
  nowMs: number,
  agent: Partial<NewAgent> = {},
): Promise<{ accountId: AccountId; agentId: string; email: string }> {
  const { accountId, email } = await openAccount(db, nowMs)
  const input: NewAgent = {
    business_name: 'Maple Dental',
    agent_name: 'Robin',
    voice_id: 'sarah',
    greeting: 'Hi.',
    system_prompt: 'Be kind.',
    ...agent,
  }
  return { accountId, agentId: (await createAgent(db, accountId, input, nowMs)).id, email }
}
