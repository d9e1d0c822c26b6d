import { createTransport } from 'nodemailer'

export type Mail = { recipient: string; subject: string; body: string }

/** Takes a mail and answers when it is out of our hands. */
export type Mailer = { readonly name: string; send(mail: Mail): Promise<void> }

const TIMEOUT_MS = 15_000

export function smtpMailer(url: string, from: string): Mailer {
  const transport = createTransport({
    url,
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
  })
  return {
    name: 'smtp',
    async send({ recipient, subject, body }) {
      await transport.sendMail({ from, to: recipient, subject, text: body })
    },
  }
}
