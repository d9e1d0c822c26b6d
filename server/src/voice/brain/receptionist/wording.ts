import type { Briefing } from '../brain.ts'
import type { LineId, Variants } from '../../../language/receptionist.ts'
import { personalityOf } from '../personality.ts'

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

function template(line: LineId, { language, personality }: Briefing): string {
  return variantOf(language.receptionist.lines[line], personality)
}

export function variantOf(variants: Variants, personality: string | null): string {
  return variants[personalityOf(personality)] ?? variants.usual
}

/** The lines that are the same in every call of an agent, so that they can be rendered beforehand. */
export function constantLines(briefing: Briefing): string[] {
  return idsOf(briefing.language.receptionist.lines)
    .filter((id) => !/\{(question|digits|name)\}/.test(template(id, briefing)))
    .map((id) => wording(id, briefing))
}

export function idsOf<Id extends string>(lines: Readonly<Record<Id, Variants>>): Id[] {
  return Object.keys(lines).filter((id): id is Id => id in lines)
}
