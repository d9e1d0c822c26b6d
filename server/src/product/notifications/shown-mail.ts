import { Type, type Static } from 'typebox'
import { Nullable, OneOf, pageFields, Success } from '../../platform/http/envelope.ts'

const timestamp = Type.String({ format: 'date-time' })

export const ShownMail = Type.Object(
  {
    id: Type.String(),
    recipient: Type.String(),
    subject: Type.String(),
    body: Type.String({
      description: 'As plain text. What would open a link that resets a password is masked.',
    }),
    has_calendar_file: Type.Boolean({ description: 'Whether an appointment goes along as a file.' }),
    created_at: timestamp,
    sent_at: Nullable(timestamp),
    status: OneOf(['sent', 'waiting', 'kept', 'refused'], {
      description:
        '`kept`: no mail server is configured, so that it stays here. `refused`: it must not be sent, as `refused` says.',
    }),
    refused: Nullable(
      OneOf(['owner_unverified', 'address_unverified', 'daily_limit', 'recipient_limit', 'account_deleted'], {
        description:
          "Why it is not sent: the account's own address is not verified, that of the business is not, the plan's mails of a day are spent, the recipient has had all the mails that it gets unasked in a day, or the account was being deleted.",
      }),
    ),
  },
  {
    title: 'ShownMail',
    examples: [
      {
        id: 'mail_01hv5p0c2m7s4d8k1q3w5e7r9t',
        recipient: 'ada@example.com',
        subject: 'Appointment booked: call from Ann Lee',
        body: 'Ann Lee booked an appointment for Tuesday, 17 November at 12:00 PM.',
        has_calendar_file: false,
        created_at: '2026-11-15T09:30:00.000Z',
        sent_at: null,
        status: 'kept',
        refused: null,
      },
    ],
  },
)
export type ShownMail = Static<typeof ShownMail>

export const MailQuery = Type.Object(pageFields('How many of the newest to skip.'), {
  additionalProperties: false,
})
export type MailQuery = Static<typeof MailQuery>

export const Delivery = OneOf(['smtp', 'outbox'], {
  description: 'Where mails go: to a mail server, or nowhere but here.',
})
export type Delivery = Static<typeof Delivery>

/** Without a mail server mails stay in the outbox. */
export function deliveryBy(smtpUrl: string | undefined): Delivery {
  return smtpUrl === undefined ? 'outbox' : 'smtp'
}

export const MailPage = Success({
  data: Type.Array(ShownMail),
  total: Type.Integer({ description: 'How many there are.' }),
  limit: Type.Integer(),
  offset: Type.Integer(),
  delivery: Delivery,
})

const TOKEN_IN_LINK = /([?&](?:token|invitation)=)[^\s&#]+/g
const MASK = '[hidden]'

/** A stolen session must not yield the password too. */
export function maskTokens(body: string): string {
  return body.replaceAll(TOKEN_IN_LINK, `$1${MASK}`)
}
