import { MINUTE_MS, SECOND_MS, type Clock } from '../../../platform/clock.ts'
import type { Db, Notices } from '../../../platform/db/db.ts'
import type { AccountId } from '../../../platform/ids.ts'
import type { Log } from '../../../platform/log.ts'
import { readTerms } from '../../subscription/ledger.ts'
import type { SubscriptionTerms } from '../../subscription/subscription.ts'
import { hashKey, isWellFormedKey } from './api-key.ts'

/** What a key opens, and which one it is. */
export type Opened = {
  id: string
  name: string
  accountId: AccountId
  blocked: boolean
  terms: SubscriptionTerms
}

export type Keyring = {
  open(key: string): Opened | undefined | Promise<Opened | undefined>
  /** Writes down when keys were last used. */
  flush(): Promise<void>
}

type Held = Opened & { expiresAt: number | null; readAt: number }

const MAX_HELD = 10_000
/** A notice that is lost with its node may leave a key open for this long, and no longer. */
const TRUST_MS = 30 * SECOND_MS
/** A change that is announced commits within this time; what is read meanwhile may be of before it. */
const DOUBT_MS = SECOND_MS
const NOTE_USE_EVERY_MS = MINUTE_MS

/**
 * Looks keys up by their hash, and holds what it found until a notice says that the account has changed.
 * While notices cannot arrive nothing that is held is believed.
 */
export function createKeyring(db: Db, notices: Notices, clock: Clock, log: Log): Keyring {
  const held = new Map<string, Held>()
  const notedAt = new Map<string, number>()
  const used = new Map<string, number>()
  const doubtedUntil = new Map<AccountId, number>()
  let changes = 0

  function forget(accountId: AccountId): void {
    changes++
    remember(doubtedUntil, accountId, clock.now() + DOUBT_MS)
    for (const [hash, each] of held) if (each.accountId === accountId) held.delete(hash)
  }
  notices.subscribe((topic, id) => {
    if (topic === 'account') forget(id as AccountId)
  })

  async function look(hash: string): Promise<Held | undefined> {
    const before = changes
    const found = await readKey(db, hash, clock)
    if (found === undefined) return undefined
    const doubted = (doubtedUntil.get(found.accountId) ?? 0) > found.readAt
    if (before === changes && notices.connected && !doubted) remember(held, hash, found)
    return found
  }

  function admit(found: Held | undefined): Opened | undefined {
    const now = clock.now()
    if (found === undefined || (found.expiresAt !== null && found.expiresAt <= now)) return undefined
    if (now - (notedAt.get(found.id) ?? 0) >= NOTE_USE_EVERY_MS) {
      remember(notedAt, found.id, now)
      used.set(found.id, now)
    }
    return found
  }

  return {
    open(key) {
      if (!isWellFormedKey(key)) return undefined
      const hash = hashKey(key)
      const known = held.get(hash)
      if (known !== undefined && notices.connected && clock.now() - known.readAt < TRUST_MS)
        return admit(known)
      return look(hash).then(admit)
    },
    async flush() {
      const uses = [...used]
      used.clear()
      for (const [id, lastUsedAt] of uses) {
        try {
          await db.updateTable('api_keys').set({ last_used_at: lastUsedAt }).where('id', '=', id).execute()
        } catch (error) {
          log.warn({ err: error }, 'last use of a key not noted')
        }
      }
    },
  }
}

function remember<Key, Value>(map: Map<Key, Value>, key: Key, value: Value): void {
  if (map.size >= MAX_HELD) map.clear()
  map.set(key, value)
}

async function readKey(db: Db, hash: string, clock: Clock): Promise<Held | undefined> {
  const row = await db
    .selectFrom('api_keys')
    .innerJoin('subscriptions', 'subscriptions.account_id', 'api_keys.account_id')
    .innerJoin('accounts', 'accounts.id', 'api_keys.account_id')
    .select(['api_keys.id', 'name', 'api_keys.account_id', 'expires_at', 'subscriptions.terms', 'blocked_at'])
    .where('hash', '=', hash)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (row === undefined) return undefined
  return {
    id: row.id,
    name: row.name,
    accountId: row.account_id,
    blocked: row.blocked_at !== null,
    expiresAt: row.expires_at,
    terms: readTerms(row.terms),
    readAt: clock.now(),
  }
}
