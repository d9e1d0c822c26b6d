import { Type, type Static } from 'typebox'
import { iso } from '../../platform/clock.ts'
import { atomically, isPostgres, type Db } from '../../platform/db/db.ts'
import { lockAccount } from '../../platform/db/lock-account.ts'
import { notFound, ServiceError } from '../../platform/errors.ts'
import { DEFAULT_LIMIT, Nullable, pageFields } from '../../platform/http/envelope.ts'
import type { AccountId } from '../../platform/ids.ts'
import { EXCLUSIVE, type ConfirmedBy } from './claims.ts'
import type { NumberView } from './number-events.ts'
import { releaseNumber } from './store.ts'

/** A number of its own that an account claims, as the operator sees it. */
export const NumberClaim = Type.Object(
  {
    phone_number: Type.String({ description: 'E.164.' }),
    account_id: Type.String(),
    email: Type.String({ description: 'Of the account.' }),
    trunk_id: Type.String({ description: 'The trunk by which its calls come, as the account says.' }),
    claimed_at: Type.String({ format: 'date-time', description: 'ISO 8601, UTC.' }),
    confirmed_by: Nullable(
      Type.String({ description: '`call`: a call for it has come by the trunk. Null: none yet.' }),
    ),
  },
  { title: 'NumberClaim' },
)
export type NumberClaim = Static<typeof NumberClaim>

export const ClaimQuery = Type.Object(pageFields('How many to leave out (D-L4).'), {
  additionalProperties: false,
})
export type ClaimQuery = Static<typeof ClaimQuery>

export const ConfirmBody = Type.Object(
  { account_id: Type.String({ minLength: 1, maxLength: 100, description: 'Whose number it is.' }) },
  {
    title: 'NumberConfirmation',
    additionalProperties: false,
    examples: [{ account_id: 'acc_01k9zq4s8vxjt7m0c5b2n6d3ef' }],
  },
)

/** Claimed numbers that are not confirmed, the same number side by side. */
export async function listClaims(
  db: Db,
  { limit = DEFAULT_LIMIT, offset = 0 }: ClaimQuery,
): Promise<NumberClaim[]> {
  const rows = await db
    .selectFrom('phone_numbers')
    .innerJoin('accounts', 'accounts.id', 'phone_numbers.account_id')
    .innerJoin('auth_users', 'auth_users.id', 'accounts.user_id')
    .select(['number', 'sid', 'account_id', 'email', 'acquired_at', 'confirmed_by'])
    .where('accounts.deleted_at', 'is', null)
    .where((eb) => eb.or([eb('confirmed_by', 'is', null), eb('confirmed_by', '=', 'call')]))
    .orderBy('number')
    .orderBy('acquired_at')
    .orderBy('account_id')
    .limit(limit)
    .offset(offset)
    .execute()
  return rows.map((row) => ({
    phone_number: row.number,
    account_id: row.account_id,
    email: row.email,
    trunk_id: row.sid,
    claimed_at: iso(row.acquired_at),
    confirmed_by: row.confirmed_by,
  }))
}

/**
 * The operator's word: from now on the number is this account's alone. An earlier confirmation becomes
 * a claim; a number acquired from the carrier cannot change hands.
 */
export async function confirmNumber(db: Db, number: string, accountId: string): Promise<void> {
  await atomically(db, async (tx) => {
    const found = tx
      .selectFrom('phone_numbers')
      .select(['account_id', 'confirmed_by'])
      .where('number', '=', number)
    // Of two who say different things at once, the later one holds.
    const claims = await (isPostgres(tx) ? found.forUpdate() : found).execute()
    const claim = claims.find((each) => each.account_id === accountId)
    if (claim === undefined) throw notFound(`A claim of ${accountId} to ${number}`)
    const holder = claims.find((each) => EXCLUSIVE.some((by) => by === each.confirmed_by))
    if (holder?.account_id === accountId) return
    if (holder?.confirmed_by === 'carrier')
      throw new ServiceError('conflict', `${number} was acquired from the carrier by ${holder.account_id}.`)
    const confirm = async (account: string, by: ConfirmedBy | null) =>
      tx
        .updateTable('phone_numbers')
        .set({ confirmed_by: by })
        .where('number', '=', number)
        .where('account_id', '=', account as typeof claim.account_id)
        .execute()
    if (holder !== undefined) await confirm(holder.account_id, null)
    await confirm(accountId, 'operator')
  })
}

/** The operator does not believe it: the account is without the number, as if it had released it. */
export async function refuseClaim(
  db: Db,
  number: string,
  accountId: string,
  now: { nowMs: number; view: NumberView },
): Promise<void> {
  await atomically(db, async (tx) => {
    await lockAccount(tx, accountId as AccountId)
    const claim = await tx
      .selectFrom('phone_numbers')
      .select(['account_id', 'confirmed_by'])
      .where('number', '=', number)
      .where('account_id', '=', accountId as AccountId)
      .executeTakeFirst()
    if (claim === undefined) throw notFound(`A claim of ${accountId} to ${number}`)
    if (claim.confirmed_by === 'carrier')
      throw new ServiceError('conflict', `${number} was acquired from the carrier; it is no claim.`)
    await releaseNumber(tx, claim.account_id, number, now)
  })
}
