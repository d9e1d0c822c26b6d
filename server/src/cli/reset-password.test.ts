import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestService, type TestService } from '../../../test/harness.ts'
import { engines, type TestStore } from '../../../test/stores.ts'
import { readConfig, type Config } from '../config/config.ts'
import { createLog } from '../platform/log.ts'
import { writtenNotes } from '../product/operator/written-notes.fixture.ts'
import { verifyEmail } from './verify-email.ts'
import { describeReset, resetPassword } from './reset-password.ts'

describe.each(engines)('resetting a password on %s', (engine) => {
  let node: TestService
  let config: Config
  const lines: string[] = []

  beforeAll(async () => {
    const log = createLog('info', false, { write: (line: string) => lines.push(line) } as never)
    node = await startTestService(engine, {}, log)
    const { location } = node.store as TestStore
    // The service's own secrets lie in its data folder, and SQLite's file in another.
    const { dataDir } = node.config
    config =
      engine === 'postgres'
        ? readConfig({ NODE_ENV: 'test', DATA_DIR: dataDir, DATABASE_URL: location })
        : readConfig({ NODE_ENV: 'test', DATA_DIR: path.dirname(location) })
  })
  afterAll(() => node.close())

  const signIn = (email: string, password: string) =>
    node.ask('POST', '/auth/sign-in/email', { body: { email, password } })

  test('the printed link chooses a new password, and two-factor stays as it is', async () => {
    const { email } = await node.signUp()
    const { db } = node.store
    await db.updateTable('auth_users').set({ twoFactorEnabled: 1 }).where('email', '=', email).execute()
    const reset = await resetPassword(config, { email, turnOffTwoFactor: false }, node.clock)
    expect(describeReset(reset)).toContain(`  ${reset.link}\n`)
    expect(reset).toMatchObject({ email, isTwoFactorOff: false })
    const token = new URL(reset.link).searchParams.get('token') ?? ''
    const newPassword = 'battery staple'
    const body = { token, newPassword }
    expect((await node.ask('POST', '/auth/reset-password', { body })).status).toBe(200)
    expect((await signIn(email, newPassword)).body).toEqual({ twoFactorRedirect: true })
    const mails = await db.selectFrom('mails').select('kind').where('recipient', '=', email).execute()
    expect(mails, 'no link').toEqual([{ kind: 'security' }])
  })

  test('on demand it turns two-factor off', async () => {
    const tenant = await node.signUp()
    const { email, password } = tenant
    const { db } = node.store
    const headers = { origin: node.config.publicUrl }
    await tenant.click('POST', '/auth/two-factor/enable', { body: { password }, headers })
    await db.updateTable('auth_users').set({ twoFactorEnabled: 1 }).where('email', '=', email).execute()
    expect((await signIn(email, password)).body).toEqual({ twoFactorRedirect: true })
    const reset = await resetPassword(config, { email, turnOffTwoFactor: true }, node.clock)
    expect(describeReset(reset)).toContain('Two-factor is off')
    expect((await signIn(email, password)).body.user.twoFactorEnabled).toBe(false)
    expect(await db.selectFrom('auth_two_factors').selectAll().execute()).toEqual([])
  })

  test('the service logs that an operator made a link or verified an address, and for which account', async () => {
    const { email, accountId: account } = await node.signUp()
    await resetPassword(config, { email, turnOffTwoFactor: false }, node.clock)
    node.clock.advance(1)
    await verifyEmail(config, email, node.clock)
    const ofAccount = async () => {
      const noted = await writtenNotes(node.store.db, lines)
      return noted.filter((note) => Object(note).account === account)
    }
    await expect.poll(ofAccount).toEqual([
      {
        operator: 'command line',
        account,
        two_factor_off: false,
        message: 'password reset link made by an operator',
      },
      { operator: 'command line', account, message: 'email address verified by an operator' },
    ])
  })

  test('an account that is being deleted gets no link', async () => {
    const { email, ask } = await node.signUp()
    await ask('DELETE', '/user')
    const wanted = { email, turnOffTwoFactor: false }
    await expect(resetPassword(config, wanted, node.clock)).rejects.toThrow(`accounts restore ${email}`)
  })

  test('an unknown address is reported', async () => {
    const wanted = { email: 'nobody@parley.example', turnOffTwoFactor: false }
    await expect(resetPassword(config, wanted, node.clock)).rejects.toThrow('Nobody has signed up with')
  })
})
