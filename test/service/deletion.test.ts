import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { endGrace } from './ended-grace.ts'
import { startTestService, type TestService } from '../harness.ts'
import { fillAccount, type FullAccount } from './full-account.ts'
import { startSecondNode } from '../second-node.ts'
import { engines } from '../stores.ts'
import { findMarks, readFiles, readStore, tableNames } from './whole-store.ts'

/** How each table gets rows of an account; null where it never has any. A new table fails until it is here. */
const FILLED_BY: Record<string, string | null> = {
  accounts: 'signing up',
  agents: 'creating agents',
  api_keys: 'making a key',
  appointment_changes: 'changing an appointment with a key',
  appointments: 'booking an appointment',
  auth_credentials: 'signing up',
  auth_sessions: 'signing up',
  auth_two_factors: 'setting two-factor up',
  auth_users: 'signing up',
  auth_verifications: 'asking for a new password',
  bundles: 'filing a bundle',
  busy_spans: 'an event in a connected calendar',
  calendar_connections: 'connecting a calendar',
  calendar_copies: 'writing an appointment to a connected calendar',
  calendar_feeds: 'asking for the address of a calendar',
  call_events: 'a call with an event',
  calls: 'a call',
  documents: 'filing a bundle with documents',
  idempotency_keys: 'creating an agent with an Idempotency-Key',
  events: 'creating agents',
  jobs: 'queueing a job for the account',
  mails: 'asking for a new password',
  phone_numbers: 'acquiring numbers',
  request_log: 'asking with a key',
  rate_counts: 'a count as several nodes share it',
  sign_up_invitations: 'inviting somebody',
  speech_budgets: 'making speech ahead of calls',
  subscriptions: 'signing up',
  tool_runs: 'having something done by a tool',
  transcript_counts: 'adding transcripts',
  transcripts: 'adding transcripts',
  transfer_counts: 'putting callers through',
  trunks: 'creating a trunk',
  unanswered_questions: 'asking in vain',
  usage: 'metering a call',
  verified_addresses: 'verifying an address',
  webhook_deliveries: 'testing a webhook',
  webhooks: 'creating a webhook',
  carrier_calls: 'a call of a carrier',
  calendar_revocations: null,
  event_places: null,
  // It outlasts the account, without its id, until the number is given back.
  number_orders: null,
  kysely_migration: null,
  kysely_migration_lock: null,
  nodes: null,
  schedules: null,
}

const AT_ONCE_MS = 1000
/** The nodes' clock stands still: what one of them caches it would believe for ever without a notice. */
const PATIENCE_MS = 20_000

