import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { endGrace } from '../../../../../test/service/ended-grace.ts'
import { startTestService, type Reply, type Tenant, type TestService } from '../../../../../test/harness.ts'
import { mailedToken } from '../../../../../test/service/mailed-link.ts'
import { engines } from '../../../../../test/stores.ts'
import { MINUTE_MS, SECOND_MS } from '../../../platform/clock.ts'
import { openAuthenticatorApp, type AuthenticatorApp } from './authenticator-app.fixture.ts'

const STEP_MS = 30 * SECOND_MS
const WRONG = { code: '000000' }
const ORIGIN = 'http://localhost:4000'

/** What a browser holds after an answer, beside what it held before. */
function cookiesOf({ headers }: Reply, before = ''): string {
  const jar = new Map<string, string>()
  const set = [headers['set-cookie'] ?? []].flat().map(String)
  for (const each of [...before.split('; '), ...set.map((cookie) => cookie.split(';', 1)[0] ?? '')]) {
    const at = each.indexOf('=')
    const [name, value] = [each.slice(0, at), each.slice(at + 1)]
    if (value === '') jar.delete(name)
    else if (at > 0) jar.set(name, value)
  }
  return [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
}

describe.each(engines)('two-factor on %s', (engine) => {
  let node: TestService
  let tenant: Tenant
  let session: string
  let app: AuthenticatorApp
  let backupCodes: string[]

  beforeAll(async () => {
    node = await startTestService(engine)
  })
  afterAll(() => node.close())
  // The library reads the system's clock. Only that stands still; timers go on.
  beforeEach(async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: Math.ceil(Date.now() / STEP_MS) * STEP_MS + SECOND_MS })
    // Attempts are counted by address, and all tests have the same one.
    node.clock.advance(15 * MINUTE_MS)
    tenant = await node.signUp()
    session = tenant.cookie
  })
  afterEach(() => {
    vi.useRealTimers()
  })

  const post = (path: string, body: object, cookie = session) =>
    node.ask('POST', `/auth${path}`, { body, headers: { cookie, origin: ORIGIN } })
  const signIn = (cookie = '') =>
    post('/sign-in/email', { email: tenant.email, password: tenant.password }, cookie)
  const nextCode = () => {
    vi.setSystemTime(Date.now() + STEP_MS)
    return app.codeAt(Date.now())
  }
  const isSignedIn = async (cookie: string) =>
    (await node.ask('GET', '/user', { headers: { cookie } })).status === 200
  const whoIs = async (cookie: string) =>
    (await node.ask('GET', '/auth/get-session', { headers: { cookie } })).body

  async function setUp(): Promise<void> {
    const made = await post('/two-factor/enable', { password: tenant.password })
    expect(made.status).toBe(200)
    app = openAuthenticatorApp(made.body.totpURI)
    backupCodes = made.body.backupCodes
  }

  async function turnOn(): Promise<void> {
    await setUp()
    const verified = await post('/two-factor/verify-totp', { code: app.codeAt(Date.now()) })
    expect(verified.status).toBe(200)
    expect(verified.body.user.twoFactorEnabled).toBe(true)
    session = cookiesOf(verified, session)
  }

  /** As far as the password alone gets. */
  async function challenge(): Promise<string> {
    const answer = await signIn()
    expect(answer.body).toEqual({ twoFactorRedirect: true })
    return cookiesOf(answer)
  }

  test('it is off until a code of the app has been seen', async () => {
    await setUp()
    expect(app).toMatchObject({ issuer: 'Parley', label: `Parley:${tenant.email}` })
    expect(new Set(backupCodes).size).toBe(10)
    expect((await whoIs(session)).user.twoFactorEnabled).toBe(false)
    expect((await signIn()).body.user.email).toBe(tenant.email)
    expect((await post('/two-factor/verify-totp', WRONG)).status).toBe(401)
    expect((await whoIs(session)).user.twoFactorEnabled).toBe(false)
    const verified = await post('/two-factor/verify-totp', { code: app.codeAt(Date.now()) })
    session = cookiesOf(verified, session)
    const { user, session: held } = await whoIs(session)
    expect(user).toMatchObject({ email: tenant.email, twoFactorEnabled: true })
    expect(Object.keys(held).sort()).toEqual(['createdAt', 'expiresAt', 'id', 'updatedAt'])
  })

  test('then the password alone opens nothing, and the code opens a session', async () => {
    await turnOn()
    const pending = await challenge()
    expect(await isSignedIn(pending)).toBe(false)
    expect(await whoIs(pending)).toBeNull()
    const answer = await post('/two-factor/verify-totp', { code: nextCode() }, pending)
    expect(answer.body.user).toMatchObject({ email: tenant.email, twoFactorEnabled: true })
    expect(answer.raw).not.toContain('token')
    expect(await isSignedIn(cookiesOf(answer, pending))).toBe(true)
  })

  test('a code works once, also when it is sent many times at once', async () => {
    await turnOn()
    const [first, second] = [await challenge(), await challenge()]
    const replayed = await post('/two-factor/verify-totp', { code: app.codeAt(Date.now()) }, first)
    expect(replayed.status).toBe(401)
    expect(replayed.body.code).toBe('code_used')
    const code = nextCode()
    const answers = await Promise.all(
      [first, second].map((pending) => post('/two-factor/verify-totp', { code }, pending)),
    )
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 401])
    // The one before it is still within the time that the library allows.
    const earlier = app.codeAt(Date.now() - STEP_MS)
    expect((await post('/two-factor/verify-totp', { code: earlier }, await challenge())).status).toBe(401)
  })

  test('five wrong codes end an attempt, ten lock two-factor for everyone, and only for a time', async () => {
    await turnOn()
    const guess = (pending: string) => post('/two-factor/verify-totp', WRONG, pending)
    const pending = await challenge()
    for (let i = 0; i < 5; i++) expect((await guess(pending)).status).toBe(401)
    const late = await post('/two-factor/verify-totp', { code: nextCode() }, pending)
    expect([late.status, late.body.code]).toEqual([400, 'too_many_attempts_request_new_code'])
    const again = await challenge()
    node.clock.advance(15 * MINUTE_MS)
    for (let i = 0; i < 5; i++) expect((await guess(again)).status).toBe(401)
    const locked = await post('/two-factor/verify-totp', { code: nextCode() }, await challenge())
    expect([locked.status, locked.body.code]).toEqual([429, 'account_temporarily_locked'])
    vi.setSystemTime(Date.now() + 16 * MINUTE_MS)
    const free = await post('/two-factor/verify-totp', { code: nextCode() }, await challenge())
    expect(free.status).toBe(200)
  })

  test('from one address there are ten attempts in a quarter of an hour', async () => {
    for (let i = 0; i < 10; i++) expect((await post('/two-factor/verify-totp', WRONG)).status).toBe(400)
    expect((await post('/two-factor/verify-totp', WRONG)).status).toBe(429)
  })

  test('a backup code works once, and new ones void the old', async () => {
    await turnOn()
    const [one, two] = backupCodes
    const use = async (code: string | undefined) =>
      post('/two-factor/verify-backup-code', { code }, await challenge())
    const answer = await use(one)
    expect(answer.body.user.email).toBe(tenant.email)
    expect(await isSignedIn(cookiesOf(answer))).toBe(true)
    expect((await use(one)).status).toBe(401)
    expect((await post('/two-factor/generate-backup-codes', { password: 'wrong horse' })).status).toBe(400)
    const made = await post('/two-factor/generate-backup-codes', { password: tenant.password })
    expect(made.body.backupCodes).toHaveLength(10)
    expect((await use(two)).status).toBe(401)
    expect((await use(made.body.backupCodes[0])).status).toBe(200)
  })

  test('secrets and backup codes lie in the store encrypted, and go with the account', async () => {
    await turnOn()
    await challenge()
    const rows = await node.store.db.selectFrom('auth_two_factors').selectAll().execute()
    expect(rows).not.toHaveLength(0)
    const stored = JSON.stringify(rows)
    for (const secret of [app.secret, ...backupCodes]) expect(stored).not.toContain(secret)
    const user = (await whoIs(session)).user.id
    expect((await tenant.ask('DELETE', '/user')).status).toBe(200)
    await endGrace(node)
    const { db } = node.store
    const left = [
      ...(await db.selectFrom('auth_two_factors').selectAll().where('userId', '=', user).execute()),
      ...(await db.selectFrom('auth_verifications').selectAll().where('value', '=', user).execute()),
    ]
    expect(left).toEqual([])
  })

  test('a trusted browser is not asked again, until the others are signed out', async () => {
    await turnOn()
    const pending = await challenge()
    const trusted = await post('/two-factor/verify-totp', { code: nextCode(), trustDevice: true }, pending)
    const browser = cookiesOf(trusted, pending)
    const unasked = await signIn(browser)
    expect(unasked.body.user.email).toBe(tenant.email)
    const renewed = cookiesOf(unasked, browser)
    expect((await post('/revoke-other-sessions', {})).body).toEqual({ status: true })
    expect(await isSignedIn(renewed)).toBe(false)
    expect(await isSignedIn(session)).toBe(true)
    expect((await signIn(renewed)).body).toEqual({ twoFactorRedirect: true })
  })

  test('a new password leaves it on', async () => {
    await turnOn()
    await node.ask('POST', '/auth/request-password-reset', { body: { email: tenant.email } })
    const token = await mailedToken(node, tenant.email)
    const newPassword = 'battery staple'
    expect((await post('/reset-password', { token, newPassword }, '')).body).toEqual({ status: true })
    tenant = { ...tenant, password: newPassword }
    const pending = await challenge()
    expect((await post('/two-factor/verify-totp', { code: nextCode() }, pending)).status).toBe(200)
  })

  test('only the password turns it off', async () => {
    await turnOn()
    expect((await post('/two-factor/enable', { password: tenant.password })).body.code).toBe(
      'totp_already_enabled',
    )
    expect((await post('/two-factor/disable', { password: 'wrong horse' })).status).toBe(400)
    const off = await post('/two-factor/disable', { password: tenant.password })
    expect(off.body).toEqual({ status: true })
    session = cookiesOf(off, session)
    expect((await whoIs(session)).user.twoFactorEnabled).toBe(false)
    expect((await signIn()).body.user.email).toBe(tenant.email)
  })

  test('without a session or a password that was right, nothing happens', async () => {
    const { password } = tenant
    for (const path of ['enable', 'disable', 'generate-backup-codes'])
      expect((await post(`/two-factor/${path}`, { password }, '')).status).toBe(401)
    for (const path of ['verify-totp', 'verify-backup-code'])
      expect((await post(`/two-factor/${path}`, WRONG, '')).status).toBe(401)
    expect((await post('/revoke-other-sessions', {}, '')).status).toBe(401)
  })
})
