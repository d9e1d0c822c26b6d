import { expect, test } from 'vitest'
import type { CallEvent } from './events.ts'
import { journalLine } from './journal.fixture.ts'
import { canonicalJson, readJournal, replay } from './replay.ts'
import { DEFAULT_SETTINGS } from './settings.ts'

const journal: CallEvent[] = [
  { type: 'call.answered', settings: DEFAULT_SETTINGS, atMs: 1000 },
  { type: 'playback.began', speech: 1, atMs: 1020 },
  { type: 'played', speech: 1, words: 2, atMs: 1700 },
]

test('the order of fields does not matter to a journal', () => {
  expect(canonicalJson({ b: [{ d: 1, c: 2 }], a: null })).toBe('{"a":null,"b":[{"c":2,"d":1}]}')
  expect(journalLine({ type: 'caller.started', atMs: 5 })).toBe(
    journalLine({ atMs: 5, type: 'caller.started' }),
  )
})

test('what was written is read again', () => {
  expect(readJournal(journal.map(journalLine).join(''))).toEqual({ events: journal, isWhole: true })
})

test.each(['{"type":"pla', '"caller.started"', '{"atMs":7}', 'null'])(
  'half a line at the end is dropped: %s',
  (torn) => {
    expect(readJournal(journal.map(journalLine).join('') + torn)).toEqual({ events: journal, isWhole: false })
  },
)

test('a replay can be gone on with', () => {
  const half = replay(journal.slice(0, 2))
  const rest = replay(journal.slice(2), half.state)
  expect(rest.state).toEqual(replay(journal).state)
  expect([...half.commands, ...rest.commands]).toEqual(replay(journal).commands)
})
