import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { conversation } from '../../../../../test/call-lab/conversation.ts'
import { DEFAULT_SETTINGS } from '../settings.ts'
import { soundPatienceMs } from './end-of-turn.ts'

const { patience } = DEFAULT_SETTINGS
const LOOKS = ['complete', 'open', 'unfinished'] as const

test('without a judgement of the sound only the words count', () => {
  expect(soundPatienceMs(patience, 'complete', null)).toBeUndefined()
  expect(soundPatienceMs(patience, 'complete', Number.NaN)).toBeUndefined()
  const call = conversation()
  call.say(3000, 'What time is it?')
  expect(call.live().timers.end_of_turn).toBe(3900 + patience.completeMs)
})

test('the likelier the caller has finished, the shorter the wait, between bounds', () => {
  const chance = fc.double({ min: 0, max: 1, noNaN: true })
  fc.assert(
    fc.property(fc.constantFrom(...LOOKS), chance, chance, (looks, one, other) => {
      const [less = 0, more = 1] = [one, other].toSorted((a, b) => a - b)
      const long = soundPatienceMs(patience, looks, less) ?? 0
      const short = soundPatienceMs(patience, looks, more) ?? 0
      expect(long).toBeGreaterThanOrEqual(short)
      expect(short).toBeGreaterThanOrEqual(patience.completeMs / 2)
      expect(long).toBeLessThanOrEqual(patience.unfinishedMs)
    }),
  )
})

test('of words that look finished less is expected than of words that do not', () => {
  const [complete, open, unfinished] = LOOKS.map((looks) => soundPatienceMs(patience, looks, 0.5) ?? 0)
  expect(complete).toBeLessThanOrEqual(open ?? 0)
  expect(open).toBeLessThan(unfinished ?? 0)
})

/** When the turn is over whose last word sounded like its end with this probability. */
function endMs(text: string, finished: number): number | undefined {
  const call = conversation({ patience: { ...patience, openTurnMs: 0 } })
  call.at(3000, { type: 'caller.started' })
  call.at(4000, { type: 'caller.said', segment: 0, text, final: true })
  call.at(5200, { type: 'caller.stopped', silentMs: 200, finished })
  return call.live().timers.end_of_turn
}

test('a voice that has fallen ends a turn sooner than one that is held', () => {
  expect(endMs('I would like an appointment.', 0.95)).toBeLessThan(5000 + patience.completeMs)
  expect(endMs('I would like an appointment.', 0.02)).toBeGreaterThan(5000 + patience.completeMs)
  expect(endMs('I would like to', 0.9)).toBeGreaterThan(5000 + patience.completeMs)
})

test('a judgement is about the silence it came with, and no other', () => {
  const call = conversation()
  call.at(3000, { type: 'caller.started' })
  call.at(4000, { type: 'caller.said', segment: 0, text: 'What time is it?', final: true })
  call.at(4200, { type: 'caller.stopped', silentMs: 200, finished: 0.99 })
  call.at(4300, { type: 'caller.started' })
  call.at(4600, { type: 'caller.said', segment: 1, text: 'In Tokyo?', final: true })
  call.at(5200, { type: 'caller.stopped', silentMs: 200 })
  expect(call.live().timers.end_of_turn).toBe(5000 + patience.completeMs)
})

test('in the middle of a dictation the caller is waited for longer, and after what was announced though it has a stop', () => {
  const { unfinishedMs, dictatedMs = 0 } = patience
  expect(dictatedMs).toBeGreaterThan(unfinishedMs)
  expect(endMs('My number is 212 555.', 0.02)).toBe(5000 + dictatedMs)
  expect(endMs('My number is 212 555.', 0.98)).toBeGreaterThan(5000 + patience.openMs)
  expect(endMs('My name is.', 0.02)).toBe(5000 + unfinishedMs)
  expect(endMs('My number is 212 555 0143.', 0.95)).toBeLessThan(5000 + patience.completeMs)
})

test('in a journal of earlier versions nothing is expected after a full stop', () => {
  const { completeMs, openMs, unfinishedMs, voiceMs = 8000 } = patience
  const call = conversation({ patience: { completeMs, openMs, unfinishedMs, voiceMs } })
  call.say(3000, 'My name is.')
  expect(call.live().timers.end_of_turn).toBe(3900 + completeMs)
  call.say(6000, 'My number is 212 555.', 1)
  expect(call.live().timers.end_of_turn).toBe(6900 + unfinishedMs)
})
