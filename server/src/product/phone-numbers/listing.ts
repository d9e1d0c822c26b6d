import { iso } from '../../platform/clock.ts'
import type { Db } from '../../platform/db/db.ts'
import type { AccountId } from '../../platform/ids.ts'
import { EXCLUSIVE, isExclusive, isOwn } from './claims.ts'
import { HINTS, type HeldNumber, type NumberStatus } from './phone-number.ts'

/** Its numbers stay what they are when real ones are bought beside them. */
const TEST_CARRIER = 'lab'

/** The numbers of the account, or one of them, oldest first; its plan bounds how many there are. */
export async function listNumbers(
  db: Db,
  accountId: AccountId,
  only?: string,
): Promise<Omit<HeldNumber, 'sip_uri'>[]> {
  const rows = await db
    .selectFrom('phone_numbers')
    .select(['number', 'sid', 'agent_id', 'country', 'acquired_at', 'confirmed_by', 'carrier', 'lost_at'])
    .where('account_id', '=', accountId)
    .$if(only !== undefined, (q) => q.where('number', '=', only ?? ''))
    .orderBy('acquired_at')
    .orderBy('number')
    .execute()
  const others = await otherClaims(
    db,
    accountId,
    rows.filter(({ sid }) => isOwn(sid)).map(({ number }) => number),
  )
  return rows.map((row) => ({
    phone_number: row.number,
    phone_number_sid: row.sid,
    agent_id: row.agent_id,
    country: row.country,
    acquired_at: iso(row.acquired_at),
    test: row.carrier === TEST_CARRIER && !isOwn(row.sid),
    ...statusOf(row, others.get(row.number)),
  }))
}

/** How one number of the account stands. */
export async function statusOfNumber(db: Db, accountId: AccountId, number: string): Promise<Standing> {
  const row = await db
    .selectFrom('phone_numbers')
    .select(['confirmed_by', 'lost_at'])
    .where('account_id', '=', accountId)
    .where('number', '=', number)
    .executeTakeFirstOrThrow()
  return statusOf(row, (await otherClaims(db, accountId, [number])).get(number))
}

type Standing = Pick<HeldNumber, 'status' | 'status_hint'>

type Others = 'claim' | 'hold'

/** Which of the numbers other accounts claim, and which one of them holds. */
async function otherClaims(
  db: Db,
  accountId: AccountId,
  numbers: readonly string[],
): Promise<Map<string, Others>> {
  if (numbers.length === 0) return new Map()
  const rows = await db
    .selectFrom('phone_numbers')
    .select([
      'number',
      (eb) => eb.fn.max(eb.case().when('confirmed_by', 'in', EXCLUSIVE).then(1).else(0).end()).as('held'),
    ])
    .where('number', 'in', numbers)
    .where('account_id', '!=', accountId)
    .groupBy('number')
    .execute()
  return new Map(rows.map(({ number, held }) => [number, held === 1 ? 'hold' : 'claim']))
}

type Word = { confirmed_by: string | null; lost_at: number | null }

function statusOf(row: Word, others: Others | undefined): Standing {
  const status = nameOf(row, others)
  return { status, status_hint: HINTS[status] }
}

function nameOf(row: Word, others: Others | undefined): NumberStatus {
  if (row.lost_at !== null) return 'lost'
  if (isExclusive(row)) return 'confirmed'
  if (others === 'hold') return 'taken'
  if (others === 'claim') return 'contested'
  return row.confirmed_by === null ? 'unconfirmed' : 'confirmed'
}

export async function countNumbers(db: Db, accountId: AccountId): Promise<number> {
  const { count } = await db
    .selectFrom('phone_numbers')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow()
  return count
}
