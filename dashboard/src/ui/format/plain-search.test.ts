import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseSearch, stringifySearch } from './plain-search.ts'

test('an address is written as people would write it', () => {
  expect(stringifySearch({ area: '212', page: undefined, type: 'local' })).toBe('?area=212&type=local')
  expect(stringifySearch({ page: undefined })).toBe('')
})

test.each([
  ['?area=212', { area: '212' }],
  ['?area=0012', { area: '0012' }],
  ['?text=true', { text: 'true' }],
  ['?text=null', { text: 'null' }],
  ['?text=%7B%22a%22%3A1%7D', { text: '{"a":1}' }],
  ['?text=%22212%22', { text: '"212"' }],
  ['?dial=%2B12125550100', { dial: '+12125550100' }],
  ['?text=a&text=b', { text: 'b' }],
  ['?text=%E0%A4%A', { text: '\uFFFD%A' }],
  ['', {}],
])('%s is only text', (written, search) => {
  expect(parseSearch(written)).toEqual(search)
})

test('whatever is written reads back as it was', () => {
  const wellFormed = fc.string({ unit: 'grapheme' })
  fc.assert(
    fc.property(fc.dictionary(wellFormed, wellFormed), (search) => {
      expect(parseSearch(stringifySearch(search))).toEqual({ ...search })
    }),
  )
})
