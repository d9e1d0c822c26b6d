import { createTransport } from 'nodemailer'
import type { MailKind } from '../../platform/db/tables.ts'
import { isLoopback } from '../../platform/public-addresses.ts'

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
const NO_TLS =
  'The mail server does not encrypt (STARTTLS). Use smtps://, or say ?requireTLS=false in SMTP_URL on a trusted network.'
const CALENDAR_FILE = { filename: 'appointment.ics', contentType: 'text/calendar; charset=utf-8' }

/** Whether a mail server must encrypt. Not on this machine; elsewhere only SMTP_URL can waive it. */
export function insistsOnTls(url: string): boolean {
  const { protocol, hostname, searchParams } = new URL(url)
  if (protocol === 'smtps:') return true
  return !isLoopback(hostname) && searchParams.get('requireTLS') !== 'false'
}

export function smtpMailer(url: string, from: string): Mailer {
  const transport = createTransport({
    url,
    // RFC 3207: else a man in the middle removes the offer of STARTTLS, and reads mails and password.
    requireTLS: insistsOnTls(url),
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
  })
  return {
    name: 'smtp',
    async send({ recipient, subject, body, ics = null }) {
      const attachments = ics === null ? [] : [{ ...CALENDAR_FILE, content: ics }]
      try {
        await transport.sendMail({ from, to: recipient, subject, text: body, attachments })
      } catch (error) {
        throw isWithoutTls(error) ? new Error(NO_TLS, { cause: error }) : error
      }
    },
  }
}

function isWithoutTls(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ETLS'
}
