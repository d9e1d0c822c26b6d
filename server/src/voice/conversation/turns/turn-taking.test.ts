import { expect, test } from 'vitest'
import type { CallEvent } from '../events.ts'
import { replay } from '../replay.ts'
import { DEFAULT_SETTINGS } from '../settings.ts'

/** When the machine would break the silence, after a caller who fell silent at 5 s and whose words came at `wordsMs`. */
function fillerDueMs(text: string, wordsMs: number): number | undefined {
  const begun: CallEvent[] = [
    { type: 'call.answered', settings: DEFAULT_SETTINGS, atMs: 0 },
    { type: 'playback.began', speech: 1, atMs: 10 },
    { type: 'playback.ended', speech: 1, atMs: 1000 },
    { type: 'caller.started', atMs: 3000 },
    { type: 'caller.stopped', silentMs: 200, atMs: 5200 },
    { type: 'caller.said', segment: 1, text, final: true, atMs: wordsMs },
  ]
  const listening = replay(begun).state
  const dueMs = listening.phase === 'live' ? listening.timers.end_of_turn : undefined
  if (dueMs === undefined) return undefined
  const ended: CallEvent = {
    type: 'timer.fired',
    timer: 'end_of_turn',
    dueMs,
    atMs: Math.max(dueMs, wordsMs),
  }
  const { state } = replay([...begun, ended])
  return state.phase === 'live' && state.floor === 'agent' ? state.timers.dead_air : undefined
}

const { patience, fillerMs } = DEFAULT_SETTINGS

test.each([5250, 5800, 6400])(
  'the caller hears something as soon as ever, when their words come at %s ms',
  (wordsMs) => {
    expect(fillerDueMs('What are your hours?', wordsMs)).toBe(5000 + patience.completeMs + fillerMs)
  },
)

test('a caller who may go on is waited for before that', () => {
  expect(fillerDueMs('I would like to', 5250)).toBe(5000 + patience.unfinishedMs + fillerMs)
})
