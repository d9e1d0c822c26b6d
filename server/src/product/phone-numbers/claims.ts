import type { Db } from '../../platform/db/db.ts'
import type { AccountId } from '../../platform/ids.ts'

/** What an own number has in place of a carrier's identifier begins so. */
const TRUNK = 'trk_'

/** Whether the number came with a trunk and not from the carrier. */
export function isOwn(sid: string): boolean {
  return sid.startsWith(TRUNK)
}

/**
 * What makes a number an account's: confirmations of carrier and operator hold against every other account. A call
 * for it by its trunk shows that the trunk is set up, and no more: an account can call itself by its own trunk.
 */
export const EXCLUSIVE = ['carrier', 'operator'] as const
export type ConfirmedBy = (typeof EXCLUSIVE)[number] | 'call'

/** By what a call came, as far as that says whose it is. */
export type Arrival = {
  /** The accounts whose trunks it may have come by; undefined: any account. */
  readonly accounts: readonly string[] | undefined
  /** Those trunks. */
  readonly trunks: readonly string[]
}

type Claim = {
  number: string
  sid: string
  account_id: AccountId
  agent_id: string | null
  confirmed_by: string | null
  deleted_at: number | null
}

/**
 * Whose agent a call to this number is for; it takes no account, since this is how a call finds its own. Where
 * several accounts claim the number and have named the address that it came from, its owner is unknown, and it is for
 * none: earlier calls from there prove nothing, since all customers of a carrier can make some.
 */
export async function holderOf(
  db: Db,
  number: string,
  arrival: Arrival,
): Promise<{ accountId: AccountId; agentId: string } | undefined> {
  const claims: Claim[] = await db
    .selectFrom('phone_numbers')
    .innerJoin('accounts', 'accounts.id', 'phone_numbers.account_id')
    .select(['number', 'sid', 'account_id', 'agent_id', 'confirmed_by', 'deleted_at'])
    .where('number', '=', number)
    .execute()
  const sole = claims.find(isExclusive)
  // What a disappearing account holds belongs to no one until it is gone; what it claims blocks no one.
  const reached = (sole === undefined ? claims : [sole]).filter(
    ({ account_id: account, deleted_at: deletedAt }) =>
      deletedAt === null && (arrival.accounts === undefined || arrival.accounts.includes(account)),
  )
  const holder = reached.length === 1 ? reached[0] : undefined
  if (holder === undefined || holder.agent_id === null) return undefined
  if (holder.confirmed_by === null && arrival.trunks.includes(holder.sid)) await noteCall(db, holder)
  return { accountId: holder.account_id, agentId: holder.agent_id }
}

export function isExclusive({ confirmed_by: by }: { confirmed_by: string | null }): boolean {
  return by === 'carrier' || by === 'operator'
}

/** The trunk works. */
async function noteCall(db: Db, claim: Claim): Promise<void> {
  await db
    .updateTable('phone_numbers')
    .set({ confirmed_by: 'call' })
    .where('number', '=', claim.number)
    .where('account_id', '=', claim.account_id)
    // The operator's word may have come meanwhile.
    .where('confirmed_by', 'is', null)
    .execute()
}
