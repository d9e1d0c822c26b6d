import { randomBytes } from 'node:crypto'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { gunzipSync, gzipSync } from 'node:zlib'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { engines, openTestStore, type TestStore } from '../../../test/stores.ts'
import { systemClock } from '../clock.ts'
import { readConfig, type Config } from '../config.ts'
import { atomically, type Db, type Engine } from '../db/db.ts'
import type { AccountId } from '../ids.ts'
import { meterCall } from '../subscription/ledger.ts'
import { addTranscript } from '../transcripts/store.ts'
import { backup, LEFT_OUT, type BackupOptions } from './backup.ts'
import { createSeal, FORMAT } from './backup-format.ts'
import { openStore } from './data-folder.ts'
import { appliedMigrations, knownMigrations, migrateTo } from './migrations.ts'
import { restore } from './restore.ts'
import { readSchema } from './schema.ts'

const NOW = Date.UTC(2026, 10, 15, 12)
const ANA = 'acc_ana' as AccountId
/** Characters that some readers take for the end of a line, and others that get lost on the way. */
const AWKWARD = 'a\u2028b\u2029c\r\nd\te"f\\g\u{1f99c}é\u0085'

let folder: string
const opened: TestStore[] = []

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'parley-backup-'))
})

afterEach(async () => {
  await Promise.all(opened.splice(0).map((store) => store.close()))
  rmSync(folder, { recursive: true })
})

type Place = { store: TestStore; config: Config }

/** A store of its own, with the data folder and the configuration that lead to it. */
async function newPlace(engine: Engine): Promise<Place> {
  const store = await openTestStore(engine)
  opened.push(store)
  if (engine === 'sqlite') return { store, config: configOf(path.dirname(store.location)) }
  return {
    store,
    config: configOf(mkdtempSync(path.join(folder, 'data-')), { DATABASE_URL: store.location }),
  }
}

function configOf(dataDir: string, environment: Record<string, string> = {}): Config {
  return readConfig({ NODE_ENV: 'test', DATA_DIR: dataDir, ...environment })
}

function backupTo(config: Config, file: string, change: Partial<BackupOptions> = {}) {
  return backup(config, file, { force: false, withSecrets: true, clock: systemClock, say: ignore, ...change })
}

function restoreFrom(config: Config, file: string) {
  return restore(config, file, { clock: systemClock, say: ignore })
}

function ignore(): void {}

/** All rows that a backup is to hold, in an order of its own. */
async function contentOf(db: Db): Promise<Record<string, string[]>> {
  const content: Record<string, string[]> = {}
  for (const { name } of await readSchema(db)) {
    if (name in LEFT_OUT) continue
    const { rows } = await sql<object>`select * from ${sql.table(name)}`.execute(db)
    content[name] = rows.map((row) => JSON.stringify(Object.entries(row).sort())).sort()
  }
  return content
}

async function insertRow(db: Db, table: string, row: Record<string, string | number | null>): Promise<void> {
  const columns = sql.join(Object.keys(row).map((column) => sql.ref(column)))
  await sql`insert into ${sql.table(table)} (${columns}) values (${sql.join(Object.values(row))})`.execute(db)
}

