/**
 * One engine with so many calls, in a process of its own, whose findings go to the parent:
 *
 *   fork('run.ts', [engine, calls, turnsMs, costMs])
 */
import { createFrameClock, type FrameClock } from '../../server/src/voice/session/frame-clock.ts'
import { loadPeer } from '../peers/install.ts'
import type { Engine } from './engine.ts'
import { createNullEngine } from './null-engine.ts'
import { createParleyEngine } from './parley-engine.ts'
import { createRecorder, type Findings, type Recorder } from './probe.ts'
import * as providers from './providers.ts'
import * as script from './script.ts'

export type RunResult = Findings & {
  /** At a natural pace. */
  readonly cpuMs: number
  readonly callMinutes: number
  /** Of the frames that a live line would have brought, how many the engine took. */
  readonly realTime: number
  readonly rssBytes: number
  readonly heapBytes: number
}

/** At the pace of the turns, until the code that they run is compiled. */
const WARM_UP_MS = 4000
/** From the last word at one pace to the first at the other. */
const REST_MS = 1800

const [name = '', calls = '1', turnsMs = '6400', costMs = '9000'] = process.argv.slice(2)
const result = await run(await createEngine(name), Number(calls), Number(turnsMs), Number(costMs))
process.send?.(result, () => process.exit())

type LiveKit = {
  createLiveKitEngine(tools: typeof providers & typeof script, metronome: FrameClock): Engine
}

async function createEngine(name: string): Promise<Engine> {
  if (name === 'parley') return createParleyEngine()
  if (name === 'null') return createNullEngine()
  const { createLiveKitEngine } = await loadPeer<LiveKit>('livekit-engine.mjs')
  return createLiveKitEngine({ ...providers, ...script }, createFrameClock())
}

async function run(engine: Engine, calls: number, turnsMs: number, costMs: number): Promise<RunResult> {
  const recorder = createRecorder()
  const empty = memory()
  const lines = await connect(engine, calls, recorder)
  await sleep(WARM_UP_MS)
  recorder.isOn = true
  await sleep(turnsMs)
  recorder.isOn = false
  script.hush()
  await sleep(REST_MS)
  script.setPace(script.NATURAL)
  const cost = await costOf(lines, calls, costMs)
  const full = memory()
  return {
    ...recorder.findings,
    ...cost,
    rssBytes: full.rss - empty.rss,
    heapBytes: full.heap - empty.heap,
  }
}

type Lines = { frames: number }

async function connect(engine: Engine, calls: number, recorder: Recorder): Promise<Lines> {
  const lines: Lines = { frames: 0 }
  for (let number = 0; number < calls; number++) {
    const probe = recorder.probe()
    let nth = 0
    let wasLoud = false
    const nextFrame = () => {
      lines.frames++
      const frame = script.callerFrame(number, calls, nth++)
      const isLoud = script.isLoud(frame)
      if (wasLoud && !isLoud) probe.fellSilent()
      wasLoud = isLoud
      return frame
    }
    await engine.connect({ number, probe, nextFrame })
  }
  return lines
}

async function costOf(lines: Lines, calls: number, ms: number) {
  const { frames } = lines
  const startMs = performance.now()
  const startCpu = process.cpuUsage()
  await sleep(ms)
  const { user, system } = process.cpuUsage(startCpu)
  const sentMs = ((lines.frames - frames) * script.FRAME_MS) / calls
  return {
    cpuMs: (user + system) / 1000,
    callMinutes: (calls * sentMs) / 60_000,
    realTime: sentMs / (performance.now() - startMs),
  }
}

function sleep(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}

function memory(): { rss: number; heap: number } {
  globalThis.gc?.()
  const { rss, heapUsed, external } = process.memoryUsage()
  return { rss, heap: heapUsed + external }
}
