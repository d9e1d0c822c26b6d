import type { AgentForm } from '../agent-draft.ts'

/** What is wrong at a place of the draft, as the form holds it to the schema or the service has refused it. */
export function faultAt(form: AgentForm, path: string): string | undefined {
  const fault = form.errors[path]
  return typeof fault === 'string' ? fault : undefined
}
