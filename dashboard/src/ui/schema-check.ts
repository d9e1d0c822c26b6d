import { ParleyError } from '@parley/sdk'
import { fill, type Catalogue } from '../text/text.ts'
import { complaintsAbout, type Complaint, type Validator } from './complaints.ts'

/** What is wrong, by the place of the field: `faq.0.question`. */
export type Faults = Record<string, string>
type Words = Catalogue['shell']['faults']

/**
 * Holds a value to the schema that the service holds it to, so that a form shows at once what the service would
 * refuse. What only the service can know, it still says itself.
 */
export function check(validate: Validator, value: unknown, words: Words): Faults {
  const complaints = [...complaintsAbout(value, validate)]
  return Object.fromEntries(complaints.map(([place, complaint]) => [place, messageOf(complaint, words)]))
}

/** What the service found wrong with the fields of a form. */
export function faultsOf(error: unknown): Faults {
  if (!(error instanceof ParleyError)) return {}
  // The service writes `faq[2].question`.
  return Object.fromEntries(
    error.details.map(({ field, message }) => [field.replaceAll(/\[(\d+)\]/g, '.$1'), message]),
  )
}

const LIMITS: Readonly<Record<string, keyof Words>> = {
  minLength: 'tooShort',
  maxLength: 'tooLong',
  minimum: 'tooSmall',
  maximum: 'tooBig',
  minItems: 'tooFew',
  maxItems: 'tooMany',
  minProperties: 'tooFew',
  maxProperties: 'tooMany',
}
const FORMATS: Readonly<Record<string, keyof Words>> = { email: 'email', 'e164-phone': 'phone' }
const OTHERS: Readonly<Record<string, keyof Words>> = {
  required: 'required',
  enum: 'choice',
  uniqueItems: 'twice',
  pattern: 'pattern',
  openDayHasTimes: 'required',
  breaksAreWithinHours: 'breaks',
  lastDayIsNear: 'lastDay',
  specialDaysAreApart: 'dates',
}

function messageOf({ keyword, params }: Complaint, words: Words): string {
  if (keyword === 'minLength' && params['limit'] === 1) return words.required
  const limited = LIMITS[keyword]
  if (limited !== undefined) return fill(words[limited], { limit: Number(params['limit']) })
  if (keyword === 'format') return words[FORMATS[String(params['format'])] ?? 'type']
  if (keyword === 'pattern' && params['pattern'] === '\\S') return words.blank
  return words[OTHERS[keyword] ?? 'type']
}
