import { Type, type Static } from 'typebox'
import { Nullable, OneOf } from '../../../platform/http/envelope.ts'
import { email } from '../sign-in/schemas.ts'

/** Who may sign up, as configured. `first`: the first person, then no one. */
export type SignUp = SignUpState | 'first'

export const SignUpState = OneOf(['open', 'invited', 'closed'], {
  title: 'SignUpState',
  description: '`open`: anyone can sign up. `invited`: with an invitation. `closed`: no one.',
})
export type SignUpState = Static<typeof SignUpState>

/** Base64url; one that the service makes has 43 characters. */
export const invitationSecret = Type.String({
  minLength: 1,
  maxLength: 100,
  description: 'The secret of an invitation’s link.',
})

export const SignUpRules = Type.Object(
  {
    sign_up: SignUpState,
    email: Nullable(
      Type.String({ description: 'Whom the invitation is for; null where it is unknown, used or too old.' }),
    ),
    billing: Type.Boolean({ description: 'Whether a trial ends unless a plan is chosen.' }),
    mail: Type.Boolean({
      description: 'Whether the service can send mails; otherwise they stay in the outbox.',
    }),
    demo: Type.Boolean({ description: 'Whether the first start made a demo account and printed its login.' }),
  },
  {
    title: 'SignUpRules',
    examples: [{ sign_up: 'invited', email: 'ada@example.com', billing: false, mail: true, demo: false }],
  },
)

const when = (description: string) => Type.String({ format: 'date-time', description })

export const SignUpInvitation = Type.Object(
  {
    id: Type.String(),
    email: Type.String({ description: 'The only address that can sign up with it.' }),
    created_at: when('When it was made.'),
    expires_at: when('Seven days later.'),
  },
  {
    title: 'SignUpInvitation',
    examples: [
      {
        id: 'inv_01hv5p0c2m7s4d8k1q3w5e7r9t',
        email: 'ada@example.com',
        created_at: '2026-11-15T09:30:00.000Z',
        expires_at: '2026-11-22T09:30:00.000Z',
      },
    ],
  },
)
export type SignUpInvitation = Static<typeof SignUpInvitation>

export const CreatedSignUpInvitation = Type.Object(
  {
    ...SignUpInvitation.properties,
    link: Type.String({ description: 'Where to sign up. Shown this once.' }),
    mailed: Type.Boolean({
      description: 'Whether the link was mailed too: it is, where SMTP is configured.',
    }),
  },
  { title: 'CreatedSignUpInvitation' },
)

export const NewSignUpInvitation = Type.Object(
  { email },
  { title: 'NewSignUpInvitation', additionalProperties: false, examples: [{ email: 'ada@example.com' }] },
)
