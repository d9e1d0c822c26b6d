import { fillEvents } from './filled-events.fixture.ts'
import { randomBytes } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import { openTestStore, type TestStore } from '../../../../test/stores.ts'
import { createApiKey } from '../../product/account/api-keys/store.ts'
import { ensureAccount } from '../../product/account/store.ts'
import { createAgent } from '../../product/agents/store.ts'
import { connectCalendar } from '../../product/calendar/outside/connection-store.ts'
import { renewFeed } from '../../product/calendar/icalendar/feed.ts'
import { bookAppointment } from '../../product/calendar/store.ts'
import { DAY_MS, systemClock } from '../../platform/clock.ts'
import { readConfig, type Config } from '../../config/config.ts'
import { atomically, type Db, type Engine } from '../../platform/db/db.ts'
import type { AccountId } from '../../platform/ids.ts'
import { meterCall } from '../../product/subscription/ledger.ts'
import { queueMail } from '../../product/notifications/outbox.ts'
import { addTranscript } from '../../product/transcripts/store.ts'
import { createTrunk } from '../../product/trunks/store.ts'
import { toolRuns } from '../../product/calls/live/tool-runs.ts'
import { noteQuestions } from '../../product/unanswered-questions/store.ts'
import { createVault } from '../../platform/vault.ts'
import { backup, LEFT_OUT, type BackupOptions, type BackupSummary } from './backup.ts'
import { restore, type RestoreSummary } from './restore.ts'
import { readSchema } from '../schema.ts'

/** Stores with something in every table, for the tests of backups. */

const NOW = Date.UTC(2026, 10, 15, 12)
const DAY = new Date(NOW).toISOString()
/** Characters that some readers take for the end of a line, and others that get lost on the way. */
const AWKWARD = 'a\u2028b\u2029c\r\nd\te"f\\g\u{1f99c}é\u0085'
/** More than two pages. */
const MANY = 450
export const CALLS = 20

/** A store of its own, with the data folder and the configuration that lead to it. */
export type Place = { store: TestStore; config: Config }

export type Workbench = {
  /** For the files of a test. */
  readonly folder: string
  newPlace(engine: Engine): Promise<Place>
  clear(): Promise<void>
}

export function createWorkbench(): Workbench {
  const folder = mkdtempSync(path.join(tmpdir(), 'parley-backup-'))
  const opened: TestStore[] = []
  return {
    folder,
    async newPlace(engine) {
      const store = await openTestStore(engine)
      opened.push(store)
      if (engine === 'sqlite') return { store, config: configOf(path.dirname(store.location)) }
      const dataDir = path.join(folder, `data-${opened.length}`)
      return { store, config: configOf(dataDir, { DATABASE_URL: store.location }) }
    },
    async clear() {
      await Promise.all(opened.map((store) => store.close()))
      rmSync(folder, { recursive: true })
    },
  }
}

export function configOf(dataDir: string, environment: Record<string, string> = {}): Config {
  return readConfig({ NODE_ENV: 'test', DATA_DIR: dataDir, ...environment })
}

export function backupTo(
  config: Config,
  file: string,
  change: Partial<BackupOptions> = {},
): Promise<BackupSummary> {
  return backup(config, file, { force: false, withSecrets: true, clock: systemClock, say: ignore, ...change })
}

export function restoreFrom(config: Config, file: string): Promise<RestoreSummary> {
  return restore(config, file, { clock: systemClock, say: ignore })
}

function ignore(): void {}

/** All rows that a backup is to hold, in an order of its own. */
export async function contentOf(db: Db): Promise<Record<string, string[]>> {
  const content: Record<string, string[]> = {}
  for (const { name, columns } of await readSchema(db)) {
    if (name in LEFT_OUT) continue
    const { rows } = await sql<Record<string, unknown>>`select * from ${sql.table(name)}`.execute(db)
    content[name] = rows.map((row) => JSON.stringify(columns.map((column) => [column, row[column]]))).sort()
  }
  return content
}

