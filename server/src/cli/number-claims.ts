import { systemClock } from '../platform/clock.ts'
import type { Config } from '../config/config.ts'
import { sipHostOf } from '../config/telephony.ts'
import { openStore } from '../config/data-folder.ts'
import { atomically, type Db } from '../platform/db/db.ts'
import { migrate } from '../platform/db/migrate.ts'
import { ServiceError } from '../platform/errors.ts'
import { CLAIM_REFUSED, endOf, noteCommand, NUMBER_CONFIRMED } from '../product/operator/notes.ts'
import {
  confirmNumber,
  listClaims,
  refuseClaim,
  type NumberClaim,
} from '../product/phone-numbers/confirming.ts'
import { Failure } from './failure.ts'

export function claims(config: Config): Promise<NumberClaim[]> {
  return inStore(config, (db) => listClaims(db, { limit: MAX_SHOWN }))
}

export function confirm(config: Config, number: string, email: string): Promise<void> {
  return judge(config, { number, email, message: NUMBER_CONFIRMED }, (tx, accountId) =>
    confirmNumber(tx, number, accountId),
  )
}

export function refuse(config: Config, number: string, email: string): Promise<void> {
  return judge(config, { number, email, message: CLAIM_REFUSED }, (tx, accountId) =>
    refuseClaim(tx, number, accountId, {
      nowMs: systemClock.now(),
      // What is claimed is an own number, and so none of a carrier's for trials.
      view: { sipHost: sipHostOf(config) },
    }),
  )
}

type Judgement = { readonly number: string; readonly email: string; readonly message: string }

async function judge(
  config: Config,
  { number, email, message }: Judgement,
  decide: (tx: Db, accountId: string) => Promise<void>,
): Promise<void> {
  await inStore(config, async (db) => {
    const account = await db
      .selectFrom('accounts')
      .innerJoin('auth_users', 'auth_users.id', 'accounts.user_id')
      .select('accounts.id')
      .where('email', '=', email.toLowerCase())
      .executeTakeFirst()
    if (account === undefined) throw new Failure(`Nobody has signed up with ${email} in this store.`)
    try {
      await atomically(db, async (tx) => {
        await decide(tx, account.id)
        const note = { message, account: account.id, number_ends: endOf(number) }
        await noteCommand(tx, note, systemClock.now())
      })
    } catch (error) {
      throw error instanceof ServiceError ? new Failure(error.message) : error
    }
  })
}

const MAX_SHOWN = 1000

async function inStore<Result>(config: Config, work: (db: Db) => Promise<Result>): Promise<Result> {
  const store = await openStore(config)
  try {
    await migrate(store.db)
    return await work(store.db)
  } finally {
    await store.close()
  }
}

export function describeClaims(found: readonly NumberClaim[]): string {
  if (found.length === 0) return 'No number waits to be confirmed.\n'
  const lines = found.map(({ phone_number: number, email, claimed_at: at, confirmed_by: by }) => {
    const proof = by === null ? 'no call has come' : 'calls come by its trunk'
    return `${number.padEnd(16)}  ${email}  since ${at.slice(0, 10)}, ${proof}`
  })
  return `${lines.join('\n')}\n`
}
