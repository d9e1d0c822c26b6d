import { defineConfig } from 'vitest/config'
import { AT_ONCE, EVERY, NEVER, NOT_QUICK } from './test/plan.ts'
import { report } from './test/report.ts'
import { SEED } from './test/seed.ts'

const POSTGRES = { what: 'PostgreSQL: all of this ran on SQLite', files: [] }

/** `npm test`: what a person runs after a change. It needs nothing that `npm ci` does not bring. */
export default defineConfig({
  test: {
    include: EVERY,
    exclude: [...NEVER, ...NOT_QUICK.flatMap(({ files }) => files)],
    provide: { postgresUrl: undefined, postgresMissing: '', postgresRun: '' },
    reporters: [
      'default',
      report({ leftOut: [POSTGRES, ...NOT_QUICK], command: 'npm run test:all', strict: false }),
    ],
    maxWorkers: AT_ONCE,
    // Loading modules anew for every file takes a third of the time; npm run test:all does it.
    isolate: false,
    sequence: { seed: SEED },
    setupFiles: ['test/seed.ts'],
    testTimeout: 60_000,
    hookTimeout: 60_000,
    // What is awaited comes when the machine gets to it.
    expect: { poll: { timeout: 20_000 } },
  },
})
