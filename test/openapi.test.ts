import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import decisions from '../server/data/decisions.json' with { type: 'json' }
import { dashboardValidators } from '../scripts/dashboard-validators.ts'
import { sdkMethods } from '../scripts/sdk-methods.ts'
import { sdkResources } from '../scripts/sdk-resources.ts'
import { sdkSchemas, sdkTypes } from '../scripts/sdk-types.ts'
import { describeService } from '../scripts/describe-service.ts'

type Schema = { $ref?: string; examples?: unknown[]; anyOf?: Schema[] }
type Content = { schema: Schema; example?: unknown; examples?: unknown }
type Operation = {
  operationId: string
  summary?: string
  tags?: string[]
  requestBody?: { content: Record<string, Content> }
  responses: Record<string, { description: string }>
}
type Document = {
  openapi: string
  paths: Record<string, Record<string, Operation>>
  components: { schemas: Record<string, Schema> }
}

const written = await describeService()
const document = JSON.parse(written) as Document
const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({
    name: `${method.toUpperCase()} ${path}`,
    operation,
  })),
)

test('openapi.json is what the routes say; `npm run openapi` writes it', () => {
  expect(readFileSync(new URL('../openapi.json', import.meta.url), 'utf8')).toBe(written)
})

test.each([
  ['api.ts', sdkTypes],
  ['methods.ts', sdkMethods],
  ['resources.ts', sdkResources],
  ['schemas.ts', sdkSchemas],
])('the SDK’s %s is written from it; `npm run openapi` does that', (name, write) => {
  const file = new URL(`../packages/sdk/src/generated/${name}`, import.meta.url)
  expect(readFileSync(file, 'utf8')).toBe(write(JSON.parse(written)))
})

test('the dashboard’s validators are written from it; `npm run openapi` does that', () => {
  const folder = new URL('../dashboard/src/generated/', import.meta.url)
  const files = readdirSync(folder).map((name): [string, string] => [
    name,
    readFileSync(new URL(name, folder), 'utf8'),
  ])
  expect(new Map(files)).toEqual(dashboardValidators(JSON.parse(written)))
})

test('it is OpenAPI 3.1 with every operation of the specification', () => {
  expect(document.openapi).toBe('3.1.0')
  expect(operations.map((each) => each.name)).toEqual(
    expect.arrayContaining([
      'GET /agents',
      'POST /agents',
      'GET /agents/{agentId}',
      'PATCH /agents/{agentId}',
      'DELETE /agents/{agentId}',
      'PUT /agents/{agentId}/phone',
      'GET /phone-numbers/available',
      'POST /phone-numbers',
      'GET /phone-numbers/regulatory-bundles/{isoCountry}',
      'POST /phone-numbers/regulatory-bundle',
      'GET /agents/{agentId}/transcripts',
      'GET /agents/{agentId}/transcripts/{transcriptId}',
      'GET /voices',
      'GET /user',
      'PATCH /user',
      'DELETE /user',
      'GET /subscription',
    ]),
  )
})

test('operation ids are unique', () => {
  const ids = operations.map((each) => each.operation.operationId)
  expect(new Set(ids).size).toBe(ids.length)
})

describe.each(operations)('$name', ({ operation }) => {
  test('has an id, a tag, a summary, and says what can go wrong', () => {
    expect(operation).toMatchObject({ operationId: expect.any(String), summary: expect.any(String) })
    expect(operation.tags).toHaveLength(1)
    expect(Object.keys(operation.responses)).toEqual(expect.arrayContaining(['400', '500']))
    for (const response of Object.values(operation.responses)) expect(response.description).not.toBe('')
  })
})

const withBody = operations.filter((each) => each.operation.requestBody !== undefined)

test.each(withBody)('$name shows an example of its body', ({ operation }) => {
  for (const content of Object.values(operation.requestBody?.content ?? {})) {
    const schemas = content.schema.anyOf ?? [content.schema]
    const named = schemas.map(({ $ref }) => document.components.schemas[$ref?.split('/').at(-1) ?? ''])
    expect(content.example ?? content.examples ?? content.schema.examples ?? named[0]?.examples).toBeDefined()
  }
})

test('every decision that the document cites exists', () => {
  const cited = new Set(written.match(/D-[A-Z]\d+/g))
  expect(cited.size).toBeGreaterThan(25)
  expect([...cited].filter((id) => !decisions.decisions.some((each) => each.id === id))).toEqual([])
})
