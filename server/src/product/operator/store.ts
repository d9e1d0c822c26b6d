import { sql } from 'kysely'
import { iso } from '../../platform/clock.ts'
import { isPostgres, type Db } from '../../platform/db/db.ts'
import { notFound } from '../../platform/errors.ts'
import { DEFAULT_LIMIT } from '../../platform/http/envelope.ts'
import type { AccountId } from '../../platform/ids.ts'
import { readTerms } from '../subscription/ledger.ts'
import { subscriptionAt, usedMinutes } from '../subscription/subscription.ts'
import type { ManagedAccount, ManagedAccountQuery } from './managed-account.ts'

type Page = { data: ManagedAccount[]; total: number; limit: number; offset: number }

/** How many calls of each account there are now. */
export type CountLiveByAccount = (
  db: Db,
  accountIds: readonly AccountId[],
  nowMs: number,
) => Promise<Map<AccountId, number>>

type Options = { nowMs: number; countLive: CountLiveByAccount }

/** Oldest first. */
export async function listAccounts(db: Db, query: ManagedAccountQuery, options: Options): Promise<Page> {
  const { text, limit = DEFAULT_LIMIT, offset = 0 } = query
  const matching = accountsWith(db, text)
  const { total } = await matching
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  const ids = await matching
    .select('accounts.id')
    .orderBy('accounts.created_at')
    .orderBy('accounts.id')
    .limit(limit)
    .offset(offset)
    .execute()
  const data = await viewAccounts(
    db,
    ids.map(({ id }) => id),
    options,
  )
  return { data, total, limit, offset }
}

export async function getAccount(db: Db, accountId: string, options: Options): Promise<ManagedAccount> {
  const [account] = await viewAccounts(db, [accountId as AccountId], options)
  if (account === undefined) throw notFound(`Account ${accountId}`)
  return account
}

function accountsWith(db: Db, text: string | undefined) {
  const all = db.selectFrom('accounts').innerJoin('auth_users', 'auth_users.id', 'accounts.user_id')
  if (text === undefined) return all
  // Not LIKE: what is looked for may hold its wildcards.
  const found = isPostgres(db) ? sql`strpos` : sql`instr`
  const searched = sql`lower(auth_users.email || ' ' || first_name || ' ' || last_name || ' ' || coalesce(company, ''))`
  return all.where(sql<boolean>`${found}(${searched}, lower(${text})) > 0`)
}

async function viewAccounts(db: Db, ids: readonly AccountId[], options: Options): Promise<ManagedAccount[]> {
  if (ids.length === 0) return []
  const { nowMs, countLive } = options
  const rows = await db
    .selectFrom('accounts')
    .innerJoin('auth_users', 'auth_users.id', 'accounts.user_id')
    .innerJoin('subscriptions', 'subscriptions.account_id', 'accounts.id')
    .select(['accounts.id', 'auth_users.email', 'first_name', 'last_name', 'company', 'terms'])
    .select([
      'operator',
      'may_dial',
      'may_buy',
      'caller_id',
      'blocked_at',
      'deleted_at',
      'accounts.created_at',
    ])
    .where('accounts.id', 'in', ids)
    .orderBy('accounts.created_at')
    .orderBy('accounts.id')
    .execute()
  const live = await countLive(db, ids, nowMs)
  const month = await countMonth(db, ids, nowMs)
  return rows.map((row) => {
    const { plan, status } = subscriptionAt(readTerms(row.terms), nowMs)
    return {
      id: row.id,
      name: `${row.first_name} ${row.last_name}`.trim(),
      email: row.email,
      company: row.company,
      operator: row.operator === 1,
      may_dial: row.may_dial === 1,
      may_buy: row.may_buy === 1,
      caller_id: row.caller_id,
      blocked_at: row.blocked_at === null ? null : iso(row.blocked_at),
      deleted_at: row.deleted_at === null ? null : iso(row.deleted_at),
      plan,
      status,
      calls_now: live.get(row.id) ?? 0,
      calls_this_month: month.calls.get(row.id) ?? 0,
      minutes_this_month: usedMinutes(month.seconds.get(row.id) ?? 0),
      phone_numbers: month.numbers.get(row.id) ?? 0,
      created_at: iso(row.created_at),
    }
  })
}

async function countMonth(db: Db, ids: readonly AccountId[], nowMs: number) {
  const now = new Date(nowMs)
  const sinceMs = Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), 1)
  const calls = await db
    .selectFrom('calls')
    .select(['account_id', ({ fn }) => fn.countAll<number>().as('n')])
    .where('account_id', 'in', ids)
    .where('started_at', '>=', sinceMs)
    .groupBy('account_id')
    .execute()
  const seconds = await db
    .selectFrom('usage')
    .select(['account_id', ({ fn }) => fn.sum<number>('seconds').as('n')])
    .where('account_id', 'in', ids)
    .where('answered_at', '>=', sinceMs)
    .groupBy('account_id')
    .execute()
  const numbers = await db
    .selectFrom('phone_numbers')
    .select(['account_id', ({ fn }) => fn.countAll<number>().as('n')])
    .where('account_id', 'in', ids)
    .groupBy('account_id')
    .execute()
  return { calls: byAccount(calls), seconds: byAccount(seconds), numbers: byAccount(numbers) }
}

function byAccount(rows: { account_id: AccountId; n: number }[]): Map<AccountId, number> {
  return new Map(rows.map(({ account_id, n }) => [account_id, n]))
}
