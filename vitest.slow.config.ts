import { defineConfig, mergeConfig } from 'vitest/config'
import base from './vitest.config.ts'

/** The long proofs: a million malformed requests, two hundred crashes. */
export default mergeConfig(
  { ...base, test: { ...base.test, include: [], exclude: [] } },
  defineConfig({
    test: {
      include: ['server/**/*.slow.test.ts', 'test/**/*.slow.test.ts'],
      exclude: ['**/node_modules/**'],
      testTimeout: 3_600_000,
    },
  }),
)
