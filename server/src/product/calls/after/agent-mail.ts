import { getUser } from '../../account/index.ts'
import type { Mailer, OutgoingMail } from '../../tools/email-tool.ts'
import { atomically, type Db } from '../../../platform/db/db.ts'
import type { AccountId } from '../../../platform/ids.ts'
import type { Mail } from '../../notifications/mail.ts'
import { findMailByKey, queueMail } from '../../notifications/outbox.ts'

type Sender = {
  readonly agentId: string
  readonly callId: string
  readonly agentName: string
  readonly businessName: string
  /** Where the business gets its mail; undefined: at the account's own address. */
  readonly businessAddress: string | undefined
  now(): number
}

/** The mail of an agent: into the outbox, where one key is one mail. */
export function agentMail(db: Db, accountId: AccountId, sender: Sender): Mailer {
  return {
    async send(mail) {
      return atomically(db, async (tx) => {
        const known = await findMailByKey(tx, accountId, mail.key)
        if (known) return known.refused === null
        const { kind, recipient } = await addressOf(tx, accountId, sender, mail)
        const body = `${mail.text}\n\n${sender.agentName}, ${sender.businessName}\n`
        const { agentId, callId } = sender
        const written = { kind, recipient, subject: mail.subject, body, key: mail.key }
        return queueMail(tx, accountId, written, sender.now(), { agentId, callId })
      })
    },
    async find(key) {
      const found = await findMailByKey(db, accountId, key)
      if (!found || found.refused !== null) return undefined
      const { recipient: business } = await addressOf(db, accountId, sender, { to: { kind: 'business' } })
      const to: OutgoingMail['to'] =
        found.recipient === business ? { kind: 'business' } : { kind: 'caller', address: found.recipient }
      return { key, to, subject: found.subject, text: found.body }
    },
  }
}

async function addressOf(
  db: Db,
  accountId: AccountId,
  { businessAddress }: Sender,
  { to }: Pick<OutgoingMail, 'to'>,
): Promise<Pick<Mail, 'kind' | 'recipient'>> {
  if (to.kind === 'caller') return { kind: 'caller', recipient: to.address }
  if (businessAddress !== undefined) return { kind: 'business', recipient: businessAddress }
  return { kind: 'owner', recipient: (await getUser(db, accountId)).email }
}
