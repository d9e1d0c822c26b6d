import { openCarrier } from '../carriers.ts'
import type { Config } from '../config/config.ts'
import { openStore } from '../config/data-folder.ts'
import { sipHostOf } from '../config/telephony.ts'
import { systemClock } from '../platform/clock.ts'
import { migrate } from '../platform/db/migrate.ts'
import { listStrangers, syncCarrier } from '../product/phone-numbers/sync.ts'
import { Failure } from './failure.ts'

const STRANGER =
  'bought by a Parley with another store, and left alone: if there is none, release it in the carrier’s console'

export async function describeSync(config: Config, dryRun: boolean): Promise<string> {
  const store = await openStore(config)
  try {
    await migrate(store.db)
    const carrier = await openCarrier(config, store.db, systemClock)
    if (carrier.books === undefined)
      throw new Failure('The numbers of the lab are nowhere but here: there is nothing to compare.')
    const now = { nowMs: systemClock.now(), view: { sipHost: sipHostOf(config) } }
    const findings = await syncCarrier(store.db, carrier, { ...now, dryRun })
    const strangers = await listStrangers(store.db, carrier)
    if (findings.length === 0 && strangers.length === 0) return 'The carrier’s list and ours agree.\n'
    const lines = [
      ...findings.map(({ number, found, done }) => `${number.padEnd(16)}  ${found}: ${done}`),
      ...strangers.map((number) => `${number.padEnd(16)}  ${STRANGER}`),
    ]
    return `${lines.join('\n')}\n${dryRun ? 'Nothing has been done; without --dry-run it is.\n' : ''}`
  } finally {
    await store.close()
  }
}
