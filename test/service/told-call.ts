import { insertCall } from '../../server/src/product/calls/store.ts'
import { enqueue } from '../../server/src/platform/jobs/queue.ts'
import { journal, type Exchange } from '../../server/src/voice/conversation/journal.fixture.ts'
import type { Tenant, TestService } from '../harness.ts'

/** A call as it stands in the store when it is over, and what becomes of it. */
export async function leaveCall(
  { store: { db }, service, clock }: TestService,
  { accountId }: Tenant,
  agentId: string,
  { id, exchanges, recording = null }: { id: string; exchanges: Exchange[]; recording?: object | null },
): Promise<void> {
  const call = { id, accountId, agentId, line: 'browser', caller: '+12025550143', startedAtMs: clock.now() }
  await insertCall(db, call, null)
  const events = journal(exchanges).map((each, seq) => {
    const event = { ...each, atMs: clock.now() + each.atMs }
    return { call_id: id, seq, at_ms: event.atMs, event: JSON.stringify(event) }
  })
  await db.insertInto('call_events').values(events).execute()
  const payload = { callId: id, recording }
  await enqueue(db, { kind: 'call.conclude', payload, nowMs: clock.now() })
  await service.work.idle()
}
