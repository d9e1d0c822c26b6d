import { Type } from 'typebox'
import { expect, test } from 'vitest'
import type { ServiceError } from '../errors.ts'
import { createValidatorCompiler } from './validation.ts'

const MANY = 100_000
const Names = Type.Object({ names: Type.Array(Type.String()) }, { additionalProperties: false })

/** What is wrong with a body, and how many of its values were looked at. */
function looked(values: unknown[]) {
  let looks = 0
  const names = new Proxy(values, {
    get(target, key, receiver) {
      looks++
      return Reflect.get(target, key, receiver) as unknown
    },
  })
  const compile = createValidatorCompiler({ formats: [], keywords: [] })
  const validate = compile({ schema: Names, httpPart: 'body', method: 'POST', url: '/' })
  const { error } = validate({ names }) as { error?: ServiceError }
  return { details: error?.details ?? [], looks }
}

test('a body with a few faults is told all of them', () => {
  const { details } = looked(['Ada', 1, 'Eve', 2])
  expect(details.map(({ field }) => field)).toEqual(['names[1]', 'names[3]'])
})

test('of a flood of faults no more is looked for than is worth telling', () => {
  const { details, looks } = looked(Array.from({ length: MANY }, (_, index) => index))
  expect(details[0]?.field).toBe('names[0]')
  expect(looks).toBeLessThan(MANY / 2)
})

test('a long body without faults is valid', () => {
  expect(looked(Array<string>(MANY).fill('Ada')).details).toEqual([])
})
