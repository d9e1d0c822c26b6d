import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { hostname } from 'node:os'
import path from 'node:path'
import type { Config } from './config.ts'
import { dataFolder, type Environment } from './environment.ts'

/** What a command has to have in common with the service that it speaks to or looks at. */
const SHARED = ['NODE_ENV', 'HOST', 'PORT', 'PUBLIC_URL', 'SIP_PORT'] as const
type Shared = (typeof SHARED)[number]

/** A service that runs on a data folder, as it says in a file there. */
export type Running = {
  readonly pid: number
  readonly machine: string
  readonly store: 'sqlite' | 'postgres'
  readonly settings: Readonly<Record<Shared, string>>
}

const OWNER_ONLY = 0o600

function runningFile(dataDir: string): string {
  return path.join(dataDir, 'running.json')
}

export function storeOf({ databaseUrl }: Config): Running['store'] {
  return databaseUrl === undefined ? 'sqlite' : 'postgres'
}

/** By the names under which a command would set them; those that the system chose are its own. */
export function sharedSettings(config: Config): Record<Shared, string> {
  const { env, host, port, publicUrl, telephone } = config
  return {
    NODE_ENV: env,
    HOST: host,
    PORT: String(port),
    PUBLIC_URL: publicUrl,
    SIP_PORT: String(telephone.port),
  }
}

export function sayThatItRuns(config: Config): void {
  const running: Running = {
    pid: process.pid,
    machine: hostname(),
    store: storeOf(config),
    settings: sharedSettings(config),
  }
  writeFileSync(runningFile(config.dataDir), `${JSON.stringify(running, null, 2)}\n`, { mode: OWNER_ONLY })
}

/** After a crash the file stays; who reads it looks whether the process lives. */
export function noLongerRuns({ dataDir }: Config): void {
  const file = runningFile(dataDir)
  if (read(file)?.pid === process.pid) rmSync(file, { force: true })
}

/** Undefined where none runs, or on another machine that shares the folder. */
export function runningOn(dataDir: string): Running | undefined {
  const running = read(runningFile(dataDir))
  return running !== undefined && running.machine === hostname() && isAlive(running.pid) ? running : undefined
}

function read(file: string): Running | undefined {
  try {
    const found: unknown = JSON.parse(readFileSync(file, 'utf8'))
    return isRunning(found) ? found : undefined
  } catch {
    return undefined
  }
}

/** By hand, as in `profiles.ts`. */
function isRunning(found: unknown): found is Running {
  const { pid, machine, settings } = Object(found) as Partial<Running>
  const texts = Object(settings) as Partial<Running['settings']>
  return (
    Number.isInteger(pid) &&
    typeof machine === 'string' &&
    SHARED.every((name) => typeof texts[name] === 'string')
  )
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    // Another user's.
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}

/**
 * Has a command look where the service of its data folder is, unless the environment says where. A service of another
 * mode has settings, such as keys, that this file does not hold: then nothing is taken from it.
 */
export function takeFromRunning(env: Environment): void {
  const running = runningOn(dataFolder(env))
  if (running === undefined || running.settings.NODE_ENV !== (env['NODE_ENV'] ?? 'development')) return
  for (const name of SHARED) env[name] ??= running.settings[name]
}
