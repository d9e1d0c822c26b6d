import { describe, expect, test } from 'vitest'
import { crash } from './crash.ts'
import { engines } from './stores.ts'

const ROUNDS = Number(process.env['CRASH_ROUNDS'] ?? 200)
const TIMEOUT_MS = 2 * 60 * 60_000

describe.each(engines)('kill -9 under write load, many times, on %s', (engine) => {
  test(
    `${ROUNDS} rounds lose no acknowledged write and leave nothing half done`,
    { timeout: TIMEOUT_MS },
    async () => {
      const { acknowledged, slowestStartMs } = await crash(engine, ROUNDS)
      console.info(
        `${engine}: ${acknowledged} acknowledged writes, slowest start ${Math.round(slowestStartMs)} ms`,
      )
      expect(acknowledged).toBeGreaterThan(ROUNDS * 100)
    },
  )
})
