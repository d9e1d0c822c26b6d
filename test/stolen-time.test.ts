import { expect, test } from 'vitest'
import { multiply } from './relative-cost.ts'
import { mostWithin, watchStolenTime } from './stolen-time.ts'

test('what is stolen counts together where it falls into one window', () => {
  const thefts = [
    { atMs: 0, ms: 100 },
    { atMs: 900, ms: 50 },
    { atMs: 1500, ms: 70 },
  ]
  expect(mostWithin(thefts, 1000)).toBe(150)
  expect(mostWithin(thefts, 2000)).toBe(220)
  expect(mostWithin([], 1000)).toBe(0)
})

test('what a thread computes itself is not stolen from it', async () => {
  const stolen = watchStolenTime()
  const [fromMs, before] = [performance.now(), process.threadCpuUsage()]
  multiply(20)
  const tookMs = performance.now() - fromMs
  const { user, system } = process.threadCpuUsage(before)
  await new Promise((resolve) => setTimeout(resolve, 60))
  stolen.stop()
  // A busy machine may have stolen some, but then the loop has taken that much longer.
  expect(stolen.mostWithin(10_000)).toBeLessThan(tookMs - (user + system) / 1000 + 60)
})
