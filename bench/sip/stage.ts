import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { freePort } from '../../test/peers/ports.ts'
import type { Findings } from './caller.ts'
import type { CallersOrder, CallersTold } from './callers.ts'
import type { ParleyTold } from './parley.ts'

/** What ends a turn: the STT says so, or our own patience runs out. */
export type TurnEnd = 'pause' | 'patience'

export type Measured = {
  readonly calls: number
  readonly findings: Findings
  /** Of Parley's process, and of the callers'. */
  readonly cpuMs: number
  readonly callersCpuMs: number
  readonly callMinutes: number
  readonly rssMib: number
  /** What the timers of the three providers were late by together, the median. */
  readonly timersLateMs: number
}

/** Parley and its callers, each in a process of its own. */
export type Stage = {
  /** The providers' own work, in microseconds of a frame. */
  readonly providersUs: number
  readonly calls: number
  add(callers: number): Promise<void>
  measure(ms: number): Promise<Measured>
  close(): void
}

/** Two for each of the most calls that are ever tried; those in use are passed over. */
const MEDIA_PORTS = { from: 20_000, to: 23_999 }

export async function openStage(ends: TurnEnd): Promise<Stage> {
  const port = await freePort()
  const parley = start('parley.ts', [port, MEDIA_PORTS.from, MEDIA_PORTS.to, ends])
  const ready = await heard<ParleyTold, 'ready'>(parley, 'ready')
  const callers = start('callers.ts', [port])
  let calls = 0

  async function usage() {
    parley.send('usage')
    return heard<ParleyTold, 'usage'>(parley, 'usage')
  }
  async function order<Type extends CallersTold['type']>(wanted: CallersOrder, until: Type) {
    callers.send(wanted)
    return heard<CallersTold, Type>(callers, until)
  }

  return {
    providersUs: ready.providersUs,
    get calls() {
      return calls
    },
    async add(count) {
      await order({ type: 'call', callers: count }, 'connected')
      calls += count
    },
    async measure(ms) {
      const before = await usage()
      const startMs = performance.now()
      const { findings, cpuMs } = await order({ type: 'measure', ms }, 'measured')
      const after = await usage()
      const callMinutes = (calls * (performance.now() - startMs)) / 60_000
      return {
        calls,
        findings,
        cpuMs: after.cpuMs - before.cpuMs,
        callersCpuMs: cpuMs,
        callMinutes,
        rssMib: after.rssMib,
        timersLateMs: after.timersLateMs,
      }
    },
    close() {
      for (const each of [callers, parley]) each.kill()
    },
  }
}

function start(file: string, options: readonly unknown[]): ChildProcess {
  return fork(path.join(import.meta.dirname, file), options.map(String), { serialization: 'advanced' })
}

/** The next message of that type. What else comes is not waited for, and an end is a failure. */
async function heard<Told extends { readonly type: string }, Type extends Told['type']>(
  child: ChildProcess,
  type: Type,
): Promise<Extract<Told, { readonly type: Type }>> {
  const ended = new AbortController()
  const { signal } = ended
  const gone = once(child, 'exit', { signal }).then(([code]) => {
    throw new Error(`${child.spawnargs[1]} ended with ${code}.`)
  })
  const listened = (async () => {
    for (;;) {
      const [told] = (await once(child, 'message', { signal })) as [Told]
      if (told.type === type) return told as Extract<Told, { readonly type: Type }>
    }
  })()
  try {
    return await Promise.race([listened, gone])
  } finally {
    ended.abort()
    gone.catch(() => {})
    listened.catch(() => {})
  }
}
