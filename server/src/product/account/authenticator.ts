import type { Keyring, Opened } from './api-keys/keyring.ts'
import type { Login } from './sign-in/login.ts'
import { ensureAccount, standingOf } from './store.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Config } from '../../config/config.ts'
import type { Store } from '../../platform/db/db.ts'
import { ServiceError } from '../../platform/errors.ts'
import type { Authenticator, SignedIn } from '../../platform/http/authentication.ts'
import type { AccountId } from '../../platform/ids.ts'
import { getTerms } from '../subscription/ledger.ts'
import {
  isUsable,
  nextTransition,
  subscriptionAt,
  type SubscriptionTerms,
} from '../subscription/subscription.ts'

type Options = {
  readonly config: Pick<Config, 'rateLimits' | 'signUp'>
  readonly store: Pick<Store, 'db'>
  readonly clock: Clock
  readonly keyring: Keyring
  readonly login: Login
}

/** Who sends a request: by a key, or by a session. */
export function createAuthenticator({ config, store, clock, keyring, login }: Options): Authenticator {
  // The keyring holds the same terms for many requests, and they mean the same until the clock changes them.
  const known = new WeakMap<SubscriptionTerms, { account: SignedIn; untilMs: number }>()

  function signedIn(
    id: AccountId,
    terms: SubscriptionTerms,
    who: Pick<SignedIn, 'via' | 'blocked'> & Partial<Pick<SignedIn, 'key' | 'email' | 'operator'>>,
  ): SignedIn {
    const nowMs = clock.now()
    const before = known.get(terms)
    if (before !== undefined && nowMs < before.untilMs) return before.account
    const { plan, status } = subscriptionAt(terms, nowMs)
    const limits = { requestsPerMinute: config.rateLimits[plan], usable: isUsable(status) }
    const account: SignedIn = { id, ...limits, operator: false, ...who }
    known.set(terms, { account, untilMs: nextTransition(terms, nowMs) ?? Number.POSITIVE_INFINITY })
    return account
  }
  /** Opened here where a crash came between sign-up and this; undefined where sign-up has closed since. */
  async function accountOf(user: {
    id: string
    name: string
    email: string
  }): Promise<AccountId | undefined> {
    try {
      return await ensureAccount(store.db, user, clock.now(), { signUp: config.signUp, email: user.email })
    } catch (error) {
      if (error instanceof ServiceError) return undefined
      throw error
    }
  }
  const byOpened = (opened: Opened) =>
    signedIn(opened.accountId, opened.terms, { via: 'key', key: opened, blocked: opened.blocked })
  return {
    byKey(key) {
      const opened = keyring.open(key)
      if (!(opened instanceof Promise)) return opened && byOpened(opened)
      return opened.then((found) => found && byOpened(found))
    },
    async bySession(headers) {
      const session = await login.api.getSession({ headers })
      if (session === null) return undefined
      const accountId = await accountOf(session.user)
      if (accountId === undefined) return undefined
      const { deleted, ...standing } = await standingOf(store.db, accountId)
      // Its sessions are gone; this one was being opened meanwhile.
      if (deleted) return undefined
      const terms = await getTerms(store.db, accountId)
      return signedIn(accountId, terms, { via: 'session', email: session.user.email, ...standing })
    },
  }
}
