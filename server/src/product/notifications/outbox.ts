import { iso } from '../../platform/clock.ts'
import type { Db } from '../../platform/db/db.ts'
import { DEFAULT_LIMIT } from '../../platform/http/envelope.ts'
import type { MailRow } from '../../platform/db/tables.ts'
import { newId, type AccountId } from '../../platform/ids.ts'
import { enqueue } from '../../platform/jobs/queue.ts'
import { sealedMail } from '../../platform/sealed-columns.ts'
import type { Vault } from '../../platform/vault.ts'
import type { Mail, Mailer, MailSubject } from './mail.ts'
import { isBeingDeleted, refusalOf } from './sending-rules.ts'
import { maskTokens, type Delivery, type MailQuery, type ShownMail } from './shown-mail.ts'

/**
 * Puts a mail in the outbox, in the transaction of what caused it. A job takes it from there, unless the rules forbid
 * it: then it stays, with the reason. True if it will be sent.
 */
export async function queueMail(
  db: Db,
  accountId: AccountId | null,
  mail: Mail,
  nowMs: number,
  about?: MailSubject,
): Promise<boolean> {
  return insertMail(db, accountId, mail, nowMs, { ...about })
}

/** A mail whose link opens something: what it says lies sealed, and goes once it is sent. */
export async function queueLinkMail(
  db: Db,
  vault: Vault,
  accountId: AccountId | null,
  mail: Mail,
  nowMs: number,
): Promise<boolean> {
  const seal = (body: string, id: string) => vault.seal(body, sealedMail(accountId, id))
  return insertMail(db, accountId, mail, nowMs, { seal })
}

async function insertMail(
  db: Db,
  accountId: AccountId | null,
  { ics = null, key = null, ...mail }: Mail,
  nowMs: number,
  { seal, ...about }: Partial<MailSubject> & { seal?(body: string, id: string): string },
): Promise<boolean> {
  const id = newId('mail', nowMs)
  const refused = await refusalOf(db, accountId, mail, nowMs)
  await db
    .insertInto('mails')
    .values({
      id,
      account_id: accountId,
      ...mail,
      body: seal === undefined ? mail.body : maskTokens(mail.body),
      sealed_body: seal === undefined || refused !== null ? null : seal(mail.body, id),
      recipient_key: mail.recipient.toLowerCase(),
      refused,
      ics,
      idempotency_key: key,
      agent_id: about.agentId ?? null,
      call_id: about.callId ?? null,
      appointment_id: about.appointmentId ?? null,
      created_at: nowMs,
      sent_at: null,
    })
    .execute()
  if (refused !== null) return false
  await enqueue(db, {
    kind: 'mail.send',
    payload: { mailId: id },
    ...(accountId === null ? {} : { accountId }),
    nowMs,
  })
  return true
}

export async function findMailByKey(
  db: Db,
  accountId: AccountId,
  key: string,
): Promise<Pick<MailRow, 'recipient' | 'subject' | 'body' | 'refused'> | undefined> {
  return db
    .selectFrom('mails')
    .select(['recipient', 'subject', 'body', 'refused'])
    .where('account_id', '=', accountId)
    .where('idempotency_key', '=', key)
    .executeTakeFirst()
}

/** Without a mailer the mail stays in the outbox, where the dashboard shows it. */
export async function sendQueuedMail(
  db: Db,
  { mailer, vault }: { mailer: Mailer | undefined; vault: Vault },
  mailId: string,
  nowMs: number,
): Promise<void> {
  if (mailer === undefined) return
  const mail = await db.selectFrom('mails').selectAll().where('id', '=', mailId).executeTakeFirst()
  if (mail === undefined || mail.sent_at !== null || mail.refused !== null) return
  if (mail.kind !== 'undo' && (await isBeingDeleted(db, mail.account_id))) return
  const { recipient, subject, ics, account_id: accountId, sealed_body: sealed } = mail
  const body = sealed === null ? mail.body : vault.open(sealed, sealedMail(accountId, mailId))
  await mailer.send({ recipient, subject, ics, body })
  await db.updateTable('mails').set({ sent_at: nowMs, sealed_body: null }).where('id', '=', mailId).execute()
}

/** Newest first. */
export async function listMails(
  db: Db,
  accountId: AccountId,
  { limit = DEFAULT_LIMIT, offset = 0 }: MailQuery,
  delivery: Delivery,
): Promise<{ data: ShownMail[]; total: number; limit: number; offset: number }> {
  const own = db.selectFrom('mails').where('account_id', '=', accountId)
  const { total } = await own.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  const rows = await own
    .select(['id', 'recipient', 'subject', 'body', 'created_at', 'sent_at', 'refused'])
    .select((eb) => eb('ics', 'is not', null).as('has_calendar_file'))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()
  const data = rows.map((row) => ({
    ...row,
    body: maskTokens(row.body),
    has_calendar_file: Boolean(row.has_calendar_file),
    created_at: iso(row.created_at),
    sent_at: row.sent_at === null ? null : iso(row.sent_at),
    status: statusOf(row, delivery),
  }))
  return { data, total, limit, offset }
}

function statusOf(
  { refused, sent_at }: Pick<MailRow, 'refused' | 'sent_at'>,
  delivery: Delivery,
): ShownMail['status'] {
  if (refused !== null) return 'refused'
  if (sent_at !== null) return 'sent'
  return delivery === 'smtp' ? 'waiting' : 'kept'
}
