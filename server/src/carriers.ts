import type { Config } from './config/config.ts'
import { sipHostOf } from './config/telephony.ts'
import type { Clock } from './platform/clock.ts'
import type { Db } from './platform/db/db.ts'
import type { HttpServer } from './platform/http/server.ts'
import type { Log } from './platform/log.ts'
import { enqueue } from './platform/jobs/queue.ts'
import { requireBuyer } from './product/account/index.ts'
import { createCallDesk } from './product/calls/carrier/desk.ts'
import type { LiveCalls } from './product/calls/live/live-calls.ts'
import type { LookUp } from './product/calls/live/look-up.ts'
import { labCarrier } from './product/phone-numbers/adapters/lab.ts'
import { FOLLOW_REVIEWS } from './product/phone-numbers/bundles/review.ts'
import type { Carrier } from './product/phone-numbers/carrier.ts'
import type { Permissions } from './product/phone-numbers/acquire.ts'
import { heldNumbers } from './product/phone-numbers/store.ts'
import { getTrunk } from './product/trunks/store.ts'
import { dialPolicy } from './voice-plane.ts'

export async function openCarrier(config: Config, db: Db, clock: Clock): Promise<Carrier> {
  return (await openRealCarrier(config)) ?? openLab(db, clock)
}

/** The one that is configured, where its numbers cost money. Its adapter is loaded only where it is used. */
export async function openRealCarrier({ carrier, publicUrl }: Config): Promise<Carrier | undefined> {
  if (carrier.name === 'lab') return undefined
  const { twilioCarrier } = await import('./product/phone-numbers/adapters/twilio/twilio.ts')
  return twilioCarrier(carrier, publicUrl)
}

type Calling = {
  readonly config: Config
  readonly db: Db
  readonly clock: Clock
  readonly log: Log
  readonly liveCalls: LiveCalls
  readonly lookUp: LookUp
}

/** Where a carrier's calls come in. It signs what it asks, so this stands outside the authentication. */
export async function carrierRoutes(
  app: HttpServer,
  { line, name }: Carrier,
  { config, ...calling }: Calling,
): Promise<void> {
  if (line === undefined) return
  const { db, clock } = calling
  await line.routes(app, {
    ...createCallDesk({ ...calling, line, carrier: name, dialPolicy: dialPolicy(config) }),
    async bundleChanged(reference) {
      await enqueue(db, { kind: FOLLOW_REVIEWS, payload: { reference }, nowMs: clock.now() })
    },
  })
}

/** Fictional numbers, for demo accounts too: those spend nobody's money. */
export function openLab(db: Db, clock: Clock): Carrier {
  return labCarrier({ heldNumbers: (country) => heldNumbers(db, country), clock })
}

/** What acquiring numbers needs, and what finishes it behind a request that was cut off. Who may sign up openly must not spend the operator's money. */
export function acquiringFrom(carrier: Carrier, config: Config) {
  const mustAsk = !carrier.isTest && config.signUp === 'open'
  const permissions: Permissions = {
    requireTrunk: getTrunk,
    requireBuyer: mustAsk ? requireBuyer : undefined,
  }
  return { carrier, permissions, sipHost: sipHostOf(config) }
}
