import { execFile } from 'node:child_process'
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { programOf } from '../debian.ts'
import { makePeerFolder } from '../keeper.ts'
import { freePort, freePorts } from '../ports.ts'
import type { Scenario } from '../scenarios/scenario.ts'

export type SippOptions = {
  readonly host?: string
  readonly port: number
  /** The user of the address that is called. */
  readonly dials: string
  readonly transport?: 'udp' | 'tcp'
  /** The address that it calls from, another one of this machine. */
  readonly from?: string
  /** How many calls, one unless it is said, and how many of them begin in a second. */
  readonly calls?: number
  readonly callsPerSecond?: number
  /** For all of them together. */
  readonly timeoutMs?: number
}

/** If not: what sipp complains of, and the end of what was said on the wire. */
export type SippResult = { readonly ok: true } | { readonly ok: false; readonly trace: string }

const TIMEOUT_MS = 20_000
/** sipp ends by itself before this is over. */
const GRACE_MS = 10_000
const MAX_TRACE_LENGTH = 12_000
/** Its scenarios may name another port than the first. */
const MEDIA_PORTS = 8

/** Plays one scenario against a service; no other process uses the port it is called from. */
export async function runScenario(scenario: Scenario, options: SippOptions): Promise<SippResult> {
  const folder = makePeerFolder('sipp')
  try {
    const file = (name: string) => path.join(folder, name)
    writeFileSync(file('scenario.xml'), scenario.xml)
    const words = await commandLine(file, options)
    const { code, output } = await run(words, (options.timeoutMs ?? TIMEOUT_MS) + GRACE_MS)
    if (code === 0) return { ok: true }
    const complaint = `${scenario.name}: sipp ended with ${code}\n${read(file('errors'))}`
    // The screen is of use only where sipp could not even begin.
    const wire = read(file('messages')) || output
    return { ok: false, trace: `${complaint.slice(0, MAX_TRACE_LENGTH)}\n${wire.slice(-MAX_TRACE_LENGTH)}` }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

async function commandLine(file: (name: string) => string, options: SippOptions): Promise<string[]> {
  const { host = '127.0.0.1', port, dials, transport = 'udp', calls = 1, callsPerSecond = 10 } = options
  const { from = '127.0.0.1', timeoutMs = TIMEOUT_MS } = options
  return [
    [`${host}:${port}`, '-sf', file('scenario.xml'), '-s', dials, '-t', transport === 'udp' ? 'u1' : 't1'],
    ['-i', from, '-p', String(await freePort())],
    ['-mi', from, '-mp', String(await freePorts(MEDIA_PORTS))],
    ['-m', String(calls), '-l', String(calls), '-r', String(callsPerSecond)],
    // What is not expected ends the scenario at once, and the call with it.
    ['-default_behaviors', 'abortunexp,bye', '-nostdin'],
    ['-timeout_error', '-timeout', String(timeoutMs / 1000)],
    ['-trace_err', '-error_file', file('errors')],
    ['-trace_msg', '-message_file', file('messages')],
  ].flat()
}

function run(words: string[], timeoutMs: number): Promise<{ code: number | null; output: string }> {
  return new Promise((resolve) => {
    const options = { timeout: timeoutMs, killSignal: 'SIGKILL', env: { TERM: 'dumb' } } as const
    const child = execFile(programOf('sipp'), words, options, (_, stdout, stderr) =>
      resolve({ code: child.exitCode, output: stdout + stderr }),
    )
  })
}

function read(file: string): string {
  return existsSync(file) ? readFileSync(file, 'latin1') : ''
}
