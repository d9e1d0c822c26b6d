import { iso } from '../clock.ts'
import type { Db } from '../db/db.ts'
import { DEFAULT_LIMIT } from '../http/envelope.ts'
import type { MailRow } from '../db/tables.ts'
import { newId, type AccountId } from '../ids.ts'
import { enqueue } from '../jobs/queue.ts'
import type { Mail, Mailer, MailSubject } from './mail.ts'
import { maskTokens, type Delivery, type MailQuery, type ShownMail } from './shown-mail.ts'

/** Puts a mail in the outbox, in the transaction of what caused it. A job takes it from there. */
export async function queueMail(
  db: Db,
  accountId: AccountId | null,
  { ics = null, key = null, ...mail }: Mail,
  nowMs: number,
  about?: MailSubject,
): Promise<void> {
  const id = newId('mail', nowMs)
  await db
    .insertInto('mails')
    .values({
      id,
      account_id: accountId,
      ...mail,
      ics,
      idempotency_key: key,
      agent_id: about?.agentId ?? null,
      call_id: about?.callId ?? null,
      appointment_id: about?.appointmentId ?? null,
      created_at: nowMs,
      sent_at: null,
    })
    .execute()
  await enqueue(db, {
    kind: 'mail.send',
    payload: { mailId: id },
    ...(accountId === null ? {} : { accountId }),
    nowMs,
  })
}

export async function findMailByKey(
  db: Db,
  accountId: AccountId,
  key: string,
): Promise<Pick<MailRow, 'recipient' | 'subject' | 'body'> | undefined> {
  return db
    .selectFrom('mails')
    .select(['recipient', 'subject', 'body'])
    .where('account_id', '=', accountId)
    .where('idempotency_key', '=', key)
    .executeTakeFirst()
}

/** Without a mailer the mail stays in the outbox, where the dashboard shows it. */
export async function sendQueuedMail(
  db: Db,
  mailer: Mailer | undefined,
  mailId: string,
  nowMs: number,
): Promise<void> {
  if (mailer === undefined) return
  const mail = await db.selectFrom('mails').selectAll().where('id', '=', mailId).executeTakeFirst()
  if (mail === undefined || mail.sent_at !== null) return
  await mailer.send(mail)
  await db.updateTable('mails').set({ sent_at: nowMs }).where('id', '=', mailId).execute()
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
    .select(['id', 'recipient', 'subject', 'body', 'created_at', 'sent_at'])
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
    status: statusOf(row.sent_at, delivery),
  }))
  return { data, total, limit, offset }
}

function statusOf(sentAt: number | null, delivery: Delivery): ShownMail['status'] {
  if (sentAt !== null) return 'sent'
  return delivery === 'smtp' ? 'waiting' : 'kept'
}
