import type { Clock } from '../../../platform/clock.ts'
import type { Db, Store } from '../../../platform/db/db.ts'
import type { Log } from '../../../platform/log.ts'
import type { Vault } from '../../../platform/vault.ts'
import { placeEvents } from '../../events/placing.ts'
import { createGuard } from '../../tools/http/ssrf-guard.ts'
import { fanOut } from '../deliveries.ts'
import { createAttempt } from './attempt.ts'
import { startDispatcher, type Dispatcher } from './dispatcher.ts'

type Options = { store: Store; clock: Clock; log: Log; vault: Vault; webhookPrivateHosts: boolean }

/** Gives what has happened its places, and makes deliveries of it. */
export function placeNow(db: Db, clock: Clock): () => Promise<void> {
  return () => placeEvents(db, clock.now(), fanOut)
}

/** Sends this installation's events from this node. */
export function startSending({ store, clock, log, vault, webhookPrivateHosts }: Options): Dispatcher {
  const { db, engine, notices } = store
  const guard = createGuard({ allowsPrivate: webhookPrivateHosts })
  return startDispatcher({
    db,
    engine,
    notices,
    clock,
    log,
    vault,
    attempt: createAttempt({ guard, now: () => clock.now() }),
    place: placeNow(db, clock),
  })
}
