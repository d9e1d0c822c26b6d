import { afterAll, beforeAll, expect, test } from 'vitest'
import { AN_AGENT, startTestService, type Tenant, type TestService } from '../harness.ts'
import { startTwilio, type TwilioStandIn } from '../twilio/stand-in.ts'

let twilio: TwilioStandIn
let node: TestService
let operator: Tenant
let stranger: Tenant

beforeAll(async () => {
  twilio = await startTwilio()
  node = await startTestService('sqlite', { ...twilio.environment, SIGN_UP: 'open' })
  operator = await node.signUp()
  stranger = await node.signUp()
})
afterAll(async () => {
  await node?.close()
  await twilio?.close()
})

async function buy(tenant: Tenant, phoneNumber: string) {
  const { body } = await tenant.ask('POST', '/agents', { body: AN_AGENT })
  return tenant.ask('POST', '/phone-numbers', { body: { agent_id: body.agent.id, phoneNumber } })
}

test('who signed up openly spends nothing of the operator’s until the operator says so', async () => {
  expect(await buy(stranger, '+12127361000')).toMatchObject({
    status: 403,
    body: { code: 'forbidden', error: expect.stringContaining('may not buy') },
  })
  expect(twilio.held.size).toBe(0)
  const { status } = await operator.click('PATCH', `/operator/accounts/${stranger.accountId}`, {
    body: { may_buy: true },
  })
  expect(status).toBe(200)
  expect(await buy(stranger, '+12127361000')).toMatchObject({
    status: 201,
    body: { phone_number: '+12127361000', country: 'US', status: 'confirmed' },
  })
})

test('the operator buys, what is bought is real, and it goes back when it is released', async () => {
  const { body } = await operator.ask('GET', '/phone-numbers/available?areaCode=303&pageSize=1')
  const [{ phoneNumber }] = body.data.numbers
  expect(body.data.test).toBe(false)
  expect(await buy(operator, phoneNumber)).toMatchObject({ status: 201 })
  const { body: listed } = await operator.ask('GET', '/phone-numbers')
  expect(listed.data).toMatchObject([{ phone_number: phoneNumber, test: false, status: 'confirmed' }])
  const path = `/phone-numbers/${encodeURIComponent(phoneNumber)}`
  expect(await operator.ask('DELETE', path)).toMatchObject({ status: 200 })
  await node.service.work.idle()
  expect([...twilio.held.values()].map(({ number }) => number)).not.toContain(phoneNumber)
})

test('a country that asks for a bundle gives no number without one', async () => {
  const { body } = await operator.ask('GET', '/phone-numbers/available?country=GB&pageSize=1')
  expect(await buy(operator, body.data.numbers[0].phoneNumber)).toMatchObject({
    status: 409,
    body: { code: 'bundle_required' },
  })
})