export async function insertRow(
  db: Db,
  table: string,
  row: Record<string, string | number | null>,
): Promise<void> {
  const columns = sql.join(Object.keys(row).map((column) => sql.ref(column)))
  await sql`insert into ${sql.table(table)} (${columns}) values (${sql.join(Object.values(row))})`.execute(db)
}

/** Whose rows they are. */
export type Owner = { accountId: AccountId; agentId: string }

/** Something in every table, and in some of them more than a page. */
export async function fillStore(db: Db): Promise<Owner> {
  const stamps = { createdAt: DAY, updatedAt: DAY }
  const user = { id: 'u1', name: AWKWARD, email: 'ana@parley.example', emailVerified: 0, image: null }
  await insertRow(db, 'auth_users', { ...user, ...stamps })
  const session = { id: 's1', userId: 'u1', token: 'token', expiresAt: DAY }
  await insertRow(db, 'auth_sessions', { ...session, ...stamps })
  const credential = {
    id: 'c1',
    userId: 'u1',
    accountId: 'u1',
    providerId: 'credential',
    password: 'salt:hash',
  }
  await insertRow(db, 'auth_credentials', { ...credential, ...stamps })
  const verification = { id: 'v1', identifier: 'reset', value: 'u1', expiresAt: DAY }
  await insertRow(db, 'auth_verifications', { ...verification, ...stamps })
  const twoFactor = { id: 't1', userId: 'u1', secret: 'sealed', backupCodes: 'sealed', verified: 1 }
  await insertRow(db, 'auth_two_factors', { ...twoFactor, lockedUntil: DAY, lastUsedStep: 1 })
  const accountId = await ensureAccount(db, user, NOW)
  await createApiKey(db, accountId, { name: AWKWARD }, NOW)
  const voice = { voice_id: 'sarah' as const, greeting: 'Hi', system_prompt: AWKWARD.repeat(1000) }
  const recording = { enabled: true, retention_days: 7 }
  const words = { business_name: AWKWARD, agent_name: 'x' }
  const agent = await createAgent(db, accountId, { ...words, ...voice, recording }, NOW)
  const owner = { accountId, agentId: agent.id }
  await fillNumbers(db, owner)
  await queueMail(db, accountId, { kind: 'owner', recipient: user.email, subject: AWKWARD, body: '' }, NOW)
  await fillTrunks(db, owner)
  await fillCalendar(db, owner)
  await insertRow(db, 'schedules', { name: 'nightly', next_run_at: NOW })
  await insertRow(db, 'nodes', { id: 'node_1', seen_at: NOW })
  await insertRow(db, 'rate_counts', { account_id: accountId, minute: 1, used: 3 })
  await insertRow(db, 'transfer_counts', { account_id: accountId, hour: 1, transfers: 3 })
  await insertRow(db, 'verified_addresses', { account_id: accountId, address: AWKWARD, verified_at: NOW })
  await insertRow(db, 'speech_budgets', { account_id: accountId, day: '2026-11-15', characters: 3 })
  const invited = { id: 'inv_1', account_id: null, email: 'new@parley.example', secret_hash: 'h' }
  await insertRow(db, 'sign_up_invitations', { ...invited, created_at: NOW, expires_at: NOW + DAY_MS })
  const request = { method: 'GET', path: AWKWARD, operation: 'x', status: 200, request_id: 'req_1' }
  const key = { key_id: 'key_1', key_name: AWKWARD, error_code: null }
  const logged = { account_id: accountId, at: NOW, id: 'log_1', duration_us: 1 }
  await insertRow(db, 'request_log', { ...logged, ...request, ...key })
  await fillCalls(db, owner)
  await fillPages(db, owner)
  await atomically(db, async (tx) => {
    for (let n = 0; n < CALLS; n++) await addCall(tx, owner, n)
  })
  await fillEvents(db, accountId, NOW)
  return owner
}

