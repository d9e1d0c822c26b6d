import { describe, expect, test } from 'vitest'
import { engines, openTestStore } from '../../../test/stores.ts'
import { openSqlite } from '../platform/db/sqlite.ts'
import { migrate, appliedMigrations, knownMigrations } from '../platform/db/migrate.ts'
import { LEFT_OUT } from './backup/backup.ts'
import { parentsFirst, readSchema, type Table } from './schema.ts'

const table = (name: string, ...references: string[]): Table => ({ name, columns: [], key: [], references })

test('a table comes after those that it points to', () => {
  const tables = [table('a', 'b', 'c'), table('b', 'c'), table('c'), table('d')]
  expect(parentsFirst(tables).map(({ name }) => name)).toEqual(['c', 'd', 'b', 'a'])
})

test('tables that point to each other in a circle have no order', () => {
  expect(() => parentsFirst([table('a', 'b'), table('b', 'a')])).toThrow('in a circle')
})

describe.each(engines)('the schema of %s', (engine) => {
  test('has every table with its key, after its parents, and is the same as that of the other engine', async () => {
    const store = await openTestStore(engine)
    const schema = await readSchema(store.db)
    await store.close()
    const reference = await openTestStore('sqlite')
    expect(schema).toEqual(await readSchema(reference.db))
    await reference.close()

    const names = schema.map(({ name }) => name)
    expect(names).toEqual(expect.arrayContaining(['accounts', 'transcripts', ...Object.keys(LEFT_OUT)]))
    expect(names.filter((name) => name.startsWith('kysely'))).toEqual([])
    expect(schema.filter(({ key }) => key.length === 0)).toEqual([])
    expect(schema.find(({ name }) => name === 'transcript_counts')?.key).toEqual([
      'agent_id',
      'facet',
      'level',
      'bucket',
    ])
    schema.forEach(({ references }, place) => {
      for (const parent of references) expect(names.indexOf(parent)).toBeLessThan(place)
    })
  })
})

test('the migrations of the folder are those that a start makes', async () => {
  const store = openSqlite(':memory:')
  expect(await appliedMigrations(store.db)).toEqual([])
  await migrate(store.db)
  expect(await appliedMigrations(store.db)).toEqual(knownMigrations())
  await store.close()
})
