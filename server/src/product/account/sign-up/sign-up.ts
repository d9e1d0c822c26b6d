import { createHash, randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { DAY_MS, iso } from '../../../platform/clock.ts'
import { atomically, isPostgres, type Db } from '../../../platform/db/db.ts'
import { notFound, ServiceError } from '../../../platform/errors.ts'
import { newId, type AccountId } from '../../../platform/ids.ts'
import type { SignUp, SignUpInvitation, SignUpState } from './schemas.ts'

export const INVITATION_MS = 7 * DAY_MS
/** Open at once in an installation; those that have expired do not count. */
export const MAX_INVITATIONS = 200
const SECRET_BYTES = 32
/** PostgreSQL's name for the lock around sign-ups and invitations; SQLite has one writer at a time anyway. */
const SIGN_UP_LOCK = 7_226_411

/** What a new account comes with. */
export type Admission = {
  readonly signUp: SignUp
  readonly email: string
  readonly secret?: string | undefined
}

/** Others who sign up, or are invited, wait until the transaction ends. */
export async function holdSignUps(tx: Db): Promise<void> {
  if (isPostgres(tx)) await sql`select pg_advisory_xact_lock(${SIGN_UP_LOCK})`.execute(tx)
}

export async function hasAccounts(db: Db): Promise<boolean> {
  return (await db.selectFrom('accounts').select('id').limit(1).executeTakeFirst()) !== undefined
}

/** What holds at this moment. */
export async function signUpState(db: Db, signUp: SignUp): Promise<SignUpState> {
  if (signUp !== 'first') return signUp
  return (await hasAccounts(db)) ? 'closed' : 'open'
}

/**
 * Admits a sign-up, or refuses it. An invitation is used up in the transaction that opens the account. Returns whether
 * the invitation came by mail: that proves the mailbox.
 */
export async function admit(tx: Db, admission: Admission, nowMs: number): Promise<boolean> {
  const invited = await requireAdmission(tx, admission, nowMs)
  // After sign-up no invitation is needed.
  await tx.deleteFrom('sign_up_invitations').where('email', '=', admission.email.toLowerCase()).execute()
  return invited?.mailed === 1
}

/** Refuses those who may not sign up. Returns their invitation, where there is one. */
export async function requireAdmission(db: Db, { signUp, email, secret }: Admission, nowMs: number) {
  const state = await signUpState(db, signUp)
  if (state === 'closed') throw refusal(state)
  const found = secret === undefined ? undefined : await findInvitation(db, secret, nowMs)
  const invited = found?.email === email.toLowerCase() ? found : undefined
  if (state === 'invited' && invited === undefined) throw refusal(state)
  return invited
}

function refusal(state: 'invited' | 'closed'): ServiceError {
  return new ServiceError(
    'forbidden',
    state === 'closed'
      ? 'SIGN_UP is closed. Ask the operator of this installation.'
      : 'Only people with an invitation for this email can sign up here. Ask the operator of this installation for one.',
  )
}

/** Whom the invitation is for; undefined where it is unknown, used or too old. */
export async function findInvited(db: Db, secret: string, nowMs: number): Promise<string | undefined> {
  return (await findInvitation(db, secret, nowMs))?.email
}

function findInvitation(db: Db, secret: string, nowMs: number) {
  return db
    .selectFrom('sign_up_invitations')
    .select(['email', 'mailed'])
    .where('secret_hash', '=', hashOf(secret))
    .where('expires_at', '>', nowMs)
    .executeTakeFirst()
}

export async function noteMailed(db: Db, id: string): Promise<void> {
  await db.updateTable('sign_up_invitations').set({ mailed: 1 }).where('id', '=', id).execute()
}

type Invited = SignUpInvitation & { link: string }
type Invitation = { email: string; by: AccountId | null; signUp: SignUp; publicUrl: string }

/** A link with which this email can sign up, once. An earlier one for the same email works no more. */
export async function inviteToSignUp(
  db: Db,
  { email: given, by, signUp, publicUrl }: Invitation,
  nowMs: number,
): Promise<Invited> {
  const email = given.toLowerCase()
  const secret = randomBytes(SECRET_BYTES).toString('base64url')
  const row = {
    id: newId('signUpInvitation', nowMs),
    account_id: by,
    email,
    secret_hash: hashOf(secret),
    created_at: nowMs,
    expires_at: nowMs + INVITATION_MS,
  }
  await atomically(db, async (tx) => {
    await holdSignUps(tx)
    if ((await signUpState(tx, signUp)) === 'closed')
      throw new ServiceError('conflict', 'SIGN_UP is closed; set SIGN_UP=invited so that invitations work.')
    await tx
      .deleteFrom('sign_up_invitations')
      .where((eb) => eb.or([eb('email', '=', email), eb('expires_at', '<=', nowMs)]))
      .execute()
    await requireRoom(tx, email)
    // A login without an account is what a crash has left of a sign-up; it would be in the way of the next.
    await tx.deleteFrom('auth_users').where('email', '=', email).execute()
    await tx.insertInto('sign_up_invitations').values(row).execute()
  })
  return { ...toInvitation(row), link: `${publicUrl}/dashboard/sign-up?invitation=${secret}` }
}

async function requireRoom(tx: Db, email: string): Promise<void> {
  const account = await tx
    .selectFrom('accounts')
    .innerJoin('auth_users', 'auth_users.id', 'accounts.user_id')
    .select('accounts.id')
    .where('email', '=', email)
    .executeTakeFirst()
  if (account !== undefined) throw new ServiceError('conflict', `${email} has an account already.`)
  const { count } = await tx
    .selectFrom('sign_up_invitations')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  if (count >= MAX_INVITATIONS)
    throw new ServiceError(
      'conflict',
      `There are ${MAX_INVITATIONS} open invitations, which is all there may be; revoke one first.`,
    )
}

/** Those that still work, the newest first. */
export async function listInvitations(db: Db, nowMs: number): Promise<SignUpInvitation[]> {
  const rows = await db
    .selectFrom('sign_up_invitations')
    .selectAll()
    .where('expires_at', '>', nowMs)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(MAX_INVITATIONS)
    .execute()
  return rows.map(toInvitation)
}

export async function revokeInvitation(db: Db, id: string): Promise<void> {
  const { numDeletedRows } = await db
    .deleteFrom('sign_up_invitations')
    .where('id', '=', id)
    .executeTakeFirst()
  if (numDeletedRows === 0n) throw notFound(`Invitation ${id}`)
}

function toInvitation(row: {
  id: string
  email: string
  created_at: number
  expires_at: number
}): SignUpInvitation {
  return { id: row.id, email: row.email, created_at: iso(row.created_at), expires_at: iso(row.expires_at) }
}

function hashOf(secret: string): string {
  return createHash('sha256').update(secret).digest('hex')
}
