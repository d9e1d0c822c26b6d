import fc from 'fast-check'
import { expect, test } from 'vitest'
import { nearest } from './nearest.ts'

const FIELDS = [
  'business_name',
  'agent_name',
  'voice_id',
  'greeting',
  'system_prompt',
  'faq',
  'forwarding_number',
]

test.each([
  ['buisness_name', 'business_name'],
  ['businessName', 'business_name'],
  ['BUSINESS-NAME', 'business_name'],
  ['voice', undefined],
  ['voiceid', 'voice_id'],
  ['greting', 'greeting'],
  ['system_promt', 'system_prompt'],
  ['fqa', undefined],
  ['forward_number', 'forwarding_number'],
  ['zebra', undefined],
  ['', undefined],
])('%s means %s', (typed, meant) => {
  expect(nearest(typed, FIELDS)).toBe(meant)
})

test('it always answers with a known name or nothing, however odd the question', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 200 }), (name) => {
      const guess = nearest(name, FIELDS)
      return guess === undefined || FIELDS.includes(guess)
    }),
  )
})
