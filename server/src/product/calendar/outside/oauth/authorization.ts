import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import { MINUTE_MS } from '../../../../platform/clock.ts'
import { invalid, ServiceError } from '../../../../platform/errors.ts'
import type { AccountId } from '../../../../platform/ids.ts'
import type { Place, Vault } from '../../../../platform/vault.ts'
import { OAUTH_PROVIDERS, type OAuthProvider, type OAuthProviderName } from './provider.ts'

/** How long a user may take to sign in at the provider. */
const SIGN_IN_MS = 10 * MINUTE_MS
const VERIFIER_BYTES = 32
/** Behind a prefix that goes by the transport. */
const SESSION_COOKIE = 'session_token'

/** What is known when the user comes back. It travels sealed, as the state of the request (RFC 6749, section 10.12). */
type Begun = {
  readonly agentId: string
  readonly provider: OAuthProviderName
  /** RFC 7636: shows that the client that brings the code has asked for it. */
  readonly verifier: string
  /** Of the session that began. */
  readonly session: string
  readonly untilMs: number
}

type Beginning = {
  readonly accountId: AccountId
  readonly agentId: string
  readonly provider: OAuthProvider
  /** The cookie of the session. */
  readonly cookie: string | undefined
  readonly redirectUri: string
  readonly nowMs: number
}

/** It opens for this account only. */
function statePlace(accountId: AccountId): Place {
  return { table: 'calendar_authorizations', column: 'state', accountId, row: 'oauth' }
}

/** The address at which the user signs in and gives permission. */
export function authorizationUrl(
  vault: Vault,
  { accountId, agentId, provider, cookie, redirectUri, nowMs }: Beginning,
): string {
  const verifier = randomBytes(VERIFIER_BYTES).toString('base64url')
  const begun: Begun = {
    agentId,
    provider: provider.name,
    verifier,
    session: sessionMark(cookie),
    untilMs: nowMs + SIGN_IN_MS,
  }
  const query = new URLSearchParams({
    response_type: 'code',
    client_id: provider.clientId,
    redirect_uri: redirectUri,
    scope: provider.scope,
    state: vault.seal(JSON.stringify(begun), statePlace(accountId)),
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
    ...provider.extra,
  })
  return `${provider.authorizeUrl}?${query.toString()}`
}

/** Throws where the state is not of this session, or too old. */
export function readState(
  vault: Vault,
  {
    accountId,
    cookie,
    state,
    nowMs,
  }: { accountId: AccountId; cookie: string | undefined; state: string; nowMs: number },
): Begun {
  const begun = opened(vault, accountId, state)
  if (begun === undefined || !isSame(begun.session, sessionMark(cookie)))
    throw invalid([{ field: 'state', message: 'is not of this session. Begin again from the agent’s page.' }])
  if (begun.untilMs < nowMs)
    throw new ServiceError('conflict', 'Signing in took too long. Begin again from the agent’s page.')
  return begun
}

function opened(vault: Vault, accountId: AccountId, state: string): Begun | undefined {
  try {
    const begun = JSON.parse(vault.open(state, statePlace(accountId))) as Begun
    return OAUTH_PROVIDERS.includes(begun.provider) ? begun : undefined
  } catch {
    return undefined
  }
}

/** Nothing in it leads back to the session. */
function sessionMark(cookie: string | undefined): string {
  const parts = (cookie ?? '').split(';').map((part) => part.trim().split('='))
  const token = parts.find(([name]) => name?.endsWith(SESSION_COOKIE))?.[1] ?? ''
  return createHash('sha256').update(`calendar ${token}`).digest('base64url')
}

function isSame(one: string, other: string): boolean {
  return one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other))
}
