/**
 * What an engine adds to a call: Parley's sessions, LiveKit Agents JS, and a null engine that only waits.
 *
 * All hold the same conversations with the same scripted callers (`calls/script.ts`), who speak with a recorded voice,
 * and the same providers of fixed delay (`calls/providers.ts`); no one waits on purpose: with its final words the STT says
 * that the turn is over, as those of the cloud do. An engine in real time that leaves a turn without an answer fails the
 * bench. Engines take turns in processes of their own. Measured are:
 *
 * - Overhead of a turn: everything between the caller's last frame and the first frame of the reply that is not a
 *   provider's time: the frame's way to the STT, the final words' way to the brain, the clause's way to the voice, the
 *   sound's way to the line. Parley's clock of 20 ms gets no discount: what waits for a tick counts.
 * - Barge-in: from the end of the guard (60 ms of voice over the agent's) to the order to be silent. Below zero where a
 *   timer is early by a fraction of a millisecond.
 * - CPU of the whole process for a minute of a call at a natural pace, and less what the null engine takes for the
 *   callers themselves. Parley's line brings frames with the frame clock, the others' with a clock like it.
 * - Memory: growth of the process and of its heap by each call. The sound that the voices make is one array for all.
 *   Not in it is the cache of speech that was made, 38 MB however many calls there are.
 *
 * Neither engine has a network, a codec, a speech model or a store. Parley's journal is written and discarded.
 */
import { fork } from 'node:child_process'
import { loadavg } from 'node:os'
import path from 'node:path'
import type { RunResult } from './calls/run.ts'
import { report, type Measured } from './calls/report.ts'
import { installPeers } from './peers/install.ts'

type Plan = { readonly calls: number; readonly rounds: number; readonly turnsMs: number }

/** Few calls have few turns in the same time. The goals are set at ten calls, so those are measured twice. */
const PLANS: readonly Plan[] = [
  { calls: 1, rounds: 1, turnsMs: 9600 },
  { calls: 10, rounds: 2, turnsMs: 6400 },
  { calls: 50, rounds: 1, turnsMs: 6400 },
  { calls: 200, rounds: 1, turnsMs: 6400 },
]
/** A whole round of the conversation at a natural pace. */
const COST_MS = 9000
/** One process of LiveKit's carries some fifty calls: what it does with more is looked at, but not for long. */
const LIVEKIT_CALLS = 50
const SHORT = { turnsMs: 3200, costMs: 3000 }

const hasPeers = installPeers()
const engines = hasPeers ? ['null', 'parley', 'livekit'] : ['null', 'parley']
const startMs = Date.now()
console.log(`Load average ${load()}. This takes about five minutes.`)
const measured: Measured[] = []
for (const plan of PLANS) for (const engine of engines) measured.push({ engine, calls: plan.calls, runs: [] })
for (const plan of PLANS) {
  for (let round = 0; round < plan.rounds; round++) {
    for (const engine of engines) {
      if (engine === 'null' && round > 0) continue
      const found = measured.find((each) => each.engine === engine && each.calls === plan.calls)
      found?.runs.push(await run(engine, plan))
    }
  }
}
report(measured)
console.log(`Took ${Math.round((Date.now() - startMs) / 1000)} s; load average ${load()}.`)

function run(engine: string, { calls, turnsMs }: Plan): Promise<RunResult> {
  const isShort = engine === 'livekit' && calls > LIVEKIT_CALLS
  const times = isShort ? SHORT : { turnsMs, costMs: COST_MS }
  const options = [engine, calls, times.turnsMs, times.costMs].map(String)
  return new Promise((resolve, reject) => {
    const child = fork(path.join(import.meta.dirname, 'calls/run.ts'), options, { execArgv: ['--expose-gc'] })
    child.on('message', (result) => resolve(result as RunResult))
    child.on('exit', (code) => reject(new Error(`${engine} with ${calls} calls ended with ${code}.`)))
  })
}

function load(): string {
  return loadavg()
    .map((each) => each.toFixed(1))
    .join(' ')
}
