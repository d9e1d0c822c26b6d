import { expect, test } from 'vitest'
import data from '../../../../server/data/countries.json' with { type: 'json' }
import { COUNTRIES, DEFAULT_COUNTRY, findCountry } from './countries.ts'

test('the countries are those in which the service offers numbers', () => {
  const offered = data.countries.map(({ isoCountry, regulated, types }) => ({
    code: isoCountry,
    needsPapers: regulated,
    types,
  }))
  expect(COUNTRIES).toEqual(offered)
})

test('a country is found in any case', () => {
  expect(findCountry('gb')?.code).toBe('GB')
  expect(findCountry('XX')).toBeUndefined()
  expect(findCountry(DEFAULT_COUNTRY)?.needsPapers).toBe(false)
})
