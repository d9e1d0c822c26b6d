import type { CalendarConnectionRow } from '../../../platform/db/calendar-tables.ts'
import type { Db } from '../../../platform/db/db.ts'
import type { Vault } from '../../../platform/vault.ts'
import { createCalDav } from './caldav.ts'
import type { CalendarServer } from './calendar-server.ts'
import { CALDAV, passwordPlace, replaceSecret } from './connection-store.ts'
import { createOutsideFetch, OutsideError, type OutsidePolicy } from './fetch.ts'
import type { OAuthProviders } from './oauth/provider.ts'
import { refreshTokens } from './oauth/tokens.ts'
import type { CalendarReader } from './reader.ts'

type Options = {
  readonly db: Db
  readonly vault: Vault
  readonly policy: OutsidePolicy
  readonly reader: CalendarReader
  readonly providers: OAuthProviders
}

/** The calendar that a connection leads to, signed in. */
export async function openCalendarServer(
  { db, vault, policy, reader, providers }: Options,
  connection: CalendarConnectionRow,
  signal: AbortSignal,
): Promise<CalendarServer> {
  const { username, account_id: accountId, agent_id: agentId } = connection
  const place = passwordPlace(accountId, agentId)
  const secret = vault.open(connection.password_sealed, place)
  if (connection.provider === CALDAV)
    return createCalDav({ username, password: secret }, policy, reader, { accountId, signal })
  const provider = providers.get(connection.provider)
  if (provider === undefined)
    throw new OutsideError('This installation is not set up for this kind of calendar any more.')
  const fetch = createOutsideFetch(policy, signal)
  const { accessToken, refreshToken } = await refreshTokens(provider, secret, fetch)
  // Some providers give a new one each time, and the one before runs out.
  if (refreshToken !== undefined && refreshToken !== secret)
    await replaceSecret(db, connection, vault.seal(refreshToken, place))
  return provider.open({ fetch, accessToken })
}
