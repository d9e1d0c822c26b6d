import { expect, test } from 'vitest'
import type { CallEvent } from '../events.ts'
import { DEFAULT_SETTINGS } from '../settings.ts'
import { waterfalls } from './waterfall.ts'

const opening: CallEvent[] = [
  { type: 'call.answered', settings: DEFAULT_SETTINGS, atMs: 0 },
  { type: 'playback.began', speech: 1, atMs: 20 },
  { type: 'playback.ended', speech: 1, atMs: 1000 },
  { type: 'caller.started', atMs: 2000 },
  { type: 'caller.stopped', silentMs: 60, atMs: 3060 },
]

test('every stage of a turn is measured from the end of the speech', () => {
  const [turn, ...others] = waterfalls([
    ...opening,
    { type: 'caller.said', segment: 0, text: 'What time is it?', final: true, atMs: 3220 },
    { type: 'timer.fired', timer: 'end_of_turn', dueMs: 3400, atMs: 3402 },
    { type: 'reply.said', turn: 1, attempt: 1, text: 'Noon.', source: 'clock', atMs: 3500 },
    { type: 'playback.began', speech: 2, atMs: 3650 },
  ])
  expect(others).toEqual([])
  expect(turn).toEqual({
    turn: 1,
    endOfTurnMs: 402,
    wordsFinalMs: 220,
    askedMs: 220,
    firstReplyMs: 500,
    fillerMs: null,
    firstAudioMs: 650,
  })
})

test('a filler is not the answer', () => {
  const [turn] = waterfalls([
    ...opening,
    { type: 'caller.said', segment: 0, text: 'What time is it?', final: true, atMs: 3220 },
    { type: 'timer.fired', timer: 'end_of_turn', dueMs: 3400, atMs: 3400 },
    { type: 'timer.fired', timer: 'dead_air', dueMs: 4600, atMs: 4600 },
    { type: 'playback.began', speech: 2, atMs: 4620 },
    { type: 'playback.ended', speech: 2, atMs: 5600 },
    { type: 'reply.said', turn: 1, attempt: 1, text: 'Noon.', source: 'clock', atMs: 5700 },
    { type: 'playback.began', speech: 3, atMs: 5800 },
  ])
  expect(turn).toMatchObject({ fillerMs: 1620, firstReplyMs: 2700, firstAudioMs: 2800 })
})

test('a typed turn begins when it is sent', () => {
  const [turn] = waterfalls([
    ...opening.slice(0, 3),
    { type: 'text.typed', text: 'What time is it?', atMs: 2000 },
    { type: 'reply.said', turn: 1, attempt: 1, text: 'Noon.', source: 'clock', atMs: 2300 },
    { type: 'playback.began', speech: 2, atMs: 2400 },
  ])
  expect(turn).toMatchObject({ endOfTurnMs: 0, wordsFinalMs: null, askedMs: 0, firstAudioMs: 400 })
})

test('a turn that was never answered has no audio', () => {
  const [turn] = waterfalls([
    ...opening,
    { type: 'caller.said', segment: 0, text: 'What time is it?', final: true, atMs: 3220 },
    { type: 'timer.fired', timer: 'end_of_turn', dueMs: 3400, atMs: 3400 },
    { type: 'line.dropped', by: 'caller', atMs: 3500 },
  ])
  expect(turn).toMatchObject({ endOfTurnMs: 400, firstReplyMs: null, firstAudioMs: null })
})
