import { Ajv } from 'ajv'
import { fullFormats } from 'ajv-formats/dist/formats.js'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { isDate, isMoment } from './moments.ts'

test('a date is what RFC 3339 takes for one', () => {
  const ajv = new Ajv().addFormat('date', fullFormats.date)
  const validate = ajv.compile({ type: 'string', format: 'date' })
  const two = fc.integer({ min: 0, max: 40 }).map((number) => String(number).padStart(2, '0'))
  const year = fc.integer({ min: 0, max: 9999 }).map((number) => String(number).padStart(4, '0'))
  const dates = fc.tuple(year, two, two).map((parts) => parts.join('-'))
  fc.assert(
    fc.property(fc.oneof(dates, fc.string()), (text) => {
      expect(isDate(text)).toBe(validate(text))
    }),
    { numRuns: 5000 },
  )
})

test.each([
  ['2026-11-15T09:30:00Z', true],
  ['2026-11-15t09:30+01:00', true],
  ['2026-11-15T09:30', false],
  ['2026-11-15T09:30:00+01', false],
  ['1899-12-31T23:59:59Z', false],
  ['9999-01-01T00:00:00Z', false],
])('%s is a moment: %s', (text, is) => {
  expect(isMoment(text)).toBe(is)
})
