import type { CalendarsConfig } from '../../../../config/calendars.ts'
import type { Config } from '../../../../config/config.ts'
import { isPublicAddress } from '../../../../platform/public-addresses.ts'
import type { CalendarServer } from '../calendar-server.ts'
import { createGoogleCalendar } from './google.ts'
import { createMicrosoftCalendar } from './microsoft.ts'

export const OAUTH_PROVIDERS = ['google', 'microsoft'] as const
export type OAuthProviderName = (typeof OAUTH_PROVIDERS)[number]

/** Asks as the user who has signed in there. */
export type Granted = { readonly fetch: typeof fetch; readonly accessToken: string }

/** Where users sign in and let Parley read and write their calendar (RFC 6749, RFC 7636). */
export type OAuthProvider = {
  readonly name: OAuthProviderName
  readonly clientId: string
  readonly clientSecret: string
  readonly authorizeUrl: string
  readonly tokenUrl: string
  /** RFC 7009; undefined where the provider has none. */
  readonly revokeUrl: string | undefined
  readonly scope: string
  /** What it wants besides, to give a token that outlasts the hour. */
  readonly extra: Readonly<Record<string, string>>
  readonly apiUrl: string
  open(granted: Granted): CalendarServer
}

export type OAuthProviders = ReadonlyMap<string, OAuthProvider>

/** Which calendars of others this service connects to. */
export function outsideOf({ env, calendars }: Pick<Config, 'env' | 'calendars'>) {
  const policy = { isPublicAddress, privateHosts: env !== 'production' }
  return { policy, providers: oauthProviders(calendars) }
}

/** Those that the operator has registered this installation at. */
export function oauthProviders({ google, microsoft }: CalendarsConfig): OAuthProviders {
  const offered = [google && googleProvider(google), microsoft && microsoftProvider(microsoft)]
  return new Map(offered.filter((each) => each !== undefined).map((each) => [each.name, each]))
}

function googleProvider({ baseUrl, ...client }: NonNullable<CalendarsConfig['google']>): OAuthProvider {
  const apiUrl = `${baseUrl ?? 'https://www.googleapis.com'}/calendar/v3`
  return {
    name: 'google',
    ...client,
    authorizeUrl: `${baseUrl ?? 'https://accounts.google.com'}/o/oauth2/v2/auth`,
    tokenUrl: `${baseUrl ?? 'https://oauth2.googleapis.com'}/token`,
    revokeUrl: `${baseUrl ?? 'https://oauth2.googleapis.com'}/revoke`,
    scope: 'openid email https://www.googleapis.com/auth/calendar.events',
    // Without `consent`, a user who signs in a second time gets no refresh token.
    extra: { access_type: 'offline', prompt: 'consent' },
    apiUrl,
    open: (granted) => createGoogleCalendar(apiUrl, granted),
  }
}

function microsoftProvider({
  tenant,
  loginUrl,
  graphUrl,
  ...client
}: NonNullable<CalendarsConfig['microsoft']>): OAuthProvider {
  const apiUrl = `${graphUrl}/v1.0`
  return {
    name: 'microsoft',
    ...client,
    authorizeUrl: `${loginUrl}/${tenant}/oauth2/v2.0/authorize`,
    tokenUrl: `${loginUrl}/${tenant}/oauth2/v2.0/token`,
    // Microsoft revokes for a user's every program at once or not at all: the token is only forgotten here.
    revokeUrl: undefined,
    scope: `openid email offline_access ${graphUrl}/Calendars.ReadWrite`,
    extra: { prompt: 'select_account' },
    apiUrl,
    open: (granted) => createMicrosoftCalendar(apiUrl, granted),
  }
}
