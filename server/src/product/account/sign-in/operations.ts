import { Type, type TObject, type TSchema } from 'typebox'
import {
  CurrentSession,
  Done,
  email,
  Identified,
  knownPassword,
  newPassword,
  revokeApiKeys,
  SignedOut,
  SignInAnswer,
} from './schemas.ts'
import { invitationSecret } from '../sign-up/schemas.ts'

/** An operation of the login library that we stand by. */
export type AuthOperation = {
  method: 'GET' | 'POST'
  path: string
  operationId: string
  summary: string
  description: string
  body?: TObject
  /** What is answered; whatever else the library says is left out. */
  answer: TSchema
  /** The statuses of its own refusals, beside those that any operation gives. */
  refusals: readonly number[]
  /** Where the library's answer says something that is not so. */
  shape?(answer: unknown): unknown
  /** Whether attempts are counted: where guessing helps, or where a password is hashed. */
  limited?: boolean
  /** Whether success means another password. */
  setsPassword?: boolean
  /** Whether success shows that it is the owner who asks: the device is known from then on. */
  provesOwner?: boolean
}

export const SIGN_IN_OPERATIONS: readonly AuthOperation[] = [
  {
    method: 'POST',
    path: '/sign-up/email',
    operationId: 'signUp',
    summary: 'Sign up',
    description:
      'Opens an account on a 14-day trial and sets the session cookie. Where `SIGN_UP` is `invited` it takes the invitation for this email, and where it is `closed` it is refused (403).',
    body: Type.Object(
      {
        name: Type.String({ minLength: 1, maxLength: 200, pattern: '\\S', 'x-hint': 'must not be blank.' }),
        email,
        password: newPassword,
        invitation: Type.Optional(invitationSecret),
      },
      {
        additionalProperties: false,
        examples: [{ name: 'Ada Lovelace', email: 'ada@example.com', password: 'correct horse' }],
      },
    ),
    answer: Identified,
    refusals: [409, 429],
    limited: true,
  },
  {
    method: 'POST',
    path: '/sign-in/email',
    operationId: 'signIn',
    summary: 'Sign in',
    description:
      'Sets the session cookie. With two-factor on it answers `{"twoFactorRedirect": true}` instead and sets no session: verifyTotp or verifyBackupCode follows within ten minutes. Ten attempts for one email from one address in a quarter of an hour; after ten wrong ones from anywhere a pause of up to a minute between attempts, except on devices that have signed in before.',
    body: Type.Object(
      { email, password: knownPassword, rememberMe: Type.Optional(Type.Boolean()) },
      { additionalProperties: false, examples: [{ email: 'ada@example.com', password: 'correct horse' }] },
    ),
    answer: SignInAnswer,
    refusals: [401, 429],
    limited: true,
    provesOwner: true,
  },
  {
    method: 'POST',
    path: '/sign-out',
    operationId: 'signOut',
    summary: 'Sign out',
    description: 'Ends the session.',
    answer: SignedOut,
    refusals: [],
  },
  {
    method: 'GET',
    path: '/get-session',
    operationId: 'getSession',
    summary: 'Who is signed in',
    description: 'The session and its user, and whether that is an operator; null without one.',
    answer: CurrentSession,
    refusals: [],
  },
  {
    method: 'POST',
    path: '/revoke-other-sessions',
    operationId: 'revokeOtherSessions',
    summary: 'Sign out everywhere else',
    description: 'Ends all sessions of the user but the one that asks. Devices that skip the code ask again.',
    answer: Done,
    refusals: [401],
  },
  {
    method: 'POST',
    path: '/request-password-reset',
    operationId: 'requestPasswordReset',
    summary: 'Ask for a password reset',
    description:
      'Mails a token that works once, for half an hour. The answer is the same for an unknown address.',
    body: Type.Object({ email }, { additionalProperties: false, examples: [{ email: 'ada@example.com' }] }),
    answer: Done,
    refusals: [429],
    limited: true,
  },
  {
    method: 'POST',
    path: '/reset-password',
    operationId: 'resetPassword',
    summary: 'Reset the password',
    description:
      'With the token from the mail. Ends all sessions. Two-factor stays as it is, and so do API keys without `revokeApiKeys`: a mail says how many are left.',
    body: Type.Object(
      { token: Type.String({ minLength: 1, maxLength: 200 }), newPassword, revokeApiKeys },
      { additionalProperties: false, examples: [{ token: 'from-the-mail', newPassword: 'battery staple' }] },
    ),
    answer: Done,
    refusals: [429],
    limited: true,
    setsPassword: true,
    provesOwner: true,
  },
  {
    method: 'POST',
    path: '/change-password',
    operationId: 'changePassword',
    summary: 'Change the password',
    description:
      'With the current one, for the user who is signed in. A mail tells the owner, and how many API keys are left.',
    body: Type.Object(
      {
        currentPassword: knownPassword,
        newPassword,
        revokeOtherSessions: Type.Optional(Type.Boolean()),
        revokeApiKeys,
      },
      {
        additionalProperties: false,
        examples: [{ currentPassword: 'correct horse', newPassword: 'battery staple' }],
      },
    ),
    answer: Identified,
    refusals: [401, 429],
    limited: true,
    setsPassword: true,
  },
]
