import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { parseEnv } from 'node:util'
import { ConfigError } from './environment.ts'
import { takeFromRunning } from './running.ts'

/** Where the command line finds whom it speaks to, and with what key: another's folder may hold a file as well. */
const OF_THE_USER = new Set([
  'PARLEY_URL',
  'PARLEY_API_KEY',
  'PARLEY_PROFILE',
  'XDG_CONFIG_HOME',
  'HOME',
  'USERPROFILE',
])

/** Takes the settings of a file as if they stood in the environment, which goes before it. */
export function readEnvFile(file: string, env: NodeJS.ProcessEnv = process.env): void {
  if (!existsSync(file)) return
  for (const [name, value] of Object.entries(parseEnv(readFileSync(file, 'utf8'))))
    if (!OF_THE_USER.has(name.toUpperCase())) env[name] ??= value
}

/** Where `deploy/parley.service` has its settings, and what it sets itself. */
const INSTALLED = {
  file: '/etc/parley.env',
  sets: { NODE_ENV: 'production', DATA_DIR: '/var/lib/parley' },
} as const

/**
 * The settings of the service that systemd runs, for a command in a folder that has neither settings nor data of its own.
 * Throws where this user may not read them: without them a command would look at something else.
 */
export function readInstalledSettings(
  folder: string,
  env: NodeJS.ProcessEnv,
  file: string = INSTALLED.file,
): void {
  const isOther =
    env['DATA_DIR'] !== undefined || ['.env', 'data'].some((each) => existsSync(path.join(folder, each)))
  if (isOther || !existsSync(file)) return
  try {
    readEnvFile(file, env)
  } catch {
    throw new ConfigError(
      file,
      'has the settings of the service on this machine, and this user may not read it: use sudo, or set DATA_DIR to another service’s folder.',
    )
  }
  for (const [name, value] of Object.entries(INSTALLED.sets)) env[name] ??= value
}

/** For a command: the settings of the service that this folder or this machine has, and where it runs. */
export function findService(env: NodeJS.ProcessEnv = process.env): void {
  readInstalledSettings(process.cwd(), env)
  takeFromRunning(env)
}
