import { isIPv4 } from 'node:net'
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
  /** Where it came from; undefined where credentials have proved the trunk. */
  readonly address: string | undefined
}

type Claim = {
  number: string
  sid: string
  account_id: AccountId
  agent_id: string | null
  confirmed_by: string | null
  places: string
  deleted_at: number | null
}

/**
 * Whose agent a call to this number is for; it takes no account, since this is how a call finds its own. Where
 * several accounts claim the number and have named the address that it came from, its owner is unknown: then
 * it is for the one whose calls have come from there before, else for none.
 */
export async function holderOf(
  db: Db,
  number: string,
  arrival: Arrival,
): Promise<{ accountId: AccountId; agentId: string } | undefined> {
  const claims: Claim[] = await db
    .selectFrom('phone_numbers')
    .innerJoin('accounts', 'accounts.id', 'phone_numbers.account_id')
    .select(['number', 'sid', 'account_id', 'agent_id', 'confirmed_by', 'places', 'deleted_at'])
    .where('number', '=', number)
    .execute()
  const sole = claims.find(isExclusive)
  // What a disappearing account holds belongs to no one until it is gone; what it claims blocks no one.
  const reached = (sole === undefined ? claims : [sole]).filter(
    ({ account_id: account, deleted_at: deletedAt }) =>
      deletedAt === null && (arrival.accounts === undefined || arrival.accounts.includes(account)),
  )
  const place = arrival.address === undefined ? undefined : placeOf(arrival.address)
  const holder = reached.length === 1 ? reached[0] : onlyOneKnownAt(reached, place)
  if (holder === undefined || holder.agent_id === null) return undefined
  if (holder !== sole && arrival.trunks.includes(holder.sid)) await noteCall(db, holder, place)
  return { accountId: holder.account_id, agentId: holder.agent_id }
}

export function isExclusive({ confirmed_by: by }: { confirmed_by: string | null }): boolean {
  return by === 'carrier' || by === 'operator'
}

function onlyOneKnownAt(claims: readonly Claim[], place: string | undefined): Claim | undefined {
  const known = claims.filter((claim) => place !== undefined && placesOf(claim).includes(place))
  return known.length === 1 ? known[0] : undefined
}

/** More than a carrier calls from. */
const MAX_PLACES = 64

/** The trunk works; later claims to the number do not get the calls that come from there. */
async function noteCall(db: Db, claim: Claim, place: string | undefined): Promise<void> {
  const known = placesOf(claim)
  const isNew = place !== undefined && !known.includes(place)
  if (!isNew && claim.confirmed_by !== null) return
  const places = isNew ? [...known, place].slice(-MAX_PLACES) : known
  await db
    .updateTable('phone_numbers')
    .set({ confirmed_by: 'call', places: JSON.stringify(places) })
    .where('number', '=', claim.number)
    .where('account_id', '=', claim.account_id)
    // The operator's word may have come meanwhile.
    .where((eb) => eb.or([eb('confirmed_by', 'is', null), eb('confirmed_by', '=', 'call')]))
    .execute()
}

function placesOf({ places }: Pick<Claim, 'places'>): string[] {
  return JSON.parse(places) as string[]
}

const IP6_GROUPS = 8

/** The /24 or /48 of an address: the widest network that a trunk may name. */
export function placeOf(address: string): string {
  const last = address.slice(address.lastIndexOf(':') + 1)
  // An IPv4 address, or one that is written as IPv6.
  if (isIPv4(last)) return last.split('.').slice(0, 3).join('.')
  const [head = '', tail] = address.toLowerCase().split('::')
  const groups = head.split(':').filter(Boolean)
  const after = (tail ?? '').split(':').filter(Boolean)
  const zeros = tail === undefined ? 0 : Math.max(0, IP6_GROUPS - groups.length - after.length)
  const all = [...groups, ...Array<string>(zeros).fill('0'), ...after]
  return all
    .slice(0, 3)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':')
}
