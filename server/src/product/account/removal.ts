import { beginDeletion, listOverdue, REMOVE_ACCOUNTS, removeForGood, undoByLink } from './deletion.ts'
import type { DeletedCounts } from './routes.ts'
import type { SignedLinks } from './verification/signed-link.ts'
import type { OAuthProviders } from '../calendar/outside/oauth/provider.ts'
import { giveBackAllAccess } from '../calendar/outside/oauth/revocation.ts'
import { CUT_CALLS } from '../calls/live/live-calls.ts'
import { publishForgetting } from '../calls/speech/forget-speech.ts'
import { PURGE_RECORDINGS, purgeRecordings } from '../calls/retention/recording-retention.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Config } from '../../config/config.ts'
import { documentsFolder, recordingsFolder } from '../../config/data-folder.ts'
import { atomically, type Db, type Store } from '../../platform/db/db.ts'
import type { AccountId } from '../../platform/ids.ts'
import { queueLogTruncation } from '../../platform/jobs/log-truncation.ts'
import { enqueue } from '../../platform/jobs/queue.ts'
import { purgeDocuments } from '../phone-numbers/bundles/documents.ts'
import { releaseAllNumbers, withdrawBundles } from '../phone-numbers/index.ts'
import { TRUNKS_CHANGED } from '../trunks/trunk.ts'
import type { Vault } from '../../platform/vault.ts'

type Foundation = {
  config: Config
  store: Store
  clock: Clock
  links: SignedLinks
  vault: Vault
  providers: OAuthProviders
}

/** How many accounts one job removes; where there are more, another follows. */
const REMOVED_AT_ONCE = 20

/** How an account goes, with all that its features keep of it (D-A1). */
export type AccountRemoval = {
  /** It answers nothing from now on, and is removed a day later. */
  begin(accountId: AccountId): Promise<DeletedCounts>
  undo(token: string): Promise<void>
  /** Removes those whose day is over. */
  removeOverdue(): Promise<void>
}

export function accountRemoval(foundation: Foundation): AccountRemoval {
  const { config, store, clock, links, vault } = foundation
  const { db, notices } = store
  const parts = partsOf(foundation)
  const writing = { vault, links, publicUrl: config.publicUrl }
  return {
    begin: (accountId) =>
      atomically(db, async (tx) => {
        const counts = await beginDeletion(tx, accountId, writing, clock.now())
        await notices.publish(tx, 'account', accountId)
        await notices.publish(tx, CUT_CALLS, accountId)
        await notices.publish(tx, TRUNKS_CHANGED, accountId)
        return counts
      }),
    undo: (token) =>
      atomically(db, async (tx) => {
        const accountId = await undoByLink(tx, links, token, clock.now())
        await notices.publish(tx, 'account', accountId)
        await notices.publish(tx, TRUNKS_CHANGED, accountId)
      }),
    async removeOverdue() {
      const nowMs = clock.now()
      const due = await listOverdue(db, nowMs, REMOVED_AT_ONCE)
      const failures: unknown[] = []
      for (const accountId of due)
        // One that cannot go keeps none of the others.
        await removeForGood(db, notices, accountId, { parts, nowMs }).catch((error: unknown) =>
          failures.push(error),
        )
      if (failures.length > 0)
        throw new AggregateError(failures, 'Accounts are left that could not be removed.')
      if (due.length === REMOVED_AT_ONCE) await enqueue(db, { kind: REMOVE_ACCOUNTS, payload: {}, nowMs })
    },
  }
}

function partsOf({ config, store: { notices }, clock, vault, providers }: Foundation) {
  const documents = documentsFolder(config)
  const recordings = recordingsFolder(config)
  return {
    async releaseNumbers(tx: Db, id: AccountId) {
      await releaseAllNumbers(tx, id, clock.now())
      await withdrawBundles(tx, id, clock.now())
      await notices.publish(tx, CUT_CALLS, id)
      await notices.publish(tx, TRUNKS_CHANGED, id)
      await publishForgetting(tx, notices, id)
    },
    giveBackCalendars: (tx: Db, id: AccountId) =>
      giveBackAllAccess(tx, id, { vault, providers, nowMs: clock.now() }),
    async queueFileRemoval(tx: Db, id: AccountId) {
      const nowMs = clock.now()
      await enqueue(tx, { kind: 'documents.purge', payload: { folder: id }, nowMs })
      await enqueue(tx, { kind: PURGE_RECORDINGS, payload: { accountId: id }, nowMs })
      await queueLogTruncation(tx, nowMs)
    },
    async removeFiles(id: AccountId) {
      await purgeDocuments(documents, id)
      await purgeRecordings(recordings, id)
    },
  }
}
