import { iso, type Clock } from '../../../platform/clock.ts'
import { atomically, isPostgres, type Db } from '../../../platform/db/db.ts'
import type { ServiceError } from '../../../platform/errors.ts'
import type { AccountId } from '../../../platform/ids.ts'
import { getTerms } from '../../subscription/ledger.ts'
import { PLAN_LIMITS, planLimit } from '../../subscription/plan-limits.ts'
import { subscriptionAt, type Plan } from '../../subscription/subscription.ts'

/** The embedded voice costs time and disk only: two hours of speech. */
export const EMBEDDED_CHARACTERS_PER_DAY = 100_000

export type Budget = {
  /** Takes as many characters as wanted, or what is left of the day. */
  take(accountId: AccountId, wanted: number): Promise<Taken>
}

export type Taken = {
  readonly characters: number
  /** Thrown when the day's budget is spent. */
  refusal(): ServiceError
  /** Gives back what was not needed. */
  giveBack(characters: number): Promise<void>
}

type Options = { readonly db: Db; readonly clock: Clock; readonly isPaid: boolean }

/** What is left of an account's day (UTC) of speech outside calls, for all nodes and beyond a restart. */
export function createSpeechBudget({ db, clock, isPaid }: Options): Budget {
  const perDay = (plan: Plan) =>
    isPaid ? PLAN_LIMITS[plan].rendered_characters_a_day : EMBEDDED_CHARACTERS_PER_DAY

  return {
    async take(accountId, wanted) {
      const day = iso(clock.now()).slice(0, 'YYYY-MM-DD'.length)
      const { plan } = subscriptionAt(await getTerms(db, accountId), clock.now())
      const { used, characters } = await atomically(db, async (tx) => {
        const used = await usedOn(tx, accountId, day)
        const taken = Math.max(0, Math.min(wanted, perDay(plan) - used))
        await tx
          .updateTable('speech_budgets')
          .set({ day, characters: used + taken })
          .where('account_id', '=', accountId)
          .execute()
        return { used, characters: taken }
      })
      return {
        characters,
        refusal: () =>
          planLimit(plan, 'rendered_characters_a_day', {
            present: used,
            remedy: 'try again after midnight UTC',
          }),
        giveBack: (unused) => giveBack(db, accountId, day, unused),
      }
    },
  }
}

/** Holds the account's row until the transaction ends. */
async function usedOn(tx: Db, accountId: AccountId, day: string): Promise<number> {
  await tx
    .insertInto('speech_budgets')
    .values({ account_id: accountId, day, characters: 0 })
    .onConflict((on) => on.column('account_id').doNothing())
    .execute()
  const row = tx.selectFrom('speech_budgets').selectAll().where('account_id', '=', accountId)
  const found = await (isPostgres(tx) ? row.forUpdate() : row).executeTakeFirstOrThrow()
  return found.day === day ? found.characters : 0
}

async function giveBack(db: Db, accountId: AccountId, day: string, characters: number): Promise<void> {
  if (characters <= 0) return
  await db
    .updateTable('speech_budgets')
    .set((row) => ({ characters: row('characters', '-', characters) }))
    .where('account_id', '=', accountId)
    .where('day', '=', day)
    .execute()
}
