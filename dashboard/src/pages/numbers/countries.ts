import type { AvailableNumber } from '@parley/sdk'

export type NumberType = AvailableNumber['type']
export type Country = {
  readonly code: string
  readonly needsPapers: boolean
  readonly types: readonly NumberType[]
}

export const DEFAULT_COUNTRY = 'US'

const EVERY: readonly NumberType[] = ['local', 'mobile', 'toll_free', 'national']

/** Where the service offers numbers. No operation lists it; the test holds it to the service's own data. */
export const COUNTRIES: readonly Country[] = [
  { code: 'US', needsPapers: false, types: ['local', 'toll_free'] },
  { code: 'CA', needsPapers: false, types: ['local', 'toll_free'] },
  ...['GB', 'DE', 'AU', 'FR', 'ES', 'IT', 'NL', 'IE', 'CH', 'AT', 'SE', 'JP'].map(asking),
  { code: 'SG', needsPapers: true, types: ['local', 'mobile', 'toll_free'] },
  asking('NZ'),
]

function asking(code: string): Country {
  return { code, needsPapers: true, types: EVERY }
}

export function findCountry(code: string): Country | undefined {
  return COUNTRIES.find((country) => country.code === code.toUpperCase())
}
