import { createLogin, RESET_S } from '../product/account/sign-in/login.ts'
import { resetLink } from '../product/account/sign-in/service-login.ts'
import { ensureAccount } from '../product/account/store.ts'
import { turnTwoFactorOff } from '../product/account/sign-in/two-factor-store.ts'
import { MINUTE_MS, SECOND_MS, type Clock } from '../platform/clock.ts'
import type { Config } from '../config/config.ts'
import { openStore } from '../config/data-folder.ts'
import type { Db } from '../platform/db/db.ts'
import { migrate } from '../platform/db/migrate.ts'
import { loadSecrets } from '../config/secrets.ts'
import { noteCommand, RESET_LINK_MADE } from '../product/operator/notes.ts'
import { Failure } from './failure.ts'
import { findUser } from './find-user.ts'

export type Reset = {
  email: string
  link: string
  /** Whether two-factor was on and is off now. */
  isTwoFactorOff: boolean
}

type Options = { email: string; turnOffTwoFactor: boolean }

/** The way back in after a forgotten password, where no mail arrives. */
export async function resetPassword(config: Config, options: Options, clock: Clock): Promise<Reset> {
  const store = await openStore(config)
  try {
    await migrate(store.db)
    const { id, account, deletedAt } = await findUser(store.db, options.email)
    if (deletedAt !== null)
      throw new Failure(
        `The account is being deleted. Restore it first: parley accounts restore ${options.email}`,
      )
    const link = await makeLink(store.db, config, options.email, clock)
    const isTwoFactorOff = options.turnOffTwoFactor && (await turnTwoFactorOff(store.db, id))
    const note = { message: RESET_LINK_MADE, account, two_factor_off: isTwoFactorOff }
    await noteCommand(store.db, note, clock.now())
    return { email: options.email, link, isTwoFactorOff }
  } finally {
    await store.close()
  }
}

async function makeLink(db: Db, config: Config, email: string, clock: Clock): Promise<string> {
  const { publicUrl } = config
  let link = ''
  const login = createLogin({
    db,
    secret: loadSecrets(config).authSecret,
    publicUrl,
    onSignUp: async (user) => void (await ensureAccount(db, user, clock.now())),
    sendResetMail: async (_user, token) => {
      link = resetLink(publicUrl, token)
    },
  })
  await login.api.requestPasswordReset({ body: { email } })
  if (link === '') throw new Error('The login library made no link.')
  return link
}

export function describeReset({ email, link, isTwoFactorOff }: Reset): string {
  const minutes = (RESET_S * SECOND_MS) / MINUTE_MS
  const lines = [
    `A new password for ${email} is chosen here, once, within ${minutes} minutes:`,
    '',
    `  ${link}`,
    '',
    ...(isTwoFactorOff ? ['Two-factor is off: no code is asked for until it is set up again.', ''] : []),
    'Do not share it: it opens the account.',
  ]
  return `${lines.join('\n')}\n`
}
