import type { CallEvent, EventOf } from '../../voice/conversation/events.ts'
import { canonicalJson, readJournal } from '../../voice/conversation/replay.ts'
import { isPostgres, type Db } from '../../platform/db/db.ts'
import type { CallRow } from '../../platform/db/tables.ts'
import { notFound } from '../../platform/errors.ts'
import { newId, type AccountId } from '../../platform/ids.ts'
import { REHEARSAL_LINE, type Entry, type NewCall } from '../../voice/protocol.ts'
import { toCall, type StoredCall } from './call.ts'
import { HEARD_OF_MS } from './live/nodes.ts'

/** SQLite binds at most 32,766 values in one statement. */
const ROWS_PER_INSERT = 500

export function newCallId(nowMs: number): string {
  return newId('call', nowMs)
}

/** Does nothing where the call is there already, so that a journal can try again. */
export async function insertCall(db: Db, call: NewCall, node: string | null): Promise<void> {
  // The owner was there: nothing of a rehearsal waits for them.
  const knownMs = call.line === REHEARSAL_LINE ? call.startedAtMs : null
  await db
    .insertInto('calls')
    .values({
      id: call.id,
      account_id: call.accountId,
      agent_id: call.agentId,
      node,
      line: call.line,
      caller: call.caller,
      attestation: saidByCarrier(db, call.id, 'attestation'),
      forwarded_from: saidByCarrier(db, call.id, 'forwarded_from'),
      lookup: null,
      grounding: null,
      status: 'live',
      started_at: call.startedAtMs,
      answered_at: null,
      ended_at: null,
      reason: null,
      transcript_id: null,
      waterfall: '[]',
      disclosed_at: null,
      transfers: 0,
      read_at: knownMs,
      settled_at: knownMs,
    })
    .onConflict((c) => c.column('id').doNothing())
    .execute()
}

function saidByCarrier(db: Db, callId: string, what: 'attestation' | 'forwarded_from') {
  return db.selectFrom('carrier_calls').select(what).where('call_id', '=', callId)
}

/** Appends to a journal; entries that stand there already are left alone. */
export async function appendEvents(db: Db, callId: string, entries: readonly Entry[]): Promise<void> {
  for (let from = 0; from < entries.length; from += ROWS_PER_INSERT) {
    const rows = entries.slice(from, from + ROWS_PER_INSERT).map(({ seq, event }) => ({
      call_id: callId,
      seq,
      at_ms: event.atMs,
      event: canonicalJson(event),
    }))
    await db
      .insertInto('call_events')
      .values(rows)
      .onConflict((c) => c.columns(['call_id', 'seq']).doNothing())
      .execute()
  }
}

export async function noteAnswered(
  db: Db,
  callId: string,
  { atMs, settings: { lookup, grounding } }: EventOf<'call.answered'>,
): Promise<void> {
  const found = lookup === undefined ? {} : { lookup: JSON.stringify(lookup) }
  await db
    .updateTable('calls')
    .set({ answered_at: atMs, grounding: grounding ?? null, ...found })
    .where('id', '=', callId)
    .execute()
}

/** It is over, though its transcript is still to come: it takes no line any more. */
export async function noteEnded(db: Db, callId: string, atMs: number): Promise<void> {
  await db
    .updateTable('calls')
    .set({ ended_at: atMs })
    .where('id', '=', callId)
    .where('status', '=', 'live')
    .execute()
}

export async function noteTransfers(db: Db, callId: string, transfers: number): Promise<void> {
  await db.updateTable('calls').set({ transfers }).where('id', '=', callId).execute()
}

/** How many calls of an account there are now, on all nodes. Those of a node that died are none any more. */
export async function countLive(db: Db, accountId: AccountId, nowMs: number): Promise<number> {
  return (await countLiveByAccount(db, [accountId], nowMs)).get(accountId) ?? 0
}

/** The same of several; accounts without a call are left out. */
export async function countLiveByAccount(
  db: Db,
  accountIds: readonly AccountId[],
  nowMs: number,
): Promise<Map<AccountId, number>> {
  const rows = await db
    .selectFrom('calls')
    .select(['account_id', ({ fn }) => fn.countAll().as('calls')])
    .where('account_id', 'in', accountIds)
    .where('status', '=', 'live')
    .where('ended_at', 'is', null)
    .where('node', 'in', (from) =>
      from
        .selectFrom('nodes')
        .select('nodes.id')
        .where('seen_at', '>=', nowMs - HEARD_OF_MS),
    )
    .groupBy('account_id')
    .execute()
  return new Map(rows.map(({ account_id: id, calls }) => [id, Number(calls)]))
}

/** The journal of a call, in order, as far as it is whole. */
export async function readEvents(db: Db, callId: string): Promise<CallEvent[]> {
  const rows = await db
    .selectFrom('call_events')
    .select(['seq', 'event'])
    .where('call_id', '=', callId)
    .orderBy('seq')
    .execute()
  const gap = rows.findIndex((row, index) => row.seq !== index)
  const whole = gap === -1 ? rows : rows.slice(0, gap)
  return readJournal(whole.map((row) => row.event).join('\n')).events
}

export async function findCallRow(db: Db, callId: string): Promise<CallRow | undefined> {
  return db.selectFrom('calls').selectAll().where('id', '=', callId).executeTakeFirst()
}

/** Locked against changes and deletion until the transaction ends. SQLite has one writer at a time anyway. */
export async function holdCallRow(tx: Db, callId: string): Promise<CallRow | undefined> {
  const row = tx.selectFrom('calls').selectAll().where('id', '=', callId)
  return (isPostgres(tx) ? row.forUpdate() : row).executeTakeFirst()
}

/** Another account's call is indistinguishable from no call. */
export async function getCall(db: Db, accountId: AccountId, callId: string): Promise<StoredCall> {
  const [call] = await readCalls(db, accountId, [callId])
  if (call === undefined) throw notFound(`Call ${callId}`)
  return call
}

/** Those of the account among them, most recent first. */
export async function readCalls(
  db: Db,
  accountId: AccountId,
  callIds: readonly string[],
): Promise<StoredCall[]> {
  if (callIds.length === 0) return []
  const rows = await db
    .selectFrom('calls')
    .innerJoin('accounts', 'accounts.id', 'calls.account_id')
    .leftJoin('agents', 'agents.id', 'calls.agent_id')
    .leftJoin('transcripts', 'transcripts.id', 'calls.transcript_id')
    .selectAll('calls')
    .select(['type', 'outcome', 'rating', 'summary', 'duration', 'extracted'])
    .select(['agents.business_hours', 'accounts.timezone'])
    .where('calls.id', 'in', callIds)
    .where('calls.account_id', '=', accountId)
    .orderBy('started_at', 'desc')
    .orderBy('calls.id', 'desc')
    .execute()
  return rows.map(toCall)
}
