import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { AN_AGENT, startTestService, type Json, type Tenant, type TestService } from '../harness.ts'
import { callFrom } from '../live/web-calls/web-caller.ts'
import { mailedToken } from '../service/mailed-link.ts'
import { form, PDF } from '../service/numbers.ts'
import { engines } from '../stores.ts'

const FOLLOWERS = 20
const BUNDLES = '/phone-numbers/regulatory-bundle'
const DETAILS = {
  name: 'Bright Dental Ltd',
  address: '1 High Street, London',
  registrationNumber: '01234567',
}
const CLAIMED = '+12024561111'
const isListening = (message: Json) => message.type === 'state' && message.state === 'listening'

describe.each(engines)('what remains of the document, on %s', (engine) => {
  let node: TestService
  let operator: Tenant
  let tenant: Tenant

  beforeAll(async () => {
    node = await startTestService(engine)
    operator = await node.signUp()
    node.clock.advance(1)
    tenant = await node.signUp()
  })
  afterAll(() => node.close())

  const hire = async () => (await tenant.ask('POST', '/agents', { body: AN_AGENT })).body.agent.id as string

  test('changePassword (200) takes the present one and a new one', async () => {
    const { email, password } = tenant
    const body = { currentPassword: password, newPassword: 'battery staple horse' }
    const { status, body: answer } = await tenant.click('POST', '/auth/change-password', { body })
    expect([status, answer.user.email]).toEqual([200, email])
    const old = await node.ask('POST', '/auth/sign-in/email', { body: { email, password } })
    expect(old.status).toBe(401)
  })

  test('getAccount (200) shows one account to an operator', async () => {
    const { status, body } = await operator.click('GET', `/operator/accounts/${tenant.accountId}`)
    expect([status, body.data.email]).toEqual([200, tenant.email])
  })

  test('getRateLimit (200) says what is left in this minute', async () => {
    const { status, body } = await tenant.ask('GET', '/rate-limit')
    expect([status, body.data.limit]).toEqual([200, node.config.rateLimits.starter])
  })

  test('getCalendarConnection, disconnectCalendar (200) are about a calendar that was connected', async () => {
    const url = `/agents/${await hire()}/calendar-connection`
    const body = { url: 'https://cloud.example.com/', username: 'ada', password: 'an app password' }
    await tenant.ask('PUT', url, { body })
    const shown = await tenant.ask('GET', url)
    expect([shown.status, shown.body.data.username]).toEqual([200, 'ada'])
    expect((await tenant.ask('DELETE', url)).status).toBe(200)
    expect((await tenant.ask('GET', url)).body.data).toBeNull()
  })

  test('followCall (200) tells of a live call until hangUpCall (200); 409 for more than twenty, and while it is live for deleteCall', async () => {
    const address = await node.service.app.listen({ host: '127.0.0.1', port: 0 })
    const agentId = await hire()
    const { token, call_id: callId } = (await tenant.ask('POST', `/agents/${agentId}/web-calls`)).body.data
    const place = `${address.replace('http', 'ws')}/web-calls/${token}`
    const caller = await callFrom(place, { acknowledge: true })
    await caller.hear(isListening)
    const call = `/calls/${callId}`
    await expect.poll(async () => (await tenant.ask('GET', call)).status).toBe(200)
    expect((await tenant.ask('DELETE', call)).body.code).toBe('conflict')
    const following = Array.from({ length: FOLLOWERS + 1 }, () => tenant.ask('GET', `${call}/events`))
    expect((await Promise.race(following)).status).toBe(409)
    expect((await tenant.ask('POST', `${call}/hang-up`)).status).toBe(200)
    const heard = (await Promise.all(following)).filter(({ status }) => status === 200)
    expect(heard).toHaveLength(FOLLOWERS)
    for (const { raw } of heard) expect(raw).toMatch(/^event: call\n[\s\S]*event: ended\n/)
  })

  test('a call that is over is counted by its outcome; deleteTranscript (409) waits for its end', async () => {
    const [{ id, transcript_id: transcriptId, agentId }] = await expect
      .poll(async () => (await tenant.ask('GET', '/calls?status=ended')).body.data)
      .toMatchObject([{ transcript_id: expect.any(String) }])
      .then(async () => (await tenant.ask('GET', '/calls')).body.data)
    const { raw } = await node.ask('GET', '/metrics')
    expect(raw).toMatch(/^parley_calls_concluded_total\{outcome="\w+"\} 1$/m)
    await node.store.db.updateTable('calls').set({ status: 'live' }).where('id', '=', id).execute()
    const { status } = await tenant.ask('DELETE', `/agents/${agentId}/transcripts/${transcriptId}`)
    expect(status).toBe(409)
  })

  test('a regulatory bundle is read, changed and deleted (200), and not while it is reviewed or a number rests on it (409)', async () => {
    const filed = await tenant.ask('POST', BUNDLES, {
      body: { isoCountryCode: 'GB', complianceData: { name: 'Bright Dental Ltd' } },
    })
    const url = `${BUNDLES}/${filed.body.bundleSid}`
    expect((await tenant.ask('GET', url)).body.data.missing).toContain('proofOfIdentity')
    const body = { complianceData: DETAILS }
    expect((await tenant.ask('PATCH', url, { body })).status).toBe(200)
    const papers = form(['proofOfIdentity', PDF], ['proofOfAddress', PDF])
    expect((await tenant.ask('PATCH', url, { payload: papers })).status).toBe(200)
    expect((await tenant.ask('PATCH', url, { body })).status).toBe(409)
    await node.service.work.idle()
    const number = { body: { agent_id: await hire(), country: 'GB' } }
    expect((await tenant.ask('POST', '/phone-numbers', number)).status).toBe(201)
    expect((await tenant.ask('DELETE', url)).status).toBe(409)
    const draft = (await tenant.ask('POST', BUNDLES, { body: { isoCountryCode: 'DE' } })).body.bundleSid
    expect((await tenant.ask('DELETE', `${BUNDLES}/${draft}`)).status).toBe(200)
  })

  test('an operator sees, confirms and refuses claims to a number (200), and refuses nothing that was acquired (409)', async () => {
    const inbound = { addresses: ['203.0.113.7'] }
    const trunk = (await tenant.ask('POST', '/trunks', { body: { name: 'Carrier', inbound } })).body.data
    const body = { agent_id: await hire(), trunk_id: trunk.id, phoneNumber: CLAIMED }
    await tenant.ask('POST', '/phone-numbers', { body })
    const claims = (await operator.click('GET', '/operator/phone-numbers')).body.data
    expect(claims).toMatchObject([{ phone_number: CLAIMED, account_id: tenant.accountId }])
    const place = (number: string) => `/operator/phone-numbers/${encodeURIComponent(number)}`
    const whose = { body: { account_id: tenant.accountId } }
    expect((await operator.click('POST', `${place(CLAIMED)}/confirm`, whose)).status).toBe(200)
    const claim = `/claims/${tenant.accountId}`
    expect((await operator.click('DELETE', place(CLAIMED) + claim)).status).toBe(200)
    const acquired = await tenant.ask('POST', '/phone-numbers', { body: { agent_id: await hire() } })
    expect((await operator.click('DELETE', place(acquired.body.phone_number) + claim)).status).toBe(409)
  })

  test('verifyAddress (404) finds no account that was deleted meanwhile', async () => {
    const leaving = await node.signUp()
    const { db } = node.store
    await db.updateTable('auth_users').set({ emailVerified: 0 }).where('email', '=', leaving.email).execute()
    expect((await leaving.click('POST', '/user/verification')).status).toBe(200)
    const token = await mailedToken(node, leaving.email)
    await leaving.click('DELETE', '/user')
    const { status, body } = await node.ask('POST', '/auth/verify-address', { body: { token } })
    expect([status, body.code]).toEqual([404, 'not_found'])
  })
})
