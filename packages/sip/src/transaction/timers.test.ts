import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createAlarms } from './timers.ts'

test('alarms ring in the order they are due, those of one moment in the order they were set', () => {
  const alarms = createAlarms()
  const rung: string[] = []
  alarms.set(30, () => rung.push('late'))
  alarms.set(10, () => rung.push('early'))
  alarms.set(20, () => rung.push('first of two'))
  alarms.set(20, () => rung.push('second of two'))
  alarms.ring(20)
  expect(rung).toEqual(['early', 'first of two', 'second of two'])
  expect(alarms.nextDueMs()).toBe(30)
})

test('an alarm that is cancelled does not ring, even by one that rings before it', () => {
  const alarms = createAlarms()
  const rung: string[] = []
  const second = alarms.set(20, () => rung.push('second'))
  alarms.set(10, () => second.cancel())
  alarms.ring(50)
  expect(rung).toEqual([])
  expect(alarms.size).toBe(0)
  expect(alarms.nextDueMs()).toBeUndefined()
})

test('an alarm that is set while others ring, and is due, rings as well', () => {
  const alarms = createAlarms()
  const rung: number[] = []
  const again = (dueMs: number): void =>
    void alarms.set(dueMs, () => {
      rung.push(dueMs)
      again(dueMs + 10)
    })
  again(10)
  alarms.ring(35)
  expect(rung).toEqual([10, 20, 30])
})

test('the next to ring is the earliest that was not cancelled', () => {
  const alarms = createAlarms()
  const first = alarms.set(10, () => {})
  alarms.set(20, () => {})
  expect(alarms.nextDueMs()).toBe(10)
  first.cancel()
  expect(alarms.nextDueMs()).toBe(20)
})

test('cancelling one that has rung changes nothing', () => {
  const alarms = createAlarms()
  const alarm = alarms.set(10, () => {})
  alarms.set(20, () => {})
  alarms.ring(10)
  alarm.cancel()
  expect(alarms.size).toBe(1)
})

test('whatever is set and cancelled, the rest rings in order and nothing else', () => {
  const step = fc.record({ dueMs: fc.integer({ min: 0, max: 1000 }), isCancelled: fc.boolean() })
  fc.assert(
    fc.property(fc.array(step, { maxLength: 400 }), (steps) => {
      const alarms = createAlarms()
      const rung: number[] = []
      const set = steps.map(({ dueMs }) => alarms.set(dueMs, () => rung.push(dueMs)))
      steps.forEach(({ isCancelled }, at) => isCancelled && set[at]?.cancel())
      const kept = steps.filter(({ isCancelled }) => !isCancelled).map(({ dueMs }) => dueMs)
      expect(alarms.size).toBe(kept.length)
      alarms.ring(1000)
      expect(rung).toEqual(kept.sort((one, other) => one - other))
      expect(alarms.size).toBe(0)
    }),
    { numRuns: 200 },
  )
})
