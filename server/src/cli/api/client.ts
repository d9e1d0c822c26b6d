import type { Parley } from '@parley/sdk'
import { Failure } from '../failure.ts'
import { chosenProfile, type Account } from './profile.ts'

/** Works with the service of a profile; what it refuses is said in one line. */
export async function withClient(account: Account, work: (client: Parley) => Promise<void>): Promise<void> {
  const { url, key } = chosenProfile(account)
  const { Parley, ParleyError } = await import('@parley/sdk')
  try {
    await work(new Parley({ baseUrl: url, apiKey: key }))
  } catch (error) {
    throw error instanceof ParleyError ? new Failure(error.message) : error
  }
}
