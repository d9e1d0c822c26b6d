import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTwilio, type TwilioStandIn } from '../../../../test/twilio/stand-in.ts'
import { readConfig } from '../../config/config.ts'
import { checkCarrier } from './carrier-checks.ts'

let twilio: TwilioStandIn
beforeAll(async () => void (twilio = await startTwilio()))
afterAll(() => twilio.close())

const answering = (status: number) => async () => new Response(null, { status })
const check = (more: Record<string, string> = {}, reach: typeof fetch = answering(403)) =>
  checkCarrier(readConfig({ NODE_ENV: 'test', ...twilio.environment, ...more }), reach)

test('the lab needs no doctor', async () => {
  expect(await check({ CARRIER: 'lab' })).toEqual([])
})

test('an account with money, and a way here that refuses what is not signed, are well', async () => {
  expect(await check()).toEqual([
    { name: 'carrier', state: 'ok', says: 'answers, with 25.50 USD' },
    { name: 'carrier calls', state: 'ok', says: expect.stringContaining('/carrier/voice is reached') },
  ])
  expect(twilio.faults).toEqual([])
})

test.each([
  ['0.40', 'Full', /little left: 0\.40 USD/],
  ['15.00', 'Trial', /trial account/],
])('with %s on an account of the type %s there is something to do', async (balance, type, words) => {
  Object.assign(twilio.account, { balance, type })
  expect((await check())[0]).toMatchObject({ state: 'warning', says: expect.stringMatching(words) })
  Object.assign(twilio.account, { balance: '25.50', type: 'Full' })
})

test('wrong credentials, a way that is blocked or open, and a number whose calls go elsewhere, are named with the fix', async () => {
  expect((await check({ TWILIO_AUTH_TOKEN: '0'.repeat(32) }))[0]).toMatchObject({
    state: 'failed',
    fix: expect.stringContaining('TWILIO_AUTH_TOKEN'),
  })
  for (const status of [200, 404, 502])
    expect((await check({}, answering(status)))[1]).toMatchObject({ state: 'failed' })
  expect((await check({}, () => Promise.reject(new Error('no way'))))[1]).toMatchObject({ state: 'failed' })
  const number = { sid: twilio.newSid('PN'), number: '+12127361000', bundle: null, urls: {} }
  twilio.held.set(number.sid, { ...number, friendlyName: 'Parley ord_01k9zq4s8vxjt7m0c5b2n6d3ef' })
  expect((await check())[2]).toMatchObject({ state: 'warning', says: 'Calls to +12127361000 go elsewhere.' })
})
