import { sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'
import { lockAccount } from '../../platform/db/lock-account.ts'
import type { AccountId } from '../../platform/ids.ts'
import { requireRoom } from '../subscription/room.ts'

export async function countAgents(db: Db, accountId: AccountId): Promise<number> {
  const { count } = await db
    .selectFrom('agents')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow()
  return count
}

/** Does it unless the account's agents take more bytes by it than the plan has room for. Less is always welcome. */
export async function withinBytes(tx: Db, accountId: AccountId, work: () => Promise<unknown>): Promise<void> {
  await lockAccount(tx, accountId)
  const before = await bytesOf(tx, accountId)
  await work()
  const after = await bytesOf(tx, accountId)
  for (const name of ['agent_bytes', 'faq_bytes'] as const) {
    const adding = after[name] - before[name]
    if (adding <= 0) continue
    const count = () => Promise.resolve(before[name])
    await requireRoom(tx, accountId, name, { count, adding, remedy: 'shorten some of your agents’ texts' })
  }
}

const TEXTS = [
  'business_name',
  'agent_name',
  'greeting',
  'system_prompt',
  'faq',
  'business_hours',
  'voice_settings',
  'recording',
  'tools',
  'redact',
  'variables',
  'booking',
  'lookup_url',
] as const

/** Both engines know the length of a text without reading it. */
async function bytesOf(db: Db, accountId: AccountId): Promise<{ agent_bytes: number; faq_bytes: number }> {
  const lengths = TEXTS.map((name) => sql`coalesce(octet_length(${sql.ref(name)}), 0)`)
  const { rows } = await sql<{ agent_bytes: string | number | null; faq_bytes: string | number | null }>`
    select sum(${sql.join(lengths, sql` + `)}) as agent_bytes, sum(octet_length(faq)) as faq_bytes
    from agents where account_id = ${accountId}`.execute(db)
  return { agent_bytes: Number(rows[0]?.agent_bytes ?? 0), faq_bytes: Number(rows[0]?.faq_bytes ?? 0) }
}
