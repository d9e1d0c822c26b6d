import { readFileSync } from 'node:fs'
import { german } from '../../../../../language/de/index.ts'
import { english } from '../../../../../language/en/index.ts'
import { spanish } from '../../../../../language/es/index.ts'
import type { Language } from '../../../../../language/language.ts'
import { WEEKDAYS, type Briefing, type OpeningHours, type ToolResult } from '../../../brain.ts'
import { BRIEFING, hoursOf } from '../../../receptionist/briefing.fixture.ts'

/** What a sentence of a model is, by the business that it speaks for. */
export type Label = 'true' | 'derived' | 'harmless' | 'invented' | 'confirmation-right' | 'confirmation-wrong'

export type Scene = {
  readonly heard: string
  readonly tools?: readonly ToolResult[]
  readonly action?: 'take_message' | 'transfer_to_human'
  readonly sentences: { readonly [label in Label]?: readonly string[] }
}

type Business = {
  readonly name: string
  readonly prompt: string
  readonly hours: { readonly [day in (typeof WEEKDAYS)[number]]?: string }
  readonly faq: readonly (readonly [question: string, answer: string])[]
  readonly scenes: readonly Scene[]
}

type PartOfTable = {
  readonly language: Language
  /** `seen`: the rules were written, or mended, with these in view; `locked`: nobody looks at what is judged wrong. */
  readonly set: 'seen' | 'locked'
}

/** All were written before the rules that they judge. */
export const PARTS = {
  tuned: { language: english, set: 'seen' },
  'held-out': { language: english, set: 'seen' },
  'new-trades': { language: english, set: 'seen' },
  locked: { language: english, set: 'locked' },
  german: { language: german, set: 'seen' },
  'german-locked': { language: german, set: 'locked' },
  spanish: { language: spanish, set: 'seen' },
  'spanish-locked': { language: spanish, set: 'locked' },
} as const satisfies Record<string, PartOfTable>

export type Part = keyof typeof PARTS

export function scenesOf(part: Part): { readonly briefing: Briefing; readonly scene: Scene }[] {
  const text = readFileSync(new URL(`${part}.json`, import.meta.url), 'utf8')
  const { businesses } = JSON.parse(text) as { businesses: Business[] }
  return businesses.flatMap((business) => {
    const briefing = briefingOf(business, PARTS[part].language)
    return business.scenes.map((scene) => ({ briefing, scene }))
  })
}

function briefingOf({ name, prompt, hours, faq }: Business, language: Language): Briefing {
  const week = Object.fromEntries(
    Object.entries(hours).map(([day, times]) => {
      const [opens = '', closes = ''] = times.split('-')
      return [day, { opens, closes }]
    }),
  ) as OpeningHours['week']
  return {
    ...BRIEFING,
    language,
    businessName: name,
    greeting: name,
    systemPrompt: prompt,
    faq: faq.map(([question, answer]) => ({ question, answer })),
    hours: hoursOf(week),
  }
}
