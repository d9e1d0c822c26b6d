import type { Clock } from '../../../platform/clock.ts'
import type { Config } from '../../../config/config.ts'
import type { Db } from '../../../platform/db/db.ts'
import { queueLinkMail } from '../../notifications/outbox.ts'
import type { Vault } from '../../../platform/vault.ts'
import { createLogin, type Login } from './login.ts'
import { ensureAccount } from '../store.ts'

type Options = {
  db: Db
  clock: Clock
  vault: Vault
  secret: string
  config: Pick<Config, 'env' | 'publicUrl' | 'signUp'>
}

/** The login as the service has it: signing up opens an account, and the way to a new password comes by mail. */
export function createServiceLogin({ db, clock, vault, secret, config }: Options): Login {
  const { env, publicUrl, signUp } = config
  return createLogin({
    db,
    secret,
    publicUrl,
    cheapPasswords: env === 'test',
    onSignUp: async (login, secret) => {
      await ensureAccount(db, login, clock.now(), { signUp, email: login.email, secret })
    },
    sendResetMail: async (login, token) => {
      const accountId = await ensureAccount(db, login, clock.now())
      const link = resetLink(publicUrl, token)
      await queueLinkMail(
        db,
        vault,
        accountId,
        {
          kind: 'link',
          recipient: login.email,
          subject: 'Your new Parley password',
          body: `Someone, hopefully you, asked for a new password for this address.\n\nChoose it here within half an hour: ${link}\n\nIf it was not you, do nothing.\n`,
        },
        clock.now(),
      )
    },
  })
}

/** For accounts that the operator opens: SIGN_UP does not apply to them. */
export function createOperatorLogin(options: Options): Login {
  return createServiceLogin({ ...options, config: { ...options.config, signUp: 'open' } })
}

/** Where a new password is chosen. */
export function resetLink(publicUrl: string, token: string): string {
  return `${publicUrl}/dashboard/reset-password?token=${encodeURIComponent(token)}`
}
