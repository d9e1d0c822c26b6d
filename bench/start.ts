/**
 * The service from its start until it is idle: how soon it can be sent work, what that costs, and what it holds then;
 * and, in starts of their own, how soon a caller who dials as soon as the service says that it is ready hears the
 * greeting. Each on an empty data folder, as a newcomer starts it, and once more on the same.
 */
import { spawn, type ChildProcess } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { openHearingCaller } from '../test/peers/hearing-caller.ts'
import { isAudible } from '../test/peers/sound/sound.ts'
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
const MODELS = ['silero', 'moonshine tiny', 'moonshine base', 'piper'] as const
const GOALS = { readySeconds: 4, greetsSeconds: 4, cpuSeconds: 12, megabytes: 900 }
const TICKS_PER_SECOND = 100
/** The demo's agent is always the first to get a number. */
const DEMO_NUMBER = '+12125550100'
/** What a first start prints when there is an agent to call. */
const DEMO_IS_MADE = `sip:${DEMO_NUMBER}`

type Figures = {
  readySeconds: number
  greetsSeconds: number
  loadedSeconds: number
  cpuSeconds: number
  megabytes: number
}

if (process.platform !== 'linux') {
  console.log('The start was not measured: the figures come from /proc, which only Linux has.')
} else {
  const folders = ['quiet', 'called'].map((name) => mkdtempSync(path.join(tmpdir(), `parley-bench-${name}-`)))
  const [quiet, called] = folders as [string, string]
  try {
    const first = { ...(await measure(quiet)), greetsSeconds: await greets(called, DEMO_IS_MADE) }
    const next = { ...(await measure(quiet)), greetsSeconds: await greets(called) }
    console.log(`\nFrom start to quiet (load average ${loadavg()[0]?.toFixed(1)})`)
    console.log(
      table([
        ['', 'first start', 'next start', 'goal', ''],
        row('sent work after, s', first, next, 'readySeconds', GOALS.readySeconds),
        row('a caller is greeted after, s', first, next, 'greetsSeconds', GOALS.greetsSeconds),
        row('all models loaded after, s', first, next, 'loadedSeconds'),
        row('CPU until quiet, s', first, next, 'cpuSeconds', GOALS.cpuSeconds),
        row('resident when quiet, MB', first, next, 'megabytes', GOALS.megabytes),
      ]),
    )
  } finally {
    for (const folder of folders) rmSync(folder, { recursive: true })
  }
}

async function measure(folder: string): Promise<Omit<Figures, 'greetsSeconds'>> {
  const begunMs = performance.now()
  const child = start(folder)
  const loaded = modelsLoaded(child, begunMs)
  try {
    const readySeconds = await answers(begunMs)
    const loadedSeconds = await loaded
    await untilQuiet(child)
    return { readySeconds, loadedSeconds, cpuSeconds: cpuOf(child), megabytes: residentOf(child) }
  } finally {
    await stop(child)
  }
}

/** A telephone dials as soon as the service says that it takes calls. */
async function greets(folder: string, until = ''): Promise<number> {
  const begunMs = performance.now()
  const child = start(folder)
  try {
    await Promise.all([answers(begunMs), prints(child, until)])
    const caller = await openHearingCaller(DEMO_NUMBER, { port: PORT + 1 })
    while (performance.now() - begunMs < START_LIMIT_MS) {
      const { samples, rate } = caller.heard()
      if (samples.length > 0 && isAudible({ samples, rate })) break
      await pause(POLL_MS)
    }
    const greetsSeconds = (performance.now() - begunMs) / 1000
    await caller.hangUp()
    caller.close()
    return greetsSeconds
  } finally {
    await stop(child)
  }
}

/** Reads all of it: what nobody reads would fill the pipe. */
function prints(child: ChildProcess, wanted: string): Promise<void> {
  return new Promise((resolve) => {
    let text = ''
    child.stdout?.setEncoding('utf8').on('data', (more: string) => {
      text += more
      if (text.includes(wanted)) resolve()
    })
  })
}

function start(folder: string): ChildProcess {
  return spawn(process.execPath, [CLI, 'start'], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      PATH: process.env['PATH'],
      DATA_DIR: folder,
      PORT: String(PORT),
      SIP_PORT: String(PORT + 1),
      LOG_LEVEL: 'info',
    },
  })
}

async function stop(child: ChildProcess): Promise<void> {
  const gone = new Promise((resolve) => child.once('exit', resolve))
  child.kill()
  await gone
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
function modelsLoaded(child: ChildProcess, begunMs: number): Promise<number> {
  const missing = new Set<string>(MODELS)
  const { promise, resolve } = Promise.withResolvers<number>()
  let log = ''
  child.stdout?.setEncoding('utf8').on('data', (text: string) => {
    log += text
    const lines = log.split('\n')
    log = lines.pop() ?? ''
    for (const line of lines.filter((each) => each.includes('speech model loaded')))
      missing.delete(MODELS.find((model) => line.includes(model)) ?? '')
    if (missing.size === 0) resolve((performance.now() - begunMs) / 1000)
  })
  return promise
}

async function untilQuiet(child: ChildProcess): Promise<void> {
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

function row(name: string, first: Figures, next: Figures, figure: keyof Figures, goal?: number): string[] {
  const worst = Math.max(first[figure], next[figure])
  const shown = (value: number) => value.toFixed(figure === 'megabytes' ? 0 : 1)
  return [
    name,
    shown(first[figure]),
    shown(next[figure]),
    ...(goal === undefined ? ['', ''] : [`at most ${goal}`, worst <= goal ? 'kept' : 'MISSED']),
  ]
}
