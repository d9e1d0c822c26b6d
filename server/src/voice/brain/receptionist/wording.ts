import type { Briefing } from '../brain.ts'
import type { LineId, Variants } from '../../../language/receptionist.ts'
import { personalityOf } from '../personality.ts'

/** What may stand in braces. */
export type Fillings = {
  readonly [name in 'question' | 'digits' | 'name' | 'letters' | 'message' | 'person' | 'address']?: string
}

/** All ways to say a line, in the order in which they come when it is said again. */
export function wordings(line: LineId, briefing: Briefing, fillings: Fillings = {}): string[] {
  const { language, personality, businessName, agentName } = briefing
  const values = { business: businessName, agent: agentName, ...fillings }
  return variantsOf(language.receptionist.lines[line], personality).map((each) => filled(each, values))
}

/** A personality's own wording first; the usual ones that follow the first are there for all. */
export function variantsOf(variants: Variants, personality: string | null): readonly string[] {
  const own = variants[personalityOf(personality)]
  return own === undefined ? variants.usual : [...new Set([own, ...variants.usual.slice(1)])]
}

export function filled(template: string, values: Readonly<Record<string, string | undefined>>): string {
  return template.replace(
    /\{(\w+)\}/g,
    (gap, name: string) => (Object.hasOwn(values, name) ? values[name] : undefined) ?? gap,
  )
}

/** What an agent says the same in every call, so that it can be rendered beforehand. */
export type Constants = {
  /** Each line as it is said first. */
  readonly first: readonly string[]
  /** How lines are said that come again in the same call. */
  readonly again: readonly string[]
}

export function constantLines(briefing: Briefing): Constants {
  const constant = idsOf(briefing.language.receptionist.lines).map((id) =>
    constantsAmong(variantsOf(briefing.language.receptionist.lines[id], briefing.personality), briefing),
  )
  return { first: constant.flatMap(({ first }) => first), again: constant.flatMap(({ again }) => again) }
}

function isConstant(template: string): boolean {
  return !/\{(?!business\}|agent\})\w+\}/.test(template)
}

export function constantsAmong(variants: readonly string[], briefing: Briefing): Constants {
  const values = { business: briefing.businessName, agent: briefing.agentName }
  const fill = (each: string): string => filled(each, values)
  return {
    first: variants.slice(0, 1).filter(isConstant).map(fill),
    again: variants.slice(1).filter(isConstant).map(fill),
  }
}

export function idsOf<Id extends string>(lines: Readonly<Record<Id, Variants>>): Id[] {
  return Object.keys(lines).filter((id): id is Id => id in lines)
}
