import { getUser } from '../account/store.ts'
import type { Mailer, OutgoingMail } from '../brain/tools/email-tool.ts'
import { atomically, type Db } from '../db/db.ts'
import type { AccountId } from '../ids.ts'
import { findMailByKey, queueMail } from '../notifications/outbox.ts'

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
      await atomically(db, async (tx) => {
        if (await findMailByKey(tx, accountId, mail.key)) return
        const recipient = await addressOf(tx, accountId, sender, mail)
        const body = `${mail.text}\n\n${sender.agentName}, ${sender.businessName}\n`
        const { agentId, callId } = sender
        const written = { recipient, subject: mail.subject, body, key: mail.key }
        await queueMail(tx, accountId, written, sender.now(), { agentId, callId })
      })
      return true
    },
    async find(key) {
      const found = await findMailByKey(db, accountId, key)
      if (!found) return undefined
      const business = await addressOf(db, accountId, sender, { to: { kind: 'business' } })
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
): Promise<string> {
  if (to.kind === 'caller') return to.address
  return businessAddress ?? (await getUser(db, accountId)).email
}