describe.each(engines)('deletion on %s', (engine) => {
  let node: TestService
  let one: FullAccount
  let other: FullAccount

  beforeAll(async () => {
    node = await startTestService(engine)
    one = await fillAccount(node)
    other = await fillAccount(node)
    await node.service.work.idle()
  })
  afterAll(() => node.close())

  async function readAll() {
    const tables = await readStore(node.store)
    // How often each account asks is counted all the time.
    tables.set(
      'rate_counts',
      (tables.get('rate_counts') ?? []).filter((row) => row.includes('"minute":1,')),
    )
    // What was asked is written down all the time too, and for a day it names what is gone since.
    tables.set(
      'request_log',
      (tables.get('request_log') ?? []).filter((row) => row.includes('"operation":"updateUser"')),
    )
    return { tables, files: readFiles(node.config.dataDir) }
  }
  type Everything = Awaited<ReturnType<typeof readAll>>

  /** Of events about what callers said, and of those about the account's own doing. */
  const eventsIn = ({ tables }: Everything) => {
    const rows = tables.get('events') ?? []
    const isOwn = (row: string) => /"type":"(?:agent|phone_number|regulatory_bundle|usage)\./.test(row)
    return { words: rows.filter((row) => !isOwn(row)), told: rows.filter(isOwn) }
  }
  const withoutEvents = ({ tables }: Everything) =>
    new Map([...tables].filter(([name]) => name !== 'events' && name !== 'event_places'))

  /** What belongs to the account with the marks: rows by table, and files. */
  const belongings = ({ tables, files }: Everything, marks: string[]) => ({
    rows: findMarks(tables, new Map(), marks),
    files: [...files].filter(([file]) => marks.some((mark) => file.includes(mark))),
  })

  test('every table is known, and both accounts have rows in it', async () => {
    expect(await tableNames(node.store)).toEqual(Object.keys(FILLED_BY).sort())
    const { tables, files } = await readAll()
    for (const [table, how] of Object.entries(FILLED_BY)) {
      if (how === null) continue
      for (const account of [one, other]) {
        const rows = findMarks(new Map([[table, tables.get(table) ?? []]]), new Map(), account.marks)
        expect(rows, `rows of ${table}, by ${how}`).not.toEqual([])
      }
    }
    for (const account of [one, other]) {
      expect(findMarks(new Map(), files, account.marks), 'two documents, two recordings').toHaveLength(4)
    }
  })

  test('DELETE /agents/{agentId} leaves nothing of the agent and changes nothing else', async () => {
    const [doomed, spared] = one.agents
    const before = await readAll()
    const deleted = await one.tenant.ask('DELETE', `/agents/${doomed.id}`)
    expect(deleted.status).toBe(200)
    await node.service.work.idle()
    const after = await readAll()
    // What became of the agent and its number is told for thirty days; what its callers said is not.
    const { words, told } = eventsIn(after)
    expect(words.filter((row) => doomed.marks.some((mark) => row.includes(mark)))).toEqual([])
    expect(told.some((row) => row.includes('agent.deleted') && row.includes(doomed.id))).toBe(true)
    expect(findMarks(withoutEvents(after), after.files, doomed.marks)).toEqual([])
    expect(belongings(after, spared.marks)).toEqual(belongings(before, spared.marks))
    expect(belongings(after, other.marks)).toEqual(belongings(before, other.marks))
    const recording = [...before.files.keys()].filter((file) => file.endsWith(`${doomed.callId}.wav`))
    expect(recording).toHaveLength(1)
    expect([...after.files.keys()]).toEqual(
      [...before.files.keys()].filter((file) => !recording.includes(file)),
    )
    for (const [table, rows] of withoutEvents(before)) {
      const kept = rows.filter((row) => !doomed.marks.some((mark) => row.includes(mark)))
      expect(after.tables.get(table), table).toEqual(kept)
    }
  })

  test('its number can be had again', async () => {
    const [doomed] = one.agents
    const search = await other.tenant.ask(
      'GET',
      `/phone-numbers/available?contains=${doomed.number.slice(-10)}`,
    )
    expect(search.body.data.numbers.map((found: { phoneNumber: string }) => found.phoneNumber)).toEqual([
      doomed.number,
    ])
  })

  test('DELETE /user leaves nothing of the account after its day, and changes nothing of the other', async () => {
    const before = await readAll()
    const deleted = await one.tenant.ask('DELETE', '/user')
    expect(deleted.status).toBe(200)
    expect(deleted.body.deleted).toEqual({
      agents: 1,
      phone_numbers: 1,
      transcripts: 1,
      regulatory_bundles: 1,
      documents: 2,
      api_keys: 2,
    })
    expect((await one.tenant.ask('GET', '/user')).status, 'the key').toBe(401)
    expect((await one.tenant.click('GET', '/user')).status, 'the session').toBe(401)
    await endGrace(node)
    const tables = await readStore(node.store)
    const after = { tables, files: readFiles(node.config.dataDir) }
    expect(findMarks(after.tables, after.files, one.marks)).toEqual([])
    const kept = await readAll()
    expect(belongings(kept, other.marks)).toEqual(belongings(before, other.marks))
    for (const [table, rows] of before.tables) {
      expect(kept.tables.get(table), table).toEqual(
        rows.filter((row) => !one.marks.some((mark) => row.includes(mark))),
      )
    }
  })

  test('a deleted user may sign up again, as a new one', async () => {
    const { email, password } = one.tenant
    const again = await node.ask('POST', '/auth/sign-up/email', {
      body: { name: 'New Person', email, password },
    })
    expect(again.status).toBe(200)
    const cookie = String(again.headers['set-cookie']).split(';', 1)[0] ?? ''
    const agents = await node.ask('GET', '/agents', { headers: { cookie } })
    expect(agents.body.data).toEqual([])
  })

  test('a revoked key is refused on the next request', async () => {
    const tenant = await node.signUp()
    for (let i = 0; i < 30; i++) {
      const { id, key } = (await tenant.click('POST', '/api-keys', { body: { name: 'short' } })).body.data
      const headers = { authorization: `Bearer ${key}` }
      expect((await node.ask('GET', '/voices', { headers })).status).toBe(200)
      await tenant.click('DELETE', `/api-keys/${id}`)
      expect((await node.ask('GET', '/voices', { headers })).status).toBe(401)
      node.clock.advance(60_000)
    }
  })
})

