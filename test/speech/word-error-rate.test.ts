import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { wordErrorRate } from './word-error-rate.ts'

test.each([
  ['the cat sat', 'the cat sat', 0],
  ['The cat sat.', 'the cat sat', 0],
  ['the cat sat down', 'the cat sat', 1 / 4],
  ['the cat sat', 'the big cat sat', 1 / 3],
  ['the cat sat', 'the dog sat', 1 / 3],
  ['the cat sat', '', 1],
  ['', '', 0],
  ['', 'you', 1],
  ['leave a voicemail', 'leave a voice mail', 0],
  ['leave a voice mail', 'leave a voicemail', 0],
  ['I am here at nine thirty', "I'm here at 9:30", 0],
  ['the fourteenth', 'the 14th', 0],
])('said %j, heard %j: %d', (said, heard, rate) => {
  expect(wordErrorRate(said, heard)).toBeCloseTo(rate, 10)
})

const sentence = fc.array(fc.constantFrom('yes', 'no', 'open', 'late', 'today'), {
  minLength: 1,
  maxLength: 12,
})

test('one word too many is one error, wherever it stands', () => {
  fc.assert(
    fc.property(sentence, fc.nat(), (said, where) => {
      const at = where % (said.length + 1)
      const heard = [...said.slice(0, at), 'banana', ...said.slice(at)]
      expect(wordErrorRate(said.join(' '), heard.join(' '))).toBeCloseTo(1 / said.length, 10)
    }),
  )
})

test('it is as far from A to B as from B to A', () => {
  fc.assert(
    fc.property(sentence, sentence, (one, other) => {
      const there = wordErrorRate(one.join(' '), other.join(' ')) * one.length
      const back = wordErrorRate(other.join(' '), one.join(' ')) * other.length
      expect(there).toBeCloseTo(back, 10)
    }),
  )
})
