import { defineConfig } from 'vitest/config'

/** Speak and listen in real time, load models, or hold the machine to a time: they have it to themselves. */
const ALONE = [
  'server/src/cli.test.ts',
  'server/src/speech/adapters/embedded.test.ts',
  'server/src/speech/embedded/**/*.test.ts',
  'server/src/switchboard/**/*.test.ts',
  'test/*call*.test.ts',
  'test/crash.test.ts',
  'test/dashboard/{journey,live-call,talk}.test.ts',
  'test/dead-air.test.ts',
  'test/durability.test.ts',
  'test/pages/**/*.test.ts',
  'test/rate-limit.test.ts',
  'test/sip-*.test.ts',
  'test/slow-clients.test.ts',
  'test/threads/**/*.test.ts',
  'test/voice-thread.test.ts',
]
const NEVER = ['**/node_modules/**', 'test/boundaries/**', '**/*.slow.test.ts']

export default defineConfig({
  test: {
    globalSetup: ['test/postgres.ts', 'test/dashboard/build-once.ts'],
    testTimeout: 30_000,
    hookTimeout: 60_000,
    projects: [
      {
        extends: true,
        test: {
          name: 'together',
          include: ['{server,sdk,dashboard}/**/*.test.ts', 'test/**/*.test.ts'],
          exclude: [...NEVER, ...ALONE],
          maxWorkers: 2,
          sequence: { groupOrder: 0 },
        },
      },
      {
        extends: true,
        test: {
          name: 'alone',
          include: ALONE,
          exclude: NEVER,
          maxWorkers: 1,
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
})
