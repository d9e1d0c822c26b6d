import { atomically, type Db } from '../../platform/db/db.ts'
import { queueMail } from '../notifications/outbox.ts'
import type { AccountId } from '../../platform/ids.ts'
import type { Carrier, CarrierBooks, Holding } from './carrier.ts'
import type { NumberView } from './number-events.ts'
import { ABANDONED_AFTER_MS, settleOrder } from './orders.ts'
import { RELEASE } from './store.ts'

export const SYNC_CARRIER = 'carrier.sync'

/** Where the carrier's books and ours disagree, and what came of it. */
export type Finding = { readonly number: string; readonly found: string; readonly done: string }

type Sync = { readonly nowMs: number; readonly view: NumberView; readonly dryRun: boolean }

/** Compares the carrier's books with ours, and mends what differs; a dry run only says what it would do. */
export async function syncCarrier(db: Db, carrier: Carrier, sync: Sync): Promise<Finding[]> {
  const { books, name } = carrier
  if (books === undefined) return []
  const orders = await db.selectFrom('number_orders').selectAll().where('carrier', '=', name).execute()
  const rows = await numbersOf(db, name)
  // Afterwards: a number that is bought meanwhile is then in the carrier's list and in none of ours, and left alone.
  const held = await books.held()
  return [
    ...(await settleOrders(db, orders, held, sync)),
    ...(await mendNumbers(db, books, { rows, held }, sync)),
  ]
}

type Orders = Parameters<typeof settleOrder>[1][]

async function settleOrders(
  db: Db,
  orders: Orders,
  held: readonly Holding[],
  { dryRun, ...now }: Sync,
): Promise<Finding[]> {
  const findings: Finding[] = []
  for (const order of orders.filter(({ started_at: at }) => at < now.nowMs - ABANDONED_AFTER_MS)) {
    const bought = held.find((each) => each.order === order.id)
    const done = dryRun ? 'recorded, or given back' : await settleOrder(db, order, bought, now)
    if (bought !== undefined) findings.push({ number: order.number, found: 'bought, and not recorded', done })
  }
  return findings
}

type NumberRow = Awaited<ReturnType<typeof numbersOf>>[number]
type Compared = { readonly rows: readonly NumberRow[]; readonly held: readonly Holding[] }

async function mendNumbers(
  db: Db,
  books: CarrierBooks,
  { rows, held }: Compared,
  { nowMs, dryRun }: Sync,
): Promise<Finding[]> {
  const bySid = new Map(held.map((each) => [each.sid, each]))
  const findings: Finding[] = []
  for (const row of rows) {
    const { number, lost_at: lostAt } = row
    const holding = bySid.get(row.sid)
    if (holding === undefined && lostAt === null) {
      const told = dryRun || (await noteLost(db, row, nowMs))
      if (told) findings.push({ number, found: 'given up at the carrier', done: 'its owner is told' })
    }
    if (holding !== undefined && lostAt !== null) {
      if (!dryRun) await setLost(db, row, null)
      findings.push({ number, found: 'at the carrier again', done: 'in use again' })
    }
    if (holding !== undefined && !holding.isSetUp) {
      if (!dryRun) await books.setUp(holding.sid)
      findings.push({ number, found: 'its calls go elsewhere', done: 'they come here again' })
    }
  }
  return findings
}

/** What an order of Parley's bought that this store knows nothing of: another installation's, or of a lost store. */
export async function listStrangers(db: Db, { books, name }: Carrier): Promise<string[]> {
  const held = (await books?.held()) ?? []
  const numbers = await ourNumbers(db, name)
  const orders = new Set((await db.selectFrom('number_orders').select('id').execute()).map(({ id }) => id))
  const leaving = await db.selectFrom('jobs').select('payload').where('kind', '=', RELEASE).execute()
  return held
    .filter(({ order, sid }) => order !== undefined && !orders.has(order) && !numbers.has(sid))
    .filter(({ sid }) => !leaving.some(({ payload }) => payload.includes(sid)))
    .map(({ number }) => number)
}

function numbersOf(db: Db, carrier: string) {
  return db
    .selectFrom('phone_numbers')
    .innerJoin('accounts', 'accounts.id', 'phone_numbers.account_id')
    .innerJoin('auth_users', 'auth_users.id', 'accounts.user_id')
    .select(['number', 'sid', 'account_id', 'email', 'lost_at'])
    .where('carrier', '=', carrier)
    .where('confirmed_by', '=', 'carrier')
    .execute()
}

async function ourNumbers(db: Db, carrier: string): Promise<Set<string>> {
  const rows = await db.selectFrom('phone_numbers').select('sid').where('carrier', '=', carrier).execute()
  return new Set(rows.map(({ sid }) => sid))
}

/** False where it has been released meanwhile. */
async function noteLost(db: Db, row: NumberRow, nowMs: number): Promise<boolean> {
  return atomically(db, async (tx) => {
    if (!(await setLost(tx, row, nowMs))) return false
    await queueMail(tx, row.account_id, lostMail(row.email, row.number, nowMs), nowMs)
    return true
  })
}

async function setLost(
  db: Db,
  { number, account_id: accountId }: { number: string; account_id: AccountId },
  lostAt: number | null,
): Promise<boolean> {
  const change = await db
    .updateTable('phone_numbers')
    .set({ lost_at: lostAt })
    .where('account_id', '=', accountId)
    .where('number', '=', number)
    .executeTakeFirst()
  return change.numUpdatedRows > 0n
}

function lostMail(recipient: string, number: string, nowMs: number) {
  const lines = [
    `The carrier no longer has ${number} for this service: it was given up there. No call for it is answered.`,
    '',
    'Release it on the page of numbers and acquire another one. If it was given up by mistake, ask the operator of',
    'this installation at once: a carrier can often restore a number within some days.',
  ]
  return {
    kind: 'owner' as const,
    recipient,
    subject: `${number} no longer reaches your agent`,
    body: `${lines.join('\n')}\n`,
    key: `lost-${number}-${nowMs}`,
  }
}
