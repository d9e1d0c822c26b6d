import { GRACE_MS, REMOVE_ACCOUNTS } from '../../server/src/product/account/deletion.ts'
import type { TestService } from '../harness.ts'

/** A day after a deletion, without moving the clock of the others. */
export async function endGrace({ store, service, clock }: TestService): Promise<void> {
  const { db } = store
  await db
    .updateTable('accounts')
    .set((eb) => ({ deleted_at: eb('deleted_at', '-', GRACE_MS) }))
    .where('deleted_at', 'is not', null)
    .execute()
  await db.updateTable('jobs').set({ run_at: clock.now() }).where('kind', '=', REMOVE_ACCOUNTS).execute()
  await service.work.idle()
}
