import { expect, test } from 'vitest'
import { readCalendarsConfig } from './calendars.ts'

test('nothing is offered where nothing is set', () => {
  expect(readCalendarsConfig({})).toEqual({ google: undefined, microsoft: undefined })
})

test('a client has an id and a secret, and Microsoft’s a tenant', () => {
  const env = { GOOGLE_CLIENT_ID: 'g', GOOGLE_CLIENT_SECRET: 's', MICROSOFT_CLIENT_ID: 'm' }
  const whole = { ...env, MICROSOFT_CLIENT_SECRET: 't', MICROSOFT_TENANT: 'contoso.com' }
  expect(readCalendarsConfig(whole)).toEqual({
    google: { clientId: 'g', clientSecret: 's', baseUrl: undefined },
    microsoft: {
      clientId: 'm',
      clientSecret: 't',
      tenant: 'contoso.com',
      loginUrl: 'https://login.microsoftonline.com',
      graphUrl: 'https://graph.microsoft.com',
    },
  })
  expect(() => readCalendarsConfig(env)).toThrow(/^MICROSOFT_CLIENT_ID is set, but MICROSOFT_CLIENT_SECRET/)
  expect(() => readCalendarsConfig({ ...whole, MICROSOFT_TENANT: '../x' })).toThrow(/^MICROSOFT_TENANT must/)
})
