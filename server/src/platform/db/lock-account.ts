import type { AccountId } from '../ids.ts'
import { isPostgres, type Db } from './db.ts'

/**
 * Transactions that change the holdings of one account wait for one another, so that none misses what another has
 * just done. SQLite writes one at a time anyway.
 */
export async function lockAccount(tx: Db, accountId: AccountId): Promise<void> {
  if (!tx.isTransaction) throw new Error('An account is locked in a transaction only.')
  if (!isPostgres(tx)) return
  await tx.selectFrom('accounts').select('id').where('id', '=', accountId).forNoKeyUpdate().execute()
}
