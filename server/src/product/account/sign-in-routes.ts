import type { AccountRemoval } from './removal.ts'
import { createAttempts } from './sign-in/attempts.ts'
import { authRoutes } from './sign-in/routes.ts'
import { emailChangeRoutes } from './sign-in/email-change-routes.ts'
import { createKnownDevices } from './sign-in/known-device.ts'
import { createNewPassword } from './new-password.ts'
import type { Login } from './sign-in/login.ts'
import { requireAdmission } from './sign-up/sign-up.ts'
import type { SignUp } from './sign-up/schemas.ts'
import { findAccountId, standingOf } from './store.ts'
import { mailedLinkRoutes } from './verification/routes.ts'
import type { Verification } from './verification/verification.ts'
import { isVerified } from './verification/verified.ts'
import type { Delivery } from '../notifications/shown-mail.ts'
import { HOUR_MS, type Clock } from '../../platform/clock.ts'
import type { Db, Notices } from '../../platform/db/db.ts'
import { afterAnswers } from '../../platform/http/after-answer.ts'
import { checkOrigin } from '../../platform/http/authentication.ts'
import { createRateLimiter } from '../../platform/http/limits/rate-limit.ts'
import type { HttpServer } from '../../platform/http/server.ts'

type Options = {
  db: Db
  notices: Notices
  clock: Clock
  secret: string
  publicUrl: string
  signUp: SignUp
  login: Login
  verification: Verification
  delivery: Delivery
  removal: AccountRemoval
}

/** Signing up and in, and what comes by mail on the way. */
export async function registerSignIn(
  app: HttpServer,
  { db, notices, clock, secret, publicUrl, signUp, login, verification, delivery, removal }: Options,
): Promise<void> {
  const { emailChange } = verification
  const devices = createKnownDevices(secret, publicUrl.startsWith('https:'))
  const attempts = createAttempts({ clock, login, devices })
  const onNewcomer = async (userId: string) => {
    const accountId = await findAccountId(db, userId)
    // A mailed invitation has already proved the mailbox.
    if (accountId !== undefined && !(await isVerified(db, userId))) await verification.askOwner(db, accountId)
  }
  const admit = async (email: string, secret: string | undefined) => {
    await requireAdmission(db, { signUp, email, secret }, clock.now())
  }
  const isOperator = async (userId: string) => {
    const accountId = await findAccountId(db, userId)
    return accountId !== undefined && (await standingOf(db, accountId)).operator
  }
  app.addHook('onClose', afterAnswers)
  await app.register(async (pages) => {
    // There is no session yet: a foreign page must not get itself one.
    pages.addHook('onRequest', (request, _reply, done) => {
      checkOrigin(request, publicUrl)
      done()
    })
    await pages.register(authRoutes, {
      login,
      attempts,
      devices,
      publicUrl,
      admit,
      knownAnswers: createRateLimiter(clock, HOUR_MS),
      onNewcomer,
      onNewPassword: createNewPassword({ db, notices, clock, publicUrl }),
      isOperator,
    })
    await pages.register(emailChangeRoutes, { db, login, attempts, emailChange, delivery })
    await pages.register(mailedLinkRoutes, {
      clock,
      verifyAddress: (token) => verification.confirm(db, token),
      confirmEmailChange: (token) => emailChange.confirm(db, token),
      undoDeletion: removal.undo,
    })
  })
}
