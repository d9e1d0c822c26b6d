import { afterEach, describe, expect, test } from 'vitest'
import {
  INVITATION_MS,
  inviteToSignUp,
  signUpState,
} from '../../server/src/product/account/sign-up/sign-up.ts'
import { startTestService, type Json, type TestService } from '../harness.ts'
import { engines } from '../stores.ts'

const PRODUCTION = {
  NODE_ENV: 'production',
  AUTH_SECRET: 'x'.repeat(32),
  ENCRYPTION_KEY: Buffer.alloc(32).toString('base64'),
  CALL_CAPACITY: '0',
  SIP_PORT: '0',
}

let node: TestService | undefined
afterEach(async () => {
  await node?.close()
  node = undefined
})

const HOUR_MS = 3_600_000

describe.each(engines)('signing up on %s', (engine) => {
  const start = async (env: Record<string, string>) => (node = await startTestService(engine, env))
  const signUp = (email: string, more: object = {}) =>
    node!.ask('POST', '/auth/sign-up/email', {
      body: { name: 'Ada Lovelace', email, password: 'correct horse battery', ...more },
    })
  const rules = async (query = '') => (await node!.ask('GET', `/auth/sign-up${query}`)).body.data
  const logins = async () => {
    const rows = await node!.store.db.selectFrom('auth_users').select('email').execute()
    return rows.map(({ email }) => email)
  }

  // By the login itself: in production a machine that is overloaded answers requests with 503.
  test('in production only the first gets in, of several who come at once as well', async () => {
    const { service, store, config } = await start(PRODUCTION)
    const state = () => signUpState(store.db, config.signUp)
    expect(await state()).toBe('open')
    const come = async (name: string) => {
      const body = { name, email: `${name}@example.com`, password: 'correct horse battery' }
      return service.login.api.signUpEmail({ body }).then(
        () => 'in',
        (error: Error) => error.message,
      )
    }
    const answers = await Promise.all(['a', 'b'].map(come))
    expect(answers.toSorted()).toEqual([expect.stringContaining('SIGN_UP is closed'), 'in'])
    expect(await logins()).toHaveLength(1)
    expect(await state()).toBe('closed')
    expect(await come('c')).toContain('SIGN_UP is closed')
  })

  test('with SIGN_UP=invited only those with an invitation for their email get in, once', async () => {
    await start({ SIGN_UP: 'invited' })
    const { db } = node!.store
    expect((await signUp('eve@example.com')).status).toBe(403)
    // Who runs the machine invites the first.
    const invited = { by: null, signUp: 'invited', publicUrl: 'http://localhost' } as const
    const first = await inviteToSignUp(db, { ...invited, email: 'Op@example.com' }, node!.clock.now())
    const secret = new URL(first.link).searchParams.get('invitation') ?? ''
    expect(Buffer.from(secret, 'base64url')).toHaveLength(32)
    expect(JSON.stringify(await db.selectFrom('sign_up_invitations').selectAll().execute())).not.toContain(
      secret,
    )
    expect(await rules(`?invitation=${secret}`)).toMatchObject({
      sign_up: 'invited',
      email: 'op@example.com',
    })
    expect((await signUp('eve@example.com', { invitation: secret })).status).toBe(403)
    expect((await signUp('op@example.com', { invitation: secret })).status).toBe(200)
    expect((await signUp('eve@example.com', { invitation: secret })).status).toBe(403)
    expect(await logins()).toEqual(['op@example.com'])
    expect(await rules(`?invitation=${secret}`)).toMatchObject({ sign_up: 'invited', email: null })
  })

  test('an invitation ends after seven days, and when it is revoked or made anew', async () => {
    await start({})
    const operator = await node!.signUp()
    const invite = (email: string) => operator.click('POST', '/operator/invitations', { body: { email } })
    const secretOf = ({ body }: { body: Json }) => new URL(body.data.link).searchParams.get('invitation')
    const emailOf = async (secret: string | null) => (await rules(`?invitation=${secret}`)).email
    const made = await invite('ada@example.com')
    expect(made.status).toBe(201)
    expect(made.body.data).toMatchObject({ email: 'ada@example.com', mailed: false })
    const again = await invite('ada@example.com')
    expect(await emailOf(secretOf(made))).toBeNull()
    expect(await emailOf(secretOf(again))).toBe('ada@example.com')
    expect((await operator.click('GET', '/operator/invitations')).body.data).toHaveLength(1)
    const url = `/operator/invitations/${again.body.data.id}`
    expect((await operator.click('DELETE', url)).status).toBe(200)
    expect((await operator.click('DELETE', url)).status).toBe(404)
    expect(await emailOf(secretOf(again))).toBeNull()
    const last = await invite('ada@example.com')
    node!.clock.advance(INVITATION_MS)
    expect(await emailOf(secretOf(last))).toBeNull()
    expect((await invite(operator.email)).status, 'has an account').toBe(409)
  })

  test('whether an email has an account is revealed only to those who could sign up with it', async () => {
    const { store } = await start({ SIGN_UP: 'invited' })
    const invited = { by: null, signUp: 'invited', publicUrl: 'http://localhost' } as const
    const { link } = await inviteToSignUp(
      store.db,
      { ...invited, email: 'ada@example.com' },
      node!.clock.now(),
    )
    const secret = new URL(link).searchParams.get('invitation')
    expect((await signUp('ada@example.com', { invitation: secret })).status).toBe(200)
    const [known, unknown] = [await signUp('ada@example.com'), await signUp('eve@example.com')]
    expect([known.status, known.body.error]).toEqual([403, unknown.body.error])
  })

  test('where sign-up is open, an address learns of five in an hour, and then nothing', async () => {
    await start({})
    // They are counted by the hour of the clock.
    node!.clock.set(Math.ceil(node!.clock.now() / HOUR_MS) * HOUR_MS)
    await signUp('ada@example.com')
    for (let i = 0; i < 5; i++) {
      expect((await signUp('ada@example.com')).status).toBe(409)
      // The pauses between attempts for one email are another limit.
      node!.clock.advance(61_000)
    }
    const [known, unknown] = [await signUp('ada@example.com'), await signUp('eve@example.com')]
    expect([known.status, unknown.status]).toEqual([429, 429])
    expect(unknown.headers['retry-after']).toBeDefined()
    node!.clock.advance(HOUR_MS)
    expect((await signUp('eve@example.com')).status).toBe(200)
  })

  test('a mailed invitation verifies the address, and its link is stored sealed', async () => {
    await start({ SMTP_URL: 'smtp://127.0.0.1:9', MAIL_FROM: 'parley@example.com' })
    const operator = await node!.signUp()
    const email = 'ada@example.com'
    const made = await operator.click('POST', '/operator/invitations', { body: { email } })
    expect(made.body.data.mailed).toBe(true)
    const secret = new URL(made.body.data.link).searchParams.get('invitation') ?? ''
    const mails = await node!.store.db
      .selectFrom('mails')
      .selectAll()
      .where('recipient', '=', email)
      .execute()
    expect(mails).toMatchObject([{ sealed_body: expect.any(String), account_id: operator.accountId }])
    expect(JSON.stringify(mails)).not.toContain(secret)
    const listed = await operator.click('GET', '/mails')
    expect(listed.raw).toContain('invitation=[hidden]')
    expect((await signUp(email, { invitation: secret })).status).toBe(200)
    const login = await node!.store.db
      .selectFrom('auth_users')
      .select('emailVerified')
      .where('email', '=', email)
      .executeTakeFirst()
    expect(login?.emailVerified).toBe(1)
  })

  test('a foreign page whose name points here cannot sign up', async () => {
    await start({})
    const ask = (headers: Record<string, string>) =>
      node!.ask('POST', '/auth/sign-up/email', {
        body: { name: 'Eve', email: 'eve@example.com', password: 'correct horse battery' },
        headers,
      })
    const rebound = await ask({ host: 'evil.example:4000', origin: 'http://evil.example:4000' })
    expect([rebound.status, rebound.body.error]).toEqual([403, expect.stringContaining('PUBLIC_URL')])
    expect((await ask({ host: 'localhost:4000', origin: 'http://localhost:3000' })).status).toBe(403)
    expect(await logins()).toEqual([])
    expect((await ask({ host: '192.168.1.5:4000', origin: 'http://192.168.1.5:4000' })).status).toBe(200)
  })
})
