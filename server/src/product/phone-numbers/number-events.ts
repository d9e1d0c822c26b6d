import type { Db } from '../../platform/db/db.ts'
import type { AccountId } from '../../platform/ids.ts'
import type { EventType } from '../events/event-types.ts'
import { recordEvent } from '../events/record.ts'
import { listNumbers } from './listing.ts'
import type { HeldNumber } from './phone-number.ts'

/** What the installation adds to a number where it is shown. */
export type NumberView = {
  /** Where softphones reach this service; null where it has no telephone. */
  readonly sipHost: string | null
}

/** The numbers of the account as REST answers them, or one of them. */
export async function showNumbers(
  db: Db,
  accountId: AccountId,
  view: NumberView,
  only?: string,
): Promise<HeldNumber[]> {
  const held = await listNumbers(db, accountId, only)
  const sipUri = ({ phone_number: number }: { phone_number: string }) =>
    view.sipHost === null ? null : `sip:${number}@${view.sipHost}`
  return held.map((each) => ({ ...each, sip_uri: sipUri(each) }))
}

/** With the number as it is now: what is released is recorded before it goes. */
export async function recordNumberEvent(
  tx: Db,
  accountId: AccountId,
  type: Extract<EventType, `phone_number.${string}`>,
  number: string,
  { view, nowMs }: { view: NumberView; nowMs: number },
): Promise<void> {
  const [shown] = await showNumbers(tx, accountId, view, number)
  if (shown) await recordEvent(tx, accountId, { type, data: { phone_number: shown } }, nowMs)
}