/** Something in every table, and in some of them more than a page. */
async function fillStore(db: Db): Promise<void> {
  const stamps = { createdAt: '2026-11-15T12:00:00.000Z', updatedAt: '2026-11-15T12:00:00.000Z' }
  await insertRow(db, 'auth_users', {
    ...{ id: 'u1', name: AWKWARD, email: 'ana@parley.example', emailVerified: 0, image: null },
    ...stamps,
  })
  await insertRow(db, 'auth_sessions', {
    ...{ id: 's1', userId: 'u1', token: 'token', expiresAt: stamps.createdAt },
    ...stamps,
  })
  await insertRow(db, 'auth_credentials', {
    ...{ id: 'c1', userId: 'u1', accountId: 'u1', providerId: 'credential', password: 'salt:hash' },
    ...stamps,
  })
  await insertRow(db, 'auth_verifications', {
    ...{ id: 'v1', identifier: 'reset', value: 'u1', expiresAt: stamps.createdAt },
    ...stamps,
  })
  await insertRow(db, 'accounts', {
    ...{ id: ANA, user_id: 'u1', first_name: 'Ana', last_name: '', company: null, timezone: 'UTC' },
    ...{ personal_phone_number: null, email_notifications: 1, call_notifications: 0, weekly_reports: 1 },
    ...{ created_at: NOW, updated_at: NOW },
  })
  await insertRow(db, 'subscriptions', {
    account_id: ANA,
    terms: '{"plan":"starter"}',
    next_transition_at: null,
  })
  await insertRow(db, 'api_keys', {
    ...{ id: 'key_1', account_id: ANA, name: AWKWARD, hash: 'h', prefix: 'prl_x', created_at: NOW },
    ...{ last_used_at: null, expires_at: Number.MAX_SAFE_INTEGER },
  })
  await insertRow(db, 'agents', {
    ...{
      id: 'agt_1',
      account_id: ANA,
      business_name: AWKWARD,
      agent_name: '',
      voice_id: 'sarah',
      greeting: 'Hi',
    },
    ...{ system_prompt: AWKWARD.repeat(1000), escalation_policy: 'never', faq: '[]', functions_enabled: 0 },
    ...{ status: 'active', created_at: NOW, updated_at: NOW },
  })
  await insertRow(db, 'phone_numbers', {
    ...{
      number: '+12125550100',
      sid: 'PN1',
      account_id: ANA,
      agent_id: 'agt_1',
      country: 'US',
      acquired_at: NOW,
    },
  })
  await insertRow(db, 'bundles', {
    ...{ sid: 'BU1', account_id: ANA, iso_country: 'DE', name: 'x', compliance_type: 'business' },
    ...{ sealed_compliance_data: 'sealed', status: 'draft', reason: null, created_at: NOW, updated_at: NOW },
  })
  for (const id of ['doc_kept', 'doc_gone', 'doc_empty']) {
    await insertRow(db, 'documents', {
      ...{ id, account_id: ANA, bundle_sid: 'BU1', kind: 'proofOfIdentity', media_type: 'image/png' },
      ...{ file_name: 'é.png', size_bytes: 1, created_at: NOW },
    })
  }
  for (const table of ['jobs', 'mails']) await fillQueue(db, table)
  await insertRow(db, 'schedules', { name: 'nightly', next_run_at: NOW })
  await insertRow(db, 'rate_counts', { key: ANA, window: 1, used: 3 })
  await atomically(db, async (tx) => {
    for (let n = 0; n < 450; n++) await addKeyAndCall(tx, n)
  })
}

async function fillQueue(db: Db, table: string): Promise<void> {
  const own =
    table === 'jobs'
      ? { kind: 'mail.send', payload: '{}', run_at: NOW, attempts: 0, dead_at: null }
      : { recipient: 'ana@parley.example', subject: AWKWARD, body: '', sent_at: null }
  await insertRow(db, table, { id: `${table}_1`, account_id: null, created_at: NOW, ...own })
}

async function addKeyAndCall(db: Db, n: number): Promise<void> {
  await insertRow(db, 'idempotency_keys', {
    ...{
      account_id: ANA,
      key: `key ${n}`,
      request_hash: 'h',
      status: 201,
      sealed_body: 's',
      created_at: NOW,
    },
  })
  await addCall(db, n)
}

async function addCall(db: Db, n: number): Promise<void> {
  const call = { answeredAtMs: NOW + n * 1000, durationSeconds: n }
  const { id } = await addTranscript(db, ANA, {
    ...call,
    agentId: 'agt_1',
    caller: '+12025550143',
    type: 'Booking',
    outcome: 'Resolved',
    rating: n % 2 === 0 ? null : 5,
    summary: AWKWARD,
    conversation: [{ speaker: 'caller', text: AWKWARD }],
  })
  await meterCall(db, ANA, { id, answeredAtMs: call.answeredAtMs, seconds: n })
}

/** A document larger than one chunk, an empty one, and the secrets. Another document is missing. */
function fillFolder({ dataDir }: Config): Record<string, Buffer> {
  const files = {
    'documents/acc_ana/doc_kept': randomBytes(700_000),
    'documents/acc_ana/doc_empty': Buffer.alloc(0),
    'secrets/auth-secret': Buffer.from(randomBytes(32).toString('base64')),
    'secrets/encryption-key': Buffer.from(randomBytes(32).toString('base64')),
  }
  for (const [name, bytes] of Object.entries(files)) writeInto(dataDir, name, bytes)
  return files
}

function writeInto(dataDir: string, name: string, bytes: Buffer | string): void {
  mkdirSync(path.dirname(path.join(dataDir, name)), { recursive: true })
  writeFileSync(path.join(dataDir, name), bytes)
}

const ways = engines.flatMap((from) => engines.map((to) => [from, to] as const))

describe.each(ways)('a backup of %s', (from, to) => {
  test(`is restored into ${to} row by row and file by file`, async () => {
    const source = await newPlace(from)
    await fillStore(source.store.db)
    const files = fillFolder(source.config)
    const file = path.join(folder, 'a.gz')
    const written = await backupTo(source.config, file)

    const target = await newPlace(to)
    const restored = await restoreFrom(target.config, file)

    const content = await contentOf(source.store.db)
    expect(Object.entries(content).filter(([, rows]) => rows.length === 0)).toEqual([])
    expect(await contentOf(target.store.db)).toEqual(content)
    for (const [name, bytes] of Object.entries(files)) {
      const copy = path.join(target.config.dataDir, name)
      expect(readFileSync(copy).equals(bytes), name).toBe(true)
      expect(statSync(copy).mode & 0o777).toBe(0o600)
    }
    expect(written).toMatchObject({ goneDocuments: 1, files: 4, secrets: Object.keys(files).slice(2) })
    expect(restored).toMatchObject({ rows: written.rows, keyMatches: true, header: { engine: from } })
    for (const table of Object.keys(LEFT_OUT)) expect(written.rows).not.toHaveProperty(table)
  })
})

