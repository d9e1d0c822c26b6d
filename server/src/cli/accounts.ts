import { countLiveByAccount } from '../product/calls/store.ts'
import type { Clock } from '../platform/clock.ts'
import type { Config } from '../config/config.ts'
import { openStore } from '../config/data-folder.ts'
import { atomically, type Db, type Store } from '../platform/db/db.ts'
import { migrate } from '../platform/db/migrate.ts'
import { ServiceError } from '../platform/errors.ts'
import type { ManagedAccount, ManagedAccountChange } from '../product/operator/managed-account.ts'
import { invite } from '../product/operator/inviting.ts'
import { manageAccount } from '../product/operator/managing.ts'
import { noteCommand, INVITATION_CREATED } from '../product/operator/notes.ts'
import { getAccount, listAccounts } from '../product/operator/store.ts'
import { loadSecrets } from '../config/secrets.ts'
import { createVault } from '../platform/vault.ts'
import { Failure } from './failure.ts'
import { findUser } from './find-user.ts'

/** A page of the list on the terminal. */
const LISTED = 100

async function withStore<Result>(config: Config, work: (store: Store) => Promise<Result>): Promise<Result> {
  const store = await openStore(config)
  try {
    await migrate(store.db)
    return await work(store)
  } catch (error) {
    throw error instanceof ServiceError ? new Failure(error.message) : error
  } finally {
    await store.close()
  }
}

/** Mails a link to sign up with, or makes one to be handed over. */
export async function inviteSomebody(config: Config, email: string, clock: Clock): Promise<string> {
  const vault = createVault(loadSecrets(config).vaultKeys)
  const nowMs = clock.now()
  const made = await withStore(config, ({ db }) =>
    atomically(db, async (tx) => {
      const invited = await invite(tx, { email, by: null, vault, config }, nowMs)
      await noteCommand(tx, { message: INVITATION_CREATED, invitation: invited.id }, nowMs)
      return invited
    }),
  )
  const { link, expires_at: until, mailed } = made
  if (mailed) return `${email} gets a mail with a link to sign up, which works once, until ${until}.\n`
  return `${email} can sign up here, once, until ${until}:\n\n  ${link}\n\nDo not share it.\n`
}

export async function describeAccounts(
  config: Config,
  text: string | undefined,
  clock: Clock,
): Promise<string> {
  const query = { limit: LISTED, ...(text === undefined ? {} : { text }) }
  const options = { nowMs: clock.now(), countLive: countLiveByAccount }
  const { data, total } = await withStore(config, ({ db }) => listAccounts(db, query, options))
  const lines = data.map(
    (account) => `${account.email}  ${account.plan}, ${account.status}${marksOf(account)}`,
  )
  const rest =
    total > data.length ? [`${total - data.length} more; name a part of the email to find one.`] : []
  return `${[...lines, ...rest].join('\n')}\n`
}

function marksOf(account: ManagedAccount): string {
  const {
    operator,
    may_dial: mayDial,
    may_buy: mayBuy,
    blocked_at: blockedAt,
    deleted_at: deletedAt,
  } = account
  const marks = [
    operator && 'operator',
    mayDial && 'may dial',
    mayBuy && 'may buy',
    blockedAt !== null && 'blocked',
    deletedAt !== null && 'being deleted',
  ]
  return marks.map((mark) => (mark === false ? '' : `, ${mark}`)).join('')
}

export async function describeAccount(config: Config, email: string, clock: Clock): Promise<string> {
  const account = await withStore(config, async ({ db }) => viewByEmail(db, email, clock))
  const lines = Object.entries(account).map(([name, value]) => `${name.padEnd(20)}${value ?? ''}`)
  return `${lines.join('\n')}\n`
}

/** What is changed here a running service hears of within a second or two. */
export async function changeAccount(
  config: Config,
  email: string,
  change: ManagedAccountChange,
  clock: Clock,
): Promise<string> {
  return withStore(config, async ({ db, notices }) => {
    const { id: accountId, deleted_at: deletedAt } = await viewByEmail(db, email, clock)
    if (change.deleted === false && deletedAt === null)
      throw new Failure(`No account of ${email} is being deleted.`)
    await manageAccount({ db, notices }, { accountId, change, by: null }, clock.now())
    const account = await viewByEmail(db, email, clock)
    return `${account.email}  ${account.plan}, ${account.status}${marksOf(account)}\n`
  })
}

async function viewByEmail(db: Db, email: string, clock: Clock): Promise<ManagedAccount> {
  const { account } = await findUser(db, email)
  if (account === null) throw new Failure(`Nobody has signed up with ${email} in this store.`)
  return getAccount(db, account, { nowMs: clock.now(), countLive: countLiveByAccount })
}
