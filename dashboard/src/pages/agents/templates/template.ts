import type { AgentDraft } from '../agent-draft.ts'
import type { HoursPreset } from '../hours-presets.ts'

/**
 * An agent to begin with. What it says is English, as its voice is. `{business}` and `{agent}` in the greeting stand
 * for the names; `[...]` in an answer is for the business to fill in.
 */
export type Template = {
  agentName: string
  voiceId: string
  personality: string
  greeting: string
  prompt: string
  faq: AgentDraft['faq']
  hours: HoursPreset
  escalation: AgentDraft['escalation_policy']
  /** Whether it may book, cancel and the like. */
  functions: boolean
}

const BLANK = /\[[^\][]+\]/

/** Whether something is still to be filled in. */
export function hasBlank(text: string): boolean {
  return BLANK.test(text)
}

/** What a greeting says once the names are known; until then, the line that will be there. */
export function greetingOf({ greeting }: Template, names: { business: string; agent: string }): string {
  return greeting
    .replaceAll('{business}', names.business.trim() || '…')
    .replaceAll('{agent}', names.agent.trim() || '…')
}
