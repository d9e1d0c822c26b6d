import { transcriptsAlone } from '../calls/retention/erase-calls.ts'
import type { Db } from '../../platform/db/db.ts'
import type { AccountId } from '../../platform/ids.ts'

/** What of an account is of one caller, by the number that the line gave. */

export function callsOf(db: Db, accountId: AccountId, number: string) {
  return db.selectFrom('calls').where('account_id', '=', accountId).where('caller', '=', number)
}

export function transcriptsAloneOf(db: Db, accountId: AccountId, number: string) {
  return transcriptsAlone(db, accountId).where('caller', '=', number)
}

export function appointmentsOf(db: Db, accountId: AccountId, number: string) {
  return db
    .selectFrom('appointments')
    .where('account_id', '=', accountId)
    .where((is) => is.or([is('caller', '=', number), is('number', '=', number)]))
}

/** About their appointments, or, where a mail says neither call nor appointment, with the number in it. */
export function mailsBesideCalls(
  db: Db,
  accountId: AccountId,
  number: string,
  appointmentIds: readonly string[],
) {
  return db
    .selectFrom('mails')
    .where('account_id', '=', accountId)
    .where((is) =>
      is.or([
        ...(appointmentIds.length === 0 ? [] : [is('appointment_id', 'in', appointmentIds)]),
        is.and([
          is('call_id', 'is', null),
          is('appointment_id', 'is', null),
          is.or([is('subject', 'like', `%${number}%`), is('body', 'like', `%${number}%`)]),
        ]),
      ]),
    )
}
