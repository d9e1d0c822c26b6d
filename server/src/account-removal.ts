import { deleteAccount } from './account/deletion.ts'
import { CUT_CALLS } from './calls/exchange.ts'
import { publishForgetting } from './calls/forgetting-speech.ts'
import { PURGE_RECORDINGS, purgeRecordings } from './calls/recording-retention.ts'
import type { Clock } from './clock.ts'
import type { Config } from './config.ts'
import { documentsFolder, recordingsFolder } from './data-folder.ts'
import type { Store } from './db/db.ts'
import type { AccountId } from './ids.ts'
import { queueLogTruncation } from './jobs/log-truncation.ts'
import { enqueue } from './jobs/queue.ts'
import { purgeDocuments } from './phone-numbers/documents.ts'
import { releaseAllNumbers } from './phone-numbers/store.ts'
import { TRUNKS_CHANGED } from './trunks/trunk.ts'

type Foundation = { config: Config; store: Store; clock: Clock }

/** How an account is removed, with all that its features keep of it (D-A1). */
export function accountRemoval({ config, store: { db, notices }, clock }: Foundation) {
  const documents = documentsFolder(config)
  const recordings = recordingsFolder(config)
  return (accountId: AccountId) =>
    deleteAccount(db, notices, accountId, {
      async releaseNumbers(tx, id) {
        await releaseAllNumbers(tx, id, clock.now())
        await notices.publish(tx, CUT_CALLS, id)
        await notices.publish(tx, TRUNKS_CHANGED, id)
        await publishForgetting(tx, notices, id)
      },
      async queueFileRemoval(tx, id) {
        const nowMs = clock.now()
        await enqueue(tx, { kind: 'documents.purge', payload: { folder: id }, nowMs })
        await enqueue(tx, { kind: PURGE_RECORDINGS, payload: { accountId: id }, nowMs })
        await queueLogTruncation(tx, nowMs)
      },
      async removeFiles(id) {
        await purgeDocuments(documents, id)
        await purgeRecordings(recordings, id)
      },
    })
}
