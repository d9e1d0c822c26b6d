import type { Db } from '../../platform/db/db.ts'
import type { AccountId } from '../../platform/ids.ts'
import { languageOf } from '../../voice/agent-language.ts'
import { getAgent } from '../agents/index.ts'
import { queueMail } from '../notifications/outbox.ts'
import type { Appointment } from './appointment.ts'
import { confirmationOf, type Business } from './confirmation.ts'
import { getHours } from './reading.ts'

type Options = {
  /** Whom our mails come from: `Parley <parley@example.com>`, or the address alone. */
  readonly mailFrom: string
  readonly nowMs: number
}

/**
 * Puts the confirmation of an appointment, or of its cancellation, in the outbox. In the transaction that books or
 * cancels it is sent exactly once. False where there is no address to write to, or it
 * must not be written to.
 */
export async function queueConfirmation(
  db: Db,
  accountId: AccountId,
  appointment: Appointment,
  { mailFrom, nowMs }: Options,
): Promise<boolean> {
  const { email, agentId } = appointment
  if (email === null) return false
  const business = await getBusiness(db, accountId, agentId, mailFrom)
  const words = confirmationOf(appointment, business, nowMs)
  const mail = { kind: 'caller', recipient: email, ...words } as const
  return queueMail(db, accountId, mail, nowMs, { agentId, appointmentId: appointment.id })
}

/** Its address is the service's own: what the owner signs in with is none of a caller's business. */
async function getBusiness(
  db: Db,
  accountId: AccountId,
  agentId: string,
  mailFrom: string,
): Promise<Business> {
  const { timeZone } = await getHours(db, accountId, agentId)
  const agent = await getAgent(db, accountId, agentId)
  return {
    name: agent.business_name,
    phoneNumber: agent.phone_number,
    language: languageOf(agent),
    timeZone,
    email: /<([^<>]+)>\s*$/.exec(mailFrom)?.[1] ?? mailFrom,
  }
}