async function fillTrunks(db: Db, { accountId }: Owner): Promise<void> {
  const vault = createVault(randomBytes(32))
  const notices = { publish: async () => {}, subscribe: ignore, connected: true }
  const policy = { privateHosts: false, trusted: [], carrierNetworks: [] }
  const parts = { vault, policy, notices, nowMs: NOW }
  const outbound = { host: 'sip.example.com', port: 5080, username: 'u', password: AWKWARD, register: true }
  const inbound = { addresses: ['203.0.113.0/24'], username: 'u', password: 'correct horse battery' }
  await createTrunk(db, accountId, { name: AWKWARD, inbound, outbound }, parts)
  await createTrunk(db, accountId, { name: 'Desk', kind: 'softphone', phone_number: '+12125550123' }, parts)
}

async function fillCalendar(db: Db, { accountId, agentId }: Owner): Promise<void> {
  const options = { nowMs: NOW, byHand: true }
  const whole = {
    name: AWKWARD,
    number: '+12025550143',
    email: 'ada@example.com',
    reason: AWKWARD,
    caller: AWKWARD,
    key: 'k',
  }
  const booked = await bookAppointment(db, accountId, agentId, { ...whole, startsAtMs: NOW }, options)
  await bookAppointment(db, accountId, agentId, { name: 'x', startsAtMs: NOW + DAY_MS }, options)
  await renewFeed(db, accountId, agentId, NOW)
  const calendar = { url: 'https://cloud.example.com/', username: 'ada', password: AWKWARD }
  await connectCalendar(db, accountId, agentId, calendar, { vault: createVault(randomBytes(32)), nowMs: NOW })
  const appointment = { appointment_id: booked.kind === 'booked' ? booked.appointment.id : '' }
  const times = { starts_at: NOW, ends_at: NOW + DAY_MS }
  await insertRow(db, 'calendar_copies', { ...appointment, agent_id: agentId, etag: AWKWARD, sequence: -1 })
  const revocation = {
    id: 'rev_1',
    provider: 'google',
    username: AWKWARD,
    token_sealed: 'sealed',
    attempts: 1,
  }
  await insertRow(db, 'calendar_revocations', { ...revocation, created_at: NOW })
  await insertRow(db, 'busy_spans', { agent_id: agentId, ...times })
  const change = {
    account_id: accountId,
    idempotency_key: AWKWARD,
    ...appointment,
    ...times,
    created_at: NOW,
  }
  await insertRow(db, 'appointment_changes', change)
}

async function fillCalls(db: Db, { accountId, agentId }: Owner): Promise<void> {
  const times = { started_at: NOW, answered_at: NOW, ended_at: null }
  const whose = { account_id: accountId, agent_id: agentId }
  const call = { id: 'call_1', ...whose, line: 'browser', caller: '+12125550123' }
  await insertRow(db, 'calls', {
    ...call,
    ...times,
    status: 'live',
    reason: null,
    transcript_id: null,
    waterfall: '[]',
  })
  await insertRow(db, 'call_events', { call_id: 'call_1', seq: 1, at_ms: NOW, event: '{}' })
  const told = { reference: 'CA1', ...whose, call_id: 'call_1', caller: AWKWARD, state: 'over' }
  await insertRow(db, 'carrier_calls', { ...told, token_hash: null, created_at: NOW })
  const asked = { questions: [AWKWARD, 'x'], callId: 'call_1', askedAtMs: NOW }
  await noteQuestions(db, accountId, agentId, asked)
  const runs = toolRuns(db, accountId, { callId: 'call_1', agentId })
  await runs.begin({ key: AWKWARD, tool: 'book', digest: AWKWARD, run: 1, untilMs: NOW, answer: null })
  await runs.settle(AWKWARD, { ok: true, result: AWKWARD, effect: null })
}

