import { fork } from 'node:child_process'
import path from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import type { RunResult } from '../bench/calls/run.ts'
import { installPeers } from '../bench/peers/install.ts'

const RUN = path.resolve(import.meta.dirname, '../bench/calls/run.ts')
const [CALLS, TURNS_MS, COST_MS] = [1, 6400, 1000]

beforeAll(() => void installPeers(), 300_000)

test.each(['parley', 'livekit'])(
  'in the shortest form of npm run bench -- calls %s answers every turn',
  async (engine) => {
    const child = fork(RUN, [engine, CALLS, TURNS_MS, COST_MS].map(String), { execArgv: ['--expose-gc'] })
    const { promise, resolve, reject } = Promise.withResolvers<RunResult>()
    child.on('message', (result) => resolve(result as RunResult))
    child.on('exit', (code) => reject(new Error(`The bench ended with ${code}.`)))
    const { turns, unanswered, overheadMs, callMinutes, realTime, cpuMs, rssBytes } = await promise
    console.info(
      `${engine}: ${turns} turns answered, ${unanswered} not; ${Math.round(cpuMs / callMinutes)} ms of CPU a minute`,
    )
    expect(turns).toBeGreaterThan(0)
    expect(unanswered).toBe(0)
    expect(overheadMs).toHaveLength(turns)
    expect(realTime).toBeGreaterThan(0.2)
    expect(Math.min(cpuMs, callMinutes, rssBytes)).toBeGreaterThan(0)
  },
  300_000,
)
