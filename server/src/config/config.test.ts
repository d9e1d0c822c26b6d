import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { readConfig } from './config.ts'
import { ConfigError, VARIABLES } from './environment.ts'

const SECRETS = { AUTH_SECRET: 'x'.repeat(32), ENCRYPTION_KEY: Buffer.alloc(32, 1).toString('base64') }

test('an empty environment gives a development service on port 4000', () => {
  const config = readConfig({})
  expect(config).toMatchObject({ env: 'development', port: 4000, publicUrl: 'http://localhost:4000' })
  expect(config.databaseUrl).toBeUndefined()
})

test('an empty value counts as unset', () => {
  expect(readConfig({ PORT: '', DATABASE_URL: ' ' })).toMatchObject({ port: 4000, databaseUrl: undefined })
})

test.each([
  ['PORT', 'abc', 'PORT must be a whole number from 0 to 65535; it is "abc".'],
  ['PORT', '70000', 'PORT must be a whole number from 0 to 65535; it is "70000".'],
  ['PORT', '-1', 'PORT must be a whole number from 0 to 65535; it is "-1".'],
  ['RATE_LIMIT_STARTER', '0', 'RATE_LIMIT_STARTER must be a whole number from 1 to 1000000; it is "0".'],
  ['LOG_LEVEL', 'loud', /^LOG_LEVEL must be one of trace, debug/],
  ['NODE_ENV', 'prod', /^NODE_ENV must be one of development, production, test/],
  ['PUBLIC_URL', 'parley.example', /^PUBLIC_URL must be an address such as/],
  ['PUBLIC_URL', 'https://parley.example/path', /^PUBLIC_URL must be an address such as/],
  ['HOST', 'no host', /^HOST must be a host name/],
  ['SMTP_URL', 'mail.example', /^SMTP_URL must look like/],
  ['TRUST_PROXY', 'yes', /^TRUST_PROXY is "yes", which says neither: it must be how many proxies/],
  ['TRUST_PROXY', 'true', /^TRUST_PROXY would believe every address .* \(1 for one nginx or Caddy\)/],
  ['TRUST_PROXY', '11', /^TRUST_PROXY is "11"/],
  ['TRUST_PROXY', '10.0.0.0/8,nonsense', /^TRUST_PROXY is/],
  ['ENCRYPTION_KEY', 'short', /^ENCRYPTION_KEY must be 32 bytes/],
  ['AUTH_SECRET', 'short', /^AUTH_SECRET must be set to at least 32/],
])('%s=%s is refused in words that say the fix', (name, value, message) => {
  expect(() => readConfig({ [name]: value })).toThrow(ConfigError)
  expect(() => readConfig({ [name]: value })).toThrow(message)
})

test.each([
  ['', false],
  ['false', false],
  ['0', false],
  ['2', 2],
  ['10.0.0.0/8, 192.0.2.7,2001:db8::/32', ['10.0.0.0/8', '192.0.2.7', '2001:db8::/32']],
])('TRUST_PROXY=%s means %j', (value, trustProxy) => {
  expect(readConfig({ TRUST_PROXY: value }).trustProxy).toEqual(trustProxy)
})

test('a wrong DATABASE_URL is refused without repeating its password', () => {
  expect(() => readConfig({ DATABASE_URL: 'mysql://me:hunter2@host/db' })).toThrow(/must look like postgres:/)
  expect(() => readConfig({ DATABASE_URL: 'mysql://me:hunter2@host/db' })).not.toThrow(/hunter2/)
})

test('production insists on its secrets', () => {
  expect(() => readConfig({ NODE_ENV: 'production' })).toThrow(
    /^AUTH_SECRET and ENCRYPTION_KEY must be set in production: `for name in .*openssl rand -base64 32.*` makes both\.$/,
  )
  expect(() => readConfig({ NODE_ENV: 'production', AUTH_SECRET: SECRETS.AUTH_SECRET })).toThrow(
    /^ENCRYPTION_KEY/,
  )
  expect(readConfig({ NODE_ENV: 'production', ...SECRETS }).encryptionKey).toHaveLength(32)
})

test.each([
  ['HOST', '0.0.0.0'],
  ['HOST', '::'],
  ['HOST', '192.168.1.7'],
  ['HOST', 'parley.example'],
  ['PUBLIC_URL', 'https://parley.example'],
  ['PUBLIC_URL', 'http://192.168.1.7:4000'],
])('%s=%s is for production only, and the words say so', (name, value) => {
  expect(() => readConfig({ [name]: value })).toThrow(
    /names .*, which others can reach. Set NODE_ENV=production .*, or name localhost/,
  )
  expect(readConfig({ NODE_ENV: 'production', ...SECRETS, [name]: value }).env).toBe('production')
})

test('cheap password hashes are for tests only', () => {
  expect(() => readConfig({ NODE_ENV: 'test', HOST: '0.0.0.0' })).toThrow(/which others can reach/)
})

test.each([
  ['development', {}, '127.0.0.1'],
  ['development', { HOST: 'localhost' }, '127.0.0.1'],
  ['development', { HOST: '::1' }, '::1'],
  ['development', { SIP_HOST: '192.168.1.7' }, '192.168.1.7'],
  ['production', {}, '0.0.0.0'],
  ['production', { HOST: '0.0.0.0' }, '0.0.0.0'],
  ['production', { HOST: '127.0.0.1' }, '127.0.0.1'],
  ['production', { HOST: 'localhost' }, '127.0.0.1'],
  ['production', { HOST: '127.0.0.1', SIP_HOST: '0.0.0.0' }, '0.0.0.0'],
])('in %s with %j the telephone listens on %s', (mode, environment, host) => {
  expect(readConfig({ NODE_ENV: mode, ...SECRETS, ...environment }).telephone.host).toBe(host)
})

test('.env.example lists every variable, and its values are the defaults', () => {
  const lines = readFileSync(new URL('../../../.env.example', import.meta.url), 'utf8').split('\n')
  const example = Object.fromEntries(
    lines
      .filter((line) => /^[A-Z_]+=/.test(line))
      .map((line) => [line.split('=', 1)[0], line.slice(line.indexOf('=') + 1)]),
  )
  expect(Object.keys(example).toSorted()).toEqual([...VARIABLES].toSorted())
  expect(readConfig(example)).toEqual(readConfig({}))
})
