import { languageFor } from '../language/languages.ts'
import type { Language } from '../language/language.ts'
import type { Agent } from '../product/agents/agent.ts'

/** What an agent speaks and understands. Agents have no setting for it, so it is the same for all. */
export function languageOf(_agent: Agent): Language {
  return languageFor(undefined)
}
