import { expect, test } from 'vitest'
import { questionKey } from './question-key.ts'

test.each([
  ['Do you take walk-ins?', 'do you take walk ins'],
  ['  DO YOU   take walk ins ', 'do you take walk ins'],
  ['Um, so, do you, like, take walk-ins please?', 'do you take walk ins'],
  ['Hi, could you tell me if you take walk-ins?', 'you take walk ins'],
  ['I was wondering whether you take walk-ins.', 'you take walk ins'],
  ["What's the price?", 'whats the price'],
  ['What’s the price', 'whats the price'],
  ['Ｐarking？', 'parking'],
  ['क्या आप खुले हैं?', 'क्या आप खुले हैं'],
  // What is nothing but fillers is still something.
  ['Okay so?', 'okay so'],
  ['?!', ''],
])('%j', (question, key) => {
  expect(questionKey(question)).toBe(key)
})

test('other words are another question', () => {
  expect(questionKey('Do you take dogs?')).not.toBe(questionKey('Do you take cats?'))
})
