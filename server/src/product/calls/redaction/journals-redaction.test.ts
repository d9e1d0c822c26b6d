import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Writable } from 'node:stream'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { tellsOf } from '../../../../../test/call-lab/cards.ts'
import { engines, openTestStore, type TestStore } from '../../../../../test/stores.ts'
import { ensureAccount } from '../../account/store.ts'
import { createAgent } from '../../agents/store.ts'
import type { CallEvent } from '../../../voice/conversation/events.ts'
import { shownText } from '../../../voice/conversation/redaction/masking.ts'
import { DEFAULT_SETTINGS } from '../../../voice/conversation/settings.ts'
import { createLog } from '../../../platform/log.ts'
import type { NewCall } from '../../../voice/protocol.ts'
import { concludeCall } from '../after/finalize-call.ts'
import { createJournals, type Journals } from '../journal/journals.ts'
import { readHere } from '../reading/reading.ts'
import { createSpool } from '../journal/spool.ts'
import { readEvents } from '../store.ts'

const NOW = Date.UTC(2026, 10, 15, 9, 30)
const CARD = '4929121123456786'

/** A caller who gives a card by voice and keypad, with an agent who repeats it; each event in a batch of its own. */
const TELLING: CallEvent[] = [
  { type: 'call.answered', settings: DEFAULT_SETTINGS, atMs: NOW },
  { type: 'caller.said', segment: 0, text: 'My card', final: false, atMs: NOW },
  { type: 'caller.said', segment: 0, text: 'My card is four nine two nine', final: false, atMs: NOW },
  { type: 'caller.said', segment: 0, text: 'My card is 4929 1211', final: true, atMs: NOW },
  { type: 'reply.said', turn: 1, attempt: 1, text: '4929 1211, yes?', source: 's', atMs: NOW },
  { type: 'caller.said', segment: 1, text: 'two three four five', final: true, atMs: NOW },
  ...Array.from('6786', (digit): CallEvent => ({ type: 'digit.pressed', digit, atMs: NOW })),
  {
    type: 'tool.called',
    turn: 1,
    attempt: 1,
    key: 'k',
    tool: 'pay',
    arguments: { card: CARD },
    atMs: NOW,
  },
  { type: 'text.typed', text: `once more: ${CARD}`, atMs: NOW },
]

describe.each(engines)('journals without cards on %s', (engine) => {
  let store: TestStore
  let call: NewCall
  let folder: string
  let journals: Journals
  let logged = ''
  beforeEach(async () => {
    store = await openTestStore(engine)
    call = await aCall(store)
    folder = mkdtempSync(path.join(tmpdir(), 'parley-spool-'))
    logged = ''
    const sink = new Writable({
      write(line: Buffer, _encoding, done) {
        logged += line.toString()
        done()
      },
    })
    const log = createLog('trace', false, sink)
    const spool = createSpool(folder, log)
    const reading = readHere
    journals = createJournals({ db: store.db, log, spool, reading, node: 'node_1', conclude: async () => {} })
  })
  afterEach(async () => {
    await journals.close()
    await store.close()
    rmSync(folder, { recursive: true })
  })

  async function everywhere(): Promise<string> {
    const rows = await store.db.selectFrom('call_events').select('event').orderBy('seq').execute()
    const spooled = readdirSync(folder).map((name) => readFileSync(path.join(folder, name), 'utf8'))
    const kept = [...rows.map(({ event }) => event), ...spooled, logged].join('\n')
    return shownText(kept.replaceAll(/"(?:atMs|segment|turn|attempt|seq|startedAtMs|time|pid)":\d+/g, ''))
  }

  test('have none in them at any moment, and the transcript says what is missing', async () => {
    journals.begin(call)
    for (const [seq, event] of TELLING.entries()) {
      journals.add(call.id, [{ seq, event }])
      expect(tellsOf(await everywhere(), CARD)).toBe(false)
    }
    await journals.end(call.id)
    expect(tellsOf(await everywhere(), CARD)).toBe(false)
    expect(await readEvents(store.db, call.id)).toHaveLength(TELLING.length)
    await concludeCall(store.db, call.id, NOW)
    const { conversation, summary } = await store.db
      .selectFrom('transcripts')
      .select(['conversation', 'summary'])
      .executeTakeFirstOrThrow()
    const transcript = `${JSON.stringify(conversation)} ${summary}`
    expect(transcript).toContain('[card number removed]')
    expect(tellsOf(transcript, CARD)).toBe(false)
  })

  test('leave nothing of half a card on disk when the store is away and the node dies', async () => {
    journals.begin(call)
    journals.add(call.id, [{ seq: 0, event: TELLING[0]! }])
    await expect.poll(() => readEvents(store.db, call.id), { timeout: 20_000 }).toHaveLength(1)
    await sql`alter table call_events rename to call_events_away`.execute(store.db)
    const request = { turn: 0, attempt: 1, source: 's', atMs: NOW }
    const harmless: CallEvent = { type: 'reply.said', text: 'Hello there.', ...request }
    const half: CallEvent = {
      type: 'caller.said',
      segment: 1,
      text: 'Card 4929 1211',
      final: true,
      atMs: NOW,
    }
    journals.add(call.id, [
      { seq: 1, event: harmless },
      { seq: 2, event: half },
    ])
    const spooled = () => readdirSync(folder).map((name) => readFileSync(path.join(folder, name), 'utf8'))
    await expect.poll(spooled, { timeout: 20_000 }).toEqual([expect.stringContaining('Hello there.')])
    // What stands on disk now is what a crash would leave.
    const left = readFileSync(path.join(folder, `${call.id}.jsonl`), 'utf8')
    expect(left).not.toMatch(/4929|1211/)
    expect(logged).not.toMatch(/4929 1211/)
    await sql`alter table call_events_away rename to call_events`.execute(store.db)
  })
})

async function aCall({ db }: TestStore): Promise<NewCall> {
  const login = { id: 'user_1', name: 'Ada Byron' }
  const rest = { email: 'ada@example.com', emailVerified: 1, image: null, createdAt: '', updatedAt: '' }
  await db
    .insertInto('auth_users')
    .values({ ...login, ...rest })
    .execute()
  const accountId = await ensureAccount(db, login, NOW)
  const words = { business_name: 'Maple', agent_name: 'Robin', greeting: 'Hello.', system_prompt: 'Help.' }
  const agent = await createAgent(db, accountId, { ...words, voice_id: 'sarah' }, NOW)
  const about = { id: 'call_1', line: 'browser', caller: 'anonymous', startedAtMs: NOW }
  return { ...about, accountId, agentId: agent.id, redact: ['card_numbers'] }
}
