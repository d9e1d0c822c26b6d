import type { Kysely } from 'kysely'

/** What a carrier says of a caller, on the call that it tells of and on the call that comes of it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of ['carrier_calls', 'calls']) {
    const alter = () => db.schema.alterTable(table)
    await alter().addColumn('attestation', 'text').execute()
    await alter().addColumn('forwarded_from', 'text').execute()
  }
}
