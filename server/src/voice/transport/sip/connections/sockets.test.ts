import { createSocket, type Socket } from 'node:dgram'
import { once } from 'node:events'
import { describe, expect, onTestFinished, test } from 'vitest'
import { freePort } from '../../../../../../test/peers/ports.ts'
import {
  createRawCall,
  openRawCaller,
  rawHeader,
  rawOffer,
} from '../../../../../../test/peers/phones/raw-caller.ts'
import { createLocalAddresses } from './local-addresses.ts'
import { createResolver } from './resolver.ts'
import { turns } from '../proving.fixture.ts'
import { isAnswer } from '../raw-phone.fixture.ts'
import { openSockets } from './sockets.ts'
import { request } from '@parley/sip/testing'
import { dial, HIGH_HZ, openPhone, PATIENCE, talk, trunkOf, wayTo } from '../telephones.fixture.ts'

async function openSocket(): Promise<{ socket: Socket; port: number; told: string[] }> {
  const socket = createSocket('udp4').bind(0, '127.0.0.1')
  await once(socket, 'listening')
  onTestFinished(() => void socket.close())
  const told: string[] = []
  socket.on('message', (bytes) => void told.push(bytes.toString('latin1').split('\r\n', 1)[0]!))
  return { socket, port: socket.address().port, told }
}

describe('an answer over UDP goes', () => {
  test.each([
    ['to the port that the request names', (port: number) => `SIP/2.0/UDP 127.0.0.1:${port}`, 'named'],
    [
      'back to where the request came from if it asks for that',
      (port: number) => `SIP/2.0/UDP 127.0.0.1:${port};rport`,
      'source',
    ],
    [
      'back through the router that the request came by',
      (port: number) => `SIP/2.0/UDP 10.1.2.3:${port}`,
      'source',
    ],
    [
      'back to where the request came from if it only has a name',
      (port: number) => `SIP/2.0/UDP phone.example:${port}`,
      'source',
    ],
  ])('%s', async (_where, via, where) => {
    const phone = await openPhone()
    const [source, named] = [await openSocket(), await openSocket()]
    source.socket.send(request('OPTIONS', { via: via(named.port) }), phone.port, '127.0.0.1')
    const [hears, hearsNot] = where === 'named' ? [named, source] : [source, named]
    await expect.poll(() => hears.told, PATIENCE).toEqual(['SIP/2.0 200 OK'])
    expect(hearsNot.told).toEqual([])
  })
})

test('a peer on this machine gets our own address, not the public one', async () => {
  const phone = await openPhone({
    publicAddress: '203.0.113.7',
    called: (call) => void talk(call.line, HIGH_HZ),
  })
  const raw = await openRawCaller(phone)
  onTestFinished(() => raw.close())
  raw.send(createRawCall(raw, '100', phone).request('INVITE', { body: rawOffer(9) }))
  const answer = await raw.until('answer', isAnswer)
  expect(rawHeader(answer, 'Contact')).toBe(`<sip:100@127.0.0.1:${phone.port}>`)
  expect(answer.text).toContain('c=IN IP4 127.0.0.1')
})

test('what cannot be sent is known at once', async () => {
  // Who may not broadcast is refused by the kernel itself.
  const outbound = wayTo({ host: '255.255.255.255', port: 9, tlsPort: 0 })
  const phone = await openPhone({ trunks: [trunkOf({ outbound })] })
  const attempt = dial(phone, { ringMs: 600_000 })
  await expect.poll(() => attempt.failure, PATIENCE).toBe('unreachable')
})

/** Sockets that know no source, and all that was read from them. */
async function openShy(port: number) {
  const read: string[] = []
  const sockets = await openSockets({
    host: '127.0.0.1',
    port,
    privateHosts: true,
    isWelcome: (address) => address === '127.0.0.9',
    standing: () => 'unwelcome',
    received: (parsed) => void read.push(parsed.ok ? 'message' : parsed.problem),
    closed() {},
    undeliverable() {},
  })
  onTestFinished(() => sockets.close())
  return { sockets, read }
}

test('datagrams from unknown sources are not even read, unless we have written there', async () => {
  const port = await freePort()
  const { sockets, read } = await openShy(port)
  const stranger = await openSocket()
  const ask = () => stranger.socket.send(request('OPTIONS'), port, '127.0.0.1')
  ask()
  await turns()
  expect(read).toEqual([])
  sockets.ping({ transport: 'udp', host: '127.0.0.1', port: stranger.port })
  await expect.poll(() => stranger.told, PATIENCE).toHaveLength(1)
  ask()
  await expect.poll(() => read, PATIENCE).toEqual(['message'])
})

describe('where a trunk is', () => {
  test.each([
    [
      { host: '192.0.2.7', port: null, transport: 'udp' },
      { address: '192.0.2.7', port: 5060 },
    ],
    [
      { host: '192.0.2.7', port: null, transport: 'tls' },
      { address: '192.0.2.7', port: 5061 },
    ],
    [
      { host: '192.0.2.7', port: 5080, transport: 'tcp' },
      { address: '192.0.2.7', port: 5080 },
    ],
    [
      { host: '[2001:db8::7]', port: 5080, transport: 'udp' },
      { address: '2001:db8::7', port: 5080 },
    ],
    [
      { host: 'localhost', port: 5080, transport: 'udp' },
      { address: '127.0.0.1', port: 5080 },
    ],
  ] as const)('$0.host:$0.port over $0.transport', async (destination, place) => {
    expect(await createResolver(4)(destination)).toEqual(place)
  })
})

describe('our own address', () => {
  test('is the one that we listen on', () => {
    expect(createLocalAddresses('192.0.2.1')('203.0.113.7')).toBe('192.0.2.1')
    expect(createLocalAddresses('2001:db8::1')('2001:db8::7')).toBe('2001:db8::1')
  })

  test('is that of the network where the other is, if we listen on all', () => {
    expect(createLocalAddresses('0.0.0.0')('127.0.0.9')).toBe('127.0.0.1')
    expect(createLocalAddresses('::')('127.0.0.9')).toBe('127.0.0.1')
    expect(createLocalAddresses('::')('::1')).toBe('::1')
  })
})
