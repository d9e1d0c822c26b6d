import { blank } from './blank.ts'
import { dental } from './dental.ts'
import { lawOffice } from './law-office.ts'
import { plumber } from './plumber.ts'
import { restaurant } from './restaurant.ts'
import { shop } from './shop.ts'
import type { Template } from './template.ts'

/** Their names and descriptions are in the catalogue. */
export const TEMPLATES = {
  dental,
  restaurant,
  plumber,
  lawOffice,
  shop,
  blank,
} as const satisfies Record<string, Template>

export type TemplateName = keyof typeof TEMPLATES
export const TEMPLATE_NAMES = Object.keys(TEMPLATES) as TemplateName[]

export function isTemplate(name: unknown): name is TemplateName {
  return typeof name === 'string' && Object.hasOwn(TEMPLATES, name)
}
