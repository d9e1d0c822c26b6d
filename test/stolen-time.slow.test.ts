import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { multiply } from './relative-cost.ts'
import { watchStolenTime } from './stolen-time.ts'

test('what a thread computes itself is not stolen from it', async () => {
  const stolen = watchStolenTime()
  const [fromMs, before] = [performance.now(), process.threadCpuUsage()]
  multiply(20)
  const tookMs = performance.now() - fromMs
  const { user, system } = process.threadCpuUsage(before)
  await pause(60)
  stolen.stop()
  // A busy machine may have stolen some, but then the loop has taken that much longer.
  expect(stolen.mostWithin(10_000)).toBeLessThan(tookMs - (user + system) / 1000 + 60)
})
