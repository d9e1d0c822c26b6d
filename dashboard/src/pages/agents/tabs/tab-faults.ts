import { useText } from '../../../text/text.ts'
import { check } from '../../../ui/schema-check.ts'
import type { AgentDraft, AgentForm } from '../agent-draft.ts'

type Name = keyof AgentDraft

/**
 * Says what is wrong with a place in some fields as they stand now. What the service found wrong when it was last asked
 * to save comes second.
 */
export function useFaults(form: AgentForm, ...names: Name[]): (path: string) => string | undefined {
  const { faults: words } = useText().shell
  const faults = check(
    'AgentChange',
    Object.fromEntries(names.map((name) => [name, form.values[name]])),
    words,
  )
  return (path) => {
    const refused = form.errors[path]
    return faults[path] ?? (typeof refused === 'string' ? refused : undefined)
  }
}

/** Changes a whole field, and forgets what was wrong inside of what it was before. */
export function writeField<Field extends Name>(form: AgentForm, name: Field, value: AgentDraft[Field]): void {
  form.setFieldValue(name, value as never)
  const inside = Object.keys(form.errors).filter((path) => path.startsWith(`${name}.`))
  for (const path of inside) form.clearFieldError(path)
}
