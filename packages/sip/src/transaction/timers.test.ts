import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createTimers } from './timers.ts'

test('timers ring in the order they are due, those of one moment in the order they were set', () => {
  const timers = createTimers()
  const rung: string[] = []
  timers.set(30, () => rung.push('late'))
  timers.set(10, () => rung.push('early'))
  timers.set(20, () => rung.push('first of two'))
  timers.set(20, () => rung.push('second of two'))
  timers.fire(20)
  expect(rung).toEqual(['early', 'first of two', 'second of two'])
  expect(timers.nextDueMs()).toBe(30)
})

test('an timer that is cancelled does not ring, even by one that rings before it', () => {
  const timers = createTimers()
  const rung: string[] = []
  const second = timers.set(20, () => rung.push('second'))
  timers.set(10, () => second.cancel())
  timers.fire(50)
  expect(rung).toEqual([])
  expect(timers.size).toBe(0)
  expect(timers.nextDueMs()).toBeUndefined()
})

test('an timer that is set while others ring, and is due, rings as well', () => {
  const timers = createTimers()
  const rung: number[] = []
  const again = (dueMs: number): void =>
    void timers.set(dueMs, () => {
      rung.push(dueMs)
      again(dueMs + 10)
    })
  again(10)
  timers.fire(35)
  expect(rung).toEqual([10, 20, 30])
})

test('the next to ring is the earliest that was not cancelled', () => {
  const timers = createTimers()
  const first = timers.set(10, () => {})
  timers.set(20, () => {})
  expect(timers.nextDueMs()).toBe(10)
  first.cancel()
  expect(timers.nextDueMs()).toBe(20)
})

test('cancelling one that has rung changes nothing', () => {
  const timers = createTimers()
  const timer = timers.set(10, () => {})
  timers.set(20, () => {})
  timers.fire(10)
  timer.cancel()
  expect(timers.size).toBe(1)
})

test('whatever is set and cancelled, the rest rings in order and nothing else', () => {
  const step = fc.record({ dueMs: fc.integer({ min: 0, max: 1000 }), isCancelled: fc.boolean() })
  fc.assert(
    fc.property(fc.array(step, { maxLength: 400 }), (steps) => {
      const timers = createTimers()
      const rung: number[] = []
      const set = steps.map(({ dueMs }) => timers.set(dueMs, () => rung.push(dueMs)))
      steps.forEach(({ isCancelled }, at) => isCancelled && set[at]?.cancel())
      const kept = steps.filter(({ isCancelled }) => !isCancelled).map(({ dueMs }) => dueMs)
      expect(timers.size).toBe(kept.length)
      timers.fire(1000)
      expect(rung).toEqual(kept.sort((one, other) => one - other))
      expect(timers.size).toBe(0)
    }),
    { numRuns: 200 },
  )
})
