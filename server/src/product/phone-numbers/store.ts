import { atomically, type Db } from '../../platform/db/db.ts'
import { lockAccount } from '../../platform/db/lock-account.ts'
import { notFound, ServiceError } from '../../platform/errors.ts'
import type { AccountId } from '../../platform/ids.ts'
import { enqueue } from '../../platform/jobs/queue.ts'
import type { Carrier } from './carrier.ts'
import { EXCLUSIVE, isOwn } from './claims.ts'
import { recordNumberEvent, type NumberView } from './number-events.ts'
import {
  DEFAULT_COUNTRY,
  DEFAULT_PAGE_SIZE,
  offeredCountry,
  type AssignBody,
  type NumberPage,
  type NumberQuery,
} from './phone-number.ts'

export async function searchNumbers(carrier: Carrier, query: NumberQuery): Promise<NumberPage> {
  const { page = 0, pageSize = DEFAULT_PAGE_SIZE, areaCode, contains, type } = query
  const country = offeredCountry('country', query.country ?? DEFAULT_COUNTRY).isoCountry
  const wanted = { country, areaCode, contains, type }
  const numbers = await carrier.search({ ...wanted, limit: pageSize, offset: page * pageSize })
  return { numbers, page, pageSize, country, test: carrier.isTest }
}

/** What is held in a country, by any account. Claims do not count: a claim takes no offer away. */
export async function heldNumbers(db: Db, country: string): Promise<Set<string>> {
  const rows = await db
    .selectFrom('phone_numbers')
    .select('number')
    .where('country', '=', country)
    .where('confirmed_by', 'in', EXCLUSIVE)
    .execute()
  return new Set(rows.map((row) => row.number))
}

/** When it is done, and how the number is shown to those who are told. */
type Now = { readonly nowMs: number; readonly view: NumberView }

/**
 * Gives a number of the account to an agent. The client must say so if another agent answers on it
 * (D-E4). The number that the agent had before stays with the account, unassigned.
 */
export async function assignNumber(
  db: Db,
  accountId: AccountId,
  agentId: string,
  { requestedNumber: number, move = false }: AssignBody,
  now: Now,
): Promise<void> {
  await atomically(db, async (tx) => {
    await lockAccount(tx, accountId)
    await requireAgent(tx, accountId, agentId)
    const held = await findNumber(tx, accountId, number)
    if (held === undefined) throw notHeld(number)
    if (held.agent_id === agentId) return
    if (held.agent_id !== null && !move) throw inUse(number, held.agent_id)
    await unassign(tx, agentId)
    await tx
      .updateTable('phone_numbers')
      .set({ agent_id: agentId })
      .where('account_id', '=', accountId)
      .where('number', '=', number)
      .execute()
    await touchAgents(tx, [agentId, held.agent_id], now.nowMs)
    await recordNumberEvent(tx, accountId, 'phone_number.assigned', number, now)
  })
}

/** One answer for numbers of other accounts and for unknown ones: existence never leaks (D-E3). */
function notHeld(number: string): ServiceError {
  return new ServiceError(
    'number_unavailable',
    `${number} is not a number of this account; acquire it first, with POST /phone-numbers.`,
  )
}

function inUse(number: string, agentId: string): ServiceError {
  return new ServiceError(
    'conflict',
    `${number} is in use by the agent ${agentId}; send "move": true to take it from there.`,
  )
}

/** The agent's number stays with the account. */
export async function unassign(tx: Db, agentId: string): Promise<void> {
  await tx.updateTable('phone_numbers').set({ agent_id: null }).where('agent_id', '=', agentId).execute()
}

/** Gives one number of the account back to the carrier. */
export async function releaseNumber(db: Db, accountId: AccountId, number: string, now: Now): Promise<void> {
  await atomically(db, async (tx) => {
    await lockAccount(tx, accountId)
    const held = await getNumber(tx, accountId, number)
    await recordNumberEvent(tx, accountId, 'phone_number.released', number, now)
    await tx
      .deleteFrom('phone_numbers')
      .where('account_id', '=', accountId)
      .where('number', '=', number)
      .execute()
    await queueRelease(tx, { number, ...held }, now.nowMs)
    await touchAgents(tx, [held.agent_id], now.nowMs)
  })
}

/** Gives the agent's number, if there is one, back to the carrier. */
export async function releaseAgentNumber(
  db: Db,
  accountId: AccountId,
  agentId: string,
  now: Now,
): Promise<void> {
  await atomically(db, async (tx) => {
    await lockAccount(tx, accountId)
    const held = await tx
      .selectFrom('phone_numbers')
      .select('number')
      .where('account_id', '=', accountId)
      .where('agent_id', '=', agentId)
      .execute()
    for (const { number } of held) await releaseNumber(tx, accountId, number, now)
  })
}

/** Gives all numbers of the account back to the carrier. Returns how many. */
export async function releaseAllNumbers(db: Db, accountId: AccountId, nowMs: number): Promise<number> {
  return atomically(db, async (tx) => {
    await lockAccount(tx, accountId)
    const released = await tx
      .deleteFrom('phone_numbers')
      .where('account_id', '=', accountId)
      .returning(['number', 'sid', 'carrier'])
      .execute()
    for (const each of released) await queueRelease(tx, each, nowMs)
    return released.length
  })
}

type Released = { number: string; sid: string; carrier: string }

/** The job belongs to no account: it outlives the account whose number it gives back. An own number has no giver. */
export async function queueRelease(db: Db, { number, sid, carrier }: Released, nowMs: number): Promise<void> {
  if (isOwn(sid)) return
  await enqueue(db, { kind: RELEASE, payload: { number, sid, carrier }, nowMs })
}

export const RELEASE = 'carrier.release'

/** Gives a number back to the carrier that it is from. Those of the lab cost nothing. */
export async function giveBack(carrier: Carrier, { number, sid, carrier: from }: Released): Promise<void> {
  if (from === carrier.name) return carrier.release(number, sid)
  if (from !== 'lab')
    throw new Error(`A number is to be given back to ${from}, and CARRIER is ${carrier.name}.`)
}

export async function requireAgent(db: Db, accountId: AccountId, agentId: string): Promise<void> {
  const agent = await db
    .selectFrom('agents')
    .select('id')
    .where('account_id', '=', accountId)
    .where('id', '=', agentId)
    .executeTakeFirst()
  if (agent === undefined) throw notFound(`Agent ${agentId}`)
}

/** An agent has changed when its number has. */
export async function touchAgents(db: Db, ids: readonly (string | null)[], nowMs: number): Promise<void> {
  const agents = ids.filter((id) => id !== null)
  if (agents.length === 0) return
  await db.updateTable('agents').set({ updated_at: nowMs }).where('id', 'in', agents).execute()
}

type Holding = { sid: string; agent_id: string | null; carrier: string }

/** Another account's number is indistinguishable from no number. */
export async function getNumber(db: Db, accountId: AccountId, number: string): Promise<Holding> {
  const held = await findNumber(db, accountId, number)
  if (held === undefined) throw notFound(`Phone number ${number}`)
  return held
}

function findNumber(db: Db, accountId: AccountId, number: string): Promise<Holding | undefined> {
  return db
    .selectFrom('phone_numbers')
    .select(['sid', 'agent_id', 'carrier'])
    .where('account_id', '=', accountId)
    .where('number', '=', number)
    .executeTakeFirst()
}
