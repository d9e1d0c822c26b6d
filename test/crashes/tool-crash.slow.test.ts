import { expect, test } from 'vitest'
import { expectOnce } from './tool-crash/kill-repeatedly.ts'

const KILLS = 100
const LONGEST_MS = 1_800_000

test(
  'a hundred kills',
  async () => {
    const outcome = await expectOnce(KILLS)
    console.log(`${KILLS} kills: ${outcome.calls} tool calls begun, ${outcome.done} answers.`)
    expect(outcome.done).toBeGreaterThan(KILLS)
  },
  LONGEST_MS,
)
