import type { AccountRemoval } from './account-removal.ts'
import { createAttempts } from './account/attempts.ts'
import { authRoutes } from './account/auth-routes.ts'
import { createKnownDevices } from './account/known-device.ts'
import type { Login } from './account/login.ts'
import { findAccountId, standingOf } from './account/store.ts'
import { mailedLinkRoutes } from './account/verification-routes.ts'
import type { Verification } from './account/verification.ts'
import type { Clock } from './clock.ts'
import type { Db } from './db/db.ts'
import type { HttpServer } from './http/server.ts'

type Options = {
  db: Db
  clock: Clock
  secret: string
  publicUrl: string
  login: Login
  verification: Verification
  removal: AccountRemoval
}

/** Signing up and in, and what comes by mail on the way. */
export async function registerSignIn(
  app: HttpServer,
  { db, clock, secret, publicUrl, login, verification, removal }: Options,
): Promise<void> {
  const devices = createKnownDevices(secret, publicUrl.startsWith('https:'))
  const attempts = createAttempts({ clock, login, devices })
  const onNewcomer = async (userId: string) => {
    const accountId = await findAccountId(db, userId)
    if (accountId !== undefined) await verification.askOwner(db, accountId)
  }
  const isOperator = async (userId: string) => {
    const accountId = await findAccountId(db, userId)
    return accountId !== undefined && (await standingOf(db, accountId)).operator
  }
  await app.register(authRoutes, { login, attempts, devices, publicUrl, onNewcomer, isOperator })
  await app.register(mailedLinkRoutes, {
    clock,
    verifyAddress: (token) => verification.confirm(db, token),
    undoDeletion: removal.undo,
  })
}
