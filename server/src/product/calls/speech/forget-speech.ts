import { HOUR_MS } from '../../../platform/clock.ts'
import type { Db, Notices } from '../../../platform/db/db.ts'
import type { AccountId } from '../../../platform/ids.ts'
import type { Log } from '../../../platform/log.ts'
import { purgeSpeech, speechOwners } from '../../../voice/speech-files.ts'

/** The topic of the notice that speech of an agent, or of all of an account, is to be forgotten on every node. */
export const FORGET_SPEECH = 'speech.forget'

const SWEEP_EVERY_MS = HOUR_MS
/** SQLite binds at most 32,766 values in one statement. */
const AGENTS_AT_ONCE = 500

/** In the transaction that deletes the agent, or without one the account. */
export async function publishForgetting(
  tx: Db,
  notices: Notices,
  accountId: AccountId,
  agentId = '',
): Promise<void> {
  await notices.publish(tx, FORGET_SPEECH, `${accountId}/${agentId}`)
}

export function readForgetting(id: string): { accountId: AccountId; agentId: string | undefined } {
  const [accountId = '', agentId = ''] = id.split('/')
  return { accountId: accountId as AccountId, agentId: agentId === '' ? undefined : agentId }
}

/** Looks through the speech on this node's disk, at the start and every hour: it may have missed a notice. */
export function keepSpeech({ db, folder, log }: { db: Db; folder: string; log: Log }) {
  let sweeping = sweep()
  const timer = setInterval(() => void (sweeping = sweeping.then(sweep)), SWEEP_EVERY_MS)
  timer.unref()

  async function sweep(): Promise<void> {
    try {
      const removed = await sweepSpeech(db, folder)
      if (removed > 0) log.info({ removed }, 'speech of deleted agents removed')
    } catch (error) {
      log.warn({ err: error }, 'speech not looked through')
    }
  }

  return {
    async stop(): Promise<void> {
      clearInterval(timer)
      await sweeping
    },
  }
}

/** Removes the speech of agents that are not there. Returns of how many. */
export async function sweepSpeech(db: Db, folder: string): Promise<number> {
  const owners = await speechOwners(folder)
  let removed = 0
  for (let from = 0; from < owners.length; from += AGENTS_AT_ONCE) {
    const some = owners.slice(from, from + AGENTS_AT_ONCE)
    const ids = some.map(({ agentId }) => agentId)
    const rows = await db.selectFrom('agents').select(['id', 'account_id']).where('id', 'in', ids).execute()
    const known = new Set(rows.map((row) => `${row.account_id}/${row.id}`))
    for (const { accountId, agentId } of some) {
      if (known.has(`${accountId}/${agentId}`)) continue
      await purgeSpeech(folder, accountId, agentId)
      removed++
    }
  }
  return removed
}
