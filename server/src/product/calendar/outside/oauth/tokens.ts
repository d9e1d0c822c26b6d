import { OutsideError } from '../fetch.ts'
import type { OAuthProvider } from './provider.ts'

/** What a provider gives for a code or a refresh token (RFC 6749, section 5.1). */
export type Tokens = {
  readonly accessToken: string
  /** Undefined where the one before goes on. */
  readonly refreshToken: string | undefined
  /** The address of the account; undefined where the provider does not say. */
  readonly email: string | undefined
}

type Answer = {
  access_token?: unknown
  refresh_token?: unknown
  id_token?: unknown
  error?: unknown
}

const FORM = { 'content-type': 'application/x-www-form-urlencoded', accept: 'application/json' }
const MAX_TOKEN_LENGTH = 16_384
const MAX_EMAIL_LENGTH = 320

/** For the code that the user has brought back from signing in. */
export function tokensForCode(
  provider: OAuthProvider,
  { code, verifier, redirectUri }: { code: string; verifier: string; redirectUri: string },
  fetch: typeof globalThis.fetch,
): Promise<Tokens> {
  const grant = { grant_type: 'authorization_code', code, code_verifier: verifier, redirect_uri: redirectUri }
  return ask(provider, grant, fetch)
}

export function refreshTokens(
  provider: OAuthProvider,
  refreshToken: string,
  fetch: typeof globalThis.fetch,
): Promise<Tokens> {
  return ask(provider, { grant_type: 'refresh_token', refresh_token: refreshToken }, fetch)
}

/** RFC 7009. False where the provider does not confirm it. A token that has ended already is as good. */
export async function revokeToken(
  { revokeUrl }: OAuthProvider,
  token: string,
  fetch: typeof globalThis.fetch,
): Promise<boolean> {
  if (revokeUrl === undefined) return true
  const body = new URLSearchParams({ token }).toString()
  const response = await fetch(revokeUrl, { method: 'POST', headers: FORM, body })
  // Google says so by an error, though section 2.2 has 200 for it.
  return response.ok || (await jsonOf(response)).error === 'invalid_token'
}

async function ask(
  { name, tokenUrl, clientId, clientSecret }: OAuthProvider,
  grant: Record<string, string>,
  fetch: typeof globalThis.fetch,
): Promise<Tokens> {
  const form = { ...grant, client_id: clientId, client_secret: clientSecret }
  const body = new URLSearchParams(form).toString()
  const response = await fetch(tokenUrl, { method: 'POST', headers: FORM, body })
  const answer = await jsonOf(response)
  // Section 5.2: the user has taken the permission back, or it has run out.
  if (answer.error === 'invalid_grant')
    throw new OutsideError(`${titleOf(name)} no longer lets Parley in. Connect the calendar again.`)
  const accessToken = tokenOf(answer.access_token)
  if (!response.ok || accessToken === undefined)
    throw new OutsideError(`${titleOf(name)} gives no access (HTTP ${response.status}).`)
  return { accessToken, refreshToken: tokenOf(answer.refresh_token), email: emailOf(answer.id_token) }
}

async function jsonOf(response: Response): Promise<Answer> {
  try {
    const answer: unknown = await response.json()
    return typeof answer === 'object' && answer !== null ? answer : {}
  } catch {
    return {}
  }
}

function tokenOf(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' && value.length <= MAX_TOKEN_LENGTH ? value : undefined
}

/** OpenID Connect Core 3.1.3.7: straight from the provider over TLS, it needs no check of its signature. */
function emailOf(idToken: unknown): string | undefined {
  if (typeof idToken !== 'string') return undefined
  try {
    const claims = JSON.parse(Buffer.from(idToken.split('.')[1] ?? '', 'base64url').toString('utf8')) as {
      email?: unknown
      preferred_username?: unknown
    }
    const found = [claims.email, claims.preferred_username].find((each) => typeof each === 'string')
    return typeof found === 'string' ? found.slice(0, MAX_EMAIL_LENGTH) : undefined
  } catch {
    return undefined
  }
}

export function titleOf(name: OAuthProvider['name']): string {
  return { google: 'Google', microsoft: 'Microsoft' }[name]
}