async function fillNumbers(db: Db, { accountId, agentId }: Owner): Promise<void> {
  const number = { number: '+12125550100', sid: 'PN1', country: 'US', acquired_at: Number.MAX_SAFE_INTEGER }
  await insertRow(db, 'phone_numbers', { ...number, account_id: accountId, agent_id: agentId })
  const order = { id: 'ord_1', carrier: 'twilio', number: '+12127361000', country: 'US', started_at: NOW }
  await insertRow(db, 'number_orders', { ...order, account_id: accountId, agent_id: agentId })
  const application = { name: 'x', iso_country: 'DE', compliance_type: 'business' }
  const state = { status: 'draft', reason: null, sealed_compliance_data: 's' }
  const bundle = { sid: 'BU1', account_id: accountId, created_at: NOW, updated_at: NOW }
  await insertRow(db, 'bundles', { ...bundle, ...application, ...state })
  const document = { kind: 'proofOfIdentity', media_type: 'image/png', file_name: 'é.png', size_bytes: 1 }
  for (const id of ['doc_kept', 'doc_gone', 'doc_empty']) {
    await insertRow(db, 'documents', {
      ...document,
      id,
      account_id: accountId,
      bundle_sid: 'BU1',
      created_at: NOW,
    })
  }
}

/** With a key of one column, and with a key of two. */
async function fillPages(db: Db, { accountId }: Owner): Promise<void> {
  const numbers = Array.from({ length: MANY }, (_, n) => n)
  const due = { account_id: null, kind: 'x', payload: '{}', run_at: NOW, attempts: 0, created_at: NOW }
  const state = { lease: null, leased_until: null, last_error: null, dead_at: null, deaths: 0 }
  const jobs = numbers.map((n) => ({ id: `job ${n}`, ...due, ...state }))
  await db.insertInto('jobs').values(jobs).execute()
  const answer = { account_id: accountId, request_hash: 'h', status: 201, sealed_body: 's', created_at: NOW }
  const keys = numbers.map((n) => ({ key: `key ${n}`, bytes: 1, ...answer }))
  await db.insertInto('idempotency_keys').values(keys).execute()
}

/** What belongs together is written together: the call, its seconds and its place in the counts. */
export async function addCall(db: Db, { accountId, agentId }: Owner, n: number): Promise<void> {
  const answeredAtMs = NOW + n * 1000
  await atomically(db, async (tx) => {
    const { id } = await addTranscript(tx, accountId, {
      agentId,
      answeredAtMs,
      durationSeconds: n,
      caller: '+12025550143',
      type: 'Booking',
      outcome: 'Resolved',
      rating: n % 2 === 0 ? null : 5,
      summary: AWKWARD,
      conversation: [{ speaker: 'caller', text: AWKWARD }],
      extracted: { caller_name: AWKWARD, callback_number: null, reason: null, appointment: null },
    })
    await meterCall(tx, accountId, { id, answeredAtMs, seconds: n })
  })
}

/** A document larger than one chunk, an empty one, and the secrets. Another document is missing. */
export function fillFolder({ dataDir }: Config, { accountId }: Owner): Record<string, Buffer> {
  const files = {
    [`documents/${accountId}/doc_kept`]: randomBytes(700_000),
    [`documents/${accountId}/doc_empty`]: Buffer.alloc(0),
    'secrets/auth-secret': Buffer.from(randomBytes(32).toString('base64')),
    'secrets/encryption-key': Buffer.from(randomBytes(32).toString('base64')),
  }
  for (const [name, bytes] of Object.entries(files)) writeInto(dataDir, name, bytes)
  return files
}

export function writeInto(dataDir: string, name: string, bytes: Buffer | string): void {
  mkdirSync(path.dirname(path.join(dataDir, name)), { recursive: true })
  writeFileSync(path.join(dataDir, name), bytes)
}
