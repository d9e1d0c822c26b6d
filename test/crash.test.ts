import { describe, expect, test } from 'vitest'
import { crash } from './crash.ts'
import { engines } from './stores.ts'

const ROUNDS = { sqlite: 20, postgres: 5 }
const TIMEOUT_MS = 10 * 60_000

describe.each(engines)('kill -9 under write load on %s', (engine) => {
  const rounds = ROUNDS[engine]
  test(
    `${rounds} rounds lose no acknowledged write and leave nothing half done`,
    { timeout: TIMEOUT_MS },
    async () => {
      const { acknowledged, slowestStartMs } = await crash(engine, rounds)
      console.info(
        `${engine}: ${acknowledged} acknowledged writes, slowest start ${Math.round(slowestStartMs)} ms`,
      )
      expect(acknowledged).toBeGreaterThan(rounds * 20)
    },
  )
})
