import type { DraftField } from './agent-draft.ts'

export const TABS = [
  'identity',
  'prompt',
  'faq',
  'hours',
  'escalation',
  'appointments',
  'calendar',
  'tools',
  'recording',
  'calling',
] as const
export type TabName = (typeof TABS)[number]

const TAB_OF: Readonly<Record<DraftField, TabName>> = {
  business_name: 'identity',
  agent_name: 'identity',
  voice_id: 'identity',
  voice_settings: 'identity',
  greeting: 'identity',
  disclosure: 'identity',
  language: 'identity',
  languages: 'identity',
  system_prompt: 'prompt',
  variables: 'tools',
  faq: 'faq',
  business_hours: 'hours',
  escalation_policy: 'escalation',
  escalation_number: 'escalation',
  forwarding_number: 'escalation',
  functions_enabled: 'appointments',
  booking: 'appointments',
  tools: 'tools',
  lookup_url: 'tools',
  lookup_timeout_ms: 'tools',
  grounding: 'prompt',
  recording: 'recording',
  retention_days: 'recording',
  redact: 'recording',
}

export function isTab(name: unknown): name is TabName {
  return TABS.some((tab) => tab === name)
}

/** The tabs that some fields, given by their place (`faq.0.question`), are on, in order. */
export function tabsOf(paths: readonly string[]): TabName[] {
  const names = new Set(paths.map((path) => TAB_OF[path.split('.', 1)[0] as DraftField] ?? 'identity'))
  return TABS.filter((tab) => names.has(tab))
}
