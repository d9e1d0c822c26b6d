import fc, { type Arbitrary } from 'fast-check'
import type { Schema } from '../operations.ts'

/** Values that a format lets through, odd ones among them. */
const OF_FORMAT: Record<string, readonly string[]> = {
  'date-time': [
    '2099-01-01T00:00:00Z',
    '2099-01-01T00:00:00.123456789+05:30',
    '2099-01-01 00:00:00z',
    '2099-01-01T00:00:00+09',
    '2099-01-01T00:00:00+0930',
    '2098-12-31T23:59:60Z',
    '9999-12-31T23:59:59-23:59',
    '0000-01-01T00:00:00Z',
    '2024-02-29T12:00:00Z',
  ],
  date: ['2024-02-29', '9999-12-31', '0000-01-01'],
  email: ['ada@example.com', 'a+b@xn--bcher-kva.example', `${'a'.repeat(64)}@example.com`],
  'e164-phone': ['+12125550123', '+442079460000', '+61255501234', '+493023125000'],
  'iana-time-zone': ['America/New_York', 'UTC', 'Etc/GMT+12', 'asia/kolkata'],
}
const MAX_ITEMS = 3

/** Values that the schema allows, or nearly: what no example and no keyword says is random. */
export function plausible(schema: Schema): Arbitrary<unknown> {
  const generated = generatedFrom(schema)
  const { examples = [] } = schema
  return examples.length === 0 ? generated : fc.oneof(fc.constantFrom(...examples), generated)
}

function generatedFrom(schema: Schema): Arbitrary<unknown> {
  if (schema.enum !== undefined) return fc.constantFrom(...schema.enum)
  if (schema.anyOf !== undefined) return fc.oneof(...schema.anyOf.map(plausible))
  const types = [schema.type ?? []].flat()
  if (types.length === 0) return fc.jsonValue({ maxDepth: 2 })
  return fc.oneof(...types.map((type) => ofType(type, schema)))
}

function ofType(type: string, schema: Schema): Arbitrary<unknown> {
  switch (type) {
    case 'object':
      return object(schema)
    case 'array':
      return fc.array(plausible(schema.items ?? {}), { maxLength: MAX_ITEMS })
    case 'string':
      return text(schema)
    case 'integer':
      return fc.integer({ min: schema.minimum ?? -1, max: Math.min(schema.maximum ?? 1000, 2 ** 31 - 1) })
    case 'number':
      return fc.double({ noNaN: true, noDefaultInfinity: true })
    case 'boolean':
      return fc.boolean()
    default:
      return fc.constant(null)
  }
}

function object({ properties = {}, required = [] }: Schema): Arbitrary<unknown> {
  const fields = Object.fromEntries(
    Object.entries(properties).map(([name, schema]) => [name, plausible(schema)]),
  )
  return fc.record(fields, { requiredKeys: required.filter((name) => name in fields) })
}

function text({ format, pattern = '', maxLength = 60 }: Schema): Arbitrary<string> {
  const known = OF_FORMAT[format ?? '']
  if (known !== undefined) return fc.constantFrom(...known)
  if (pattern.startsWith('^')) return fc.stringMatching(new RegExp(pattern, 'u'))
  return fc.string({ unit: 'grapheme', minLength: 1, maxLength: Math.min(maxLength, 60) })
}
