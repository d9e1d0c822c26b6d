import { iso } from '../../platform/clock.ts'
import { atomically, isUniqueViolation, type Db, type Notices } from '../../platform/db/db.ts'
import { lockAccount } from '../../platform/db/lock-account.ts'
import type { TrunkRow } from '../../platform/db/tables.ts'
import { invalid, notFound, ServiceError } from '../../platform/errors.ts'
import { newId, type AccountId } from '../../platform/ids.ts'
import { requireRoom } from '../subscription/room.ts'
import { generatePassword, usernameFrom } from './credentials.ts'
import { blankTrunk, mergeTrunk, type Means } from './merging.ts'
import { DEFAULTS, TRUNKS_CHANGED, type NewTrunk, type Trunk, type TrunkChange } from './trunk.ts'

/** What a change of a trunk needs beside the store. */
export type Parts = Means & { readonly notices: Notices; readonly nowMs: number }

/** `password` is there when it was made here: it is never shown again. */
export type Created = { readonly trunk: Trunk; readonly password: string | undefined }

export async function createTrunk(
  db: Db,
  accountId: AccountId,
  input: NewTrunk,
  { notices, nowMs, ...means }: Parts,
): Promise<Created> {
  const { kind = DEFAULTS.kind } = input
  const id = newId('trunk', nowMs)
  const password =
    kind === 'softphone' && input.inbound?.password === undefined ? generatePassword() : undefined
  const change = kind === 'softphone' ? withCredentials(input, usernameFrom(id), password) : input
  const { row, faults } = mergeTrunk(blankTrunk(id, accountId, kind, nowMs), change, means)
  if (faults.length > 0) throw invalid(faults)
  await atomically(db, async (tx) => {
    await requireRoom(tx, accountId, 'trunks', {
      count: (inner) => countTrunks(inner, accountId),
      remedy: 'delete one',
    })
    await refusingTakenNames(() => tx.insertInto('trunks').values(row).execute())
    await notices.publish(tx, TRUNKS_CHANGED, accountId)
  })
  return { trunk: toTrunk(row), password }
}

/** Oldest first. */
export async function listTrunks(db: Db, accountId: AccountId): Promise<Trunk[]> {
  const rows = await db
    .selectFrom('trunks')
    .selectAll()
    .where('account_id', '=', accountId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  return rows.map(toTrunk)
}

export async function getTrunk(db: Db, accountId: AccountId, id: string): Promise<Trunk> {
  return toTrunk(await getRow(db, accountId, id))
}

/** Only what is sent changes, in `inbound` and `outbound` too: a password that is not sent stays. */
export async function updateTrunk(
  db: Db,
  accountId: AccountId,
  id: string,
  change: TrunkChange,
  { notices, nowMs, ...means }: Parts,
): Promise<Trunk> {
  return atomically(db, async (tx) => {
    // Two changes of different fields must not undo each other.
    await lockAccount(tx, accountId)
    const { row, faults } = mergeTrunk(await getRow(tx, accountId, id), change, means)
    if (faults.length > 0) throw invalid(faults)
    const next = { ...row, updated_at: nowMs }
    await refusingTakenNames(() =>
      tx.updateTable('trunks').set(next).where('account_id', '=', accountId).where('id', '=', id).execute(),
    )
    await notices.publish(tx, TRUNKS_CHANGED, accountId)
    return toTrunk(next)
  })
}

export async function deleteTrunk(
  db: Db,
  accountId: AccountId,
  id: string,
  { notices }: Pick<Parts, 'notices'>,
): Promise<void> {
  await atomically(db, async (tx) => {
    const deleted = await tx
      .deleteFrom('trunks')
      .where('account_id', '=', accountId)
      .where('id', '=', id)
      .executeTakeFirst()
    if (deleted.numDeletedRows === 0n) throw notFound(`Trunk ${id}`)
    await notices.publish(tx, TRUNKS_CHANGED, accountId)
  })
}

/** Another account's trunk is indistinguishable from no trunk. */
async function getRow(db: Db, accountId: AccountId, id: string): Promise<TrunkRow> {
  const row = await db
    .selectFrom('trunks')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .executeTakeFirst()
  if (row === undefined) throw notFound(`Trunk ${id}`)
  return row
}

function withCredentials(input: NewTrunk, username: string, password: string | undefined): NewTrunk {
  const inbound = { ...input.inbound }
  inbound.username ??= username
  if (password !== undefined) inbound.password = password
  return { ...input, inbound }
}

async function countTrunks(db: Db, accountId: AccountId): Promise<number> {
  const { count } = await db
    .selectFrom('trunks')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow()
  return count
}

/** User names are unique over all accounts. Whose it is stays secret. */
async function refusingTakenNames(write: () => Promise<unknown>): Promise<void> {
  try {
    await write()
  } catch (error) {
    if (!isUniqueViolation(error)) throw error
    throw new ServiceError('conflict', 'inbound.username: is taken; choose another.')
  }
}

function toTrunk(row: TrunkRow): Trunk {
  return {
    id: row.id,
    name: row.name,
    kind: row.kind as Trunk['kind'],
    inbound: { addresses: JSON.parse(row.addresses) as string[], username: row.username },
    outbound: toOutbound(row),
    transfer: row.transfer as Trunk['transfer'],
    refer_form: row.refer_form as Trunk['refer_form'],
    media_encryption: row.media_encryption as Trunk['media_encryption'],
    phone_number: row.phone_number,
    created_at: iso(row.created_at),
    updated_at: iso(row.updated_at),
  }
}

function toOutbound(row: TrunkRow): Trunk['outbound'] {
  if (row.outbound_host === null) return null
  return {
    host: row.outbound_host,
    port: row.outbound_port,
    transport: row.outbound_transport as NonNullable<Trunk['outbound']>['transport'],
    username: row.outbound_username,
    register: row.outbound_register === 1,
    caller_id: row.outbound_caller_id,
  }
}
