import { describe, expect, test } from 'vitest'
import { crash } from './crash.ts'
import { engines } from '../stores.ts'

const ROUNDS = Number(process.env['CRASH_ROUNDS'] ?? 200)
const WRITES_PER_ROUND = 250
const TIMEOUT_MS = 2 * 60 * 60_000

describe.each(engines)('kill -9 under write load, many times, on %s', (engine) => {
  test(
    `${ROUNDS} rounds lose no acknowledged write and leave nothing half done`,
    async () => {
      const plan = { rounds: ROUNDS, writesPerRound: WRITES_PER_ROUND }
      expect(await crash(engine, plan)).toBeGreaterThanOrEqual(ROUNDS * 100)
    },
    TIMEOUT_MS,
  )
})
