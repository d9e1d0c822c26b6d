import { describe, expect, test } from 'vitest'
import { nameFault, NEW_PARAMETER, parametersOf, readSchema, schemaOf, withType } from './parameters.ts'

const NO_PARAMETERS = { type: 'object', properties: {} }

const STOCK = {
  type: 'object',
  properties: {
    item: { type: 'string', description: 'What they want.', enum: ['tyre', 'tube'] },
    count: { type: 'integer', minimum: 1 },
    day: { type: 'string', format: 'date' },
  },
  required: ['item'],
  additionalProperties: false,
}

describe('the arguments of a tool', () => {
  test('are rows, and the rows are the same schema again', () => {
    const rows = parametersOf(STOCK)
    expect(rows?.map(({ name, required }) => [name, required])).toEqual([
      ['item', true],
      ['count', false],
      ['day', false],
    ])
    expect(schemaOf(rows ?? [], STOCK)).toEqual(STOCK)
  })

  test('may be none at all', () => {
    expect(parametersOf(NO_PARAMETERS)).toEqual([])
    expect(schemaOf([], NO_PARAMETERS)).toEqual(NO_PARAMETERS)
    expect(parametersOf({ type: 'object' })).toEqual([])
  })

  test.each([
    ['a list', { type: 'object', properties: { items: { type: 'array', items: { type: 'string' } } } }],
    ['one of several', { type: 'object', properties: { who: { anyOf: [{ type: 'string' }] } } }],
    ['a required one that is not described', { type: 'object', properties: {}, required: ['item'] }],
    ['no object', { type: 'string' }],
  ])('stay JSON where they have %s', (_what, schema) => {
    expect(parametersOf(schema)).toBeUndefined()
  })

  test('keep choices of numbers, which have no field', () => {
    const schema = { type: 'object', properties: { size: { type: 'integer', enum: [1, 2] } } }
    expect(schemaOf(parametersOf(schema) ?? [], schema)).toEqual(schema)
  })

  test('lose what a new type cannot have', () => {
    const [item] = parametersOf(STOCK) ?? []
    const changed = withType(item!, 'boolean')
    expect(schemaOf([changed], NO_PARAMETERS).properties).toEqual({
      item: { type: 'boolean', description: 'What they want.' },
    })
  })

  test('need a name each, and each its own', () => {
    const rows = ['item', '', 'item'].map((name) => ({ ...NEW_PARAMETER, name }))
    expect(rows.map((_, index) => nameFault(rows, index))).toEqual([undefined, 'required', 'twice'])
  })

  test('can be typed as JSON, if it is an object', () => {
    expect(readSchema('{"type":"object"}')).toEqual({ type: 'object' })
    expect(readSchema('{"type":')).toBeUndefined()
    expect(readSchema('[]')).toBeUndefined()
  })
})
