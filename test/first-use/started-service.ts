import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

const CLI = path.resolve(import.meta.dirname, '../../server/src/cli.ts')
const BANNER = 'Parley is up.'
/** Printed last on a first start, and so the end of all that a newcomer reads. */
const LAST_OF_FIRST_START = 'Try: curl'
const START_TIMEOUT_MS = 90_000

export type StartedService = {
  readonly url: string
  /** What the terminal shows. */
  printed(): string
  /** Resolves when the banner is there; on a first start, when the login is. */
  readonly isUp: Promise<void>
  stop(): Promise<void>
}

export function newDataFolder(): { readonly dataDir: string; remove(): void } {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'parley-first-use-'))
  return { dataDir, remove: () => rmSync(dataDir, { recursive: true, force: true }) }
}

type Command = { readonly words: readonly [string, ...string[]]; readonly folder: string }

const START: Command = { words: [process.execPath, CLI, 'start'], folder: path.dirname(CLI) }

/** `parley start` as a newcomer has it, in a process of its own: development, speech and all. */
export function startService(
  port: number,
  dataDir: string,
  environment: Readonly<Record<string, string>> = {},
  { words: [program, ...words], folder }: Command = START,
): StartedService {
  const env = {
    PATH: process.env['PATH'],
    HOME: dataDir,
    DATA_DIR: dataDir,
    PORT: String(port),
    SIP_PORT: '0',
    LOG_LEVEL: 'warn',
    ...environment,
  }
  // A group of its own: npm and its shell stand between this process and the service.
  const child = spawn(program, words, {
    cwd: folder,
    env,
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const gone = once(child, 'exit')
  let printed = ''
  const up = Promise.withResolvers<void>()
  const late = setTimeout(
    () => up.reject(new Error(`The service does not start: ${printed}`)),
    START_TIMEOUT_MS,
  )
  void gone.then(() => up.reject(new Error(`The service has ended: ${printed}`)))
  const isFirstStart = () => printed.includes('First start')
  const read = (text: Buffer) => {
    printed += text.toString()
    if (printed.includes(BANNER) && (!isFirstStart() || printed.includes(LAST_OF_FIRST_START))) up.resolve()
  }
  child.stdout.on('data', read)
  child.stderr.on('data', read)
  return {
    url: `http://localhost:${port}`,
    printed: () => printed,
    isUp: up.promise.finally(() => clearTimeout(late)),
    async stop() {
      if (child.exitCode === null && child.pid !== undefined) process.kill(-child.pid, 'SIGTERM')
      await gone
    },
  }
}
