import { describe, expect, test } from 'vitest'
import { crash } from './crash.ts'
import { engines } from '../stores.ts'

const ROUNDS = { sqlite: 10, postgres: 5 }
const WRITES_PER_ROUND = 50
const TIMEOUT_MS = 10 * 60_000

describe.each(engines)('kill -9 under write load on %s', (engine) => {
  const rounds = ROUNDS[engine]
  test(
    `${rounds} rounds lose no acknowledged write and leave nothing half done`,
    async () => {
      const plan = { rounds, writesPerRound: WRITES_PER_ROUND }
      const { acknowledged, startsMs } = await crash(engine, plan)
      console.info(
        `${engine}: ${acknowledged} acknowledged, starts of ${Math.round(Math.min(...startsMs))} to ${Math.round(Math.max(...startsMs))} ms`,
      )
      expect(acknowledged).toBeGreaterThanOrEqual((rounds * WRITES_PER_ROUND) / 2)
    },
    TIMEOUT_MS,
  )
})
