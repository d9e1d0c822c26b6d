import { defineConfig } from 'vitest/config'

/** The long proofs: a million malformed requests, two hundred crashes. */
export default defineConfig({
  test: {
    include: ['{packages,server}/**/*.slow.test.ts', 'test/**/*.slow.test.ts'],
    exclude: ['**/node_modules/**'],
    globalSetup: ['test/postgres.ts'],
    testTimeout: 3_600_000,
    hookTimeout: 60_000,
  },
})
