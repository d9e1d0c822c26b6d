import { MINUTE_MS, SECOND_MS, type Clock } from '../../../platform/clock.ts'
import { isPostgres, type Db } from '../../../platform/db/db.ts'
import type { Log } from '../../../platform/log.ts'

const BEAT_MS = 10 * SECOND_MS
/** A node that has missed so many beats has very probably died, and its calls with it. */
export const HEARD_OF_MS = 3 * BEAT_MS
/** Longer than the store may be away, since no node can be seen while it is. */
const GONE_AFTER_MS = 3 * MINUTE_MS

/** Says in the store that this node lives, until it is stopped. */
export async function keepAlive(
  db: Db,
  node: string,
  clock: Clock,
  log: Log,
): Promise<{ stop(): Promise<void> }> {
  // A file has one node, so all that stand there are gone.
  if (!isPostgres(db)) await db.deleteFrom('nodes').execute()
  await beat(db, node, clock.now())
  let beating: Promise<void> = Promise.resolve()
  const timer = setInterval(() => {
    beating = beat(db, node, clock.now()).catch((error: unknown) =>
      log.warn({ err: error }, 'node could not say that it lives'),
    )
  }, BEAT_MS)
  timer.unref()
  return {
    async stop() {
      clearInterval(timer)
      await beating
      await db
        .deleteFrom('nodes')
        .where('id', '=', node)
        .execute()
        .catch(() => {})
    },
  }
}

async function beat(db: Db, node: string, nowMs: number): Promise<void> {
  await db
    .insertInto('nodes')
    .values({ id: node, seen_at: nowMs })
    .onConflict((c) => c.column('id').doUpdateSet({ seen_at: nowMs }))
    .execute()
}

/** Forgets the nodes that have not been seen for long; those that remain are alive. */
export async function forgetGoneNodes(db: Db, nowMs: number): Promise<void> {
  await db
    .deleteFrom('nodes')
    .where('seen_at', '<', nowMs - GONE_AFTER_MS)
    .execute()
}
