import { Migrator, type Migration } from 'kysely/migration'
import * as accounts from '../../migrations/0001-accounts.ts'
import * as agents from '../../migrations/0002-agents.ts'
import * as phoneNumbers from '../../migrations/0003-phone-numbers.ts'
import * as transcripts from '../../migrations/0004-transcripts.ts'
import * as jobs from '../../migrations/0005-jobs.ts'
import type { Db } from './db.ts'

const MIGRATIONS: Record<string, Migration> = {
  '0001-accounts': accounts,
  '0002-agents': agents,
  '0003-phone-numbers': phoneNumbers,
  '0004-transcripts': transcripts,
  '0005-jobs': jobs,
}

/** Brings the store to the newest layout. Nodes that start together wait for one another. */
export async function migrate(db: Db): Promise<string[]> {
  const migrator = new Migrator({ db, provider: { getMigrations: async () => MIGRATIONS } })
  const { error, results } = await migrator.migrateToLatest()
  if (error !== undefined) throw new Error('The store could not be migrated.', { cause: error })
  return (results ?? []).map((result) => result.migrationName)
}
