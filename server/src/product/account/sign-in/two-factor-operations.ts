import { Type } from 'typebox'
import type { AuthOperation } from './operations.ts'
import { BackupCodes, Done, Identified, knownPassword, TwoFactorSecret } from './schemas.ts'

const WithPassword = Type.Object(
  { password: knownPassword },
  { additionalProperties: false, examples: [{ password: 'correct horse' }] },
)

const trustDevice = Type.Optional(
  Type.Boolean({ description: 'Whether this browser is not asked again for 30 days.' }),
)

/** Signing in with a password and a code of an authenticator app (RFC 6238). */
export const TWO_FACTOR_OPERATIONS: readonly AuthOperation[] = [
  {
    method: 'POST',
    path: '/two-factor/enable',
    operationId: 'enableTwoFactor',
    summary: 'Set two-factor up',
    description:
      'Gives a secret for an authenticator app and ten backup codes. It is on once verifyTotp has seen a code; asking again before that gives others. 400 with the code `totp_already_enabled` when it is on.',
    body: WithPassword,
    answer: TwoFactorSecret,
    refusals: [401, 429],
    limited: true,
  },
  {
    method: 'POST',
    path: '/two-factor/verify-totp',
    operationId: 'verifyTotp',
    summary: 'Give a code',
    description:
      'With a session it turns two-factor on; after signIn it sets the session cookie. A code works once. Five wrong codes end the attempt to sign in, ten in a row lock two-factor for a quarter of an hour (429).',
    body: Type.Object(
      {
        code: Type.String({ pattern: '^[0-9]{6}$', 'x-hint': 'must be six digits.' }),
        trustDevice,
      },
      { additionalProperties: false, examples: [{ code: '492039' }] },
    ),
    answer: Identified,
    refusals: [401, 429],
    shape: (answer) => withTwoFactor(answer as { user: object }),
    limited: true,
    provesOwner: true,
  },
  {
    method: 'POST',
    path: '/two-factor/verify-backup-code',
    operationId: 'verifyBackupCode',
    summary: 'Give a backup code',
    description: 'In place of a code of the app, after signIn. Each works once.',
    body: Type.Object(
      { code: Type.String({ minLength: 1, maxLength: 40 }), trustDevice },
      { additionalProperties: false, examples: [{ code: 'a1B2c-D3e4F' }] },
    ),
    answer: Identified,
    refusals: [401, 429],
    limited: true,
    provesOwner: true,
  },
  {
    method: 'POST',
    path: '/two-factor/disable',
    operationId: 'disableTwoFactor',
    summary: 'Turn two-factor off',
    description: 'Forgets the secret, the backup codes and the devices that need no code.',
    body: WithPassword,
    answer: Done,
    refusals: [401, 429],
    limited: true,
  },
  {
    method: 'POST',
    path: '/two-factor/generate-backup-codes',
    operationId: 'generateBackupCodes',
    summary: 'Make new backup codes',
    description: 'Ten of them; the earlier ones are void.',
    body: WithPassword,
    answer: BackupCodes,
    refusals: [401, 429],
    limited: true,
  },
]

/** The library answers with the user as it was before the code. */
function withTwoFactor({ user }: { user: object }): object {
  return { user: { ...user, twoFactorEnabled: true } }
}
