import { describe, expect, test } from 'vitest'
import data from '../../../data/countries.json' with { type: 'json' }
import { COUNTRIES, COUNTRY_CODES, findCountry, isRegulated } from './countries.ts'
import { FICTIONAL_RANGES } from '../../voice/numbering/fictional-ranges.ts'

describe('a country', () => {
  test('is found in any case', () => {
    expect(findCountry('gb')).toMatchObject({ isoCountry: 'GB', name: 'United Kingdom', callingCode: '44' })
    expect(findCountry('Gb')).toBe(findCountry('GB'))
    expect(findCountry('XX')).toBeUndefined()
    expect(findCountry('')).toBeUndefined()
  })

  test.each('GB DE AU FR ES IT NL IE CH AT SE JP SG NZ'.split(' '))(
    '%s is regulated (D-C1)',
    (isoCountry) => {
      expect(isRegulated(isoCountry.toLowerCase())).toBe(true)
      expect(findCountry(isoCountry)?.requires).toEqual(['proofOfIdentity', 'proofOfAddress'])
    },
  )

  test.each(['US', 'CA'])('%s needs no bundle (D-C1)', (isoCountry) => {
    expect(isRegulated(isoCountry)).toBe(false)
    expect(findCountry(isoCountry)?.requires).toEqual([])
  })

  test('that is not offered counts as regulated', () => {
    expect(isRegulated('XX')).toBe(true)
  })
})

describe('the data about countries', () => {
  test('has each country once, with its name in English', () => {
    expect(new Set(COUNTRY_CODES).size).toBe(COUNTRY_CODES.length)
    const names = new Intl.DisplayNames(['en'], { type: 'region' })
    for (const { isoCountry, name } of COUNTRIES) expect(name).toBe(names.of(isoCountry))
  })

  test('names a source for each country', () => {
    const sources: Record<string, { title: string; url: string }> = data.sources
    for (const country of COUNTRIES) {
      expect(sources[country.source]?.title).toMatch(/\w/)
      expect(sources[country.source]?.url).toMatch(/^https:\/\//)
    }
  })

  test('covers every country and type that has numbers', () => {
    for (const { country, type, first } of FICTIONAL_RANGES) {
      expect(findCountry(country)?.types).toContain(type)
      expect(String(first)).toMatch(new RegExp(`^${findCountry(country)?.callingCode}`))
    }
  })
})
