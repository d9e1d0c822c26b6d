import type { Kysely } from 'kysely'

/** Whether an invitation went by mail: using it then proves the mailbox. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('sign_up_invitations')
    .addColumn('mailed', 'integer', (c) => c.notNull().defaultTo(0))
    .execute()
}
