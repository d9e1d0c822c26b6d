import { getAgent } from '../agents/store.ts'
import type { Db } from '../db/db.ts'
import type { AccountId } from '../ids.ts'
import { getTerms } from '../subscription/ledger.ts'
import { isUsable, subscriptionAt } from '../subscription/subscription.ts'
import { ANONYMOUS, type Snapshot } from '../switchboard/snapshot.ts'

export type CallerFacts = {
  readonly caller?: string
  /** Put in place of `{{name}}` in the greeting and the prompt. */
  readonly variables?: Readonly<Record<string, string>>
}

export async function takeSnapshot(
  db: Db,
  accountId: AccountId,
  agentId: string,
  facts: CallerFacts,
  nowMs: number,
): Promise<Snapshot> {
  const agent = await getAgent(db, accountId, agentId)
  const { status } = subscriptionAt(await getTerms(db, accountId), nowMs)
  const fill = (text: string) =>
    text.replaceAll(/\{\{(\w+)\}\}/g, (whole, name: string) => facts.variables?.[name] ?? whole)
  return {
    accountId,
    agent: { ...agent, greeting: fill(agent.greeting), system_prompt: fill(agent.system_prompt) },
    subscriptionUsable: isUsable(status),
    caller: facts.caller ?? ANONYMOUS,
    dialled: agent.phone_number,
  }
}
