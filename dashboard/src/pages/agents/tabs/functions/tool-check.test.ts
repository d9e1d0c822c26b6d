import { describe, expect, test } from 'vitest'
import { catalogue } from '../../../../text/en.ts'
import { isToolAddress, NEW_TOOL, toolFaults } from './tool-check.ts'

const STOCK = {
  ...NEW_TOOL,
  name: 'check_stock',
  description: 'Tells how many there are.',
  url: 'https://shop.example.com/stock',
}
const faultsOf = (change: Partial<typeof STOCK>, otherNames: string[] = []) =>
  Object.keys(toolFaults({ ...STOCK, ...change }, otherNames, catalogue))

describe('a tool', () => {
  test('is taken where the service would take it', () => {
    expect(faultsOf({})).toEqual([])
  })

  test('needs a name of its own that no built-in tool has', () => {
    expect(faultsOf({ name: 'send_email' })).toEqual(['name'])
    expect(faultsOf({}, ['check_stock'])).toEqual(['name'])
    expect(faultsOf({ name: '2nd' })).toEqual(['name'])
  })

  test('is reported where it is empty', () => {
    expect(Object.keys(toolFaults(NEW_TOOL, [], catalogue)).toSorted()).toEqual([
      'description',
      'name',
      'url',
    ])
  })

  test('has its time bounded', () => {
    expect(faultsOf({ timeout_seconds: 21 })).toEqual(['timeout_seconds'])
  })
})

test.each([
  ['https://shop.example.com/stock', true],
  ['http://localhost:3000/stock', true],
  ['http://shop.example.com/stock', false],
  ['https://shop.example.com:8443/stock', false],
  ['https://ada:secret@shop.example.com/', false],
  ['shop.example.com', false],
])('%s is an address for a tool: %s', (address, isOne) => {
  expect(isToolAddress(address)).toBe(isOne)
})
