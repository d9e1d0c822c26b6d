import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { sql, type Kysely } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { up as holdAddresses } from '../../../migrations/0037-held-addresses.ts'
import { migrate } from './migrate.ts'
import { openSqlite } from './sqlite.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'parley-migrate-'))
afterAll(() => rmSync(folder, { recursive: true }))

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

test('accounts that are being deleted get the address of their login back where it is free, the last one first', async () => {
  const store = openSqlite(':memory:')
  await migrate(store.db)
  const deleted: [string, string, number][] = [
    ['first', 'ada@example.com', 1],
    ['last', 'ada@example.com', 2],
    ['other', 'bob@example.com', 1],
  ]
  const emails: [string, string][] = [['anew', 'bob@example.com']]
  for (const [id] of deleted) emails.push([id, `${id}@deleted.invalid`])
  for (const [id, email] of emails)
    await sql`insert into auth_users (id, name, email, "emailVerified", "createdAt", "updatedAt")
      values (${id}, 'A', ${email}, 1, '', '')`.execute(store.db)
  for (const [id, email, at] of deleted)
    await sql`insert into accounts (id, user_id, first_name, last_name, timezone, email_notifications,
        call_notifications, weekly_reports, created_at, updated_at, deleted_at, deleted_email)
      values (${id}, ${id}, '', '', 'UTC', 0, 0, 0, 0, 0, ${at}, ${email})`.execute(store.db)
  await holdAddresses(store.db as unknown as Kysely<unknown>)
  const users = await store.db.selectFrom('auth_users').select(['id', 'email']).orderBy('id').execute()
  expect(users.map(({ id, email }) => [id, email])).toEqual([
    ['anew', 'bob@example.com'],
    ['first', 'first@deleted.invalid'],
    ['last', 'ada@example.com'],
    ['other', 'other@deleted.invalid'],
  ])
  await store.close()
})