describe.each(engines)('on %s', (engine) => {
  test('a backup holds one moment, whatever is written meanwhile', async () => {
    const { store, config } = await newPlace(engine)
    await fillStore(store.db)
    const file = path.join(folder, 'a.gz')
    let running = true
    let calls = 450
    const writing = (async () => {
      // What belongs together is written together: the call, its seconds and its place in the counts.
      for (; running; calls++) {
        await atomically(store.db, (tx) => addCall(tx, calls))
        await setImmediate()
      }
    })()
    const { rows } = await backupTo(config, file).finally(() => (running = false))
    await writing

    const target = await newPlace('sqlite')
    await restoreFrom(target.config, file)
    const counted = await sql<{ n: number }>`
      select sum(n) as n from transcript_counts where facet = '' and level = 34`.execute(target.store.db)
    expect(rows['transcripts']).toBe(rows['usage'])
    expect(counted.rows).toEqual([{ n: rows['transcripts'] }])
    expect(rows['transcripts']).toBeGreaterThanOrEqual(450)
    expect(rows['transcripts']).toBeLessThan(calls)
  })

  test('a restore is refused where there are rows already', async () => {
    const { store, config } = await newPlace(engine)
    await fillStore(store.db)
    const file = path.join(folder, 'a.gz')
    await backupTo(config, file)
    const target = await newPlace(engine)
    await insertRow(target.store.db, 'schedules', { name: 'nightly', next_run_at: NOW })
    await expect(restoreFrom(target.config, file)).rejects.toThrow(
      'The store is not empty: schedules has rows. Set DATA_DIR to a new folder, or DATABASE_URL to a new database',
    )
  })

  test('a restore that fails half-way leaves neither rows nor files', async () => {
    const seal = createSeal()
    const migration = (await knownMigrations()).at(-1) ?? ''
    const header = { parley: '0.1.0', format: FORMAT, migration, made_at: '', engine, left_out: {} }
    const file = path.join(folder, 'a.gz')
    const lines = [
      seal.header({ ...header, encryption_key: null }),
      seal.table('schedules', ['name', 'next_run_at']),
      seal.rows('schedules', [['nightly', 1]]),
      seal.file('documents/acc_ana/doc_kept'),
      seal.chunk(Buffer.from('bytes')),
      seal.file('documents/../../doc_out'),
      seal.close().line,
    ]
    writeFileSync(file, gzipSync(Buffer.concat(lines)))
    const { store, config } = await newPlace(engine)
    await expect(restoreFrom(config, file)).rejects.toThrow('a file out of place: documents/../../doc_out')
    expect((await contentOf(store.db))['schedules']).toEqual([])
    expect(existsSync(path.join(config.dataDir, 'documents'))).toBe(false)
    expect(existsSync(path.join(path.dirname(config.dataDir), 'doc_out'))).toBe(false)
  })
})

