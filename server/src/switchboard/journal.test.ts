import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { engines, openTestStore, type TestStore } from '../../../test/stores.ts'
import { ensureAccount } from '../account/store.ts'
import { createAgent } from '../agents/store.ts'
import type { CallEvent } from '../call/events.ts'
import { findCallRow, readEvents, type NewCall } from '../calls/store.ts'
import { createLog } from '../log.ts'
import { createJournal, FLUSH_MS } from './journal.ts'

const NOW = Date.UTC(2026, 10, 15, 9, 30)
const log = createLog('silent', false)

describe.each(engines)('a journal on %s', (engine) => {
  let store: TestStore
  let call: NewCall
  beforeEach(async () => {
    store = await openTestStore(engine)
    call = await aCall(store)
  })
  afterEach(() => store.close())

  test('keeps everything that happens while it is being written', async () => {
    const journal = createJournal(store.db, call, log)
    for (let count = 0; count < 100; count++) {
      journal.append(digit(count))
      journal.tick(NOW + count * FLUSH_MS)
      // A question to the store takes about as long as a write, so that some fall into the middle of one.
      await findCallRow(store.db, call.id)
    }
    expect(await journal.close()).toBe(true)
    const events = await readEvents(store.db, call.id)
    expect(events).toEqual(Array.from({ length: 100 }, (_each, count) => digit(count)))
  })

  test('has stored what happened after one flush, without being closed', async () => {
    const journal = createJournal(store.db, call, log)
    journal.append(digit(0))
    journal.tick(NOW)
    await expect.poll(() => readEvents(store.db, call.id)).toEqual([digit(0)])
    expect(await findCallRow(store.db, call.id)).toMatchObject({ status: 'live', line: 'browser' })
    await journal.close()
  })

  test('is read as far as it has no gap', async () => {
    const journal = createJournal(store.db, call, log)
    for (let count = 0; count < 5; count++) journal.append(digit(count))
    await journal.close()
    await store.db.deleteFrom('call_events').where('seq', '=', 3).execute()
    expect(await readEvents(store.db, call.id)).toEqual([digit(0), digit(1), digit(2)])
  })
})

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
