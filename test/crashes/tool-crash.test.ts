import { expect, test } from 'vitest'
import { expectOnce } from './tool-crash/kill-repeatedly.ts'

const KILLS = 12
const LONGEST_MS = 240_000

test(
  'a process that is killed in the middle books, mails and orders nothing twice, and loses nothing',
  async () => {
    const { calls, done } = await expectOnce(KILLS)
    // Something was done, and something was cut off: otherwise this would prove nothing.
    expect(done).toBeGreaterThan(KILLS)
    expect(calls).toBeGreaterThan(0)
  },
  LONGEST_MS,
)
