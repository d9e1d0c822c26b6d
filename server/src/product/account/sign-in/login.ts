import { betterAuth, type BetterAuthOptions } from 'better-auth'
import { APIError } from 'better-auth/api'
import { twoFactor } from 'better-auth/plugins/two-factor'
import type { Db } from '../../../platform/db/db.ts'
import { ServiceError } from '../../../platform/errors.ts'
import { CHEAP, createPasswords, STRONG } from './password.ts'
import { markVerified } from '../verification/verified.ts'
import { totpOnce } from './totp-once.ts'
import { forgetTrustedDevices } from './two-factor-store.ts'

export type Login = ReturnType<typeof createLogin>

type Options = {
  db: Db
  secret: string
  publicUrl: string
  /** Only for tests. */
  cheapPasswords?: boolean | undefined
  /** Throws a ServiceError where the login may have no account; then it is taken back. */
  onSignUp(login: { id: string; name: string; email: string }, invitation: string | undefined): Promise<void>
  sendResetMail(login: { id: string; name: string; email: string }, token: string): Promise<void>
}

/** What an authenticator app calls us. */
const ISSUER = 'Parley'
const MIN_PASSWORD = 8
const SESSION_S = 60 * 60 * 24 * 7
export const RESET_S = 30 * 60

/** Email and password, codes of an authenticator app, sessions, password reset. */
export function createLogin({ db, secret, publicUrl, cheapPasswords, onSignUp, sendResetMail }: Options) {
  const { hash, verify } = createPasswords({
    strength: cheapPasswords === true ? CHEAP : STRONG,
    tooMany: () =>
      new APIError('SERVICE_UNAVAILABLE', {
        code: 'UNAVAILABLE',
        message: 'Too many passwords are being checked; try again in a moment.',
      }),
  })
  return betterAuth({
    basePath: '/auth',
    baseURL: publicUrl,
    secret,
    trustedOrigins: [publicUrl],
    telemetry: { enabled: false },
    // Attempts are limited by the routes in front of it, on each node by itself.
    rateLimit: { enabled: false },
    // Dates as ISO text and booleans as 0 and 1: the portable columns that both engines have.
    database: { db, type: 'sqlite' },
    user: { modelName: 'auth_users' },
    session: { modelName: 'auth_sessions', expiresIn: SESSION_S },
    account: { modelName: 'auth_credentials' },
    verification: {
      modelName: 'auth_verifications',
      // Of the token of a reset only the hash lies in the store.
      storeIdentifier: { default: 'plain', overrides: { 'reset-password': 'hashed' } },
    },
    emailAndPassword: {
      enabled: true,
      minPasswordLength: MIN_PASSWORD,
      password: { hash, verify },
      resetPasswordTokenExpiresIn: RESET_S,
      revokeSessionsOnPasswordReset: true,
      sendResetPassword: async ({ user, token }) => sendResetMail(user, token),
      onPasswordReset: async ({ user }) => {
        await forgetTrustedDevices(db, user.id)
        // The link came by mail, or from the operator.
        await markVerified(db, user.id)
      },
    },
    // The secret and the backup codes lie in the store encrypted with `secret`.
    plugins: [twoFactor({ issuer: ISSUER, twoFactorTable: 'auth_two_factors' }), totpOnce(db)],
    advanced: {
      cookiePrefix: 'parley',
      useSecureCookies: publicUrl.startsWith('https:'),
      defaultCookieAttributes: { httpOnly: true, sameSite: 'lax' },
    },
    databaseHooks: hooksOf({ db, onSignUp }),
    logger: { disabled: true },
  })
}

function hooksOf({ db, onSignUp }: Pick<Options, 'db' | 'onSignUp'>): BetterAuthOptions['databaseHooks'] {
  return {
    session: {
      create: {
        // However somebody comes to it: by the password, by a code, or after a reset.
        async before({ userId }) {
          if (await isDeleted(db, userId)) throw wrongPassword()
        },
      },
    },
    user: {
      create: {
        async after(user, context) {
          try {
            await onSignUp(user, invitationIn(context?.body))
          } catch (error) {
            await db.deleteFrom('auth_users').where('id', '=', user.id).execute()
            throw error instanceof ServiceError ? refused(error) : error
          }
        },
      },
    },
  }
}

function invitationIn(body: unknown): string | undefined {
  const { invitation } = (body ?? {}) as { invitation?: unknown }
  return typeof invitation === 'string' ? invitation : undefined
}

/** The library hands on its own errors only. */
function refused({ code, message }: ServiceError): APIError {
  return new APIError('FORBIDDEN', { code: code.toUpperCase(), message })
}

async function isDeleted(db: Db, userId: string): Promise<boolean> {
  const account = db.selectFrom('accounts').select('id').where('user_id', '=', userId)
  return (await account.where('deleted_at', 'is not', null).executeTakeFirst()) !== undefined
}

/** As the library says it: nobody is told that there was such an account. */
function wrongPassword(): APIError {
  return new APIError('UNAUTHORIZED', {
    code: 'INVALID_EMAIL_OR_PASSWORD',
    message: 'Invalid email or password',
  })
}
