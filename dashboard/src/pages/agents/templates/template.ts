import type { Agent, FaqEntry } from '@parley/sdk'
import type { HoursPreset } from '../hours-presets.ts'

/** How an agent of its trade behaves, whatever it speaks. */
export type TemplateManner = {
  personality: string
  hours: HoursPreset
  escalation: Agent['escalation_policy']
  /** Whether it may book, cancel and the like. */
  functions: boolean
}

/**
 * What it says, in one language and in a voice that speaks it. `{business}` and `{agent}` in the greeting stand for the
 * names; `[...]` in an answer is for the business to fill in.
 */
export type TemplateText = {
  agentName: string
  voiceId: string
  greeting: string
  prompt: string
  faq: FaqEntry[]
}

/** An agent to begin with. */
export type Template = TemplateManner & TemplateText

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
