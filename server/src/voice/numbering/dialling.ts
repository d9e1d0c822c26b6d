import { parsePhoneNumberFromString } from 'libphonenumber-js/max'
import type { DialFailure } from '../transport/dialler.ts'
import { isFictional } from './e164.ts'

/** What may be dialled to put a caller through. Stands outside of any model, and nothing a caller says changes it. */
export type DiallingRules = {
  /** Two-letter codes. Every other country is refused. */
  readonly countries: ReadonlySet<string>
  /** Whether numbers that regulators reserve for fiction may be dialled: they reach only ourselves. */
  readonly fictional: boolean
}

export type Dialling = { readonly allowed: true } | { readonly allowed: false; readonly reason: string }

/** Calls to these cost the owner of the trunk, and are what toll fraud lives on. */
const REFUSED_TYPES: Readonly<Record<string, string>> = {
  PREMIUM_RATE: 'a premium-rate number',
  SHARED_COST: 'a shared-cost number',
  PERSONAL_NUMBER: 'a personal number that is charged like premium rate',
  PAGER: 'a pager',
  UAN: 'a number of unknown price',
  VOICEMAIL: 'a voicemail number',
}

/**
 * Whether a number may be kept for putting callers through to. Where it is and who may dial there is decided when it
 * is dialled; what kind of number it is never changes.
 */
export function isTransferTarget(number: string): boolean {
  if (isFictional(number)) return true
  const type = parsePhoneNumberFromString(number)?.getType()
  return type === undefined || REFUSED_TYPES[type] === undefined
}

export function mayDial(number: string, { countries, fictional }: DiallingRules): Dialling {
  const parsed = parsePhoneNumberFromString(number)
  if (parsed?.number !== number) return refused(number, 'is no number in E.164')
  if (isFictional(number)) {
    return fictional ? { allowed: true } : refused(number, 'is reserved for fiction and reaches no one')
  }
  // Satellite networks and others that belong to no country.
  if (parsed.isNonGeographic()) return refused(number, 'belongs to no country, such as a satellite’s')
  const { country } = parsed
  if (country === undefined || !parsed.isValid()) return refused(number, 'is not assigned')
  if (!countries.has(country)) return refused(number, `is in ${country}, which is not allowed`)
  const type = parsed.getType()
  const why = type === undefined ? undefined : REFUSED_TYPES[type]
  return why === undefined ? { allowed: true } : refused(number, `is ${why}`)
}

/** What the answer of a telephone network to a call means: RFC 3261 21. */
export function dialFailureOf(sipStatus: number): DialFailure {
  if (sipStatus === 486 || sipStatus === 600) return 'busy'
  if (sipStatus === 603 || sipStatus === 607) return 'declined'
  return sipStatus === 408 || sipStatus === 480 || sipStatus === 487 ? 'no_answer' : 'unreachable'
}

function refused(number: string, why: string): Dialling {
  return { allowed: false, reason: `${number} ${why}.` }
}
