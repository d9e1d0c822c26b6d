import type { Db } from '../../platform/db/db.ts'
import { enqueue } from '../../platform/jobs/queue.ts'
import type { Log } from '../../platform/log.ts'

/** The job that writes to the service's log what was done by the command line, which is another process. */
export const NOTE_COMMAND = 'operator.note'

export const ACCOUNT_CHANGED = 'account changed by an operator'
export const INVITATION_CREATED = 'invitation created by an operator'
export const NUMBER_CONFIRMED = 'number confirmed by an operator'
export const CLAIM_REFUSED = 'claim to a number refused by an operator'
export const JOBS_RETRIED = 'dead letters retried by an operator'
export const JOBS_DROPPED = 'dead letters dropped by an operator'
export const RESET_LINK_MADE = 'password reset link made by an operator'
export const ADDRESS_VERIFIED = 'email address verified by an operator'
export const KEY_ROTATED = 'encryption key rotated by an operator'
export const OLD_KEYS_DROPPED = 'old encryption keys dropped by an operator'

type Note = { readonly message: string } & Readonly<Record<string, unknown>>

/** Which number it was, for a log that holds no whole ones. */
export function endOf(phoneNumber: string): string {
  return phoneNumber.slice(-4)
}

/** In the transaction of what was done. A node writes it down, now or when one starts. */
export async function noteCommand(tx: Db, note: Note, nowMs: number): Promise<void> {
  await enqueue(tx, { kind: NOTE_COMMAND, payload: note, nowMs })
}

export function writeNote(log: Log, { message, ...fields }: Readonly<Record<string, unknown>>): void {
  log.info({ operator: 'command line', ...fields }, String(message))
}
