import { lookup } from 'node:dns/promises'
import { existsSync } from 'node:fs'
import { access, constants, readFile, stat, statfs } from 'node:fs/promises'
import { createServer } from 'node:net'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { sql } from 'kysely'
import { Type } from 'typebox'
import { Value } from 'typebox/value'
import type { Clock } from '../../platform/clock.ts'
import { readConfig, type Config } from '../../config/config.ts'
import { ConfigError } from '../../config/environment.ts'
import { openPostgres } from '../../platform/db/postgres.ts'
import { VERSION } from '../../platform/version.ts'
import { SECRET_FILES, sqliteFile } from '../../config/data-folder.ts'
import { runningOn } from '../../config/running.ts'
import type { Check } from './check.ts'
import type { Facts, FolderFacts, PortFacts, SecretFacts, StoreFacts, TelephoneFacts } from './diagnosis.ts'
import { explain } from '../failure.ts'
import type { ProviderFacts } from './provider-checks.ts'
import { readFigures, type ServiceFigures } from './service-checks.ts'
import { appliedMigrations, knownMigrations } from '../../platform/db/migrate.ts'

const HEALTH_TIMEOUT_MS = 2000
const SECRET_BYTES = 32
const PERMISSIONS = 0o777

/** Looks at everything and changes nothing. */
export async function examine(
  environment: Record<string, string | undefined> | undefined,
  clock: Clock,
): Promise<Facts> {
  const facts = { version: VERSION, nodeVersion: process.versions.node }
  const config = tryConfig(environment)
  if ('problem' in config) return { ...facts, config, nowMs: clock.now() }
  const [folder, port, telephone, store, secrets, providers] = await Promise.all([
    examineFolder(config.dataDir),
    examinePort(config),
    examineTelephone(config),
    examineStore(config, clock),
    Promise.all(secretFiles(config).map(examineSecret)),
    examineProviders(config),
  ])
  const running = runningOn(config.dataDir)
  return { ...facts, config, nowMs: clock.now(), running, folder, port, telephone, store, secrets, providers }
}

function tryConfig(environment: Record<string, string | undefined> | undefined): Facts['config'] {
  try {
    return readConfig(environment)
  } catch (error) {
    if (error instanceof ConfigError) return { problem: error.message }
    throw error
  }
}

async function examineFolder(dataDir: string): Promise<FolderFacts> {
  const exists = existsSync(dataDir)
  // What is not there yet is made in the nearest folder that is.
  let folder = dataDir
  while (!existsSync(folder)) folder = path.dirname(folder)
  const { bavail, bsize } = await statfs(folder)
  return { exists, problem: await whyNotWritable(folder), freeBytes: bavail * bsize }
}

