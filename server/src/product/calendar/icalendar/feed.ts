import { hash, randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { DAY_MS } from '../../../platform/clock.ts'
import { atomically, type Db } from '../../../platform/db/db.ts'
import type { AccountId } from '../../../platform/ids.ts'
import { toAppointment } from '../appointment.ts'
import { calendarOf } from './icalendar.ts'
import { lockCalendar } from '../reading.ts'

const SECRET_BYTES = 32
/** Calendar programs show the past too, but people rarely look far back. */
const PAST_MS = 30 * DAY_MS
/** The first ones; the rest comes nearer with time. */
const MAX_APPOINTMENTS = 2000

/** Gives an agent's calendar a new secret address; the one before no longer works. */
export async function renewFeed(
  db: Db,
  accountId: AccountId,
  agentId: string,
  nowMs: number,
): Promise<string> {
  const secret = randomBytes(SECRET_BYTES).toString('base64url')
  const row = { account_id: accountId, hash: hashSecret(secret), created_at: nowMs }
  await atomically(db, async (tx) => {
    await lockCalendar(tx, accountId, agentId)
    await tx
      .insertInto('calendar_feeds')
      .values({ ...row, agent_id: agentId })
      .onConflict((c) => c.column('agent_id').doUpdateSet(row))
      .execute()
  })
  return secret
}

/** Switches the feed off; none to switch off is as good. */
export async function removeFeed(db: Db, accountId: AccountId, agentId: string): Promise<void> {
  await atomically(db, async (tx) => {
    await lockCalendar(tx, accountId, agentId)
    await tx.deleteFrom('calendar_feeds').where('agent_id', '=', agentId).execute()
  })
}

/** The secret gives read access; undefined where it opens nothing. */
export async function readFeed(db: Db, secret: string, nowMs: number): Promise<string | undefined> {
  const feed = await db
    .selectFrom('calendar_feeds')
    .innerJoin('agents', 'agents.id', 'calendar_feeds.agent_id')
    .innerJoin('accounts', 'accounts.id', 'agents.account_id')
    .select(['agents.id', 'agents.account_id', 'agents.business_name'])
    .where('calendar_feeds.hash', '=', hashSecret(secret))
    .where('accounts.deleted_at', 'is', null)
    .executeTakeFirst()
  if (feed === undefined) return undefined
  const rows = await db
    .selectFrom('appointments')
    .selectAll()
    .where('account_id', '=', feed.account_id)
    .where('agent_id', '=', feed.id)
    .where(sql<boolean>`status = 'booked'`)
    .where('starts_at', '>=', nowMs - PAST_MS)
    .orderBy('starts_at')
    .orderBy('id')
    .limit(MAX_APPOINTMENTS)
    .execute()
  return calendarOf(feed.business_name, rows.map(toAppointment))
}

/** It is long and random: guessing is hopeless, with a plain hash or a slow one. */
function hashSecret(secret: string): string {
  return hash('sha256', secret)
}
