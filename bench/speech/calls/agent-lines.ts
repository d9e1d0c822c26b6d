import { english } from '../../../server/src/language/en/index.ts'
import type { Variants } from '../../../server/src/language/variants.ts'

/** Something that the agent has said, and what a listener takes it for. */
export type AgentLine = {
  /** The line it is: of the receptionist, of its bookings, a phrase of the call; else where the words come from. */
  readonly id: string
  readonly text: string
  /** What stands where the line has a gap: `times`, `name`, `digits`. */
  readonly fillings: Readonly<Record<string, string>>
  /** Where the clause comes from; empty for a phrase of the call. */
  readonly source: string
}

const { lines, bookingLines } = english.receptionist
const TEMPLATES = [...Object.entries(lines), ...Object.entries(bookingLines)].flatMap(
  ([id, variants]: [string, Variants]) =>
    [
      ...variants.usual,
      ...Object.values(variants).flatMap((each) => (typeof each === 'string' ? [each] : [])),
    ].map((template) => ({ id, pattern: patternOf(template) })),
)

function patternOf(template: string): RegExp {
  const parts = template.split(/(\{\w+\})/).map((part) => {
    const [, name] = /^\{(\w+)\}$/.exec(part) ?? []
    return name === undefined ? part.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&') : `(?<${name}>.+?)`
  })
  return new RegExp(`^${parts.join('')}$`)
}

/** However it is worded. */
export function agentLine(text: string, source: string): AgentLine {
  for (const { id, pattern } of TEMPLATES) {
    const found = pattern.exec(text)
    if (found) return { id, text, source, fillings: { ...found.groups } }
  }
  return { id: source, text, source, fillings: {} }
}
