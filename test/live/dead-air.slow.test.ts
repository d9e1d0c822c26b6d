import { expect, test } from 'vitest'
import type { CallEvent } from '../../server/src/voice/conversation/events.ts'
import { DEFAULT_SETTINGS } from '../../server/src/voice/conversation/settings.ts'
import { accountOf } from './dead-air/journal-silence.ts'
import { neverDeadAir } from './dead-air/never-dead-air.ts'

/** Whatever may be late, the measure is not: this call is silent for three seconds of the agent's turn. */
const SILENT_CALL: readonly CallEvent[] = [
  { type: 'call.answered', settings: DEFAULT_SETTINGS, atMs: 0 },
  { type: 'playback.began', speech: 1, atMs: 500 },
  { type: 'played', speech: 1, words: 1, atMs: 900 },
  { type: 'playback.ended', speech: 1, atMs: 1000 },
  { type: 'text.typed', text: 'Is there parking?', atMs: 9000 },
  { type: 'line.dropped', by: 'caller', atMs: 12_000 },
]

test('a silence in the turn of the agent is found in the journal, and one in the turn of the caller is none', () => {
  expect(accountOf(SILENT_CALL)).toEqual({
    longestSilenceMs: 3000,
    longestWaitMs: 0,
    lines: ['greeting'],
    reason: 'caller_hung_up',
  })
})

neverDeadAir({ callsPerCell: 20, longestMs: 1_800_000 })
