import { changedFields, conflictsOf, rebase, type AgentDraft, type DraftField } from './agent-draft.ts'
import { isRecord, KEPT, keptJson, type Keep } from '../../ui/kept/kept.ts'

/** What a browser keeps of changes that are not saved: the changed fields, as they are now and as they were. */
type KeptDraft = {
  /** The agent's `updated_at` that the changes are based on. */
  basedOn: string
  now: Partial<AgentDraft>
  was: Partial<AgentDraft>
}

/** The agent as the service has it. */
export type Base = { draft: AgentDraft; updatedAt: string }

/** Keeps what differs; where nothing does, nothing is kept. */
export function keepDraft(keep: Keep, agentId: string, draft: AgentDraft, base: Base): void {
  const fields = changedFields(draft, base.draft)
  if (fields.length === 0) return forgetDraft(keep, agentId)
  const pick = (from: AgentDraft) => Object.fromEntries(fields.map((name) => [name, from[name]]))
  const kept: KeptDraft = { basedOn: base.updatedAt, now: pick(draft), was: pick(base.draft) }
  keep.setItem(KEPT.agentDraft(agentId), JSON.stringify(kept))
}

export function forgetDraft(keep: Keep, agentId: string): void {
  keep.removeItem(KEPT.agentDraft(agentId))
}

export type Restored = {
  draft: AgentDraft
  /** Changed here and elsewhere since. */
  conflicts: DraftField[]
  /** Whether the agent is no longer what the changes are based on. */
  isOutdated: boolean
}

/** The kept changes on top of the agent as it is now; undefined where there are none left. */
export function restoreDraft(keep: Keep, agentId: string, base: Base): Restored | undefined {
  const kept = keptJson(keep, KEPT.agentDraft(agentId))
  if (kept === undefined || !isRecord(kept['now']) || !isRecord(kept['was'])) return undefined
  const from: AgentDraft = { ...base.draft, ...kept['was'] }
  const mine: AgentDraft = { ...from, ...kept['now'] }
  const draft = rebase(mine, from, base.draft)
  if (changedFields(draft, base.draft).length === 0) return undefined
  return {
    draft,
    conflicts: conflictsOf(mine, from, base.draft),
    isOutdated: kept['basedOn'] !== base.updatedAt,
  }
}
