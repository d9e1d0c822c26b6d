import { sql } from 'kysely'
import { Migrator, type Migration } from 'kysely/migration'
import * as accounts from '../../../migrations/0001-accounts.ts'
import * as agents from '../../../migrations/0002-agents.ts'
import * as phoneNumbers from '../../../migrations/0003-phone-numbers.ts'
import * as transcripts from '../../../migrations/0004-transcripts.ts'
import * as jobs from '../../../migrations/0005-jobs.ts'
import * as calls from '../../../migrations/0006-calls.ts'
import * as nodes from '../../../migrations/0007-nodes.ts'
import * as trunks from '../../../migrations/0008-trunks.ts'
import * as transfers from '../../../migrations/0009-transfers.ts'
import * as recording from '../../../migrations/0010-recording.ts'
import * as calendar from '../../../migrations/0011-calendar.ts'
import * as caldav from '../../../migrations/0012-caldav.ts'
import * as agentFunctions from '../../../migrations/0013-agent-functions.ts'
import * as analysis from '../../../migrations/0014-analysis.ts'
import * as toolRuns from '../../../migrations/0015-tool-runs.ts'
import * as reading from '../../../migrations/0016-reading.ts'
import * as twoFactorAndRequestLog from '../../../migrations/0017-two-factor-and-request-log.ts'
import * as operators from '../../../migrations/0018-operators.ts'
import * as mailRules from '../../../migrations/0019-mail-rules.ts'
import * as ownNumbers from '../../../migrations/0021-own-numbers.ts'
import * as privacy from '../../../migrations/0022-privacy.ts'
import * as register from '../../../migrations/0023-register.ts'
import * as speechBudget from '../../../migrations/0024-speech-budget.ts'
import * as deletionGrace from '../../../migrations/0025-deletion-grace.ts'
import * as mailedInvitations from '../../../migrations/0026-mailed-invitations.ts'
import * as disclosure from '../../../migrations/0027-disclosure.ts'
import * as languages from '../../../migrations/0028-languages.ts'
import * as questionGroups from '../../../migrations/0029-question-groups.ts'
import * as ownerMarks from '../../../migrations/0030-owner-marks.ts'
import * as oauthCalendars from '../../../migrations/0035-oauth-calendars.ts'
import * as calendarRevocations from '../../../migrations/0036-calendar-revocations.ts'
import * as heldAddresses from '../../../migrations/0037-held-addresses.ts'
import * as events from '../../../migrations/0040-events.ts'
import * as webhooks from '../../../migrations/0041-webhooks.ts'
import * as carriers from '../../../migrations/0045-carriers.ts'
import * as carrierCalls from '../../../migrations/0046-carrier-calls.ts'
import * as carrierBundles from '../../../migrations/0047-carrier-bundles.ts'
import * as whatCarriersSay from '../../../migrations/0051-what-carriers-say.ts'
import * as lookUps from '../../../migrations/0058-look-ups.ts'
import * as grounding from '../../../migrations/0059-grounding.ts'
import { isPostgres, type Db } from './db.ts'

const MIGRATIONS: Record<string, Migration> = {
  '0001-accounts': accounts,
  '0002-agents': agents,
  '0003-phone-numbers': phoneNumbers,
  '0004-transcripts': transcripts,
  '0005-jobs': jobs,
  '0006-calls': calls,
  '0007-nodes': nodes,
  '0008-trunks': trunks,
  '0009-transfers': transfers,
  '0010-recording': recording,
  '0011-calendar': calendar,
  '0012-caldav': caldav,
  '0013-agent-functions': agentFunctions,
  '0014-analysis': analysis,
  '0015-tool-runs': toolRuns,
  '0016-reading': reading,
  '0017-two-factor-and-request-log': twoFactorAndRequestLog,
  '0018-operators': operators,
  '0019-mail-rules': mailRules,
  '0021-own-numbers': ownNumbers,
  '0022-privacy': privacy,
  '0023-register': register,
  '0024-speech-budget': speechBudget,
  '0025-deletion-grace': deletionGrace,
  '0026-mailed-invitations': mailedInvitations,
  '0027-disclosure': disclosure,
  '0028-languages': languages,
  '0029-question-groups': questionGroups,
  '0030-owner-marks': ownerMarks,
  '0035-oauth-calendars': oauthCalendars,
  '0036-calendar-revocations': calendarRevocations,
  '0037-held-addresses': heldAddresses,
  '0040-events': events,
  '0041-webhooks': webhooks,
  '0045-carriers': carriers,
  '0046-carrier-calls': carrierCalls,
  '0047-carrier-bundles': carrierBundles,
  '0051-what-carriers-say': whatCarriersSay,
  '0058-look-ups': lookUps,
  '0059-grounding': grounding,
}

const provider = { getMigrations: async () => MIGRATIONS }

/** Brings the store to the newest layout. Nodes that start together wait for one another. */
export async function migrate(db: Db): Promise<string[]> {
  const { error, results } = await new Migrator({ db, provider }).migrateToLatest()
  if (error !== undefined) throw failure(error)
  return (results ?? []).map((result) => result.migrationName)
}

/** Brings a store to the layout of an earlier version, so that what that version wrote fits it. */
export async function migrateTo(db: Db, name: string): Promise<void> {
  const { error } = await new Migrator({ db, provider }).migrateTo(name)
  if (error !== undefined) throw failure(error)
}

function failure(cause: unknown): Error {
  return new Error('The store could not be migrated.', { cause })
}

/** In the order in which they are made. */
export function knownMigrations(): string[] {
  return Object.keys(MIGRATIONS)
}

/** Those that the store has been through; none where nothing has ever been stored. Changes nothing. */
export async function appliedMigrations(db: Db): Promise<string[]> {
  const found = await (
    isPostgres(db)
      ? sql<{ name: string }>`
        select relname as name from pg_class
        where relname = 'kysely_migration' and relnamespace = current_schema()::regnamespace`
      : sql<{ name: string }>`select name from sqlite_schema where name = 'kysely_migration'`
  ).execute(db)
  if (found.rows.length === 0) return []
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db)
  return rows.map((row) => row.name)
}
