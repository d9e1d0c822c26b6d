import { fork } from 'node:child_process'
import { availableParallelism } from 'node:os'
import { percent, quantile, table, type Verdict } from '../figures.ts'
import { keptVerdicts, type Played } from './kept-verdicts.ts'
import type { FromLab } from './lab-process.ts'
import type { CallVerdict } from './verdict.ts'

const LAB = new URL('lab-process.ts', import.meta.url)
export const CALLS = 500
const SUCCESS_GOAL = 0.95
const GAP_P95_GOAL_MS = 1200

export type CallsWanted = {
  readonly calls: number
  /** That of the first; the others follow. */
  readonly seed: number
  /** How many calls are played at a time. */
  readonly atOnce?: number | undefined
  /** Where verdicts are kept as they come. Seeds that it has are not played again. */
  readonly keptIn?: string | undefined
}

/** Callers by the hundred, spoken and heard by the models that come with the installation, judged by what was done. */
export async function measureSpokenCalls({
  calls,
  seed,
  atOnce = availableParallelism(),
  keptIn,
}: CallsWanted): Promise<Verdict[]> {
  const seeds = Array.from({ length: calls }, (_, index) => seed + index)
  const { known, keep } = keptVerdicts(keptIn)
  const before = seeds.flatMap((each) => known.get(each) ?? [])
  const left = seeds.filter((each) => !known.has(each))
  const played = [...before, ...(await playAll(left, atOnce, keep))]
  const verdicts = played.map(({ verdict }) => verdict).toSorted((a, b) => a.seed - b.seed)
  if (calls <= 3) for (const { story } of played) console.log(`\n${story}`)
  return report(verdicts, seeds.length)
}

/** A process that dies has failed the call that it was at, and is replaced. */
async function playAll(
  seeds: readonly number[],
  atOnce: number,
  keep: (played: Played) => void,
): Promise<Played[]> {
  const waiting = [...seeds]
  const played: Played[] = []
  const startedMs = performance.now()

  function progress(): void {
    const failed = played.filter(({ verdict }) => verdict.faults.length > 0).length
    const seconds = ((performance.now() - startedMs) / 1000).toFixed(0)
    const text = `${played.length} of ${seeds.length} calls, ${failed} failed, after ${seconds} s`
    if (process.stderr.isTTY) process.stderr.write(`\r${text}`)
    else if (played.length % 10 === 0) process.stderr.write(`${text}\n`)
  }

  function note(one: Played): void {
    played.push(one)
    keep(one)
    progress()
  }

  await Promise.all(
    Array.from({ length: Math.min(atOnce, seeds.length) }, async () => {
      while (waiting.length > 0) await oneProcess(waiting, note)
    }),
  )
  if (process.stderr.isTTY) process.stderr.write('\n')
  return played
}

/** Lives until there is nothing left to play, or until it dies. */
function oneProcess(waiting: number[], note: (played: Played) => void): Promise<void> {
  return new Promise((resolve) => {
    const child = fork(LAB, { stdio: ['ignore', 'inherit', 'inherit', 'ipc'], serialization: 'advanced' })
    let current: number | undefined
    const next = () => {
      current = waiting.shift()
      if (current === undefined) child.disconnect()
      else child.send(current)
    }
    child.on('message', (message: FromLab) => {
      if (message.type === 'played') note(message)
      next()
    })
    child.on('exit', () => {
      if (current !== undefined) note(diedIn(current))
      resolve()
    })
  })
}

function diedIn(seed: number): Played {
  const nothing = { intent: '', temper: '', noise: '', voice: '', gapsMs: [], lastedMs: 0 }
  return {
    type: 'played',
    verdict: { seed, ...nothing, faults: ['the process died'] },
    story: `seed ${seed}`,
  }
}

function report(verdicts: readonly CallVerdict[], wanted: number): Verdict[] {
  const minutes = verdicts.reduce((sum, { lastedMs }) => sum + lastedMs, 0) / 60_000
  console.log(
    `\nSpoken calls: ${verdicts.length}, ${minutes.toFixed(0)} minutes, in virtual time through G.711`,
  )
  for (const by of ['intent', 'temper', 'noise', 'voice'] as const) console.log(`\n${byPart(verdicts, by)}`)
  const failed = verdicts.filter(({ faults }) => faults.length > 0)
  if (failed.length > 0) {
    console.log('\nFailed calls; play one again with npm run bench -- speech calls --calls 1 --seed SEED')
    console.log(table([['seed', 'intent', 'temper', 'noise', 'what failed'], ...failed.map(rowOf)]))
  }
  const share = (verdicts.length - failed.length) / wanted
  const gaps = verdicts.flatMap(({ gapsMs }) => gapsMs)
  const [p50, p95] = [quantile(gaps, 0.5), quantile(gaps, 0.95)]
  console.log(
    `\nThe answer began ${p50.toFixed(0)} ms (p50), ${p95.toFixed(0)} ms (p95) after the caller's last sound`,
  )
  return [
    {
      name: `spoken calls that failed, of ${wanted}`,
      figure: percent(1 - share),
      goal: percent(1 - SUCCESS_GOAL),
      kept: share >= SUCCESS_GOAL,
    },
    {
      name: 'spoken calls: answer begins, p95',
      figure: `${p95.toFixed(0)} ms`,
      goal: `${GAP_P95_GOAL_MS} ms`,
      kept: p95 <= GAP_P95_GOAL_MS,
    },
  ]
}

function rowOf({ seed, intent, temper, noise, faults }: CallVerdict): string[] {
  return [String(seed), intent, temper, noise, faults.join('; ')]
}

function byPart(verdicts: readonly CallVerdict[], part: 'intent' | 'temper' | 'noise' | 'voice'): string {
  const groups = Map.groupBy(verdicts, (each) => each[part])
  const rows = [...groups]
    .toSorted(([a], [b]) => a.localeCompare(b, 'en', { numeric: true }))
    .map(([name, all]) => {
      const good = all.filter(({ faults }) => faults.length === 0).length
      return [name, `${good} of ${all.length}`, percent(good / all.length)]
    })
  return table([[`by ${part}`, 'as it should', ''], ...rows])
}
