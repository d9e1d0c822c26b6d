import { execFile } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openSqlite } from '../../server/src/platform/db/sqlite.ts'
import { migrate } from '../../server/src/platform/db/migrate.ts'

const SCRIPT = path.resolve(import.meta.dirname, '../../deploy/backup.sh')
const CLI = path.resolve(import.meta.dirname, '../../server/src/cli.ts')
const TIMEOUT_MS = 120_000
const run = promisify(execFile)

let root: string
let data: string
let backups: string

beforeAll(async () => {
  root = mkdtempSync(path.join(tmpdir(), 'parley-nightly-'))
  data = path.join(root, 'data')
  backups = path.join(root, 'backups')
  mkdirSync(path.join(data, 'recordings/acc_1/agt_1'), { recursive: true })
  writeFileSync(path.join(data, 'recordings/acc_1/agt_1/call_1.wav'), 'a recording')
  const store = openSqlite(path.join(data, 'parley.db'))
  await migrate(store.db)
  await store.close()
})
afterAll(() => rmSync(root, { recursive: true }))

const backUp = (environment: Record<string, string> = {}) =>
  run(SCRIPT, [backups], { env: { PATH: process.env['PATH'], DATA_DIR: data, ...environment } })
const made = (suffix: string) => readdirSync(backups).filter((name) => name.endsWith(suffix))

test(
  'a backup of every night holds the store and the recordings, and the oldest go',
  async () => {
    await backUp()
    expect(readdirSync(backups).sort()).toEqual([...made('.parley.gz'), ...made('.recordings.tar')].sort())
    const [[store = ''], [recordings = '']] = [made('.parley.gz'), made('.recordings.tar')]

    const restored = path.join(root, 'restored')
    await run(process.execPath, [CLI, 'restore', path.join(backups, store)], {
      env: { PATH: process.env['PATH'], DATA_DIR: restored },
    })
    await run('tar', ['--extract', '--file', path.join(backups, recordings), '--directory', restored])
    expect(readFileSync(path.join(restored, 'recordings/acc_1/agt_1/call_1.wav'), 'utf8')).toBe('a recording')

    for (const old of ['2020-01-01T032000Z', '2020-01-02T032000Z'])
      for (const kind of ['parley.gz', 'recordings.tar'])
        writeFileSync(path.join(backups, `${old}.${kind}`), '')
    await backUp({ KEEP: '3' })
    expect(made('.parley.gz')).toHaveLength(3)
    expect(made('.recordings.tar')).toHaveLength(3)
    expect(readdirSync(backups).filter((name) => name.startsWith('2020-01-01'))).toEqual([])
  },
  TIMEOUT_MS,
)

test(
  'a backup that fails leaves nothing that looks like one',
  async () => {
    const before = readdirSync(backups)
    await expect(backUp({ DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' })).rejects.toThrow(
      'PostgreSQL cannot be reached',
    )
    expect(readdirSync(backups)).toEqual(before)
  },
  TIMEOUT_MS,
)
