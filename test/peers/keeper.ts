import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Readable, Writable } from 'node:stream'

/**
 * Runs a peer for as long as the standard input stays open. The end of the test run closes it, however it comes
 * about, so that neither a peer nor its folder is left behind. The peer alone keeps the output open: its end is the
 * peer's end.
 */
const KEEPER = `
folder=$1; shift
setsid "$@" <&3 3<&- 2>&1 & peer=$!
exec >/dev/null 2>&1 3<&-
cat
kill -TERM "$peer"
for _ in 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20; do
  kill -0 "$peer" || break
  sleep 0.1
done
kill -KILL -- "-$peer"
rm -rf "$folder"
`

const MAX_OUTPUT_LENGTH = 200_000

export type KeptProcess = {
  readonly input: Writable
  /** The last of what it has printed. */
  output(): string
  readonly hasEnded: boolean
  /** Calls back with each piece of output, and with '' at the end. */
  watch(onOutput: (text: string) => void): void
  /** Ends it, and removes its folder. */
  stop(): Promise<void>
}

/** A folder that the keeper of a process is to remove. */
export function makePeerFolder(name: string): string {
  return mkdtempSync(path.join(tmpdir(), `parley-${name}-`))
}

export function keepProcess(
  folder: string,
  command: readonly string[],
  env: NodeJS.ProcessEnv = {},
): KeptProcess {
  const keeper = spawn('/bin/sh', ['-c', KEEPER, 'peer-for-tests', folder, ...command], {
    cwd: '/',
    // Away from the terminal's Ctrl-C.
    detached: true,
    env: { PATH: process.env['PATH'], LC_ALL: 'C', HOME: folder, ...env },
    stdio: ['pipe', 'pipe', 'ignore', 'pipe'],
  })
  const [life, stdout, , input] = keeper.stdio as unknown as [Writable, Readable, null, Writable]
  // A peer that has ended reads nothing more.
  input.on('error', () => undefined)
  const watchers: ((text: string) => void)[] = []
  let output = ''
  let hasEnded = false
  const tell = (text: string): void => {
    output = (output + text).slice(-MAX_OUTPUT_LENGTH)
    for (const watcher of watchers) watcher(text)
  }
  stdout.setEncoding('utf8').on('data', tell)
  stdout.on('end', () => {
    hasEnded = true
    tell('')
  })
  return {
    input,
    output: () => output,
    get hasEnded() {
      return hasEnded
    },
    watch: (onOutput) => void watchers.push(onOutput),
    async stop() {
      if (keeper.exitCode !== null || keeper.signalCode !== null) return
      const exit = once(keeper, 'exit')
      life.end()
      await exit
    },
  }
}
