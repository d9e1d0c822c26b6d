import { ConfigError, serviceUrl, text, type Environment, type Variable } from './environment.ts'

/** What this installation is registered as at a provider of calendars. */
export type OAuthClient = { readonly clientId: string; readonly clientSecret: string }

export type CalendarsConfig = {
  readonly google: (OAuthClient & { readonly baseUrl: string | undefined }) | undefined
  readonly microsoft:
    | (OAuthClient & { readonly tenant: string; readonly loginUrl: string; readonly graphUrl: string })
    | undefined
}

/** Calendars that users connect by signing in there. Undefined: not offered. */
export function readCalendarsConfig(env: Environment): CalendarsConfig {
  const google = clientOf(env, 'GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET')
  const microsoft = clientOf(env, 'MICROSOFT_CLIENT_ID', 'MICROSOFT_CLIENT_SECRET')
  return {
    google: google && { ...google, baseUrl: serviceUrl(env, 'GOOGLE_BASE_URL') },
    microsoft: microsoft && {
      ...microsoft,
      tenant: tenantOf(env),
      loginUrl: serviceUrl(env, 'MICROSOFT_LOGIN_URL') ?? 'https://login.microsoftonline.com',
      graphUrl: serviceUrl(env, 'MICROSOFT_GRAPH_URL') ?? 'https://graph.microsoft.com',
    },
  }
}

function clientOf(env: Environment, id: Variable, secret: Variable): OAuthClient | undefined {
  const clientId = text(env, id)
  const clientSecret = text(env, secret)
  if (clientId === undefined && clientSecret === undefined) return undefined
  if (clientId === undefined) throw new ConfigError(secret, `is set, but ${id} is not: set both.`)
  if (clientSecret === undefined) throw new ConfigError(id, `is set, but ${secret} is not: set both.`)
  return { clientId, clientSecret }
}

/** It becomes a part of an address. */
function tenantOf(env: Environment): string {
  const tenant = text(env, 'MICROSOFT_TENANT') ?? 'common'
  if (!/^[\w.-]{1,100}$/.test(tenant))
    throw new ConfigError(
      'MICROSOFT_TENANT',
      'must be common, organizations, or the id or domain of a tenant.',
    )
  return tenant
}
