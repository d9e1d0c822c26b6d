import { defineConfig } from 'vitest/config'
import { LongestFirst } from './test/longest-first.ts'
import { ALONE, AT_ONCE, EVERY, NEVER, NOT_QUICK, notHere, PACED } from './test/plan.ts'
import { report } from './test/report.ts'
import { SEED } from './test/seed.ts'

const missing = notHere()
const excluded = [...NEVER, ...missing.flatMap(({ files }) => files)]
const notQuick = NOT_QUICK.flatMap(({ files }) => files)

/** Everything: `npm run test:all`, or one file by its path. */
export default defineConfig({
  test: {
    globalSetup: ['test/postgres.ts', 'test/dashboard/build-once.ts'],
    reporters: ['default', report({ leftOut: missing, strict: process.env['PARLEY_TEST_STRICT'] === '1' })],
    setupFiles: ['test/seed.ts'],
    testTimeout: 60_000,
    hookTimeout: 60_000,
    // What is awaited comes when the machine gets to it.
    expect: { poll: { timeout: 20_000 } },
    sequence: { sequencer: LongestFirst, seed: SEED },
    projects: [
      {
        extends: true,
        test: {
          name: 'quick',
          include: EVERY,
          exclude: [...excluded, ...notQuick],
          maxWorkers: AT_ONCE,
          // As in npm test: modules are loaded once for each worker.
          isolate: false,
          sequence: { groupOrder: 0 },
        },
      },
      {
        extends: true,
        test: {
          name: 'together',
          include: notQuick,
          exclude: [...excluded, ...PACED, ...ALONE],
          maxWorkers: AT_ONCE,
          sequence: { groupOrder: 1 },
        },
      },
      {
        extends: true,
        test: {
          name: 'paced',
          include: PACED,
          exclude: excluded,
          // However many cores there are: they bind ports and keep time.
          maxWorkers: 2,
          sequence: { groupOrder: 2 },
        },
      },
      {
        extends: true,
        test: {
          name: 'alone',
          include: ALONE,
          exclude: excluded,
          maxWorkers: 1,
          sequence: { groupOrder: 3 },
        },
      },
    ],
  },
})
