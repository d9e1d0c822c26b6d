import type { Db } from '../../platform/db/db.ts'
import { invalid } from '../../platform/errors.ts'
import type { AccountId } from '../../platform/ids.ts'
import type { Agent, AgentChange } from './agent.ts'
import { chosenDisclosure, type Disclosure } from './disclosure.ts'
import { chosenGrounding } from './grounding.ts'
import { chosenLanguages } from './language.ts'
import { changedAgent } from './store.ts'

/** A draft is held in memory until its call connects. */
const MAX_DRAFT_BYTES = 256 * 1024

/** The agent as it would be if the change were saved. Nothing is. */
export function agentWith(
  db: Db,
  accountId: AccountId,
  agentId: string,
  change: AgentChange,
): Promise<Agent> {
  return changedAgent(db, accountId, agentId, (before) => {
    // A person who only listens to a draft has acknowledged nothing, and nothing is kept of it.
    const wanted = change.disclosure && { ...change.disclosure, acknowledged: true }
    const chosen: Disclosure | undefined = chosenDisclosure(wanted, before.disclosure, { by: '', nowMs: 0 })
    const disclosure = chosen === undefined ? {} : { disclosure: chosen }
    const grounding = chosenGrounding(change.grounding, before, { by: '', nowMs: 0 })
    return { ...change, ...disclosure, ...grounding, ...chosenLanguages(change, before) }
  })
}

/** Throws where a draft is larger than may wait in memory. */
export function requireSmallDraft(change: AgentChange): void {
  const bytes = Buffer.byteLength(JSON.stringify(change))
  if (bytes > MAX_DRAFT_BYTES)
    throw invalid([
      { field: 'draft', message: `must be at most ${MAX_DRAFT_BYTES} bytes of JSON; it has ${bytes}.` },
    ])
}
