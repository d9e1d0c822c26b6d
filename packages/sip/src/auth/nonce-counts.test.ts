import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createNonceCounts } from './nonce-counts.ts'

describe('counts of nonces', () => {
  test('may overtake each other within a window, and are good once', () => {
    const counts = createNonceCounts()
    const take = (count: number | null) => counts.take('n', 1, count)
    expect([take(1), take(5), take(3), take(3), take(5), take(1)]).toEqual([
      true,
      true,
      true,
      false,
      false,
      false,
    ])
    expect([take(36), take(5), take(6), take(4), take(36)]).toEqual([true, false, true, false, false])
    expect([take(0xff_ff_ff_ff), take(37), take(0xff_ff_ff_fe)]).toEqual([true, false, true])
    expect(take(null)).toBe(false)
  })

  test('are each good once in whatever order they come', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 80 })), (order) => {
        const counts = createNonceCounts()
        const taken = order.filter((count) => counts.take('n', 1, count))
        expect(new Set(taken).size).toBe(taken.length)
        const highest = order.reduce((most, count) => Math.max(most, count), 0)
        expect(order.length === 0 || taken.includes(highest)).toBe(true)
      }),
    )
  })

  test('are bounded: the longest unused goes, and neither it nor an older one comes back', () => {
    const counts = createNonceCounts(2)
    expect([counts.take('a', 10, 1), counts.take('b', 20, 1), counts.take('a', 10, 2)]).toEqual([
      true,
      true,
      true,
    ])
    expect(counts.take('c', 30, 1)).toBe(true)
    expect(counts.take('b', 20, 2)).toBe(false)
    expect(counts.take('older', 15, 1)).toBe(false)
    expect(counts.take('a', 10, 3)).toBe(true)
    expect(counts.take('newer', 21, 1)).toBe(true)
  })
})
