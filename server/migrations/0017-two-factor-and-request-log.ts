import type { Kysely } from 'kysely'

/** Codes at sign-in, the requests of the last day, and the outbox in the order in which it is read. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await createTwoFactor(db)
  await createRequestLog(db)
  await db.schema.dropIndex('mails_by_account').execute()
  await db.schema
    .createIndex('mails_by_account_newest')
    .on('mails')
    .columns(['account_id', 'created_at', 'id'])
    .execute()
}

/** better-auth's columns, as its other tables have them: dates as ISO text, booleans as 0 and 1. */
async function createTwoFactor(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('auth_users')
    .addColumn('twoFactorEnabled', 'integer', (c) => c.notNull().defaultTo(0))
    .execute()
  await db.schema
    .createTable('auth_two_factors')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('userId', 'text', (c) => c.notNull().references('auth_users.id').onDelete('cascade'))
    // Both are encrypted.
    .addColumn('secret', 'text', (c) => c.notNull())
    .addColumn('backupCodes', 'text', (c) => c.notNull())
    .addColumn('verified', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('failedVerificationCount', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('lockedUntil', 'text')
    // The library knows nothing of this one: the newest time step of which a code has been used.
    .addColumn('lastUsedStep', 'bigint')
    .execute()
  await db.schema.createIndex('auth_two_factors_by_userid').on('auth_two_factors').column('userId').execute()
}

async function createRequestLog(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('request_log')
    .addColumn('account_id', 'text', (c) => c.notNull().references('accounts.id').onDelete('cascade'))
    .addColumn('at', 'bigint', (c) => c.notNull())
    .addColumn('id', 'text', (c) => c.notNull())
    .addColumn('method', 'text', (c) => c.notNull())
    .addColumn('path', 'text', (c) => c.notNull())
    .addColumn('operation', 'text', (c) => c.notNull())
    .addColumn('status', 'integer', (c) => c.notNull())
    .addColumn('duration_us', 'integer', (c) => c.notNull())
    .addColumn('request_id', 'text', (c) => c.notNull())
    .addColumn('key_id', 'text', (c) => c.notNull())
    .addColumn('key_name', 'text', (c) => c.notNull())
    .addColumn('error_code', 'text')
    .addPrimaryKeyConstraint('request_log_pk', ['account_id', 'at', 'id'])
    .execute()
  await db.schema.createIndex('request_log_by_at').on('request_log').column('at').execute()
}
