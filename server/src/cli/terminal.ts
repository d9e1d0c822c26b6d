import { readConfig, type Config } from '../config/config.ts'
import { withControlsWritten } from '../platform/plain-text.ts'
import { explain, Failure, oneLine } from './failure.ts'

export const EXIT = { ok: 0, failed: 1, usage: 2 }

/** With the configuration at hand, more can be said about an error. */
export async function withConfig(work: (config: Config) => Promise<void>): Promise<void> {
  const config = readConfig()
  try {
    await work(config)
  } catch (error) {
    const explanation = explain(error, config)
    throw explanation === undefined ? error : new Failure(oneLine(explanation))
  }
}

export function untilStopped(): AbortSignal {
  const stop = new AbortController()
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stop.abort())
  return stop.signal
}

export function examples(...commands: string[]): string {
  return ['', 'Examples:', ...commands.map((command) => `  ${command}`)].join('\n')
}

/** Much of what is printed others have written, such as callers. */
export function print(text: string): void {
  process.stdout.write(withControlsWritten(text))
}

export function complain(line: string): void {
  process.stderr.write(`parley: ${withControlsWritten(line)}\n`)
}
