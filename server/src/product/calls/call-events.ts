import type { Db } from '../../platform/db/db.ts'
import type { AccountId } from '../../platform/ids.ts'
import type { EventType } from '../events/event-types.ts'
import { recordEvent } from '../events/record.ts'
import type { Call } from './call.ts'
import { getCall } from './store.ts'

export type CallEventType = Extract<EventType, `call.${string}` | 'recording.ready'>

/** Which call, and its recording, which no store knows. */
export type RecordedCall = {
  readonly id: string
  readonly accountId: AccountId
  readonly recording: Call['recording']
}

/** Once, however often the journal or the job that tells of it is tried. Goes with the call. */
export async function recordCall(
  tx: Db,
  type: CallEventType,
  { id: callId, accountId, recording }: RecordedCall,
  nowMs: number,
): Promise<void> {
  const call: Call = { ...(await getCall(tx, accountId, callId)), recording }
  await recordEvent(
    tx,
    accountId,
    { type, data: { call }, with: { callId }, once: `${type} ${callId}` },
    nowMs,
  )
}
