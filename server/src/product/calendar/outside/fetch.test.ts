import { once } from 'node:events'
import { createServer } from 'node:http'
import { expect, test } from 'vitest'
import { isPublicAddress } from '../../../platform/public-addresses.ts'
import { addressFault, createOutsideFetch, OutsideError } from './fetch.ts'

const production = { isPublicAddress, privateHosts: false }
const development = { isPublicAddress, privateHosts: true }
const { signal } = new AbortController()

test.each([
  ['https://cloud.example.com/dav/', true, true],
  ['https://cloud.example.com:8443/', true, true],
  ['https://8.8.8.8/', true, true],
  ['http://cloud.example.com/', false, true],
  ['http://localhost:5232/', false, true],
  ['http://192.168.1.2/', false, true],
  ['https://192.168.1.2/', false, true],
  ['https://[::1]/', false, true],
  ['https://0x7f.1/', false, true],
  ['http://8.8.8.8/', false, false],
  ['https://ada:secret@cloud.example.com/', false, false],
  ['file:///etc/passwd', false, false],
  ['cloud.example.com', false, false],
])('%s may be tried in production: %s, elsewhere: %s', (url, inProduction, elsewhere) => {
  expect(addressFault(url, production) === undefined).toBe(inProduction)
  expect(addressFault(url, development) === undefined).toBe(elsewhere)
})

test('a name that stands for this machine is not connected to in production', async () => {
  let asked = 0
  const server = createServer((_request, response) => void response.end(String(++asked)))
  server.listen(0, 'localhost')
  await once(server, 'listening')
  const address = server.address()
  const port = address === null || typeof address === 'string' ? 0 : address.port
  const tryIt = (policy: typeof production, protocol: string) =>
    createOutsideFetch(policy, signal)(`${protocol}://localhost:${port}/`)
  await expect(tryIt(production, 'https')).rejects.toThrow('does not connect to the address')
  await expect(tryIt(production, 'http')).rejects.toThrow(OutsideError)
  expect(asked).toBe(0)
  expect(await (await tryIt(development, 'http')).text()).toBe('1')
  // Without TLS no remote host is connected to, whatever its name.
  const farAway = { isPublicAddress: () => true, privateHosts: true }
  await expect(tryIt(farAway, 'http')).rejects.toThrow('does not connect to the address')
  expect(asked).toBe(1)
  server.close()
})
