import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Activity } from '../../voice-activity.ts'
import { createHysteresis } from './hysteresis.ts'

const WINDOW_MS = 32

function facts(probabilities: readonly number[]): Activity[] {
  const hysteresis = createHysteresis()
  return probabilities.flatMap(
    (probability, index) => hysteresis.next(probability, (index + 1) * WINDOW_MS, WINDOW_MS) ?? [],
  )
}

const times = (count: number, probability: number) => Array.from({ length: count }, () => probability)

test('speech begins with its second window and is dated from its first', () => {
  expect(facts([0, 0.9])).toEqual([])
  expect(facts([0, 0.9, 0.9])).toEqual([{ type: 'started', fromMs: 32 }])
})

test('a click is no speech', () => {
  expect(facts([0, 0.99, 0, 0.99, 0, 0.99, 0])).toEqual([])
})

test('a silence may be the end of speech, is it once it has lasted, and says since when', () => {
  expect(facts([...times(5, 0.9), 0])).toEqual([{ type: 'started', fromMs: 0 }])
  const faltered = [
    { type: 'started', fromMs: 0 },
    { type: 'faltered', fromMs: 160 },
  ]
  expect(facts([...times(5, 0.9), ...times(2, 0)])).toEqual(faltered)
  expect(facts([...times(5, 0.9), ...times(5, 0)])).toEqual(faltered)
  expect(facts([...times(5, 0.9), ...times(6, 0)])).toEqual([
    ...faltered,
    { type: 'stopped', fromMs: 160, silentMs: 192 },
  ])
})

test('the gap between two words ends nothing, and its end is reported where its beginning was', () => {
  const gap = [...times(5, 0.9), ...times(4, 0), ...times(5, 0.9)]
  expect(facts([...gap, 0, 0.9, 0])).toEqual([
    { type: 'started', fromMs: 0 },
    { type: 'faltered', fromMs: 160 },
    { type: 'resumed', fromMs: 288 },
  ])
})

test('neither surely speech nor surely silence does not interrupt a silence', () => {
  const types = facts([...times(5, 0.9), 0, 0, 0, 0.4, 0, 0]).map(({ type }) => type)
  expect(types).toEqual(['started', 'faltered', 'stopped'])
})

const AFTER: Readonly<Record<string, readonly string[]>> = {
  nothing: ['started'],
  started: ['faltered', 'stopped'],
  faltered: ['resumed', 'stopped'],
  resumed: ['faltered', 'stopped'],
  stopped: ['started'],
}

test('whatever is heard, one fact follows from the other and time goes forward', () => {
  fc.assert(
    fc.property(fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 300 }), (probabilities) => {
      let before = { type: 'nothing', fromMs: 0 }
      for (const fact of facts(probabilities)) {
        const { type, fromMs } = { fromMs: 0, ...fact }
        expect(AFTER[before.type]).toContain(type)
        expect(fromMs).toBeGreaterThanOrEqual(before.fromMs)
        before = { type, fromMs }
      }
    }),
  )
})
