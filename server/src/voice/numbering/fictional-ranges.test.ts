import { Type } from 'typebox'
import { Value } from 'typebox/value'
import { describe, expect, test } from 'vitest'
import data from '../../../data/fictional-ranges.json' with { type: 'json' }
import areaCodes from '../../../data/north-american-area-codes.json' with { type: 'json' }
import { findCountry } from '../../product/phone-numbers/countries.ts'
import { FICTIONAL_RANGES, findFictionalRange } from './fictional-ranges.ts'
import { NumberType } from './number-type.ts'

const FIELDS = {
  country: Type.String({ pattern: '^[A-Z]{2}$' }),
  type: NumberType,
  region: Type.String({ minLength: 1 }),
  area: Type.String({ minLength: 1 }),
  areaCode: Type.String({ pattern: '^[1-9][0-9]{0,3}$' }),
  prefix: Type.String({ pattern: '^\\+[1-9][0-9]{5,14}$' }),
  digits: Type.Integer({ minimum: 0, maximum: 5 }),
  first: Type.Optional(Type.Integer({ minimum: 0 })),
  last: Type.Optional(Type.Integer({ minimum: 0 })),
  source: Type.String({ minLength: 1 }),
}
const RangeRecord = Type.Object(FIELDS, { additionalProperties: false })

const sources: Record<string, { title: string; url: string }> = data.sources

describe('the ranges kept for fiction', () => {
  test('are records with all that a range needs', () => {
    expect([...Value.Errors(Type.Array(RangeRecord), data.ranges)]).toEqual([])
    const { prefix, ...shared } = data.northAmerican
    expect(prefix).toBe('+1{areaCode}55501')
    const one = { country: 'US', region: 'NY', area: 'NY', areaCode: '212', prefix: '+121255501' }
    expect([...Value.Errors(RangeRecord, { ...one, ...shared })]).toEqual([])
    const codes = Object.values({ ...areaCodes.US, ...areaCodes.CA }).flat()
    expect(codes.filter((code) => !/^[2-9]\d\d$/.test(code))).toEqual([])
  })

  test('do not overlap', () => {
    let last = 0
    for (const range of FICTIONAL_RANGES) {
      expect(range.first).toBeGreaterThan(last)
      expect(range.last).toBeGreaterThanOrEqual(range.first)
      last = range.last
    }
  })

  test('are E.164 numbers that begin with the code of their country and area', () => {
    for (const { country, areaCode, first, last } of FICTIONAL_RANGES) {
      const start = `${findCountry(country)?.callingCode}${areaCode}`
      for (const number of [first, last]) {
        expect(String(number)).toMatch(/^\d{8,15}$/)
        expect(String(number).startsWith(start)).toBe(true)
      }
    }
  })

  test('each cite a document that can be looked up', () => {
    for (const { source } of FICTIONAL_RANGES) {
      expect(sources[source]?.title).toMatch(/\w/)
      expect(sources[source]?.url).toMatch(/^https:\/\/[\w.-]+\//)
    }
    const cited = new Set(FICTIONAL_RANGES.map((range) => range.source))
    expect(Object.keys(sources).filter((source) => !cited.has(source))).toEqual([])
  })

  test.each([
    ['+12125550100', 'US'],
    ['+12125550199', 'US'],
    ['+16045550142', 'CA'],
    ['+447700900999', 'GB'],
    ['+61491570006', 'AU'],
    ['+493023125999', 'DE'],
    ['+33639989999', 'FR'],
    ['+353209199999', 'IE'],
    ['+46701740605', 'SE'],
  ])('have %s of %s', (number, country) => {
    expect(findFictionalRange(number)?.country).toBe(country)
  })

  test.each([
    '+12125550099',
    '+12125550200',
    '+18005550100',
    '+17875550100',
    '+442079461000',
    '+61491570007',
    '+46701740604',
    '+46701740700',
    '+449098790000',
    '12125550100',
    '+1212555010',
    '+121255501000',
    '',
    '+',
  ])('do not have %s', (number) => {
    expect(findFictionalRange(number)).toBeUndefined()
  })
})

describe('North American area codes', () => {
  const states = Object.keys(areaCodes.US)
  const codes = [...Object.values(areaCodes.US).flat(), ...Object.values(areaCodes.CA).flat()]

  test('cover the fifty states, the District of Columbia and the provinces', () => {
    expect(states).toHaveLength(51)
    expect(states).toContain('DC')
    expect(Object.keys(areaCodes.CA).join(' ')).toBe('AB BC MB NB NL NS NT ON QC SK')
  })

  test('are each in one place', () => {
    expect(new Set(codes).size).toBe(codes.length)
    for (const code of codes) expect(code).toMatch(/^[2-9][0-8]\d$/)
    expect(areaCodes.source.url).toMatch(/^https:\/\//)
  })

  test('each have the hundred numbers 555-01XX', () => {
    const ranges = FICTIONAL_RANGES.filter(({ country }) => country === 'US' || country === 'CA')
    expect(ranges.map((range) => range.areaCode).sort()).toEqual(codes.sort())
    for (const { areaCode, first, last } of ranges) {
      expect(`+${first}`).toBe(`+1${areaCode}5550100`)
      expect(`+${last}`).toBe(`+1${areaCode}5550199`)
    }
  })
})