describe.each(engines.filter((engine) => engine === 'postgres'))(
  'deletion on one node of two, on %s',
  (engine) => {
    let first: TestService
    let second: Awaited<ReturnType<typeof startSecondNode>>

    beforeAll(async () => {
      first = await startTestService(engine)
      second = await startSecondNode(first)
    })
    afterAll(async () => {
      await second.close()
      await first.close()
    })

    /** How long the second node goes on answering. */
    async function refusedAfterMs(credentials: { key: string } | { cookie: string }): Promise<number> {
      const begun = performance.now()
      await expect
        .poll(async () => (await second.ask('GET', '/voices', credentials)).status, {
          timeout: PATIENCE_MS,
          interval: 1,
        })
        .toBe(401)
      return performance.now() - begun
    }

    test('a revoked key is refused by the other within a second where nothing is in the way', async () => {
      const tenant = await first.signUp()
      const delays: number[] = []
      for (let i = 0; i < 15; i++) {
        const { id, key } = (await tenant.click('POST', '/api-keys', { body: { name: 'short' } })).body.data
        expect((await second.ask('GET', '/voices', { key })).status).toBe(200)
        await tenant.click('DELETE', `/api-keys/${id}`)
        delays.push(await refusedAfterMs({ key }))
      }
      console.info(`revocation reaches the other node within ${Math.max(...delays).toFixed(1)} ms`)
      // The least: what it takes when the machine is not busy with something else.
      expect(Math.min(...delays)).toBeLessThan(AT_ONCE_MS)
    })

    test('key and session of a deleted account are refused by the other at once', async () => {
      const { key, cookie, ask } = await first.signUp()
      expect((await second.ask('GET', '/voices', { key })).status).toBe(200)
      expect((await second.ask('GET', '/voices', { cookie })).status).toBe(200)
      expect((await ask('DELETE', '/user')).status).toBe(200)
      await refusedAfterMs({ key })
      await refusedAfterMs({ cookie })
    })

    test('nothing is left of a deleted account that both nodes have served', async () => {
      const { key, ask, accountId } = await first.signUp()
      for (let i = 0; i < 5; i++) await second.ask('GET', '/voices', { key })
      await ask('DELETE', '/user')
      await endGrace(first)
      // Who asks after it for the first time is counted after it.
      const [one, other] = [await first.signUp(), await first.signUp()]
      await one.ask('GET', '/voices')
      await second.ask('GET', '/voices', { key: other.key })
      for (const { accountId } of [one, other]) {
        const counts = first.store.db.selectFrom('rate_counts').where('account_id', '=', accountId)
        await expect.poll(() => counts.selectAll().execute()).toHaveLength(1)
      }
      expect(findMarks(await readStore(first.store), new Map(), [accountId])).toEqual([])
    })
  },
)
