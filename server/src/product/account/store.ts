import type { Updateable } from 'kysely'
import { atomically, isUniqueViolation, type Db, type Notices } from '../../platform/db/db.ts'
import type { AccountRow } from '../../platform/db/account-tables.ts'
import { notFound, ServiceError } from '../../platform/errors.ts'
import { newId, type AccountId } from '../../platform/ids.ts'
import { newTrial } from '../subscription/subscription.ts'
import { saveTerms } from '../subscription/ledger.ts'
import { PROFILE_DEFAULTS, splitName, type User, type UserChange } from './account.ts'
import { markVerified } from './verification/verified.ts'
import { admit, hasAccounts, holdSignUps, type Admission } from './sign-up/sign-up.ts'

export async function findAccountId(db: Db, userId: string): Promise<AccountId | undefined> {
  const row = await db.selectFrom('accounts').select('id').where('user_id', '=', userId).executeTakeFirst()
  return row?.id
}

/**
 * The account of a login, which is opened where there is none: with `admission` only if that admits it. Without
 * it the operator asks.
 */
export async function ensureAccount(
  db: Db,
  login: { id: string; name: string },
  nowMs: number,
  admission?: Admission,
): Promise<AccountId> {
  const known = await findAccountId(db, login.id)
  if (known !== undefined) return known
  try {
    return await openAccount(db, login, nowMs, admission)
  } catch (error) {
    const other = isUniqueViolation(error) ? await findAccountId(db, login.id) : undefined
    if (other === undefined) throw error
    return other
  }
}

/** Whether this service has any account but this one. */
export async function hasOthers(db: Db, accountId: AccountId): Promise<boolean> {
  const other = db
    .selectFrom('accounts')
    .select('id')
    .where('id', '!=', accountId)
    .where('deleted_at', 'is', null)
  return (await other.limit(1).executeTakeFirst()) !== undefined
}

/** Whether the account runs the installation, whether an operator has blocked it, and whether its owner has deleted it. */
export async function standingOf(
  db: Db,
  accountId: AccountId,
): Promise<{ operator: boolean; blocked: boolean; deleted: boolean }> {
  const row = await db
    .selectFrom('accounts')
    .select(['operator', 'blocked_at', 'deleted_at'])
    .where('id', '=', accountId)
    .executeTakeFirst()
  return {
    operator: row?.operator === 1,
    blocked: (row?.blocked_at ?? null) !== null,
    deleted: (row?.deleted_at ?? null) !== null,
  }
}

/** Throws where the operator has not allowed the account to buy numbers. */
export async function requireBuyer(db: Db, accountId: AccountId): Promise<void> {
  const row = await db.selectFrom('accounts').select('may_buy').where('id', '=', accountId).executeTakeFirst()
  if (row?.may_buy === 1) return
  throw new ServiceError(
    'forbidden',
    'This account may not buy numbers, which cost money here. Ask the operator of this installation to allow it.',
  )
}

/** The first account of an installation is its operator's, and may dial and buy at the operator's expense. */
async function openAccount(
  db: Db,
  login: { id: string; name: string },
  nowMs: number,
  admission: Admission | undefined,
): Promise<AccountId> {
  const { firstName, lastName } = splitName(login.name)
  const id = newId('account', nowMs)
  await atomically(db, async (tx) => {
    await holdSignUps(tx)
    if (admission !== undefined && (await admit(tx, admission, nowMs))) await markVerified(tx, login.id)
    const isFirst = Number(!(await hasAccounts(tx)))
    await tx
      .insertInto('accounts')
      .values({
        id,
        user_id: login.id,
        ...PROFILE_DEFAULTS,
        first_name: firstName,
        last_name: lastName,
        company: null,
        personal_phone_number: null,
        operator: isFirst,
        may_dial: isFirst,
        may_buy: isFirst,
        created_at: nowMs,
        updated_at: nowMs,
      })
      .execute()
    await saveTerms(tx, id, newTrial(nowMs), nowMs)
  })
  return id
}

export async function getUser(db: Db, accountId: AccountId): Promise<User> {
  const row = await db
    .selectFrom('accounts')
    .innerJoin('auth_users', 'auth_users.id', 'accounts.user_id')
    .selectAll('accounts')
    .select('auth_users.email')
    .where('accounts.id', '=', accountId)
    .executeTakeFirst()
  if (row === undefined) throw notFound('The account')
  return {
    firstName: row.first_name,
    lastName: row.last_name,
    email: row.email,
    company: row.company,
    timezone: row.timezone,
    personalPhoneNumber: row.personal_phone_number,
    emailNotifications: row.email_notifications === 1,
    callNotifications: row.call_notifications === 1,
    weeklyReports: row.weekly_reports === 1,
  }
}

export async function updateUser(
  db: Db,
  accountId: AccountId,
  change: UserChange,
  nowMs: number,
): Promise<User> {
  const columns: Updateable<AccountRow> = {}
  if (change.firstName !== undefined) columns.first_name = change.firstName
  if (change.lastName !== undefined) columns.last_name = change.lastName ?? PROFILE_DEFAULTS.last_name
  if (change.company !== undefined) columns.company = change.company
  if (change.timezone !== undefined) columns.timezone = change.timezone ?? PROFILE_DEFAULTS.timezone
  if (change.personalPhoneNumber !== undefined) columns.personal_phone_number = change.personalPhoneNumber
  if (change.emailNotifications !== undefined)
    columns.email_notifications = Number(change.emailNotifications ?? PROFILE_DEFAULTS.email_notifications)
  if (change.callNotifications !== undefined)
    columns.call_notifications = Number(change.callNotifications ?? PROFILE_DEFAULTS.call_notifications)
  if (change.weeklyReports !== undefined)
    columns.weekly_reports = Number(change.weeklyReports ?? PROFILE_DEFAULTS.weekly_reports)
  if (Object.keys(columns).length > 0) {
    await db
      .updateTable('accounts')
      .set({ ...columns, updated_at: nowMs })
      .where('id', '=', accountId)
      .execute()
  }
  return getUser(db, accountId)
}

/** Every row of the account hangs on its login, so that this one deletion takes all of them. */
export async function removeAccount(db: Db, notices: Notices, accountId: AccountId): Promise<void> {
  const { user_id } = await db
    .selectFrom('accounts')
    .select('user_id')
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow()
  await db.deleteFrom('auth_verifications').where('value', '=', user_id).execute()
  await db.deleteFrom('auth_users').where('id', '=', user_id).execute()
  await notices.publish(db, 'account', accountId)
}
