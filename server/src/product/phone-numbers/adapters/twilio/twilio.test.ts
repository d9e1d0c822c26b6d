import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { readConfig } from '../../../../config/config.ts'
import { Refusal } from '../../../../../../test/twilio/exchange.ts'
import {
  ACCOUNT,
  AUTH_TOKEN,
  startTwilio,
  type TwilioStandIn,
} from '../../../../../../test/twilio/stand-in.ts'
import { carrierContract } from '../../carrier.contract.ts'
import type { Carrier } from '../../carrier.ts'
import { dialFailureIn } from './call-status.ts'
import { twilioCarrier } from './twilio.ts'

let twilio: TwilioStandIn
beforeAll(async () => void (twilio = await startTwilio()))
afterAll(() => twilio.close())
afterEach(() => {
  twilio.interfere(undefined)
  const [fault] = twilio.faults.splice(0)
  if (fault !== undefined) throw new Error(fault)
})

function open(environment: Record<string, string> = {}): Carrier {
  const { carrier } = readConfig({ NODE_ENV: 'test', ...twilio.environment, ...environment })
  if (carrier.name !== 'twilio') throw new TypeError('Twilio is not configured.')
  return twilioCarrier(carrier, 'https://parley.example.com')
}

test('the stand-in is held against what is published', async ({ skip }) => {
  if (!twilio.isCompared) skip('Twilio’s OpenAPI is not at hand.')
  twilio.interfere(async () => ({ status: 200, body: { balance: 7 } }))
  await fetch(`${twilio.url}/2010-04-01/Accounts/${ACCOUNT}/Balance.json?Colour=red`, {
    headers: { authorization: `Basic ${Buffer.from(`${ACCOUNT}:${AUTH_TOKEN}`).toString('base64')}` },
  })
  expect(twilio.faults.splice(0)).toEqual([
    expect.stringContaining('has no field Colour'),
    expect.stringContaining('/balance must be string'),
  ])
})

carrierContract('Twilio', () => {
  twilio.held.clear()
  return { carrier: open(), held: new Set() }
})

describe('a number of Twilio', () => {
  const numbersIn = (country: string, query = {}) => open().search({ country, limit: 3, offset: 0, ...query })

  test('is found by its type, and abroad by the beginning of the number', async () => {
    expect((await numbersIn('US', { type: 'toll_free' }))[0]?.phoneNumber).toMatch(/^\+1800/)
    expect((await numbersIn('GB', { type: 'mobile' }))[0]?.phoneNumber).toMatch(/^\+447/)
    expect((await numbersIn('GB', { areaCode: '020' }))[0]?.phoneNumber).toMatch(/^\+4420/)
    expect(await numbersIn('GB', { areaCode: '0161' })).toEqual([])
    expect(await numbersIn('US', { type: 'mobile' })).toEqual([])
  })

  test('is set up and marked with its order in the request that buys it', async () => {
    const carrier = open()
    const phoneNumber = (await numbersIn('US'))[0]?.phoneNumber ?? ''
    const { sid } = await carrier.acquire(phoneNumber, { order: 'ord_01k9zq4s8vxjt7m0c5b2n6d3ef' })
    const expected = { number: phoneNumber, sid, order: 'ord_01k9zq4s8vxjt7m0c5b2n6d3ef', isSetUp: true }
    expect(await carrier.books?.find(phoneNumber)).toEqual(expected)
    expect(await carrier.books?.held()).toContainEqual(expected)
    twilio.held.get(sid)!.urls['VoiceUrl'] = 'https://elsewhere.example.com/voice'
    expect(await carrier.books?.find(phoneNumber)).toMatchObject({ isSetUp: false })
    await carrier.books?.setUp(sid)
    expect(await carrier.books?.find(phoneNumber)).toMatchObject({ isSetUp: true })
  })

  test.each([
    [400, 21_404, 'Trial accounts are allowed only one number', 'conflict', /trial account/],
    [400, 21_631, 'AddressSid was empty', 'bundle_required', /address/],
    [400, 21_649, 'Bundle required', 'bundle_required', /bundle/],
    [402, 20_001, 'Payment required', 'conflict', /no funds/],
    [400, 21_215, 'Geo permission', 'conflict', /geographic permissions/],
    [403, 20_005, 'Account not active', 'conflict', /suspended/],
    [429, 20_429, 'Too many requests', 'unavailable', /too many requests/],
    [400, 99_999, 'Something new', 'conflict', /The carrier refuses: Something new/],
  ])('that is refused with %i %i says what to do', async (status, code, message, ours, words) => {
    twilio.interfere(async () => {
      const refusal = new Refusal(status, code, message)
      return { status, body: { code, message: refusal.message, status } }
    })
    await expect(open().acquire('+12127361000')).rejects.toMatchObject({
      code: ours,
      message: expect.stringMatching(words),
    })
  })

  test.each([
    ['cut off', async () => 'cut' as const],
    ['a fault of theirs', async () => ({ status: 503, body: { code: 20_503, message: 'Unavailable' } })],
  ])('is not known to be bought after %s', async (_what, interference) => {
    twilio.interfere(interference)
    await expect(open().acquire('+12127361000')).rejects.toThrow('has not answered in time')
  })

  test('is refused to wrong credentials', async () => {
    const carrier = open({ TWILIO_AUTH_TOKEN: '0'.repeat(32) })
    await expect(carrier.acquire('+12127361000')).rejects.toThrow('check the credentials with parley doctor')
  })
})

test.each([
  ['busy', '486', 'busy'],
  ['busy', '603', 'declined'],
  ['no-answer', '487', 'no_answer'],
  ['no-answer', undefined, 'no_answer'],
  ['failed', '480', 'no_answer'],
  ['failed', '404', 'unreachable'],
  ['failed', 'what', 'unreachable'],
  ['completed', '200', undefined],
  ['ringing', undefined, undefined],
])('a call that was placed and is %s, by SIP status %s, failed as %s', (CallStatus, sipStatus, failure) => {
  const fields = { CallStatus, ...(sipStatus !== undefined && { SipResponseCode: sipStatus }) }
  expect(dialFailureIn(new URLSearchParams(fields))).toBe(failure)
})
