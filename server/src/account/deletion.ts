import { atomically, type Db, type Notices } from '../db/db.ts'
import type { AccountId } from '../ids.ts'
import type { DeletedCounts } from './routes.ts'
import { removeAccount } from './store.ts'

const COUNTED = {
  agents: 'agents',
  phone_numbers: 'phone_numbers',
  transcripts: 'transcripts',
  regulatory_bundles: 'bundles',
  documents: 'documents',
  api_keys: 'api_keys',
} as const

type Parts = {
  /** Gives the numbers back to the carrier, in the transaction that deletes the account. */
  releaseNumbers(tx: Db, accountId: AccountId): Promise<unknown>
  /** Queues the removal of files, in the same transaction: files cannot be rolled back. */
  queueFileRemoval(tx: Db, accountId: AccountId): Promise<void>
  removeFiles(accountId: AccountId): Promise<void>
}

/** Everything, everywhere (D-A1). The files go once the rows are gone for good; the job is for a crash between. */
export async function deleteAccount(
  db: Db,
  notices: Notices,
  accountId: AccountId,
  parts: Parts,
): Promise<DeletedCounts> {
  const deleted = await atomically(db, async (tx) => {
    const counts = await countAll(tx, accountId)
    await parts.releaseNumbers(tx, accountId)
    await parts.queueFileRemoval(tx, accountId)
    await removeAccount(tx, notices, accountId)
    return counts
  })
  await parts.removeFiles(accountId)
  return deleted
}

async function countAll(db: Db, accountId: AccountId): Promise<DeletedCounts> {
  const counts: Record<string, number> = {}
  for (const [name, table] of Object.entries(COUNTED)) {
    const { count } = await db
      .selectFrom(table)
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('account_id', '=', accountId)
      .executeTakeFirstOrThrow()
    counts[name] = count
  }
  return counts as DeletedCounts
}
