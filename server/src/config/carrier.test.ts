import { describe, expect, test } from 'vitest'
import { readCarrierConfig } from './carrier.ts'

const ACCOUNT = `AC${'0a'.repeat(16)}`
const GIVEN = { CARRIER: 'twilio', TWILIO_ACCOUNT_SID: ACCOUNT, TWILIO_AUTH_TOKEN: 'secret' }
const SITE = { publicUrl: 'https://parley.example.com', isProduction: true }

test('numbers are fictional unless a carrier is named, whatever else is set', () => {
  expect(readCarrierConfig({}, SITE)).toEqual({ name: 'lab' })
  expect(readCarrierConfig({ ...GIVEN, CARRIER: '' }, SITE)).toEqual({ name: 'lab' })
})

test('an account and its token are enough', () => {
  expect(readCarrierConfig(GIVEN, SITE)).toEqual({
    name: 'twilio',
    accountSid: ACCOUNT,
    authToken: 'secret',
    apiKey: undefined,
    apiUrl: 'https://api.twilio.com',
    numbersUrl: 'https://numbers.twilio.com',
    uploadUrl: 'https://numbers-upload.twilio.com',
  })
})

test('requests go by an API key where one is set', () => {
  const sid = `SK${'0b'.repeat(16)}`
  const keyed = readCarrierConfig({ ...GIVEN, TWILIO_API_KEY: sid, TWILIO_API_SECRET: 'other' }, SITE)
  expect(keyed).toMatchObject({ authToken: 'secret', apiKey: { sid, secret: 'other' } })
})

describe('what cannot be meant is refused in words that name the variable and the fix, and no secret:', () => {
  test.each([
    [{ CARRIER: 'telnyx' }, 'CARRIER must be one of lab, twilio'],
    [{ TWILIO_ACCOUNT_SID: '' }, 'TWILIO_ACCOUNT_SID must be AC and 32 hexadecimal digits'],
    [{ TWILIO_ACCOUNT_SID: 'AC/../x' }, 'TWILIO_ACCOUNT_SID must be AC and 32'],
    [{ TWILIO_AUTH_TOKEN: '' }, 'TWILIO_AUTH_TOKEN must be set'],
    [{ TWILIO_API_SECRET: 'secret' }, 'TWILIO_API_KEY must be SK and 32'],
    [{ TWILIO_API_KEY: `SK${'0b'.repeat(16)}` }, 'TWILIO_API_SECRET must be set'],
    [{ TWILIO_API_URL: 'https://secret@elsewhere.example.com' }, 'TWILIO_API_URL must be an address'],
  ])('%j', (change, words) => {
    const read = () => readCarrierConfig({ ...GIVEN, ...change }, SITE)
    expect(read).toThrow(words)
    expect(read).not.toThrow(/secret@|"secret"/)
  })

  test('a public address without TLS, in production', () => {
    const site = { publicUrl: 'http://parley.example.com', isProduction: true }
    expect(() => readCarrierConfig(GIVEN, site)).toThrow(
      'PUBLIC_URL must begin with https:// for CARRIER=twilio',
    )
    expect(readCarrierConfig(GIVEN, { ...site, isProduction: false })).toMatchObject({ name: 'twilio' })
  })
})
