import { environmentProfile, profilesFile, readProfiles, type Profile } from '../../config/profiles.ts'
import { Failure } from '../failure.ts'

export const LOCAL_URL = 'http://localhost:4000'

/**
 * The environment says more than the file, and the option more than both. A key that is kept is sent only to where it
 * is kept for; a file of the working folder has no say in this (`config/env-file.ts`).
 */
export function chosenProfile(wanted: string | undefined): Profile {
  const { name, url, key } = environmentProfile()
  const { current, profiles } = readProfiles(profilesFile())
  const kept = profiles[wanted ?? name ?? current]
  if (wanted !== undefined && kept === undefined)
    throw new Failure(`There is no profile ${wanted}; \`parley login --profile ${wanted}\` makes it.`)
  if (wanted === undefined && key !== undefined) return { key, url: url ?? kept?.url ?? LOCAL_URL }
  if (kept === undefined) throw new Failure('Who asks? Use `parley login`, or set PARLEY_API_KEY.')
  if (wanted === undefined && url !== undefined && url !== kept.url)
    throw new Failure(
      `PARLEY_URL is ${url}, but the key that is kept is for ${kept.url}. Set PARLEY_API_KEY too, or neither.`,
    )
  return kept
}
