import type { UseFormReturnType } from '@mantine/form'
import type { Agent, AgentChange, FaqEntry } from '@parley/sdk'

const FIELDS = [
  'business_name',
  'agent_name',
  'voice_id',
  'voice_settings',
  'greeting',
  'disclosure',
  'language',
  'languages',
  'system_prompt',
  'faq',
  'business_hours',
  'escalation_policy',
  'escalation_number',
  'forwarding_number',
  'functions_enabled',
  'booking',
  'tools',
  'variables',
  'lookup_url',
  'lookup_timeout_ms',
  'grounding',
  'recording',
  'retention_days',
  'redact',
] as const satisfies (keyof AgentChange)[]

export type DraftField = (typeof FIELDS)[number]

/** What of an agent is edited, in the shapes of the API. */
export type AgentDraft = Pick<Agent, DraftField>
export type AgentForm = UseFormReturnType<AgentDraft>

/** What every tab of the agent's page is given. */
export type TabProps = { form: AgentForm; agent: Agent }

export function draftOf(agent: Agent): AgentDraft {
  return Object.fromEntries(FIELDS.map((name) => [name, agent[name]])) as AgentDraft
}

/** Only what differs, so that two people who edit different things do not undo each other's. */
export function changeOf(draft: AgentDraft, saved: AgentDraft): AgentChange {
  return Object.fromEntries(changedFields(draft, saved).map((name) => [name, draft[name]]))
}

export function changedFields(draft: AgentDraft, saved: AgentDraft): DraftField[] {
  return FIELDS.filter((name) => !isSame(draft[name], saved[name]))
}

/**
 * The draft on top of a newer state of the agent: what was changed here stays, everything else is as it is there now.
 */
export function rebase(draft: AgentDraft, from: AgentDraft, onto: AgentDraft): AgentDraft {
  const kept = withMade(draft, onto)
  const mine = changedFields(kept, withMade(from, onto)).map((name) => [name, kept[name]])
  return { ...onto, ...Object.fromEntries(mine) }
}

/** What was changed both here and there, and not to the same. */
export function conflictsOf(draft: AgentDraft, from: AgentDraft, onto: AgentDraft): DraftField[] {
  const [mine, was] = [withMade(draft, onto), withMade(from, onto)]
  return changedFields(mine, was).filter(
    (name) => !isSame(was[name], onto[name]) && !isSame(mine[name], onto[name]),
  )
}

function keyOf({ question, answer }: FaqEntry): string {
  return JSON.stringify([question, answer])
}

/** With the wordings that the language model has made meanwhile: nobody has changed anything by them. */
function withMade(draft: AgentDraft, { faq }: AgentDraft): AgentDraft {
  const made = new Map(faq.map((entry) => [keyOf(entry), entry.model_wordings]))
  const wordings = (entry: FaqEntry) => entry.model_wordings ?? made.get(keyOf(entry))
  return {
    ...draft,
    faq: draft.faq.map((entry) => {
      const own = wordings(entry)
      return own === undefined ? entry : { ...entry, model_wordings: own }
    }),
  }
}

/** The draft with some of its fields as they are elsewhere. */
export function yieldFields(
  draft: AgentDraft,
  fields: readonly DraftField[],
  theirs: AgentDraft,
): AgentDraft {
  return { ...draft, ...Object.fromEntries(fields.map((name) => [name, theirs[name]])) }
}

export function isSame(a: unknown, b: unknown): boolean {
  return JSON.stringify(a) === JSON.stringify(b)
}
