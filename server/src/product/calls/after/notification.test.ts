import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openAccountWithAgent } from '../../../../../test/opened-agent.ts'
import { engines, openTestStore, type TestStore } from '../../../../../test/stores.ts'
import { atomically } from '../../../platform/db/db.ts'
import { addTranscript } from '../../transcripts/store.ts'
import { deleteCall, eraseCalls } from '../retention/erase-calls.ts'
import { notifyOfCall } from './notification.ts'

const NOW = Date.parse('2026-11-15T09:30:00Z')
const PAUSE_MS = 500

describe.each(engines)('the mail about a call on %s', (engine) => {
  let store: TestStore
  beforeAll(async () => {
    store = await openTestStore(engine)
  })
  afterAll(() => store.close())

  async function openCall(id: string) {
    const { db } = store
    const { accountId, agentId } = await openAccountWithAgent(db, NOW)
    const transcript = await addTranscript(db, accountId, {
      agentId,
      answeredAtMs: NOW,
      durationSeconds: 61,
      caller: '+12025550199',
      type: 'Complaint',
      outcome: 'Escalated',
      rating: 2,
      summary: 'Secret words.',
      conversation: [{ speaker: 'caller', text: 'Secret words.' }],
      extracted: {
        caller_name: 'Ann Lee',
        callback_number: '+442079460123',
        reason: null,
        appointment: '2026-11-17T17:00:00.000Z',
      },
    })
    const times = { started_at: NOW, answered_at: NOW, ended_at: NOW }
    const rest = { status: 'ended', reason: null, waterfall: '[]', transfers: 0 }
    const whose = { account_id: accountId, agent_id: agentId, transcript_id: transcript.id }
    const line = { line: 'browser', caller: '+12025550199' }
    await db
      .insertInto('calls')
      .values({ id, ...whose, ...line, ...times, ...rest })
      .execute()
    return accountId
  }
  const mails = () => store.db.selectFrom('mails').select('call_id').execute()

  test('is written while there is a call, and of one that is gone nothing is, without a failure', async () => {
    const accountId = await openCall('call_kept')
    await notifyOfCall(store.db, 'call_kept', NOW)
    expect(await mails()).toEqual([{ call_id: 'call_kept' }])
    await deleteCall(store.db, accountId, 'call_kept', { recordings: '/nowhere', nowMs: NOW })
    await notifyOfCall(store.db, 'call_kept', NOW)
    expect(await mails()).toEqual([])
  })

  test('names the caller, and is on the clock and in the numbers of the business', async () => {
    const accountId = await openCall('call_named')
    const hours = { enabled: false, timezone: 'America/New_York', schedule: {} }
    await store.db
      .updateTable('agents')
      .set({ business_hours: JSON.stringify(hours) })
      .where('account_id', '=', accountId)
      .execute()
    await notifyOfCall(store.db, 'call_named', NOW)
    const mail = await store.db
      .selectFrom('mails')
      .select(['subject', 'body'])
      .where('call_id', '=', 'call_named')
      .executeTakeFirstOrThrow()
    expect(mail.subject).toBe('Escalated: call from Ann Lee')
    expect(mail.body.split('\n')).toEqual(
      expect.arrayContaining([
        'Caller: Ann Lee, (202) 555-0199',
        'When: Sunday, 15 November 2026, 04:30 (America/New York)',
        'Call back on: +44 20 7946 0123',
        'Appointment: Tuesday, 17 November 2026, 12:00 (America/New York)',
      ]),
    )
    await deleteCall(store.db, accountId, 'call_named', { recordings: '/nowhere', nowMs: NOW })
  })

  test('is not left behind by a call whose deletion is under way', async () => {
    const accountId = await openCall('call_going')
    const erased = Promise.withResolvers<void>()
    const mayCommit = Promise.withResolvers<void>()
    const deleting = atomically(store.db, async (tx) => {
      const call = await tx
        .selectFrom('calls')
        .selectAll()
        .where('id', '=', 'call_going')
        .executeTakeFirstOrThrow()
      await eraseCalls(tx, accountId, [call], NOW)
      erased.resolve()
      await mayCommit.promise
    })
    await erased.promise
    const notifying = notifyOfCall(store.db, 'call_going', NOW)
    // Long enough to write a notification that does not wait.
    await Promise.race([notifying, pause(PAUSE_MS)])
    mayCommit.resolve()
    await Promise.all([deleting, notifying])
    expect(await mails()).toEqual([])
  })
})
