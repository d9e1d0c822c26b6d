import type { Clock } from '../../platform/clock.ts'
import { enqueue, type Payload } from '../../platform/jobs/queue.ts'
import type { Schedule } from '../../platform/jobs/schedule.ts'
import type { Handler } from '../../platform/jobs/worker-pool.ts'
import type { Log } from '../../platform/log.ts'
import type { Carrier } from './carrier.ts'
import { FOLLOW_REVIEWS, followReviews, WITHDRAW } from './bundles/review.ts'
import { giveBack, RELEASE } from './store.ts'
import { SYNC_CARRIER, syncCarrier } from './sync.ts'

/** What is done at the carrier behind the requests. */
export function carrierHandlers({
  carrier,
  sipHost,
  clock,
  log,
}: {
  carrier: Carrier
  sipHost: string | null
  clock: Clock
  log: Log
}): Record<string, Handler> {
  return {
    [RELEASE]: (payload) => giveBack(carrier, releasedIn(payload)),
    [FOLLOW_REVIEWS]: ({ reference }, { db }) =>
      followReviews(db, carrier, clock.now(), typeof reference === 'string' ? reference : undefined),
    [WITHDRAW]: async ({ carrier: from, reference }) => {
      if (from === carrier.name && typeof reference === 'string') await carrier.reviews?.withdraw(reference)
    },
    [SYNC_CARRIER]: async (_payload, { db }) => {
      const now = { nowMs: clock.now(), view: { sipHost } }
      const findings = await syncCarrier(db, carrier, { ...now, dryRun: false })
      for (const { number: phone_number, found, done } of findings)
        log.warn({ phone_number, found, done }, 'the carrier and this service disagreed about a number')
    },
  }
}

/** Jobs of earlier versions do not say from which carrier a number is: there was only one. */
function releasedIn({ number, sid, carrier = 'lab' }: Payload) {
  if (typeof number !== 'string' || typeof sid !== 'string' || typeof carrier !== 'string')
    throw new TypeError('The job does not say which number is given back.')
  return { number, sid, carrier }
}

export function carrierSchedules({ books }: Carrier): Schedule[] {
  if (books === undefined) return []
  return [
    {
      name: 'follow-bundle-reviews',
      cron: '*/15 * * * *',
      run: async (db, nowMs) => {
        await enqueue(db, { kind: FOLLOW_REVIEWS, payload: {}, nowMs })
      },
    },
    {
      name: 'sync-carrier',
      cron: '*/10 * * * *',
      run: async (db, nowMs) => {
        await enqueue(db, { kind: SYNC_CARRIER, payload: {}, nowMs })
      },
    },
  ]
}
