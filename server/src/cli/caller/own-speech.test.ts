import { expect, test } from 'vitest'
import { voiceOfCaller } from './own-speech.ts'

test.each([
  ['en', 'michael', 'sarah'],
  ['en', 'lukas', 'michael'],
  ['es', 'lucia', 'mateo'],
  ['es', 'james', 'lucia'],
  ['de', 'james', 'lukas'],
])('a caller in %s to an agent with the voice %s speaks as %s', (language, agent, caller) => {
  expect(voiceOfCaller(language, agent)).toBe(caller)
})

test('a language with one voice is spoken by it on both ends', () => {
  expect(voiceOfCaller('de', 'lukas')).toBe('lukas')
})
