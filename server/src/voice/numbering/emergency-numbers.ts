import type { EmergencyNumbers } from '../../language/emergency.ts'
import { countryOf } from './e164.ts'

/** The European Union, and the neighbours where the same number serves. */
const EUROPE =
  'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK IS LI NO CH AD MC SM VA'.split(
    ' ',
  )

const europe = (crisis: readonly string[] = []): EmergencyNumbers => ({
  emergency: [{ number: '112' }],
  crisis,
})

/** Latin America, where one number serves for everything. */
const AMERICA = 'MX VE EC UY PY CR DO HN'.split(' ')

/** Numbered as the United States are, and served as they are. */
const UNITED_STATES = 'US PR VI GU AS MP'.split(' ')

/** Numbered as the United Kingdom is, and served as it is. */
const UNITED_KINGDOM = 'GB GG JE IM'.split(' ')

const split = (police: string, ambulance: string, crisis: readonly string[] = []): EmergencyNumbers => ({
  emergency: [
    { number: police, service: 'police' },
    { number: ambulance, service: 'ambulance' },
  ],
  crisis,
})

const listed = (countries: readonly string[], numbers: EmergencyNumbers) =>
  Object.fromEntries(countries.map((country) => [country, numbers]))

/**
 * By country, ISO 3166. Only lines that the whole country knows; a space is a pause in saying it. Written from general
 * knowledge, not taken from an authority: who runs an installation is to check the countries that it serves
 * (docs/calls.md).
 */
const NUMBERS: Readonly<Record<string, EmergencyNumbers>> = {
  ...listed(EUROPE, europe()),
  ...listed(AMERICA, { emergency: [{ number: '911' }], crisis: [] }),
  ...listed(UNITED_STATES, { emergency: [{ number: '911' }], crisis: ['988'] }),
  ...listed(UNITED_KINGDOM, {
    emergency: [{ number: '999' }, { number: '112' }],
    crisis: ['116 123', '111'],
  }),
  CO: { emergency: [{ number: '123' }], crisis: [] },
  SV: { emergency: [{ number: '911' }, { number: '132', service: 'ambulance' }], crisis: [] },
  AR: split('911', '107'),
  BR: split('190', '192', ['188']),
  CL: split('133', '131'),
  CU: split('106', '104'),
  GT: split('110', '122'),
  NI: split('118', '128'),
  PA: split('104', '911'),
  PE: split('105', '106'),
  JM: split('119', '110'),
  AT: europe(['142']),
  CH: europe(['143']),
  LI: europe(['143']),
  DE: europe(['116 123']),
  NL: europe(['113']),
  PL: europe(['116 123']),
  CZ: europe(['116 123']),
  HU: europe(['116 123']),
  NO: { emergency: [{ number: '112' }, { number: '113', service: 'ambulance' }], crisis: [] },
  ES: europe(['024']),
  FR: europe(['3114']),
  CA: { emergency: [{ number: '911' }], crisis: ['988'] },
  IE: { emergency: [{ number: '112' }, { number: '999' }], crisis: ['116 123'] },
  AU: { emergency: [{ number: '000' }], crisis: ['13 11 14'] },
  NZ: { emergency: [{ number: '111' }], crisis: ['1737'] },
  IN: { emergency: [{ number: '112' }], crisis: ['14416'] },
  ZA: {
    emergency: [
      { number: '112' },
      { number: '10111', service: 'police' },
      { number: '10177', service: 'ambulance' },
    ],
    crisis: [],
  },
}

const UNKNOWN: EmergencyNumbers = { emergency: [], crisis: [] }

/** Whom a caller in danger is to call, by the first of these numbers of which the country is known. */
export function emergencyNumbersFor(phones: readonly (string | null | undefined)[]): EmergencyNumbers {
  for (const phone of phones) {
    const country = phone ? countryOf(phone) : undefined
    // Elsewhere the number of another country would mislead.
    if (country !== undefined) return NUMBERS[country] ?? UNKNOWN
  }
  return UNKNOWN
}
