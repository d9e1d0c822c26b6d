import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { engines, openTestStore, type TestStore } from '../../../../../test/stores.ts'
import { ensureAccount, removeAccount } from '../../account/store.ts'
import { createAgent } from '../../agents/store.ts'
import type { CallEvent } from '../../../voice/conversation/events.ts'
import { createLog } from '../../../platform/log.ts'
import type { Entry, NewCall } from '../../../voice/protocol.ts'
import { readHere } from '../reading/reading.ts'
import { createJournals, type Journals } from './journals.ts'
import { recordCall } from '../call-events.ts'
import { createSpool } from './spool.ts'
import { findCallRow, readEvents } from '../store.ts'

const NOW = Date.UTC(2026, 10, 15, 9, 30)
const NODE = 'node_1'
const log = createLog('silent', false)

describe.each(engines)('journals on %s', (engine) => {
  let store: TestStore
  let call: NewCall
  let folder: string
  let concluded: string[]
  let journals: Journals
  beforeEach(async () => {
    store = await openTestStore(engine)
    call = await aCall(store)
    folder = mkdtempSync(path.join(tmpdir(), 'parley-spool-'))
    concluded = []
    journals = start()
  })
  afterEach(async () => {
    await journals.close()
    await store.close()
    rmSync(folder, { recursive: true })
  })

  const told = async () => {
    const rows = await store.db.selectFrom('events').select('type').orderBy('id').execute()
    return rows.map(({ type }) => type).filter((type) => type.startsWith('call.'))
  }

  function start(record?: Parameters<typeof createJournals>[0]['record']): Journals {
    const conclude = async ({ id }: NewCall) => void concluded.push(id)
    return createJournals({
      db: store.db,
      log,
      spool: createSpool(folder, log),
      reading: readHere,
      node: NODE,
      conclude,
      ...(record && { record }),
    })
  }

  const events = () => readEvents(store.db, call.id)
  const spooled = () => (existsSync(folder) ? readdirSync(folder) : [])
  const takeAway = () => sql`alter table call_events rename to call_events_away`.execute(store.db)
  const bringBack = () => sql`alter table call_events_away rename to call_events`.execute(store.db)

  test('keep everything that happens while it is being written, and then conclude', async () => {
    journals.begin(call)
    for (let count = 0; count < 100; count++) {
      journals.add(call.id, [entry(count)])
      // A question to the store takes about as long as a write, so that some fall into the middle of one.
      await findCallRow(store.db, call.id)
    }
    expect(concluded).toEqual([])
    await journals.end(call.id)
    expect(concluded).toEqual([call.id])
    expect(await events()).toEqual(Array.from({ length: 100 }, (_each, count) => digit(count)))
  })

  test('have stored what happened without waiting for the end', async () => {
    journals.begin(call)
    journals.add(call.id, [entry(0)])
    await expect.poll(events, { timeout: 20_000 }).toEqual([digit(0)])
    expect(await findCallRow(store.db, call.id)).toMatchObject({
      status: 'live',
      line: 'browser',
      node: NODE,
    })
  })

  test('are read as far as they have no gap', async () => {
    journals.begin(call)
    journals.add(call.id, [0, 1, 2, 3, 4].map(entry))
    await journals.end(call.id)
    await store.db.deleteFrom('call_events').where('seq', '=', 3).execute()
    expect(await events()).toEqual([digit(0), digit(1), digit(2)])
  })

  test('go to disk while the store does not take them, and to the store when it does', async () => {
    journals.begin(call)
    journals.add(call.id, [entry(0)])
    await expect.poll(events, { timeout: 20_000 }).toHaveLength(1)
    await takeAway()
    journals.add(call.id, [entry(1)])
    await expect.poll(spooled, { timeout: 20_000 }).toEqual([`${call.id}.jsonl`])
    journals.add(call.id, [entry(2)])
    const ended = journals.end(call.id)
    expect(concluded).toEqual([])
    await bringBack()
    await ended
    expect(await events()).toEqual([digit(0), digit(1), digit(2)])
    expect(concluded).toEqual([call.id])
    await expect.poll(spooled, { timeout: 20_000 }).toEqual([])
  })

  test('that a crash left on disk are stored at the next start', async () => {
    journals.begin(call)
    journals.add(call.id, [entry(0)])
    await expect.poll(events, { timeout: 20_000 }).toHaveLength(1)
    await takeAway()
    journals.add(call.id, [entry(1), entry(2)])
    await expect.poll(spooled, { timeout: 20_000 }).toHaveLength(1)
    // What is on disk now is what a crash would leave: the store gets no more.
    await journals.close()
    await bringBack()
    expect(await events()).toEqual([digit(0)])
    expect(await createSpool(folder, log).recover(store.db)).toBe(1)
    expect(await events()).toEqual([digit(0), digit(1), digit(2)])
    expect(spooled()).toEqual([])
  })

  test('count transfer calls, even while the store is away', async () => {
    journals.begin(call)
    journals.dialled(call.id)
    await expect
      .poll(() => findCallRow(store.db, call.id), { timeout: 20_000 })
      .toMatchObject({ transfers: 1 })
    await takeAway()
    journals.add(call.id, [entry(0)])
    journals.dialled(call.id)
    await expect.poll(spooled, { timeout: 20_000 }).not.toEqual([])
    await bringBack()
    await journals.end(call.id)
    expect(await findCallRow(store.db, call.id)).toMatchObject({ transfers: 2 })
  })

  test('tell that the call has begun, that a person is called, and that the caller is through, once', async () => {
    await journals.close()
    journals = start((tx, type, { id, accountId }) =>
      recordCall(tx, type, { id, accountId, recording: null }, NOW),
    )
    journals.begin(call)
    journals.dialled(call.id)
    await expect
      .poll(() => findCallRow(store.db, call.id), { timeout: 20_000 })
      .toMatchObject({ transfers: 1 })
    // What the store refuses it has not been told either.
    await takeAway()
    journals.add(call.id, [{ seq: 0, event: { type: 'transfer.succeeded', transfer: 1, atMs: NOW } }])
    await expect.poll(spooled, { timeout: 20_000 }).not.toEqual([])
    expect(await told()).toEqual(['call.started', 'call.escalated'])
    await bringBack()
    await journals.end(call.id)
    expect(await told()).toEqual(['call.started', 'call.escalated', 'call.transferred'])
  })

  test('of an account that is gone are given up', async () => {
    journals.begin(call)
    journals.add(call.id, [entry(0)])
    await expect.poll(events, { timeout: 20_000 }).toHaveLength(1)
    await removeAccount(store.db, store.notices, call.accountId)
    journals.add(call.id, [entry(1)])
    await journals.end(call.id)
    expect(concluded).toEqual([])
    expect(spooled()).toEqual([])
  })
})

function entry(seq: number): Entry {
  return { seq, event: digit(seq) }
}

function digit(count: number): CallEvent {
  return { type: 'digit.pressed', digit: String(count % 10), atMs: NOW + count }
}

async function aCall({ db }: TestStore): Promise<NewCall> {
  const login = { id: 'user_1', name: 'Ada Byron' }
  await db
    .insertInto('auth_users')
    .values({
      ...login,
      email: 'ada@example.com',
      emailVerified: 1,
      image: null,
      createdAt: '',
      updatedAt: '',
    })
    .execute()
  const accountId = await ensureAccount(db, login, NOW)
  const words = { business_name: 'Maple', agent_name: 'Robin', greeting: 'Hello.', system_prompt: 'Help.' }
  const agent = await createAgent(db, accountId, { ...words, voice_id: 'sarah' }, NOW)
  return {
    id: 'call_1',
    accountId,
    agentId: agent.id,
    line: 'browser',
    caller: 'anonymous',
    startedAtMs: NOW,
  }
}
