import type {
  FastifyInstance,
  FastifyReply,
  FastifyRequest,
  preHandlerHookHandler,
  preParsingHookHandler,
} from 'fastify'
import { ServiceError } from '../errors.ts'
import type { AccountId } from '../ids.ts'
import { addressKey } from './limits/address-key.ts'
import { foreignOrigin, isOwnOrigin } from './own-origin.ts'
import type { RateLimiter, Verdict } from './limits/rate-limit.ts'
import { nothingAt } from './route-table.ts'

/** Who is asking. */
export type SignedIn = {
  id: AccountId
  requestsPerMinute: number
  /** Whether the subscription allows calls and what costs (D-S4). */
  usable: boolean
  /** Blocked by an operator: nothing is answered. */
  blocked?: boolean
  /** Whether the account runs the installation, and a person asks: no key is an operator's. */
  operator: boolean
  via: 'key' | 'session'
  /** Which key it is, where it is one. */
  key?: { id: string; name: string }
  /** Of the person who is signed in, by session. */
  email?: string
}

/** Finds out who is asking; undefined for a key or a cookie that is no good. */
export type Authenticator = {
  byKey(key: string): SignedIn | undefined | Promise<SignedIn | undefined>
  bySession(headers: Headers): Promise<SignedIn | undefined>
}

declare module 'fastify' {
  interface FastifyRequest {
    account: SignedIn
  }
  interface FastifyContextConfig {
    /** For the dashboard only: an API key is refused (D-E2). */
    sessionOnly?: boolean
    /** Its path identifies a person: it is logged without. */
    hidesPath?: boolean
    /** For operators only, by session: for others it does not exist. */
    operatorOnly?: boolean
  }
}

/** Failed attempts that one address may make in a minute (D-L2). */
const FAILURES_PER_MINUTE = 30
/** A person who works in the dashboard asks often and for little; that does not use up what programs may ask (D-L2). */
export const SESSION_REQUESTS_PER_MINUTE = 1200
const BEARER = /^bearer +(\S+) *$/i
const BARE_KEY = /^prl_\S+ *$/
const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS'])

type Options = {
  authenticator: Authenticator
  limiter: RateLimiter
  sessions: RateLimiter
  failures: RateLimiter
  publicUrl: string
}

/** Every route of `app` needs a key or a session, and counts against its account's limit. */
export function installAuthentication(app: FastifyInstance, options: Options): void {
  const admit = (request: FastifyRequest, reply: FastifyReply, account: SignedIn | undefined) => {
    if (account === undefined) throw refusal(request, reply, options.failures)
    if (account.via === 'session') checkOrigin(request, options.publicUrl)
    request.account = account
    if (account.blocked === true)
      throw new ServiceError(
        'account_blocked',
        'This account is blocked. Ask the operator of this installation.',
      )
    if (account.via === 'key') limit(reply, options.limiter.take(account.id, account.requestsPerMinute))
    else limit(reply, options.sessions.take(account.id, SESSION_REQUESTS_PER_MINUTE))
  }
  // Callbacks, not promises: most keys are known already, and then nothing has to be waited for.
  app.addHook('onRequest', (request, reply, done) => {
    const account = identify(request, options.authenticator)
    if (!(account instanceof Promise)) {
      admit(request, reply, account)
      done()
      return
    }
    const admitted = async () => admit(request, reply, await account)
    // oxlint-disable-next-line promise/no-callback-in-promise -- this hook is where the two meet
    admitted().then(() => done(), done)
  })
  app.addHook('onRoute', (route) => {
    if (route.config?.sessionOnly === true)
      route.preHandler = [requireSession, ...[route.preHandler ?? []].flat()]
    // Before the body is read: what is not there refuses nothing about it.
    if (route.config?.operatorOnly === true)
      route.preParsing = [requireOperator, ...[route.preParsing ?? []].flat()]
  })
}

const requireSession: preHandlerHookHandler = (request, _reply, done) => {
  const refused = request.account.via === 'key'
  done(
    refused
      ? new ServiceError('session_required', 'This needs a dashboard session; an API key cannot do it.')
      : undefined,
  )
}

const requireOperator: preParsingHookHandler = (request, _reply, _payload, done) => {
  done(request.account.operator ? null : nothingAt(request.url))
}

function identify(
  request: FastifyRequest,
  authenticator: Authenticator,
): SignedIn | undefined | Promise<SignedIn | undefined> {
  const { authorization, cookie } = request.headers
  if (authorization !== undefined) {
    const key = BEARER.exec(authorization)?.[1]
    return key === undefined ? undefined : authenticator.byKey(key)
  }
  if (cookie === undefined) return undefined
  return authenticator.bySession(new Headers({ cookie }))
}

function refusal(request: FastifyRequest, reply: FastifyReply, failures: RateLimiter): ServiceError {
  const verdict = failures.take(addressKey(request.ip), FAILURES_PER_MINUTE)
  if (!verdict.allowed) {
    void reply.header('retry-after', verdict.resetSeconds)
    return new ServiceError('rate_limited', `Too many failed attempts; wait ${verdict.resetSeconds} s.`)
  }
  void reply.header('www-authenticate', 'Bearer')
  return new ServiceError('unauthenticated', faultOf(request.headers.authorization))
}

function faultOf(authorization: string | undefined): string {
  if (authorization === undefined) return 'Send your API key as "Authorization: Bearer <API_KEY>".'
  if (BARE_KEY.test(authorization))
    return 'The Authorization header has the API key alone. Write Bearer before it: "Authorization: Bearer <API_KEY>".'
  return 'The API key is invalid, expired or revoked.'
}

function limit(reply: FastifyReply, verdict: Verdict): void {
  reply.headers({
    'ratelimit-limit': verdict.limit,
    'ratelimit-remaining': verdict.remaining,
    'ratelimit-reset': verdict.resetSeconds,
  })
  if (verdict.allowed) return
  void reply.header('retry-after', verdict.resetSeconds)
  throw new ServiceError(
    'rate_limited',
    `Your plan allows ${verdict.limit} requests a minute; try again in ${verdict.resetSeconds} s.`,
  )
}

/**
 * A browser sends the cookie along with whatever page made it ask, but it also says which page that was.
 * Programs that are no browsers send neither header, and no cookie that they do not own.
 */
export function checkOrigin(request: FastifyRequest, publicUrl: string): void {
  if (SAFE_METHODS.has(request.method)) return
  const { origin, host } = request.headers
  if (origin !== undefined) {
    if (isOwnOrigin(origin, host, publicUrl)) return
    throw foreignOrigin(publicUrl)
  }
  const site = request.headers['sec-fetch-site']
  if (site === undefined || site === 'same-origin' || site === 'none') return
  throw foreignOrigin(publicUrl)
}

/** For what costs; everything else stays open when the subscription is over (D-E2, D-S4). */
export function requireUsable(account: SignedIn): void {
  if (account.usable) return
  throw new ServiceError(
    'subscription_unusable',
    'Your trial or subscription is over. Choose a plan in the dashboard to create agents and acquire numbers again.',
  )
}
