import type { Config } from './config/config.ts'
import type { Clock } from './platform/clock.ts'
import type { Db } from './platform/db/db.ts'
import type { HttpServer } from './platform/http/server.ts'
import type { Log } from './platform/log.ts'
import { requireBuyer } from './product/account/index.ts'
import { createCallDesk } from './product/calls/carrier/desk.ts'
import type { LiveCalls } from './product/calls/live/live-calls.ts'
import { labCarrier } from './product/phone-numbers/adapters/lab.ts'
import type { Carrier } from './product/phone-numbers/carrier.ts'
import type { Permissions } from './product/phone-numbers/acquire.ts'
import { heldNumbers } from './product/phone-numbers/store.ts'
import { getTrunk } from './product/trunks/store.ts'
import { dialPolicy } from './voice-plane.ts'

/** The carrier that is configured. Its adapter is loaded only where it is used. */
export async function openCarrier({ carrier, publicUrl }: Config, db: Db, clock: Clock): Promise<Carrier> {
  if (carrier.name === 'lab') return openLab(db, clock)
  const { twilioCarrier } = await import('./product/phone-numbers/adapters/twilio/twilio.ts')
  return twilioCarrier(carrier, publicUrl)
}

type Calling = {
  readonly config: Config
  readonly db: Db
  readonly clock: Clock
  readonly log: Log
  readonly liveCalls: LiveCalls
}

/** Where a carrier's calls come in. It signs what it asks, so this stands outside the authentication. */
export async function carrierRoutes(
  app: HttpServer,
  { line, name }: Carrier,
  { config, ...calling }: Calling,
): Promise<void> {
  if (line === undefined) return
  await line.routes(app, createCallDesk({ ...calling, line, carrier: name, dialPolicy: dialPolicy(config) }))
}

/** Fictional numbers, for demo accounts too: those spend nobody's money. */
export function openLab(db: Db, clock: Clock): Carrier {
  return labCarrier({ heldNumbers: (country) => heldNumbers(db, country), clock })
}

/** Who may sign up openly must not spend the operator's money. */
export function buyingPermissions({ signUp }: Config, { isTest }: Carrier): Permissions {
  const mustAsk = !isTest && signUp === 'open'
  return { requireTrunk: getTrunk, requireBuyer: mustAsk ? requireBuyer : undefined }
}