async function whyNotWritable(folder: string): Promise<string | undefined> {
  if (!(await stat(folder)).isDirectory()) return `${folder} is not a folder.`
  try {
    await access(folder, constants.W_OK | constants.X_OK)
    return undefined
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}

async function examinePort({ host, port }: Config): Promise<PortFacts> {
  if (port === 0) return { state: 'free' }
  try {
    const addresses = await lookup(host, { all: true })
    const tries = await Promise.all(addresses.map(({ address }) => tryPort(address, port)))
    if (tries.includes('EADDRINUSE')) return await whoAnswers(host, port)
    if (tries.includes(undefined)) return { state: 'free' }
    return { state: 'impossible', problem: tries.join(', ') }
  } catch (error) {
    return { state: 'impossible', problem: error instanceof Error ? error.message : String(error) }
  }
}

/** The code of the error, if there is one. */
function tryPort(host: string, port: number): Promise<string | undefined> {
  return new Promise((resolve) => {
    const server = createServer()
    server.once('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message))
    server.listen({ host, port, exclusive: true }, () => server.close(() => resolve(undefined)))
  })
}

/** A Parley that runs here has them itself. */
async function examineTelephone({ telephone: { host, port, tls } }: Config): Promise<TelephoneFacts> {
  if (port === 0) return { taken: [] }
  const tries = await Promise.all(
    [port, ...(tls ? [tls.port] : [])].map(async (each) => ({ each, problem: await tryPort(host, each) })),
  )
  return { taken: tries.filter(({ problem }) => problem !== undefined).map(({ each }) => each) }
}

const Health = Type.Object({ status: Type.Literal('alive'), version: Type.String() })

async function whoAnswers(host: string, port: number): Promise<PortFacts> {
  const name = host.includes(':') ? `[${host}]` : host
  const address = `http://${name}:${port}`
  try {
    const signal = AbortSignal.timeout(HEALTH_TIMEOUT_MS)
    const answer = await fetch(`${address}/healthz`, { signal })
    const body: unknown = await answer.json()
    if (!Value.Check(Health, body)) return { state: 'taken' }
    return { state: 'parley', version: body.version, figures: await figuresAt(address) }
  } catch {
    return { state: 'taken' }
  }
}

/** Undefined where a service is still starting, or keeps its figures to itself. */
async function figuresAt(address: string): Promise<ServiceFigures | undefined> {
  try {
    const answer = await fetch(`${address}/metrics`, { signal: AbortSignal.timeout(HEALTH_TIMEOUT_MS) })
    const figures = readFigures(answer.ok ? await answer.text() : '')
    return Object.keys(figures).length === 0 ? undefined : figures
  } catch {
    return undefined
  }
}

async function examineStore(config: Config, clock: Clock): Promise<StoreFacts> {
  try {
    if (config.databaseUrl !== undefined) return await examinePostgres(config.databaseUrl, clock)
    const file = sqliteFile(config)
    return existsSync(file) ? await examineSqlite(file) : { state: 'absent' }
  } catch (error) {
    return { state: 'unreachable', ...(explain(error, config) ?? { problem: String(error) }) }
  }
}

/** For reading only, so that looking cannot change it. */
async function examineSqlite(file: string): Promise<StoreFacts> {
  const database = new DatabaseSync(file, { readOnly: true })
  try {
    const found = database.prepare("select 1 from sqlite_schema where name = 'kysely_migration'").get()
    const rows =
      found === undefined ? [] : database.prepare('select name from kysely_migration order by name').all()
    return {
      state: 'open',
      engine: 'sqlite',
      applied: rows.map(({ name }) => String(name)),
      known: knownMigrations(),
    }
  } finally {
    database.close()
  }
}

async function examinePostgres(databaseUrl: string, clock: Clock): Promise<StoreFacts> {
  const store = await openPostgres(databaseUrl, () => undefined)
  try {
    const { rows } = await sql<{ version: string; now: number }>`
      select current_setting('server_version_num') as version,
        cast(extract(epoch from clock_timestamp()) * 1000 as bigint) as now
    `.execute(store.db)
    const [{ version, now } = { version: '0', now: clock.now() }] = rows
    const applied = await appliedMigrations(store.db)
    const server = { versionNumber: Number(version), nowMs: now }
    return { state: 'open', engine: 'postgres', applied, known: knownMigrations(), server }
  } finally {
    await store.close()
  }
}

/** All providers are asked at the same time. The clients are loaded only where one is configured. */
async function examineProviders({ model, speech: { stt, voice } }: Config): Promise<ProviderFacts> {
  if (!model && !stt && !voice) return {}
  const { reachModel, reachSpeech } = await import('./reach.ts')
  const [first, fallback, heard, spoken] = await Promise.all([
    model && reachModel(model),
    model?.fallback && reachModel(model.fallback),
    stt && reachSpeech(stt),
    voice && reachSpeech(voice),
  ])
  return { model: first, fallback, stt: heard, voice: spoken }
}

/** Only those that the configuration does not replace. */
function secretFiles({ dataDir, authSecret, encryptionKey }: Config): string[] {
  return SECRET_FILES.filter((_, index) => [authSecret, encryptionKey][index] === undefined).map((file) =>
    path.join(dataDir, file),
  )
}

async function examineSecret(file: string): Promise<SecretFacts> {
  if (!existsSync(file)) return { file, state: 'absent', mode: undefined }
  // Windows has other permissions than these.
  const mode = process.platform === 'win32' ? undefined : (await stat(file)).mode & PERMISSIONS
  try {
    const secret = Buffer.from(await readFile(file, 'utf8'), 'base64')
    return { file, state: secret.length === SECRET_BYTES ? 'good' : 'damaged', mode }
  } catch {
    return { file, state: 'damaged', mode }
  }
}

const STATE_WIDTH = 9

/** A line for each check, and under it what to do. */
export function describe(checks: readonly Check[]): string {
  const lines = checks.flatMap(({ name, state, says, fix }) => {
    const line = `${state.padEnd(STATE_WIDTH)}${name}: ${says}`
    return fix === undefined ? [line] : [line, `${' '.repeat(STATE_WIDTH)}${fix}`]
  })
  return `${lines.join('\n')}\n`
}
