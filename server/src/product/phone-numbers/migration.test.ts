import { sql } from 'kysely'
import { afterEach, expect, test } from 'vitest'
import { up } from '../../../migrations/0021-own-numbers.ts'
import { NOW, openAccount, openAgent } from '../../../../test/service/numbers.ts'
import { engines, openTestStore, type TestStore } from '../../../../test/stores.ts'
import { listNumbers } from './listing.ts'

let store: TestStore | undefined
afterEach(() => store?.close())

test.each(engines)('the numbers of the release before stay whose they are, alone, on %s', async (engine) => {
  store = await openTestStore(engine)
  const { db } = store
  const [ada, eve] = [await openAccount(db), await openAccount(db)]
  const agentId = await openAgent(db, ada)
  await db.schema.dropTable('phone_numbers').execute()
  await db.schema
    .createTable('phone_numbers')
    .addColumn('number', 'text', (c) => c.primaryKey())
    .addColumn('sid', 'text', (c) => c.notNull())
    .addColumn('account_id', 'text', (c) => c.notNull().references('accounts.id').onDelete('cascade'))
    .addColumn('agent_id', 'text', (c) => c.unique().references('agents.id').onDelete('set null'))
    .addColumn('country', 'text', (c) => c.notNull())
    .addColumn('acquired_at', 'bigint', (c) => c.notNull())
    .execute()
  await db.schema.createIndex('phone_numbers_by_account').on('phone_numbers').column('account_id').execute()
  await db.schema.createIndex('phone_numbers_by_country').on('phone_numbers').column('country').execute()
  await sql`insert into phone_numbers values
    ('+12125550100', 'PN1', ${ada}, ${agentId}, 'US', ${NOW}),
    ('+12024561111', 'trk_1', ${ada}, null, 'US', ${NOW + 1}),
    ('+12125550101', 'PN2', ${eve}, null, 'US', ${NOW})`.execute(db)
  await db.transaction().execute((tx) => up(tx as unknown as Parameters<typeof up>[0]))
  // Of later migrations.
  await sql`alter table phone_numbers add column carrier text not null default 'lab'`.execute(db)
  await sql`alter table phone_numbers add column lost_at bigint`.execute(db)
  expect(await listNumbers(db, ada)).toMatchObject([
    { phone_number: '+12125550100', phone_number_sid: 'PN1', agent_id: agentId, status: 'confirmed' },
    { phone_number: '+12024561111', phone_number_sid: 'trk_1', agent_id: null, status: 'confirmed' },
  ])
  const claim = { number: '+12024561111', sid: 'trk_2', account_id: eve, agent_id: null }
  const row = { ...claim, country: 'US', acquired_at: NOW, confirmed_by: 'operator' }
  await expect(db.insertInto('phone_numbers').values(row).execute()).rejects.toThrow(/unique/i)
  const again = { ...row, number: '+12125550102', account_id: ada, agent_id: agentId, confirmed_by: null }
  await expect(db.insertInto('phone_numbers').values(again).execute()).rejects.toThrow(/unique/i)
  await db.deleteFrom('agents').where('id', '=', agentId).execute()
  expect((await listNumbers(db, ada))[0]?.agent_id).toBeNull()
})
