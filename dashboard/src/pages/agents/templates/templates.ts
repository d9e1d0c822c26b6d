import type { Voice } from '@parley/sdk'
import { german } from './de/german.ts'
import { english } from './en/english.ts'
import { spanish } from './es/spanish.ts'
import type { Template, TemplateManner, TemplateText } from './template.ts'

/** Their names and descriptions are in the catalogue. */
const MANNERS = {
  dental: { personality: 'empathetic', hours: 'office', escalation: 'on_request', functions: true },
  restaurant: { personality: 'energetic', hours: 'kitchen', escalation: 'on_request', functions: true },
  plumber: { personality: 'calm', hours: 'shop', escalation: 'complex', functions: true },
  lawOffice: { personality: 'formal', hours: 'office', escalation: 'complex', functions: true },
  shop: { personality: 'friendly', hours: 'shop', escalation: 'on_request', functions: false },
  blank: { personality: 'professional', hours: 'always', escalation: 'never', functions: false },
} as const satisfies Record<string, TemplateManner>

export type TemplateName = keyof typeof MANNERS
export const TEMPLATE_NAMES = Object.keys(MANNERS) as TemplateName[]

type Language = Voice['language']

const TEXTS: Readonly<Record<Language, Readonly<Record<TemplateName, TemplateText>>>> = {
  en: english,
  de: german,
  es: spanish,
}

export function isTemplate(name: unknown): name is TemplateName {
  return typeof name === 'string' && Object.hasOwn(MANNERS, name)
}

/** In the language that the agent speaks, whatever the dashboard is read in. */
export function templateIn(language: Language, name: TemplateName): Template {
  return { ...MANNERS[name], ...TEXTS[language][name] }
}
