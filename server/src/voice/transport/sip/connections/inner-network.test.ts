import { createServer } from 'node:net'
import { once } from 'node:events'
import { expect, onTestFinished, test } from 'vitest'
import { dial, openPhone, PATIENCE, trunkOf } from '../telephones.fixture.ts'

/** A service of the inner network that no tenant is to reach. */
async function innerService() {
  let connections = 0
  const server = createServer((socket) => {
    connections++
    socket.destroy()
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  const address = server.address()
  return { port: typeof address === 'object' ? address!.port : 0, connections: () => connections }
}

const outbound = (host: string, port: number) => ({
  host,
  port,
  transport: 'tcp' as const,
  username: null,
  password: null,
  register: false,
  callerId: null,
})

test.each(['127.0.0.1', 'localhost'])('SIP of a tenant does not reach %s', async (host) => {
  const inner = await innerService()
  const trunks = [trunkOf({ outbound: outbound(host, inner.port) })]
  const closed = await openPhone({ privateHosts: false, trunks })
  const attempt = dial(closed)
  await expect.poll(() => attempt.failure, PATIENCE).toBe('unreachable')
  expect(inner.connections()).toBe(0)
  const atHome = await openPhone({ trunks })
  dial(atHome)
  await expect.poll(inner.connections, PATIENCE).toBeGreaterThan(0)
})

test('a proxy of ours may be inside', async () => {
  const inner = await innerService()
  const trunks = [trunkOf({ outbound: outbound('127.0.0.1', inner.port) })]
  dial(await openPhone({ privateHosts: false, trusted: ['127.0.0.0/8'], trunks }))
  await expect.poll(inner.connections, PATIENCE).toBeGreaterThan(0)
})
