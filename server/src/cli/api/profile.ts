import type { Command } from 'commander'
import {
  environmentProfile,
  localUrl,
  profilesFile,
  readProfiles,
  type Profile,
} from '../../config/profiles.ts'
import { Failure } from '../failure.ts'

/** Whom a command speaks to, and as whom. */
export type Account = { readonly profile?: string; readonly url?: string; readonly key?: string }

/** The same three for every command that asks the API, but where the API has such a field itself. */
export function withAccount(command: Command, taken: ReadonlySet<string> = new Set()): Command {
  const offered = [
    ['profile', '--profile <name>', 'whose key to use; see `parley login`'],
    ['url', '--url <address>', 'the service; the one of the profile, or that which runs here, if omitted'],
    ['key', '--key <key>', 'an API key; that of the profile if omitted'],
  ] as const
  for (const [name, flags, says] of offered) if (!taken.has(name)) command.option(flags, says)
  return command
}

/**
 * Options say more than the environment, and that more than the file. A key that is kept is sent only to where it is kept
 * for; a file of the working folder has no say in this (`config/env-file.ts`).
 */
export function chosenProfile({ profile: wanted, ...given }: Account): Profile {
  const { name, ...environment } = environmentProfile()
  const { url, key } = wanted === undefined ? { ...environment, ...given } : given
  const { current, profiles } = readProfiles(profilesFile())
  const kept = profiles[wanted ?? name ?? current]
  if (wanted !== undefined && kept === undefined)
    throw new Failure(`There is no profile ${wanted}; \`parley login --profile ${wanted}\` makes it.`)
  if (key !== undefined) return { key, url: url ?? kept?.url ?? localUrl() }
  if (kept === undefined) throw new Failure('Who asks? Use `parley login`, --key, or set PARLEY_API_KEY.')
  if (url !== undefined && url !== kept.url)
    throw new Failure(`${url} is asked for, but the key that is kept is for ${kept.url}. Pass --key too.`)
  return kept
}
