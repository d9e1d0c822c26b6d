import { expect, test } from 'vitest'
import { english } from '../../../language/en/index.ts'
import { saidName, saidNumber } from './grounding.ts'
import type { Utterance } from '../conversation-log.ts'

const CALLER = '+12025550199'
const said = (...texts: string[]): Utterance[] =>
  texts.flatMap((text) => [
    { speaker: 'caller' as const, text },
    { speaker: 'agent' as const, text: 'I see.' },
  ])

test.each([
  ['Ada Lovelace', 'Hi, this is Ada Lovelace.', 'Ada Lovelace'],
  ['ada lovelace', 'ADA LOVELACE here', 'ada lovelace'],
  ['José', 'I am Jose', 'José'],
  ["O'Neil", "It is O'Neil", "O'Neil"],
  ['Ada Byron', 'Ada here. Byron Street is closed.', null],
  ['Ada', 'I like Adam', null],
  ['Ada', '', null],
  ['!', '!', null],
  [null, 'Ada', null],
])('the name %j in %j', (name, text, expected) => {
  expect(saidName(said(text), name)).toBe(expected)
})

test('a name that only the agent says is not the caller’s', () => {
  expect(saidName([{ speaker: 'agent', text: 'This is Robin.' }], 'Robin')).toBeNull()
})

test.each([
  ['+12025550143', 'It is +1 202 555 0143.', '+12025550143'],
  ['202 555 0143', 'It is 202-555-0143.', '2025550143'],
  ['2025550143', 'two oh two, five five five, oh one four three', '2025550143'],
  // The country was not said.
  ['+12025550143', 'It is 202-555-0143.', '2025550143'],
  ['+442025550143', 'It is 202-555-0143.', '2025550143'],
  ['2025550144', 'It is 202-555-0143.', null],
  ['+19005550100', 'It is 202-555-0143.', null],
  // Too little to be a number that happens to be in a year or a price.
  ['2026', 'in 2026', null],
  ['', '', null],
  [null, '202-555-0143', null],
])('the number %j in %j', (number, text, expected) => {
  expect(saidNumber(english, said(text), number, CALLER)).toBe(expected)
})

test('a number may be said in several goes, and read back', () => {
  expect(saidNumber(english, said('202 555', '0143'), '2025550143', CALLER)).toBe('2025550143')
  expect(saidNumber(english, [{ speaker: 'agent', text: 'So 202 555 0143?' }], '2025550143', CALLER)).toBe(
    '2025550143',
  )
})

test('the caller id need not be said', () => {
  expect(saidNumber(english, [], '(202) 555-0199', CALLER)).toBe(CALLER)
  expect(saidNumber(english, [], '0199', CALLER)).toBeNull()
  expect(saidNumber(english, [], '', 'anonymous')).toBeNull()
})
