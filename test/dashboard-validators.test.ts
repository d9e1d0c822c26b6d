import { readFileSync } from 'node:fs'
import * as fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { complaintsAbout, type Validator } from '../dashboard/src/ui/complaints.ts'
import { loadLargeRules } from '../dashboard/src/ui/large-rules.ts'
import { CHECKED, validatorFile } from '../scripts/dashboard-validators.ts'
import type { Document, Schema } from '../scripts/sdk-types.ts'
import { createValidatorCompiler } from '../server/src/platform/http/validation.ts'
import { RULES } from '../server/src/product/large-rules.ts'

const openApi = readFileSync(new URL('../openapi.json', import.meta.url), 'utf8')
const { components } = JSON.parse(openApi) as Document
const GENERATED = new URL('../dashboard/src/generated/', import.meta.url)
const compile = createValidatorCompiler(RULES)

beforeAll(loadLargeRules)

/** As the routes have it: with every schema in its place. */
function whole(schema: Schema): Schema {
  const text = JSON.stringify(schema, (_key, value: Schema) => {
    const name = value?.$ref?.split('/').at(-1)
    return name === undefined ? value : whole(components.schemas[name] ?? {})
  })
  return JSON.parse(text.replaceAll('"format":"binary"', '"x-hint":"a file"')) as Schema
}

async function refusals(name: string) {
  const schema = whole(components.schemas[name] ?? {})
  const server = compile({ schema, httpPart: 'body', method: 'POST', url: '/' })
  const file: Record<string, Validator> = await import(new URL(validatorFile(name), GENERATED).href)
  const validate = file[`validate${name}`]!
  return {
    schema,
    byServer(value: unknown): string[] {
      const { error } = Object(server(value)) as { error?: { details: { field: string }[] } }
      const fields = error?.details.map(({ field }) => field.replaceAll(/\[(\d+)\]/g, '.$1')) ?? []
      return fields.map((field) => (field === 'body' ? '' : field.replace(/^\./, ''))).sort()
    },
    byDashboard: (value: unknown): string[] => [...complaintsAbout(value, validate).keys()].sort(),
  }
}

const TEXTS = [
  '',
  ' ',
  'x',
  'Ada',
  '\u0000',
  '😀'.repeat(51),
  'x'.repeat(1001),
  'check_stock',
  '2nd',
  'GB',
  '192.0.2.1',

  'ada@example.com',
  'ada@example',
  'a b@c.de',
  '+12125550123',
  '+19002345678',
  '+1234567',
  '+440000',
  '0049',

  'Europe/Berlin',
  'europe/berlin',
  'Mars/Phobos',
  '09:00',
  '24:00',
  '9:00',
  'https://example.com/x',

  '2026-02-28',
  '2026-02-30',
  '1899-12-31',
  '2026-11-15T09:30:00Z',
  '2026-11-15T09:30',
  '9999-12-31T23:59:59Z',
]
const anything = fc.oneof(
  fc.constantFrom(...TEXTS),
  fc.constantFrom(null, true, false, -1, 0, 0.5, 5, 21, 1e9),
  fc.array(fc.constantFrom(...TEXTS), { maxLength: 3 }),
  fc.dictionary(fc.constantFrom('a', 'b2'), fc.constantFrom(...TEXTS), { maxKeys: 3 }),
)

/** Values of the form of a schema, some of them right. */
function valuesOf(schema: Schema): fc.Arbitrary<unknown> {
  const types = new Set([schema.type ?? []].flat())
  if (schema.enum !== undefined) return fc.oneof(fc.constantFrom(...schema.enum), anything)
  if (types.has('object') && schema.properties !== undefined) {
    const fields = Object.entries(schema.properties).map(([name, each]) => [name, valuesOf(each)] as const)
    const record = fc.record(Object.fromEntries(fields), { requiredKeys: [] })
    const odd = fc.dictionary(fc.constantFrom('other', 'a/b~c'), anything, { maxKeys: 1 })
    return fc.oneof(
      { weight: 9, arbitrary: fc.tuple(record, odd).map(([a, b]) => Object.assign(a, b)) },
      anything,
    )
  }
  if (types.has('array')) return fc.oneof(fc.array(valuesOf(schema.items ?? {}), { maxLength: 3 }), anything)
  return anything
}

/** The service lists no more; the dashboard finds them all. */
const MOST_LISTED = 100

test.each(CHECKED)(
  'the dashboard refuses of %s what the service refuses, at the same fields',
  async (name) => {
    const { schema, byServer, byDashboard } = await refusals(name)
    let taken = 0
    fc.assert(
      fc.property(valuesOf(schema), (value) => {
        const refused = byServer(value)
        if (refused.length === 0) taken++
        const found = byDashboard(value)
        const isCut = refused.length === MOST_LISTED
        expect(isCut ? found.filter((field) => refused.includes(field)) : found).toEqual(refused)
      }),
      { numRuns: 500 },
    )
    expect(taken).toBeLessThan(500)
  },
)

test.each([
  ['UserChange', { timezone: 'Mars/Phobos' }, ['timezone']],
  ['AgentChange', { forwarding_number: '+19002345678' }, ['forwarding_number']],
  ['AgentChange', { greting: 'Hello' }, ['greting']],
  ['NewSignUpInvitation', { email: 'ada@example' }, ['email']],
  [
    'NewAppointment',
    { start: '2026-11-15T09:30', end: '2026-11-15T09:30:00Z', name: 'Ada', phone: '+12125550123' },
    ['start'],
  ],
] as const)('%s %j is refused at %j', async (name, value, fields) => {
  const { byServer, byDashboard } = await refusals(name)
  expect(byServer(value)).toEqual(expect.arrayContaining([...fields]))
  expect(byDashboard(value)).toEqual(byServer(value))
})

test('a name that may not be is shown at that name, of which the service names only the list', async () => {
  const { byServer, byDashboard } = await refusals('AgentChange')
  const value = { variables: { 'a b': 'x' } }
  expect([byServer(value), byDashboard(value)]).toEqual([['variables'], ['variables.a b']])
})
