import { createTransport } from 'nodemailer'
import type { MailKind } from '../db/tables.ts'

export type Mail = {
  /** Decides whether it may be sent: see `sending-rules.ts`. */
  kind: MailKind
  recipient: string
  subject: string
  body: string
  /** A calendar file that goes along. */
  ics?: string | null
  /** Mails of an account with the same key are one mail. */
  key?: string | null
}

/** What a mail is about: it goes when one of them is deleted. */
export type MailSubject = { agentId: string; callId?: string; appointmentId?: string }

/** Takes a mail and answers when it is out of our hands. */
export type Mailer = { readonly name: string; send(mail: Omit<Mail, 'kind'>): Promise<void> }

const TIMEOUT_MS = 15_000
const CALENDAR_FILE = { filename: 'appointment.ics', contentType: 'text/calendar; charset=utf-8' }

export function smtpMailer(url: string, from: string): Mailer {
  const transport = createTransport({
    url,
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
  })
  return {
    name: 'smtp',
    async send({ recipient, subject, body, ics = null }) {
      const attachments = ics === null ? [] : [{ ...CALENDAR_FILE, content: ics }]
      await transport.sendMail({ from, to: recipient, subject, text: body, attachments })
    },
  }
}
