import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import type { Db } from '../../server/src/platform/db/db.ts'
import { startTestService, type Tenant, type TestService } from '../harness.ts'
import { mailedToken } from '../service/mailed-link.ts'
import { engines } from '../stores.ts'

/** Lets every query wait until it is released, or the test has ended. */
function holdStore(db: Db): () => void {
  const executor = db.getExecutor()
  const { executeQuery } = executor
  let release = () => {}
  const released = new Promise<void>((resolve) => (release = resolve))
  executor.executeQuery = async (query) => {
    await released
    return executeQuery.call(executor, query) as never
  }
  const end = () => {
    executor.executeQuery = executeQuery
    release()
  }
  onTestFinished(end)
  return end
}

describe.each(engines)('passwords on %s', (engine) => {
  let service: TestService
  let tenant: Tenant
  beforeAll(async () => {
    service = await startTestService(engine)
    tenant = await service.signUp()
  })
  afterAll(() => service.close())

  test('resetPassword 200: the token comes by mail, works once and ends the sessions', async () => {
    const forgetful = await service.signUp()
    await service.ask('POST', '/auth/request-password-reset', { body: { email: forgetful.email } })
    const token = await mailedToken(service, forgetful.email)
    const body = { token, newPassword: 'battery staple' }
    expect((await service.ask('POST', '/auth/reset-password', { body })).status).toBe(200)
    expect((await service.ask('POST', '/auth/reset-password', { body })).status).toBe(400)
    expect((await forgetful.click('GET', '/user')).status).toBe(401)
    const again = { email: forgetful.email, password: 'battery staple' }
    expect((await service.ask('POST', '/auth/sign-in/email', { body: again })).status).toBe(200)
  })

  test('resetPassword 200: revokes all API keys where that is wanted, and the mail says how many are left', async () => {
    const { email, ask, click } = await service.signUp()
    await click('POST', '/api-keys', { body: { name: 'A second' } })
    const reset = async (options: { revokeApiKeys?: boolean }) => {
      service.clock.advance(1000)
      await service.ask('POST', '/auth/request-password-reset', { body: { email } })
      const body = { token: await mailedToken(service, email), newPassword: 'battery staple', ...options }
      expect((await service.ask('POST', '/auth/reset-password', { body })).status).toBe(200)
    }
    const told = async () => {
      const mails = service.store.db.selectFrom('mails').select('body').where('recipient', '=', email)
      return (await mails.where('kind', '=', 'security').orderBy('id', 'desc').executeTakeFirst())?.body
    }
    await reset({})
    expect((await ask('GET', '/user')).status, 'with a key').toBe(200)
    expect(await told()).toContain('2 API keys still work')
    await reset({ revokeApiKeys: true })
    expect((await ask('GET', '/user')).status).toBe(401)
    expect(await told()).toContain('no API keys')
  })

  test('changePassword 200: revokes all API keys where that is wanted', async () => {
    const { email, password, ask, click } = await service.signUp()
    const change = (currentPassword: string, newPassword: string, revokeApiKeys: boolean) =>
      click('POST', '/auth/change-password', { body: { currentPassword, newPassword, revokeApiKeys } })
    expect((await change(password, 'battery staple', false)).status).toBe(200)
    expect((await change('wrong horse', 'correct horse', true)).status).toBe(400)
    expect((await ask('GET', '/user')).status).toBe(200)
    expect((await change('battery staple', 'correct horse', true)).status).toBe(200)
    expect((await ask('GET', '/user')).status).toBe(401)
    const mails = service.store.db.selectFrom('mails').select('subject').where('recipient', '=', email)
    expect(await mails.execute()).toHaveLength(2)
  })

  test('requestPasswordReset 200: nothing is looked up before the answer, whoever is meant', async () => {
    const unknown = 'nobody.else@parley.example'
    const release = holdStore(service.store.db)
    for (const email of [tenant.email, unknown]) {
      const { status } = await service.ask('POST', '/auth/request-password-reset', { body: { email } })
      expect(status).toBe(200)
    }
    release()
    expect(await mailedToken(service, tenant.email)).not.toBe('')
    await expect(mailedToken(service, unknown)).rejects.toThrow('no result')
  })

  test('requestPasswordReset 200: an unknown address gets the same answer', async () => {
    const known = await service.ask('POST', '/auth/request-password-reset', { body: { email: tenant.email } })
    const unknown = await service.ask('POST', '/auth/request-password-reset', {
      body: { email: 'nobody@parley.example' },
    })
    expect([unknown.status, unknown.body]).toEqual([known.status, known.body])
  })
})
