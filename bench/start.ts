/**
 * The service from its start until it is idle: how soon it can be sent work and take a call, what that costs, and what
 * it holds then. Once on an empty data folder, as a newcomer starts it, and once more on the same.
 */
import { spawn, type ChildProcess } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { table } from './speech/figures.ts'

const CLI = path.resolve(import.meta.dirname, '../server/src/cli.ts')
const PORT = 4960
const URL_READY = `http://127.0.0.1:${PORT}/readyz`
const POLL_MS = 50
const START_LIMIT_MS = 120_000
/** Quiet: so many seconds, one after the other, with less than so much of a core. */
const QUIET_SECONDS = 5
const QUIET_SHARE = 0.05
const QUIET_LIMIT_SECONDS = 120
const WORKERS = ['stt', 'voice', 'activity'] as const
const GOALS = { readySeconds: 4, cpuSeconds: 12, megabytes: 900 }
const TICKS_PER_SECOND = 100

type Figures = { readySeconds: number; speaksSeconds: number; cpuSeconds: number; megabytes: number }

if (process.platform !== 'linux') {
  console.log('The start was not measured: the figures come from /proc, which only Linux has.')
} else {
  const folder = mkdtempSync(path.join(tmpdir(), 'parley-bench-'))
  try {
    const first = await measure(folder)
    const next = await measure(folder)
    console.log(`\nFrom start to quiet (load average ${loadavg()[0]?.toFixed(1)})`)
    console.log(
      table([
        ['', 'first start', 'next start', 'goal', ''],
        row('sent work after, s', first, next, 'readySeconds', GOALS.readySeconds),
        row('all models loaded after, s', first, next, 'speaksSeconds', GOALS.readySeconds),
        row('CPU until quiet, s', first, next, 'cpuSeconds', GOALS.cpuSeconds),
        row('resident when quiet, MB', first, next, 'megabytes', GOALS.megabytes),
      ]),
    )
  } finally {
    rmSync(folder, { recursive: true })
  }
}

async function measure(folder: string): Promise<Figures> {
  const begunMs = performance.now()
  const child = spawn(process.execPath, [CLI, 'start'], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      PATH: process.env['PATH'],
      DATA_DIR: folder,
      PORT: String(PORT),
      SIP_PORT: String(PORT + 1),
      LOG_LEVEL: 'info',
    },
  })
  const loaded = workersLoaded(child, begunMs)
  try {
    const readySeconds = await answers(begunMs)
    const speaksSeconds = await loaded
    await quiet(child)
    return { readySeconds, speaksSeconds, cpuSeconds: cpuOf(child), megabytes: residentOf(child) }
  } finally {
    const gone = new Promise((resolve) => child.once('exit', resolve))
    child.kill()
    await gone
  }
}

async function answers(begunMs: number): Promise<number> {
  while (performance.now() - begunMs < START_LIMIT_MS) {
    const isReady = await fetch(URL_READY).then(
      ({ ok }) => ok,
      () => false,
    )
    if (isReady) return (performance.now() - begunMs) / 1000
    await pause(POLL_MS)
  }
  throw new Error('The service does not start.')
}

/** From its log. */
function workersLoaded(child: ChildProcess, begunMs: number): Promise<number> {
  const missing = new Set<string>(WORKERS)
  const { promise, resolve } = Promise.withResolvers<number>()
  let log = ''
  child.stdout?.setEncoding('utf8').on('data', (text: string) => {
    log += text
    const lines = log.split('\n')
    log = lines.pop() ?? ''
    for (const line of lines.filter((each) => each.includes('speech ready')))
      missing.delete(WORKERS.find((worker) => line.includes(worker)) ?? '')
    if (missing.size === 0) resolve((performance.now() - begunMs) / 1000)
  })
  return promise
}

async function quiet(child: ChildProcess): Promise<void> {
  let calm = 0
  for (let second = 0; second < QUIET_LIMIT_SECONDS && calm < QUIET_SECONDS; second++) {
    const before = cpuOf(child)
    await pause(1000)
    calm = cpuOf(child) - before < QUIET_SHARE ? calm + 1 : 0
  }
  if (calm < QUIET_SECONDS) throw new Error('The service does not come to rest.')
}

function cpuOf({ pid }: ChildProcess): number {
  // Fields 14 and 15; the name before them may hold anything, so they are counted from its end.
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? []
  return (Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND
}

function residentOf({ pid }: ChildProcess): number {
  const [, kilobytes] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
  return Number(kilobytes) / 1024
}

function row(name: string, first: Figures, next: Figures, figure: keyof Figures, goal: number): string[] {
  const worst = Math.max(first[figure], next[figure])
  const shown = (value: number) => value.toFixed(figure === 'megabytes' ? 0 : 1)
  return [
    name,
    shown(first[figure]),
    shown(next[figure]),
    `at most ${goal}`,
    worst <= goal ? 'kept' : 'MISSED',
  ]
}
