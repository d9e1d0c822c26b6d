import { sql, type Kysely } from 'kysely'

/** Accounts that are being deleted keep the address of their login; of several with one address, the last. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    update auth_users set email = (select deleted_email from accounts where user_id = auth_users.id)
    where id in (
      select user_id from accounts where deleted_email is not null
      and deleted_email not in (select email from auth_users)
      and not exists (
        select 1 from accounts later
        where later.deleted_email = accounts.deleted_email and later.deleted_at > accounts.deleted_at
      )
    )`.execute(db)
  await sql`update accounts set deleted_email = null where deleted_email is not null`.execute(db)
}
