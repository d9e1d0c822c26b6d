import { describe, expect, test } from 'vitest'
import { crash } from './crash.ts'
import { engines } from './stores.ts'

const ROUNDS = { sqlite: 20, postgres: 5 }
const WRITES_PER_ROUND = 50
const TIMEOUT_MS = 10 * 60_000

describe.each(engines)('kill -9 under write load on %s', (engine) => {
  const rounds = ROUNDS[engine]
  test(
    `${rounds} rounds lose no acknowledged write and leave nothing half done`,
    async () => {
      const plan = { rounds, writesPerRound: WRITES_PER_ROUND }
      const { acknowledged, slowestStartMs } = await crash(engine, plan)
      console.info(`${engine}: ${acknowledged} acknowledged, slowest start ${Math.round(slowestStartMs)} ms`)
      expect(acknowledged).toBeGreaterThanOrEqual((rounds * WRITES_PER_ROUND) / 2)
    },
    TIMEOUT_MS,
  )
})
