import { chmodSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { homedir } from 'node:os'
import path from 'node:path'
import { ConfigError } from './environment.ts'

/** Where a service is, and a key of an account there. */
export type Profile = { readonly url: string; readonly key: string }
export type Profiles = { readonly current: string; readonly profiles: Readonly<Record<string, Profile>> }

export const DEFAULT_PROFILE = 'default'
const DEFAULT_PORT = 4000
const NOBODY: Profiles = { current: DEFAULT_PROFILE, profiles: {} }
const OWNER_ONLY = { file: 0o600, folder: 0o700 }

/** What the environment says about whom the command line speaks to. */
export function environmentProfile(
  env: NodeJS.ProcessEnv = process.env,
): Partial<Profile> & { name?: string } {
  const [url, key, name] = [env['PARLEY_URL'], env['PARLEY_API_KEY'], env['PARLEY_PROFILE']]
  return { ...(url ? { url } : {}), ...(key ? { key } : {}), ...(name ? { name } : {}) }
}

/** `bin/parley.js` says that it was started by this name, as after `npm link`; otherwise npm starts it. */
export function commandName(env: NodeJS.ProcessEnv = process.env): string {
  return env['PARLEY_COMMAND'] ?? 'npm run parley --'
}

/** A service on this machine, where nothing else says which is meant. */
export function localUrl(env: NodeJS.ProcessEnv = process.env): string {
  return `http://localhost:${env['PORT'] || DEFAULT_PORT}`
}

/** In the user's own configuration, where programs of this system keep theirs. */
export function profilesFile(env: NodeJS.ProcessEnv = process.env): string {
  const home = env['XDG_CONFIG_HOME'] || path.join(env['HOME'] || homedir(), '.config')
  return path.join(home, 'parley', 'profiles.json')
}

export function readProfiles(file: string): Profiles {
  let text: string
  try {
    text = readFileSync(file, 'utf8')
  } catch {
    return NOBODY
  }
  const read = parsed(text)
  if (isProfiles(read)) return read
  throw new ConfigError(file, 'cannot be read. Delete it, and use `parley login` again.')
}

/** By hand: every command reads this file's module, and a checker of schemas takes longer to load than they run. */
function isProfiles(read: unknown): read is Profiles {
  const { current, profiles } = Object(read) as Partial<Profiles>
  return typeof current === 'string' && Object.values(Object(profiles) as object).every(isProfile)
}

function isProfile(read: unknown): read is Profile {
  const { url, key } = Object(read) as Partial<Profile>
  return typeof url === 'string' && typeof key === 'string'
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Keys are for their owner's eyes alone. */
export function writeProfiles(file: string, profiles: Profiles): void {
  mkdirSync(path.dirname(file), { recursive: true, mode: OWNER_ONLY.folder })
  writeFileSync(file, `${JSON.stringify(profiles, null, 2)}\n`, { mode: OWNER_ONLY.file })
  chmodSync(file, OWNER_ONLY.file)
}
