import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, expect, test } from 'vitest'
import { migrate } from './migrate.ts'
import { openSqlite } from './sqlite.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'parley-migrate-'))
afterEach(() => rmSync(folder, { recursive: true }))

test('a migration that does not come to its end leaves an SQLite store as it was', async () => {
  const file = path.join(folder, 'parley.db')
  // Stands where a migration makes its second table.
  const database = new DatabaseSync(file)
  database.exec('create table call_events (x text)')
  database.close()
  const broken = openSqlite(file)
  await expect(migrate(broken.db)).rejects.toThrow('could not be migrated')
  await broken.close()

  const mended = new DatabaseSync(file)
  mended.exec('drop table call_events')
  mended.close()
  const store = openSqlite(file)
  expect((await migrate(store.db)).length).toBeGreaterThan(10)
  await store.close()
})
