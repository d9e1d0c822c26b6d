import type { Db } from '../../platform/db/db.ts'
import { notFound } from '../../platform/errors.ts'
import type { AccountId } from '../../platform/ids.ts'
import type { CallChange } from './call.ts'

/** What the owner says of a call: that it was read, that what it asked for is done. What is said again changes nothing. */
export async function markCall(
  db: Db,
  accountId: AccountId,
  callId: string,
  { read, settled }: CallChange,
  nowMs: number,
): Promise<void> {
  const own = db.updateTable('calls').where('id', '=', callId).where('account_id', '=', accountId)
  // The first moment stays, however often it is said.
  const at = (column: 'read_at' | 'settled_at', mark: boolean) =>
    own
      .set({ [column]: mark ? nowMs : null })
      .where(column, mark ? 'is' : 'is not', null)
      .execute()
  const found = await db
    .selectFrom('calls')
    .select('id')
    .where('id', '=', callId)
    .where('account_id', '=', accountId)
    .executeTakeFirst()
  if (found === undefined) throw notFound(`Call ${callId}`)
  if (read !== undefined) await at('read_at', read)
  if (settled !== undefined) await at('settled_at', settled)
}

/** All that had begun by then. Returns how many were unread. */
export async function markAllRead(
  db: Db,
  accountId: AccountId,
  untilMs: number,
  nowMs: number,
): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('calls')
    .set({ read_at: nowMs })
    .where('account_id', '=', accountId)
    .where('read_at', 'is', null)
    .where('status', '=', 'ended')
    .where('started_at', '<=', untilMs)
    .executeTakeFirst()
  return Number(numUpdatedRows)
}
