import { hint, type Db } from '../../platform/db/db.ts'
import { newIdInOrder, type AccountId } from '../../platform/ids.ts'
import type { EventType } from './event-types.ts'

/** The topic of the hint that an account's events have grown. */
export const EVENTS_TOPIC = 'events'

export type NewEvent = {
  readonly type: EventType
  /** The resource as REST answers it, under its own name. */
  readonly data: object
  /** What it is erased with: it holds what a caller said, or who they are. */
  readonly with?: {
    readonly agentId?: string
    readonly callId?: string
    readonly appointmentId?: string
  }
  /** Of an account's events with one key there is one, however often its cause is tried. */
  readonly once?: string
}

/** In the transaction of its cause: what commits has happened, what rolls back never did. */
export async function recordEvent(
  tx: Db,
  accountId: AccountId,
  event: NewEvent,
  nowMs: number,
): Promise<void> {
  const { type, data, with: goesWith = {}, once } = event
  await tx
    .insertInto('events')
    .values({
      id: newIdInOrder('event', nowMs),
      account_id: accountId,
      type,
      data: JSON.stringify(data),
      place: null,
      once_key: once ?? null,
      agent_id: goesWith.agentId ?? null,
      call_id: goesWith.callId ?? null,
      appointment_id: goesWith.appointmentId ?? null,
      created_at: nowMs,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  hint(tx, EVENTS_TOPIC, accountId)
}
