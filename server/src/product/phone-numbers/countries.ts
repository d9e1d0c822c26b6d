import { Type, type Static } from 'typebox'
import { Value } from 'typebox/value'
import data from '../../../data/countries.json' with { type: 'json' }
import { NumberType } from '../../voice/numbering/number-type.ts'

const Country = Type.Object({
  isoCountry: Type.String({ pattern: '^[A-Z]{2}$' }),
  name: Type.String(),
  /** Other ways in which the country ends a written address. */
  alsoNamed: Type.Array(Type.String()),
  callingCode: Type.String({ pattern: '^[1-9][0-9]{0,2}$' }),
  regulated: Type.Boolean(),
  types: Type.Array(NumberType),
  /** The documents a bundle needs. */
  requires: Type.Array(Type.Enum(['proofOfIdentity', 'proofOfAddress'])),
  source: Type.String(),
  note: Type.Optional(Type.String()),
})
export type Country = Static<typeof Country>

export const COUNTRIES: readonly Country[] = Value.Parse(Type.Array(Country), data.countries)

export const COUNTRY_CODES: readonly string[] = COUNTRIES.map((country) => country.isoCountry)

const byCode = new Map(COUNTRIES.map((country) => [country.isoCountry, country]))

export function findCountry(isoCountry: string): Country | undefined {
  return byCode.get(isoCountry.toUpperCase())
}

/** Unknown countries count as regulated: a gap in the data must not open a way around the rules. */
export function isRegulated(isoCountry: string): boolean {
  return findCountry(isoCountry)?.regulated ?? true
}
