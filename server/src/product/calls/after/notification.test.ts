import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { openAccountWithAgent } from '../../../../../test/opened-agent.ts'
import { engines, openTestStore, type TestStore } from '../../../../../test/stores.ts'
import { languageFor } from '../../../language/languages.ts'
import { LANGUAGE_TAGS } from '../../../language/tags.ts'
import { CALL_TYPES, OUTCOMES } from '../../../voice/conversation/analysis/outcomes.ts'
import { atomically } from '../../../platform/db/db.ts'
import { addTranscript } from '../../transcripts/store.ts'
import { deleteCall, eraseCalls } from '../retention/erase-calls.ts'
import { notifyOfCall } from './notification.ts'

const NOW = Date.parse('2026-11-15T09:30:00Z')
const SOON = { timeout: 20_000 }

describe.each(engines)('the mail about a call on %s', (engine) => {
  let store: TestStore
  beforeAll(async () => {
    store = await openTestStore(engine)
  })
  afterAll(() => store.close())

  async function openCall(id: string, caller = '+12025550199') {
    const { db } = store
    const { accountId, agentId } = await openAccountWithAgent(db, NOW)
    const transcript = await addTranscript(db, accountId, {
      agentId,
      answeredAtMs: NOW,
      durationSeconds: 61,
      caller,
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
    const line = { line: 'browser', caller }
    await db
      .insertInto('calls')
      .values({ id, ...whose, ...line, ...times, ...rest })
      .execute()
    return accountId
  }
  /** On SQLite it has no connection until the deletion is through. */
  async function untilWaiting(): Promise<void> {
    const waiting = sql`select 1 from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`
    if (engine === 'postgres')
      await vi.waitUntil(async () => (await waiting.execute(store.db)).rows.length === 1, SOON)
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

  async function mailOf(
    id: string,
    agent: { readonly timezone: string; readonly language: string; readonly languages?: readonly string[] },
    caller?: string,
  ) {
    const accountId = await openCall(id, caller)
    const hours = { enabled: false, timezone: agent.timezone, schedule: {} }
    const languages = agent.languages === undefined ? null : JSON.stringify(agent.languages)
    await store.db
      .updateTable('agents')
      .set({ business_hours: JSON.stringify(hours), language: agent.language, languages })
      .where('account_id', '=', accountId)
      .execute()
    await notifyOfCall(store.db, id, NOW)
    const mail = await store.db
      .selectFrom('mails')
      .select(['subject', 'body'])
      .where('call_id', '=', id)
      .executeTakeFirstOrThrow()
    await deleteCall(store.db, accountId, id, { recordings: '/nowhere', nowMs: NOW })
    return { subject: mail.subject, lines: mail.body.split('\n') }
  }

  test('names the caller, and is on the clock and in the numbers of the business', async () => {
    const { subject, lines } = await mailOf('call_en', { timezone: 'America/New_York', language: 'en' })
    expect(subject).toBe('Transferred: call from Ann Lee')
    expect(lines).toEqual([
      'Secret words.',
      '',
      'Caller: Ann Lee, (202) 555-0199',
      'When: Sunday, 15 November 2026, 4:30 AM (America/New York)',
      'Call back on: +44 20 7946 0123',
      'Appointment: Tuesday, 17 November 2026, 12:00 PM (America/New York)',
      'About: Complaint',
      'Outcome: Transferred',
      'Length: 1 min 1 s',
      'Rated by Parley: 2 of 5',
      '',
      'Caller: Secret words.',
      '',
    ])
  })

  test('is framed in German where the agent speaks German', async () => {
    const { subject, lines } = await mailOf('call_de', { timezone: 'Europe/Berlin', language: 'de' })
    expect(subject).toBe('Durchgestellt: Anruf von Ann Lee')
    expect(lines).toEqual([
      'Secret words.',
      '',
      'Anruf von: Ann Lee, +1 (202) 555-0199',
      'Wann: Sonntag, 15. November 2026, 10:30 Uhr (Europe/Berlin)',
      'Rückruf unter: +44 20 7946 0123',
      'Termin: Dienstag, 17. November 2026, 18:00 Uhr (Europe/Berlin)',
      'Anliegen: Beschwerde',
      'Ergebnis: Durchgestellt',
      'Dauer: 1 Min. 1 Sek.',
      'Von Parley bewertet: 2 von 5',
      '',
      'Anrufer: Secret words.',
      '',
    ])
  })

  test('is framed in the language that an agent of several greets in', async () => {
    const spoken = { timezone: 'Europe/Madrid', language: 'auto', languages: ['es', 'en'] }
    const { subject, lines } = await mailOf('call_es', spoken, '+34911234567')
    expect(subject).toBe('Transferida: llamada de Ann Lee')
    expect(lines).toEqual([
      'Secret words.',
      '',
      'Llamada de: Ann Lee, 911 23 45 67',
      'Cuándo: domingo, 15 de noviembre de 2026, 10:30 (Europe/Madrid)',
      'Devolver la llamada al: +44 20 7946 0123',
      'Cita: martes, 17 de noviembre de 2026, 18:00 (Europe/Madrid)',
      'Motivo: Queja',
      'Resultado: Transferida',
      'Duración: 1 min 1 s',
      'Valorado por Parley: 2 de 5',
      '',
      'Quien llama: Secret words.',
      '',
    ])
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
    await untilWaiting().finally(mayCommit.resolve)
    await Promise.all([deleting, notifying])
    expect(await mails()).toEqual([])
  })
})

test.each(LANGUAGE_TAGS)('a mail in %s has a word for every type and outcome of a call', (tag) => {
  const { types, outcomes } = languageFor(tag).mail.call
  expect(Object.keys(types)).toEqual(CALL_TYPES)
  expect(Object.keys(outcomes)).toEqual(OUTCOMES)
})
