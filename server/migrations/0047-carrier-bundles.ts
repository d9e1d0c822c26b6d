import type { Kysely } from 'kysely'

/** Bundles that a carrier reviews: which one, what it knows them by, and what it wants besides. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const alter = () => db.schema.alterTable('bundles')
  await alter()
    .addColumn('carrier', 'text', (c) => c.notNull().defaultTo('lab'))
    .execute()
  await alter().addColumn('carrier_reference', 'text').execute()
  await alter().addColumn('carrier_missing', 'text').execute()
}
