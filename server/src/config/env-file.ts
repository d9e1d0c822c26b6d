import { existsSync, readFileSync } from 'node:fs'
import { parseEnv } from 'node:util'

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
