import { environmentProfile, profilesFile, readProfiles, type Profile } from '../../config/profiles.ts'
import { Failure } from '../failure.ts'

export const LOCAL_URL = 'http://localhost:4000'

/** The environment says more than the file, and the option more than both. */
export function chosenProfile(wanted: string | undefined): Profile {
  const { name, ...environment } = environmentProfile()
  const { current, profiles } = readProfiles(profilesFile())
  const chosen = wanted ?? name ?? current
  const kept = profiles[chosen]
  if (wanted !== undefined && kept === undefined)
    throw new Failure(`There is no profile ${wanted}; \`parley login --profile ${wanted}\` makes it.`)
  const key = (wanted === undefined ? environment.key : undefined) ?? kept?.key
  if (key === undefined) throw new Failure('Who asks? Use `parley login`, or set PARLEY_API_KEY.')
  const url = (wanted === undefined ? environment.url : undefined) ?? kept?.url ?? LOCAL_URL
  return { key, url }
}
