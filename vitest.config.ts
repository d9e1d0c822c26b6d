import { globSync, readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { report } from './test/report.ts'
import { SEED } from './test/seed.ts'

const FOLDERS = '{packages,server,dashboard,test}/**/*'
const EVERY = `${FOLDERS}.test.ts`
const SYSTEM = `${FOLDERS}.system.test.ts`
const SLOW = `${FOLDERS}.slow.test.ts`
const NEVER = ['**/node_modules/**', 'test/boundaries/**']
const NOT_FIRST = [...NEVER, SYSTEM, SLOW]

/** Files at a time, of those that need no clock. They wait for a database or a process half of their time. */
const AT_ONCE = Math.max(2, Math.ceil(1.5 * availableParallelism()))
/** Of those that bind ports and keep time: so many hinder each other no more than two calls do. */
const PACED_AT_ONCE = 2
/** Noise of a busy machine: what is broken fails three times in a row. */
const RETRIES = 2

/** What knows two stores is run on SQLite in the first tier, and once more on PostgreSQL in the second. */
const onBothStores = globSync(EVERY, { exclude: NOT_FIRST }).filter((file) =>
  /\bengines\b/.test(readFileSync(file, 'utf8')),
)

/** They take longest: begun last, one would keep one core at work and the other waiting. */
class BrowsersFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const byBrowser = Map.groupBy(await super.sort(files), ({ moduleId }) =>
      readFileSync(moduleId, 'utf8').includes("withPeers('chromium')"),
    )
    return [...(byBrowser.get(true) ?? []), ...(byBrowser.get(false) ?? [])]
  }
}

/** The tier of a test is in its file's name. The first is `npm test`, the first two are the gate: CONTRIBUTING.md. */
export default defineConfig({
  test: {
    reporters: ['default', report({ strict: process.env['PARLEY_TEST_STRICT'] === '1' })],
    setupFiles: ['test/seed.ts'],
    testTimeout: 60_000,
    hookTimeout: 60_000,
    // What is awaited comes when the machine gets to it.
    expect: { poll: { timeout: 20_000 } },
    sequence: { seed: SEED, sequencer: BrowsersFirst },
    projects: [
      {
        extends: true,
        test: {
          name: 'first',
          include: [EVERY],
          exclude: NOT_FIRST,
          provide: { engines: ['sqlite'] },
          maxWorkers: AT_ONCE,
          // Loading modules anew for every file takes a third of the time.
          isolate: false,
          sequence: { groupOrder: 0 },
        },
      },
      {
        extends: true,
        test: {
          name: 'postgres',
          include: onBothStores,
          provide: { engines: ['postgres'] },
          globalSetup: ['test/postgres.ts'],
          maxWorkers: AT_ONCE,
          isolate: false,
          retry: RETRIES,
          sequence: { groupOrder: 1 },
        },
      },
      {
        extends: true,
        test: {
          name: 'system',
          include: [SYSTEM],
          exclude: NEVER,
          provide: { engines: ['sqlite', 'postgres'] },
          globalSetup: ['test/postgres.ts', 'test/dashboard/build-once.ts'],
          maxWorkers: PACED_AT_ONCE,
          retry: RETRIES,
          sequence: { groupOrder: 2 },
        },
      },
      {
        extends: true,
        test: {
          name: 'slow',
          include: [SLOW],
          exclude: NEVER,
          provide: { engines: ['sqlite', 'postgres'] },
          globalSetup: ['test/postgres.ts', 'test/dashboard/build-once.ts'],
          maxWorkers: 1,
          testTimeout: 3_600_000,
          sequence: { groupOrder: 3 },
        },
      },
    ],
  },
})