describe('a backup file', () => {
  let source: Place
  let file: string
  let bytes: Buffer

  beforeEach(async () => {
    source = await newPlace('sqlite')
    await fillStore(source.store.db)
    file = path.join(folder, 'a.gz')
    await backupTo(source.config, file)
    bytes = readFileSync(file)
  })

  async function expectRefusal(content: Buffer): Promise<void> {
    const damaged = path.join(folder, 'damaged.gz')
    const dataDir = path.join(folder, 'never-made')
    writeFileSync(damaged, content)
    const nothingWritten = /is no backup, or is cut off or damaged. Nothing was written/
    await expect(restoreFrom(configOf(dataDir), damaged)).rejects.toThrow(nothingWritten)
    expect(existsSync(dataDir)).toBe(false)
  }

  test('that is cut anywhere is refused, and nothing is written', async () => {
    const lengths = [0, 1, 10, bytes.length >> 1, bytes.length - 8, bytes.length - 1]
    for (const length of lengths) await expectRefusal(bytes.subarray(0, length))
  })

  test('with a changed byte is refused', async () => {
    // Not in the head of the gzip format, where a flag or the time of writing changes nothing.
    for (let place = 20; place < bytes.length; place += Math.ceil(bytes.length / 25)) {
      const changed = Buffer.from(bytes)
      changed.writeUInt8(changed.readUInt8(place) ^ 0x10, place)
      await expectRefusal(changed)
    }
  })

  test('whose lines were edited, dropped or added is refused', async () => {
    const lines = gunzipSync(bytes).toString().trimEnd().split('\n')
    const edited = lines.map((line) => line.replace('ana@parley.example', 'eve@parley.example'))
    const dropped = lines.filter((line) => !line.includes('key 7"'))
    for (const wrong of [edited, dropped, [...lines, '[1]'], lines.slice(0, -1), lines.slice(1)]) {
      await expectRefusal(gzipSync(`${wrong.join('\n')}\n`))
    }
  })

  test('that is no backup is refused', async () => {
    await expectRefusal(gzipSync('{"rows":{},"files":0,"sha256":""}\n'))
    await expectRefusal(Buffer.from('select 1'))
  })

  test('is for its owner only and has no unfinished twin', () => {
    expect(statSync(file).mode & 0o777).toBe(0o600)
    expect(readdirSync(folder)).toEqual(['a.gz'])
  })

  test('is overwritten only on demand', async () => {
    await expect(backupTo(source.config, file)).rejects.toThrow('exists already. Choose another name')
    expect(readFileSync(file).equals(bytes)).toBe(true)
    await source.store.db.deleteFrom('transcripts').execute()
    await backupTo(source.config, file, { force: true })
    expect(readFileSync(file).equals(bytes)).toBe(false)
  })

  test('that was stopped half-way is not there', async () => {
    const stopped = path.join(folder, 'stopped.gz')
    const signal = AbortSignal.abort()
    await expect(backupTo(source.config, stopped, { signal })).rejects.toThrow('aborted')
    expect(readdirSync(folder)).toEqual(['a.gz'])
  })

  test('has no secrets where none are wanted', async () => {
    fillFolder(source.config)
    const bare = path.join(folder, 'bare.gz')
    const { secrets } = await backupTo(source.config, bare, { withSecrets: false })
    expect(secrets).toEqual([])
    const target = configOf(path.join(folder, 'target'))
    expect((await restoreFrom(target, bare)).keyMatches).toBe(false)
    expect(existsSync(path.join(target.dataDir, 'secrets'))).toBe(false)
  })

  test('does not replace a secret that is there, and says when it is another one', async () => {
    fillFolder(source.config)
    const whole = path.join(folder, 'whole.gz')
    await backupTo(source.config, whole)
    const target = configOf(path.join(folder, 'target'))
    const other = randomBytes(32).toString('base64')
    writeInto(target.dataDir, 'secrets/encryption-key', other)
    expect((await restoreFrom(target, whole)).keyMatches).toBe(false)
    expect(readFileSync(path.join(target.dataDir, 'secrets/encryption-key'), 'utf8')).toBe(other)
  })
})

describe('the layout of the store', () => {
  /** A store that stopped at the layout of an earlier version. */
  async function oldPlace(): Promise<Config> {
    const config = configOf(path.join(folder, 'old'))
    const store = await openStore(config)
    await migrateTo(store.db, '0001-accounts')
    await insertRow(store.db, 'auth_verifications', {
      ...{ id: 'v1', identifier: 'reset', value: 'u1', expiresAt: '', createdAt: '', updatedAt: '' },
    })
    await store.close()
    return config
  }

  test('of an earlier version is restored, and then brought up to date', async () => {
    const file = path.join(folder, 'old.gz')
    await backupTo(await oldPlace(), file)
    const target = configOf(path.join(folder, 'new'))
    await restoreFrom(target, file)
    const store = await openStore(target)
    expect(await appliedMigrations(store.db)).toEqual(await knownMigrations())
    expect((await contentOf(store.db))['auth_verifications']).toHaveLength(1)
    await store.close()
  })

  test('must not be later than that of the backup', async () => {
    const file = path.join(folder, 'old.gz')
    await backupTo(await oldPlace(), file)
    const target = await newPlace('sqlite')
    await expect(restoreFrom(target.config, file)).rejects.toThrow(
      'the layout of a later version than the backup',
    )
  })

  test('of a later version is refused', async () => {
    const source = await newPlace('sqlite')
    await sql`insert into kysely_migration values ('9999-later', 'x')`.execute(source.store.db)
    const file = path.join(folder, 'later.gz')
    await backupTo(source.config, file)
    const target = configOf(path.join(folder, 'target'))
    await expect(restoreFrom(target, file)).rejects.toThrow('comes from a newer Parley')
    expect(existsSync(target.dataDir)).toBe(false)
  })
})

test('there is nothing to back up where there is no store', async () => {
  const config = configOf(path.join(folder, 'nowhere'))
  await expect(backupTo(config, path.join(folder, 'a.gz'))).rejects.toThrow('There is no store in')
  expect(readdirSync(folder)).toEqual([])
})
