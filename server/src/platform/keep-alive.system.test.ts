import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { createKeptFetch } from './keep-alive.ts'

const closing: (() => void)[] = []
afterEach(() => {
  for (const close of closing.splice(0)) close()
})

async function startCounter() {
  const seen = { connections: 0, closed: 0 }
  const server = createServer((request, response) => {
    request.resume()
    response.end('{"fine":true}')
  })
  // A real provider's lasts for minutes; Node's own server would end it after five seconds, and say so.
  server.keepAliveTimeout = 0
  server.on('connection', (socket) => {
    seen.connections++
    socket.on('close', () => seen.closed++)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  closing.push(() => {
    server.closeAllConnections()
    server.close()
  })
  return { seen, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/` }
}

test('a connection lasts longer than a caller thinks', async () => {
  const { seen, url } = await startCounter()
  const kept = createKeptFetch()
  expect(await (await kept(url, { method: 'POST', body: '{}' })).json()).toEqual({ fine: true })
  await (await fetch(url)).text()
  // Node's own fetch keeps one for four seconds.
  await expect.poll(() => seen.closed).toBe(1)
  expect(await (await kept(url)).text()).toBe('{"fine":true}')
  expect(seen.connections).toBe(2)
})

test('it can be aborted like any other', async () => {
  const { url } = await startCounter()
  const aborter = new AbortController()
  aborter.abort()
  await expect(createKeptFetch()(url, { signal: aborter.signal })).rejects.toMatchObject({
    name: 'AbortError',
  })
})
