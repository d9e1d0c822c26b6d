import { SECOND_MS } from '../../../../platform/clock.ts'
import type { CalendarConnectionRow } from '../../../../platform/db/calendar-tables.ts'
import type { Vault } from '../../../../platform/vault.ts'
import { passwordPlace } from '../connection-store.ts'
import { createOutsideFetch, type OutsidePolicy } from '../fetch.ts'
import type { OAuthProviders } from './provider.ts'
import { revokeToken } from './tokens.ts'

const PATIENCE_MS = 5 * SECOND_MS

export type RevocationOptions = {
  readonly vault: Vault
  readonly policy: OutsidePolicy
  readonly providers: OAuthProviders
}

/** Gives back what a connection that is gone was permitted. False where the provider could not be told. */
export async function revokeAccess(
  { vault, policy, providers }: RevocationOptions,
  row: CalendarConnectionRow | undefined,
): Promise<boolean> {
  if (row === undefined) return true
  const provider = providers.get(row.provider)
  if (provider === undefined) return true
  try {
    const token = vault.open(row.password_sealed, passwordPlace(row.account_id, row.agent_id))
    return await revokeToken(provider, token, createOutsideFetch(policy, AbortSignal.timeout(PATIENCE_MS)))
  } catch {
    return false
  }
}
