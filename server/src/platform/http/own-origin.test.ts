import { expect, test } from 'vitest'
import { createLog } from '../log.ts'
import { RULES } from '../../product/large-rules.ts'
import { isOwnHost, isOwnOrigin } from './own-origin.ts'
import { createServer, siteOf } from './server.ts'

const PUBLIC = 'https://voice.example.com'

test.each([
  ['https://voice.example.com', 'voice.example.com', true],
  // Whatever a proxy makes of Host.
  ['https://voice.example.com', 'parley:4000', true],
  ['http://localhost:4000', 'localhost:4000', true],
  ['http://127.0.0.1:4000', '127.0.0.1:4000', true],
  ['http://[::1]:4000', '[::1]:4000', true],
  ['http://192.168.1.5:4000', '192.168.1.5:4000', true],
  ['http://evil.example:4000', 'evil.example:4000', false],
  ['http://localhost.evil.example:4000', 'localhost.evil.example:4000', false],
  ['http://127.0.0.1.evil.example', '127.0.0.1.evil.example', false],
  ['http://voice.example.com', 'voice.example.com', false],
  ['http://localhost:3000', 'localhost:4000', false],
  ['http://6.6.6.6', '127.0.0.1:4000', false],
  ['null', 'localhost:4000', false],
])('a page at %s, asking %s, is the dashboard: %s', (origin, host, isOwn) => {
  expect(isOwnOrigin(origin, host, PUBLIC)).toBe(isOwn)
})

test.each([
  ['localhost:4000', true],
  ['127.0.0.1:4000', true],
  ['[::1]:4000', true],
  ['voice.example.com', true],
  [undefined, true],
  ['evil.example:4000', false],
  ['localhost.evil.example', false],
  ['%', false],
])('a request for %s is for this machine: %s', (host, isOwn) => {
  expect(isOwnHost(host, PUBLIC)).toBe(isOwn)
})

test.each([
  ['development', 403],
  ['production', 200],
] as const)('in %s a request for a name that was made to point here gets %i', async (env, status) => {
  const site = siteOf({ env, trustProxy: false, publicUrl: 'http://localhost:4000' })
  const app = createServer({ log: createLog('silent', false), rules: RULES, ...site })
  app.get('/page', async () => 'secret')
  const ask = (host: string) => app.inject({ url: '/page', headers: { host } })
  const rebound = await ask('evil.example:4000')
  expect([rebound.statusCode, rebound.body.includes('secret')]).toEqual([status, status === 200])
  expect((await ask('localhost:4000')).statusCode).toBe(200)
  await app.close()
})
