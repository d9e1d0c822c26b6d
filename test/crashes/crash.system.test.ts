import { expect, test } from 'vitest'
import { crash } from './crash.ts'
import { engines } from '../stores.ts'

const WRITES = 50

test.each(engines)('a kill -9 under write load loses no acknowledged write on %s', async (engine) => {
  expect(await crash(engine, { rounds: 1, writesPerRound: WRITES })).toBeGreaterThanOrEqual(WRITES / 2)
})
