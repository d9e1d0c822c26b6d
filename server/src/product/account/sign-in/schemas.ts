import { Type } from 'typebox'
import { Nullable } from '../../../platform/http/envelope.ts'

const timestamp = Type.String({ format: 'date-time' })

/** Who signs in. The profile of the account is at `/user`. */
export const LoginUser = Type.Object(
  {
    id: Type.String(),
    name: Type.String(),
    email: Type.String(),
    emailVerified: Type.Boolean(),
    twoFactorEnabled: Type.Boolean({ description: 'Whether signing in asks for a code.' }),
    createdAt: timestamp,
    updatedAt: timestamp,
  },
  { title: 'LoginUser' },
)

export const Done = Type.Object({ status: Type.Literal(true) }, { title: 'Done' })

export const Identified = Type.Object({ user: LoginUser }, { title: 'Identified' })

export const SignedOut = Type.Object({ success: Type.Literal(true) }, { title: 'SignedOut' })

export const SignInAnswer = Type.Object(
  {
    user: Type.Optional(LoginUser),
    twoFactorRedirect: Type.Optional(
      Type.Literal(true, {
        description: 'The password is right, but there is no session yet: a code must follow.',
      }),
    ),
  },
  { title: 'SignInAnswer', description: 'Either the user, or that a code is to follow.' },
)

/** Null without a session. Never with the token, which only the cookie holds. */
export const CurrentSession = Nullable(
  Type.Object(
    {
      session: Type.Object({
        id: Type.String(),
        createdAt: timestamp,
        updatedAt: timestamp,
        expiresAt: timestamp,
      }),
      user: LoginUser,
      operator: Type.Boolean({ description: 'Whether the account runs the installation.' }),
    },
    { title: 'CurrentSession' },
  ),
)

const BACKUP_CODES = ['a1B2c-D3e4F']
const backupCodes = Type.Array(Type.String(), {
  description: 'Each signs in once, in place of a code. Shown this once.',
  examples: [BACKUP_CODES],
})

export const BackupCodes = Type.Object({ backupCodes }, { title: 'BackupCodes' })

export const TwoFactorSecret = Type.Object(
  {
    totpURI: Type.String({
      description: 'For an authenticator app, as text or as a QR code (`otpauth://`).',
      examples: ['otpauth://totp/Parley:ada%40example.com?secret=…&issuer=Parley&digits=6&period=30'],
    }),
    backupCodes,
  },
  { title: 'TwoFactorSecret' },
)

export const email = Type.String({ format: 'email', maxLength: 254 })
/** One that is chosen now. */
export const newPassword = Type.String({ minLength: 8, maxLength: 128 })
/** One that was chosen before. */
export const knownPassword = Type.String({ minLength: 1, maxLength: 128 })
export const revokeApiKeys = Type.Optional(
  Type.Boolean({ description: 'Whether all API keys are revoked too: a thief may have made some.' }),
)
