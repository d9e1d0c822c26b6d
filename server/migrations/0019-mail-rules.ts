import { sql, type Kysely } from 'kysely'

/** What a mail is for and why it was not sent, and addresses that were verified. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('mails')
    .addColumn('kind', 'text', (c) => c.notNull().defaultTo('owner'))
    .execute()
  // In lower case, so that one mailbox is counted as one.
  await db.schema
    .alterTable('mails')
    .addColumn('recipient_key', 'text', (c) => c.notNull().defaultTo(''))
    .execute()
  await db.schema.alterTable('mails').addColumn('refused', 'text').execute()
  // What a mail with a link really says; `body` has the link masked.
  await db.schema.alterTable('mails').addColumn('sealed_body', 'text').execute()
  await sql`update mails set recipient_key = lower(recipient)`.execute(db)
  await db.schema
    .createIndex('mails_by_recipient')
    .on('mails')
    .columns(['recipient_key', 'created_at'])
    .execute()
  await db.schema
    .createTable('verified_addresses')
    .addColumn('account_id', 'text', (c) => c.notNull().references('accounts.id').onDelete('cascade'))
    .addColumn('address', 'text', (c) => c.notNull())
    .addColumn('verified_at', 'bigint', (c) => c.notNull())
    .addPrimaryKeyConstraint('verified_addresses_pk', ['account_id', 'address'])
    .execute()
}
