import { ServiceError } from '../../../platform/errors.ts'
import type { AccountId } from '../../../platform/ids.ts'

/** A form is held in memory, twice at its worst, until its files are sealed. */
const MAX_FORMS_AT_ONCE = 16
/** So that one that sends slowly does not keep the others out. */
const MAX_FORMS_OF_AN_ACCOUNT = 4

/** Lets a bounded number of forms in at once, and of each account a share of them. */
export function createRoom() {
  let forms = 0
  const byAccount = new Map<AccountId, number>()
  return async <Answer>(accountId: AccountId, work: () => Promise<Answer>): Promise<Answer> => {
    const own = byAccount.get(accountId) ?? 0
    if (own >= MAX_FORMS_OF_AN_ACCOUNT)
      throw new ServiceError(
        'unavailable',
        `An account can send ${MAX_FORMS_OF_AN_ACCOUNT} forms with documents at once; try again in a moment.`,
      )
    if (forms >= MAX_FORMS_AT_ONCE)
      throw new ServiceError('unavailable', 'Too many documents are being received; try again in a moment.')
    forms++
    byAccount.set(accountId, own + 1)
    try {
      return await work()
    } finally {
      forms--
      const left = byAccount.get(accountId)! - 1
      if (left > 0) byAccount.set(accountId, left)
      else byAccount.delete(accountId)
    }
  }
}
