import type { Briefing } from '../brain.ts'
import { LINES, type Variants } from '../../../language/en/receptionist/wording.ts'
import { personalityOf } from '../personality.ts'

export type LineId = keyof typeof LINES

/** What may stand in braces. */
export type Fillings = { readonly [name in 'question' | 'digits' | 'name']?: string }

export function wording(line: LineId, briefing: Briefing, fillings: Fillings = {}): string {
  const values: Readonly<Record<string, string>> = {
    business: briefing.businessName,
    agent: briefing.agentName,
    ...fillings,
  }
  return template(line, briefing).replace(/\{(\w+)\}/g, (gap, name: string) => values[name] ?? gap)
}

function template(line: LineId, { personality }: Briefing): string {
  return variantOf(LINES[line], personality)
}

export function variantOf(variants: Variants, personality: string | null): string {
  return variants[personalityOf(personality)] ?? variants.usual
}

/** The lines that are the same in every call of an agent, so that they can be rendered beforehand. */
export function constantLines(briefing: Briefing): string[] {
  const ids = Object.keys(LINES).filter((id): id is LineId => id in LINES)
  return ids
    .filter((id) => !/\{(question|digits|name)\}/.test(template(id, briefing)))
    .map((id) => wording(id, briefing))
}
