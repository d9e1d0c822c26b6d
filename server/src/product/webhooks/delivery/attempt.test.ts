import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createGuard } from '../../tools/http/ssrf-guard.ts'
import { createAttempt } from './attempt.ts'
import { bodyOf, MAX_BODY_BYTES } from './body.ts'

/** Names lead where a name can lead: to this machine, to its network, and to both. */
const ADDRESSES: Readonly<Record<string, readonly string[]>> = {
  'loopback.test': ['127.0.0.1'],
  'six.test': ['::1'],
  'mapped.test': ['::ffff:127.0.0.1'],
  'network.test': ['10.0.0.1'],
  'metadata.test': ['169.254.169.254'],
  'either.test': ['8.8.8.8', '127.0.0.1'],
  'nothing.test': [],
}
const HOSTS = [
  'localhost',
  '127.0.0.1',
  '127.1',
  '2130706433',
  '0x7f000001',
  '0177.0.0.1',
  '0',
  '0.0.0.0',
  '①②⑦.⓪.⓪.①',
  '127。0。0。1',
  '%31%32%37.0.0.1',
  '[::1]',
  '[::]',
  '[::ffff:127.0.0.1]',
  '[64:ff9b::7f00:1]',
  '[fe80::1]',
  '10.0.0.1',
  '169.254.169.254',
  '192.168.0.1',
  'user:secret@127.0.0.1',
  ...Object.keys(ADDRESSES),
]

let port = 0
let connections = 0
const canary = createServer((socket) => {
  connections++
  socket.destroy()
})
beforeAll(async () => {
  canary.listen(0)
  await once(canary, 'listening')
  port = (canary.address() as AddressInfo).port
})
afterAll(() => canary.close())

const { signal } = new AbortController()
const secrets = [`whsec_${Buffer.alloc(32, 1).toString('base64')}`]

test('whatever the address is written like, nothing private is connected to', async () => {
  const resolve = async (host: string) => ADDRESSES[host] ?? ['127.0.0.1']
  // The canary's port is open, so that only the address stands in the way.
  const guard = createGuard({ resolve, allowedPorts: [port] })
  const attempt = createAttempt({ guard, now: () => 0 })
  const urls = HOSTS.flatMap((host) =>
    ['https', 'http', 'ftp'].map((scheme) => `${scheme}://${host}:${port}/`),
  )
  expect(urls.length).toBeGreaterThan(60)
  for (const url of urls) {
    const came = await attempt({ url, id: 'evt_1', body: '{}', secrets, signal })
    expect(came, url).toMatchObject({ status: null, error: expect.any(String) })
  }
  expect(connections).toBe(0)
})

test('what is too large is sent without its largest members, until it fits', () => {
  const long = 'é'.repeat(MAX_BODY_BYTES / 2)
  const data = JSON.stringify({ call: { id: 'call_1', a: `${long}${long}`, b: long, c: 'short' } })
  const body = bodyOf({ id: 'evt_1', type: 'call.ended', data, created_at: 0 })
  expect(JSON.parse(body)).toEqual({
    id: 'evt_1',
    type: 'call.ended',
    timestamp: '1970-01-01T00:00:00.000Z',
    data: { call: { id: 'call_1', c: 'short' } },
    omitted: ['data.call.a', 'data.call.b'],
  })
})
