import { atomically, type Db } from '../../platform/db/db.ts'
import { createVault } from '../../platform/vault.ts'
import { placeEvents } from '../../product/events/placing.ts'
import { fanOut, sendTest } from '../../product/webhooks/deliveries.ts'
import { createWebhook } from '../../product/webhooks/store.ts'
import type { AccountId } from '../../platform/ids.ts'

/** Those of what was done before have their places, and a webhook has its test. */
export async function fillEvents(db: Db, accountId: AccountId, nowMs: number): Promise<void> {
  const vault = createVault(Buffer.alloc(32))
  const url = 'https://crm.example.com/parley'
  await atomically(db, async (tx) => {
    const webhook = await createWebhook(tx, accountId, { url }, { vault, nowMs })
    await sendTest(tx, accountId, webhook.id, nowMs)
  })
  await placeEvents(db, nowMs, fanOut)
}
