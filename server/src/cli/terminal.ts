import { readConfig, type Config } from '../config/config.ts'
import { commandName } from '../config/profiles.ts'
import { runningOn } from '../config/running.ts'
import { withControlsWritten } from '../platform/plain-text.ts'
import { explain, Failure, oneLine } from './failure.ts'

export const EXIT = { ok: 0, failed: 1, usage: 2 }

/**
 * With the configuration at hand, more can be said about an error. The service itself has its own mode, and a call to it
 * makes no secrets.
 */
export async function withConfig(
  work: (config: Config) => Promise<void>,
  makesSecrets = true,
): Promise<void> {
  const config = readConfig()
  if (makesSecrets) requireItsMode(config)
  try {
    await work(config)
  } catch (error) {
    const explanation = explain(error, config)
    throw explanation === undefined ? error : new Failure(oneLine(explanation))
  }
}

/** In development a command would make secrets of its own, beside those of a service in production. */
function requireItsMode({ dataDir, env }: Config): void {
  const running = runningOn(dataDir)
  if (running === undefined || running.settings.NODE_ENV === env) return
  throw new Failure(
    `The service that runs on ${dataDir} has NODE_ENV=${running.settings.NODE_ENV}, and this command ${env}: give it the settings of the service. \`parley doctor\` says which differ.`,
  )
}

export function untilStopped(): AbortSignal {
  const stop = new AbortController()
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stop.abort())
  return stop.signal
}

export function examples(...commands: string[]): string {
  return ['', 'Examples:', ...commands.map((command) => `  ${command}`)].join('\n')
}

/** Our own words, with commands as they can be typed here. */
export function asTyped(text: string): string {
  return text.replaceAll(/(?<![\w/@:.-])parley (?=[a-z<[])/g, `${commandName()} `)
}

/** Much of what is printed others have written, such as callers. */
export function print(text: string): void {
  process.stdout.write(withControlsWritten(text))
}

export function complain(line: string): void {
  process.stderr.write(`parley: ${withControlsWritten(asTyped(line))}\n`)
}
