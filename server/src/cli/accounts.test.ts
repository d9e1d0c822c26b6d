import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { ensureAccount } from '../product/account/store.ts'
import { beginDeletion } from '../product/account/deletion.ts'
import { createSignedLinks } from '../product/account/verification/signed-link.ts'
import { systemClock } from '../platform/clock.ts'
import { readConfig, type Config } from '../config/config.ts'
import { openStore } from '../config/data-folder.ts'
import { atomically, type Db } from '../platform/db/db.ts'
import { migrate } from '../platform/db/migrate.ts'
import { writtenNotes } from '../product/operator/written-notes.fixture.ts'
import { createVault } from '../platform/vault.ts'
import { changeAccount, describeAccounts, inviteSomebody } from './accounts.ts'

const EMAIL = 'ada@example.com'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'parley-accounts-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

const configWith = (env: Record<string, string> = {}) =>
  readConfig({ NODE_ENV: 'test', DATA_DIR: folder, SIGN_UP: 'invited', ...env })

async function inStore<Result>(config: Config, work: (db: Db) => Promise<Result>): Promise<Result> {
  const store = await openStore(config)
  try {
    await migrate(store.db)
    return await work(store.db)
  } finally {
    await store.close()
  }
}

async function signUp(config: Config) {
  return inStore(config, async (db) => {
    const now = new Date().toISOString()
    const user = { id: 'user', name: 'Ada', email: EMAIL, emailVerified: 1, image: null }
    await db
      .insertInto('auth_users')
      .values({ ...user, createdAt: now, updatedAt: now })
      .execute()
    return ensureAccount(db, user, Date.now())
  })
}

test('without a mail server the link is printed, and the invitation noted for the log', async () => {
  const config = configWith()
  expect(await inviteSomebody(config, EMAIL, systemClock)).toMatch(/sign-up\?invitation=[\w-]{43}\n/)
  expect(await inStore(config, (db) => db.selectFrom('mails').selectAll().execute())).toEqual([])
  expect(await inStore(config, writtenNotes)).toEqual([
    {
      operator: 'command line',
      invitation: expect.any(String),
      message: 'invitation created by an operator',
    },
  ])
})

test('with a mail server the link is mailed, and lies nowhere in clear', async () => {
  const config = configWith({ SMTP_URL: 'smtp://localhost:25', MAIL_FROM: 'parley@example.com' })
  const says = await inviteSomebody(config, EMAIL, systemClock)
  expect(says).toContain(`${EMAIL} gets a mail`)
  expect(says).not.toContain('invitation=')
  const [mail] = await inStore(config, (db) => db.selectFrom('mails').selectAll().execute())
  expect(mail?.body).toContain('invitation=[hidden]')
  expect(mail?.sealed_body).toEqual(expect.any(String))
})

test('what is changed is noted for the log of the service', async () => {
  const config = configWith()
  const accountId = await signUp(config)
  await changeAccount(config, EMAIL, { may_dial: false }, systemClock)
  const change = { may_dial: false }
  expect(await inStore(config, writtenNotes)).toEqual([
    { operator: 'command line', account: accountId, change, message: 'account changed by an operator' },
  ])
})

test('a deletion is undone', async () => {
  const config = configWith()
  const accountId = await signUp(config)
  await expect(changeAccount(config, EMAIL, { deleted: false }, systemClock)).rejects.toThrow('being deleted')
  const writing = {
    vault: createVault(Buffer.alloc(32)),
    links: createSignedLinks('secret'),
    publicUrl: 'http://localhost',
  }
  await inStore(config, (db) => atomically(db, (tx) => beginDeletion(tx, accountId, writing, Date.now())))
  expect(await describeAccounts(config, undefined, systemClock)).toContain(
    `${EMAIL}  starter, trialing, operator`,
  )
  expect(await describeAccounts(config, EMAIL, systemClock)).toContain('being deleted')
  expect(await changeAccount(config, EMAIL, { deleted: false }, systemClock)).not.toContain('being deleted')
})
