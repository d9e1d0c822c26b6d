import { expect, test } from 'vitest'
import { currentRows, rowsOf, variableFault, variablesOf } from './variables.ts'

const row = (name: string, value: string) => ({ name, value })

test('variables are rows, and the rows are the same variables again', () => {
  const variables = { street: '5th Avenue', floor: '' }
  expect(variablesOf(rowsOf(variables))).toEqual(variables)
})

test('an empty row is sent as nothing', () => {
  expect(variablesOf([row('street', 'Main'), row('', '')])).toEqual({ street: 'Main' })
})

test('rows stay as they are typed until something else changes the variables', () => {
  const typed = [row('street', 'Main'), row('', '')]
  expect(currentRows(typed, { street: 'Main' })).toBe(typed)
  expect(currentRows(typed, { street: 'Broadway' })).toEqual([row('street', 'Broadway')])
})

test('a name is a word of its own, and none that every call has', () => {
  const rows = [
    row('street', 'a'),
    row('our street', 'b'),
    row('street', 'c'),
    row('local_time', 'd'),
    row('', ''),
  ]
  expect(rows.map((_, index) => variableFault(rows, index))).toEqual([
    undefined,
    'name',
    'twice',
    'reserved',
    undefined,
  ])
})
