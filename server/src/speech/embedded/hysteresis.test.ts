import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Activity } from '../voice-activity.ts'
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

test('a silence ends speech once it has lasted, and says since when', () => {
  expect(facts([...times(5, 0.9), ...times(5, 0)])).toEqual([{ type: 'started', fromMs: 0 }])
  expect(facts([...times(5, 0.9), ...times(6, 0)])).toEqual([
    { type: 'started', fromMs: 0 },
    { type: 'stopped', fromMs: 160, silentMs: 192 },
  ])
})

test('the gap between two words ends nothing', () => {
  expect(facts([...times(5, 0.9), ...times(4, 0), ...times(5, 0.9), ...times(4, 0)])).toHaveLength(1)
})

test('neither surely speech nor surely silence does not interrupt a silence', () => {
  expect(facts([...times(5, 0.9), 0, 0, 0, 0.4, 0, 0])).toHaveLength(2)
})

test('whatever is heard, beginnings and ends take turns and time goes forward', () => {
  fc.assert(
    fc.property(fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 300 }), (probabilities) => {
      const told = facts(probabilities)
      for (const [index, fact] of told.entries()) {
        expect(fact.type).toBe(index % 2 === 0 ? 'started' : 'stopped')
        const before = told[index - 1]
        if (fact.type === 'failed' || before === undefined || before.type === 'failed') continue
        expect(fact.fromMs).toBeGreaterThan(before.fromMs)
      }
    }),
  )
})
