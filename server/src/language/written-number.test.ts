import examples from 'libphonenumber-js/mobile/examples'
import { getExampleNumber, parsePhoneNumberFromString, type CountryCode } from 'libphonenumber-js/max'
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import data from '../../data/number-formats.json' with { type: 'json' }
import { dialledNumber, exampleNumber, homeCountry, writtenNumber } from './written-number.ts'

const COUNTRIES = Object.keys(data.countries) as CountryCode[]

test.each([
  ['+12125550100', 'US', '(212) 555-0100'],
  ['+12125550100', 'CA', '(212) 555-0100'],
  ['+12125550100', 'DE', '+1 (212) 555-0100'],
  ['+12125550100', undefined, '+1 (212) 555-0100'],
  ['2125550100', 'US', '(212) 555-0100'],
  ['+442079460002', 'GB', '020 7946 0002'],
  ['+442079460002', 'US', '+44 20 7946 0002'],
  ['+493023125000', 'DE', '030 23125000'],
  ['+493023125000', 'AT', '+49 30 23125000'],
  ['+34911234567', 'ES', '911 23 45 67'],
  ['+33199001234', 'FR', '01 99 00 12 34'],
  ['+380441234567', 'DE', '+380 441 234 567'],
  ['+3726123456', 'DE', '+372 612 3456'],
  ['anonymous', 'US', 'anonymous'],
  [' 555 0143 ', 'US', '555 0143'],
  ['', 'US', ''],
])('%s is written in %s as %s', (number, country, written) => {
  expect(writtenNumber(number, country)).toBe(written)
})

describe.each(COUNTRIES)('numbers of %s', (country) => {
  test('are grouped as libphonenumber groups them', () => {
    const example = getExampleNumber(country, examples)
    const home = (data.countries as Record<string, { code: string }>)[country]?.code
    expect(home).toBe(example?.countryCallingCode)
    const digits = fc.stringMatching(/^\d{2,4}$/)
    fc.assert(
      fc.property(digits, (end) => {
        const number = parsePhoneNumberFromString(`${example!.number.slice(0, -end.length)}${end}`)
        fc.pre(number !== undefined && number.country === country && number.isValid())
        expect(writtenNumber(number.number, country)).toBe(number.formatNational())
      }),
    )
  })

  test('are read as they are written, at home and abroad', () => {
    const { number } = getExampleNumber(country, examples)!
    expect(dialledNumber(writtenNumber(number, country), country)).toBe(number)
    for (const elsewhere of ['US', 'DE', undefined])
      expect(dialledNumber(writtenNumber(number), elsewhere)).toBe(number)
  })

  test('are shown by an example that can be typed', () => {
    expect(dialledNumber(exampleNumber(country), country)).toMatch(/^\+\d{8,13}$/)
  })
})

test.each([
  [' +1 (212) 555-0100 ', 'DE', '+12125550100'],
  ['(212) 555-0123', 'US', '+12125550123'],
  ['1 212 555 0123', 'US', '+12125550123'],
  ['011 49 30 23125000', 'US', '+493023125000'],
  ['030 / 23 125-000', 'DE', '+493023125000'],
  ['0049 30 23125\u2013000', 'DE', '+493023125000'],
  ['0049 30 23125000', undefined, '+493023125000'],
  ['06 1234 5678', 'IT', '+390612345678'],
  ['911 234 567', 'ES', '+34911234567'],
  // Not enough of it, or no number: as it was typed.
  ['555-0123', 'US', '5550123'],
  ['(212) 555-0123', undefined, '2125550123'],
  ['23125000', 'DE', '23125000'],
  ['call me', 'US', 'callme'],
  ['  ', 'US', ''],
])('what is typed as %j in %s is dialled as %j', (typed, country, number) => {
  expect(dialledNumber(typed, country)).toBe(number)
})

test('a business is at home where its number is from, else where its clock is', () => {
  expect(homeCountry([null, '+493023125000'], 'America/New_York')).toBe('DE')
  expect(homeCountry([null], 'America/Chicago')).toBe('US')
  expect(homeCountry([], 'Europe/Madrid')).toBe('ES')
  expect(homeCountry([], 'UTC')).toBeUndefined()
})
