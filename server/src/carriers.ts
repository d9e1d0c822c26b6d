import type { Config } from './config/config.ts'
import type { Clock } from './platform/clock.ts'
import type { Db } from './platform/db/db.ts'
import { requireBuyer } from './product/account/index.ts'
import { labCarrier } from './product/phone-numbers/adapters/lab.ts'
import type { Carrier } from './product/phone-numbers/carrier.ts'
import type { Permissions } from './product/phone-numbers/acquire.ts'
import { heldNumbers } from './product/phone-numbers/store.ts'
import { getTrunk } from './product/trunks/store.ts'

/** The carrier that is configured. Its adapter is loaded only where it is used. */
export async function openCarrier({ carrier, publicUrl }: Config, db: Db, clock: Clock): Promise<Carrier> {
  if (carrier.name === 'lab') return openLab(db, clock)
  const { twilioCarrier } = await import('./product/phone-numbers/adapters/twilio/twilio.ts')
  return twilioCarrier(carrier, publicUrl)
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
