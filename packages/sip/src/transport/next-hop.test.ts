import { expect, test } from 'vitest'
import { isPrivateAddress } from './private-address.ts'
import { type Flow, isSameHost } from './flow.ts'
import { readVia } from '../message/headers.ts'
import { destinationOf, nextHop, wayBack } from './next-hop.ts'
import { parseUri } from '../message/uri.ts'

function flow(remote: string, transport: Flow['transport'] = 'udp'): Flow {
  const colon = remote.lastIndexOf(':')
  return {
    id: remote,
    transport,
    localAddress: '203.0.113.1',
    localPort: 5060,
    remoteAddress: remote.slice(0, colon),
    remotePort: Number(remote.slice(colon + 1)),
  }
}

/** Where a request to this hop goes, when the peer's last one came from here with this Via. */
function hop(uri: string, via: string, from: Flow, isOpen = true): string {
  const target = nextHop(parseUri(uri)!, wayBack(readVia(`SIP/2.0/UDP ${via}`), from), isOpen)
  if (target.flow !== undefined) return 'flow'
  const { transport, host, port } = target.destination
  return `${transport} ${host}:${port ?? ''}`
}

test.each([
  ['the peer itself', 'sip:a@198.51.100.7:5060', '198.51.100.7:5060', flow('198.51.100.7:5060'), 'flow'],
  ['the peer itself, port unsaid', 'sip:a@198.51.100.7', '198.51.100.7', flow('198.51.100.7:5060'), 'flow'],
  [
    'a telephone behind a router',
    'sip:a@192.168.1.5:5060',
    '192.168.1.5:5060',
    flow('198.51.100.7:61000'),
    'flow',
  ],
  [
    'a router that changes the port only',
    'sip:a@198.51.100.7:5060',
    '198.51.100.7:5060',
    flow('198.51.100.7:61000'),
    'flow',
  ],
  [
    'a private address behind a public proxy',
    'sip:a@10.1.1.1',
    '198.51.100.7',
    flow('198.51.100.7:5060'),
    'flow',
  ],
  ['the peer by its name', 'sip:a@pbx.example:5060', 'pbx.example:5060', flow('198.51.100.7:5060'), 'flow'],
  [
    'a private network behind another',
    'sip:a@192.168.1.77',
    '192.168.1.5:5060',
    flow('10.9.9.9:5060'),
    'flow',
  ],
  [
    'another public host',
    'sip:a@192.0.2.9:5070',
    '198.51.100.7',
    flow('198.51.100.7:5060'),
    'udp 192.0.2.9:5070',
  ],
  [
    'another program on the same host',
    'sip:a@127.0.0.1:5070',
    '127.0.0.1:5060',
    flow('127.0.0.1:5060'),
    'udp 127.0.0.1:5070',
  ],
  [
    'a neighbour in the same private network',
    'sip:a@10.0.0.8',
    '10.0.0.7',
    flow('10.0.0.7:5060'),
    'udp 10.0.0.8:',
  ],
  ['an address that SIP cannot reach', 'tel:+12125550100', '198.51.100.7', flow('198.51.100.7:5060'), 'flow'],
])('%s: %s', (_, uri, via, from, expected) => {
  expect(hop(uri, via, from)).toBe(expected)
})

test('a connection is kept, whatever port its peer listens on, and its transport when it is gone', () => {
  const secure = flow('198.51.100.7:40000', 'tls')
  expect(hop('sip:a@198.51.100.7', '198.51.100.7', secure)).toBe('flow')
  expect(hop('sip:a@198.51.100.7:5061', '198.51.100.7:5061', secure)).toBe('flow')
  expect(hop('sip:a@198.51.100.7', '198.51.100.7', secure, false)).toBe('tls 198.51.100.7:')
  expect(hop('sip:a@192.0.2.9', '198.51.100.7', secure)).toBe('tls 192.0.2.9:')
})

test.each([
  ['sip:a@b.example', 'udp b.example:'],
  ['sip:a@b.example:5080;transport=TCP', 'tcp b.example:5080'],
  ['sips:a@b.example', 'tls b.example:'],
  ['sip:a@b.example;transport=ws', 'udp b.example:'],
])('%s is looked for at %s', (uri, expected) => {
  const { transport, host, port } = destinationOf(parseUri(uri)!)
  expect(`${transport} ${host}:${port ?? ''}`).toBe(expected)
})

test.each([
  '10.0.0.1',
  '127.0.0.1',
  '172.16.0.1',
  '172.31.255.255',
  '192.168.1.1',
  '169.254.1.1',
  '100.64.0.1',
  '[fd00::1]',
  'fe80::1',
  '::1',
  '::ffff:10.0.0.1',
])('%s is private', (host) => expect(isPrivateAddress(host)).toBe(true))

test.each([
  '8.8.8.8',
  '172.32.0.1',
  '100.128.0.1',
  '192.169.0.1',
  '[2001:db8::1]',
  'ten.example',
  '10.0.0',
  '10.0.0.999',
  '::ffff:8.8.8.8',
])('%s is not', (host) => expect(isPrivateAddress(host)).toBe(false))

test('an address is the same with brackets, in capitals and mapped', () => {
  expect(isSameHost('[2001:DB8::1]', '2001:db8::1')).toBe(true)
  expect(isSameHost('::ffff:192.0.2.1', '192.0.2.1')).toBe(true)
  expect(isSameHost('192.0.2.1', '192.0.2.2')).toBe(false)
})

test.each([
  ['::ffff:7f00:1', true],
  ['::ffff:127.0.0.1', true],
  ['[fe9f::1]', true],
  ['fe80::1%eth0', true],
  ['febf::1', true],
  ['fec0::1', true],
  ['fc00::1', true],
  ['fdff::1', true],
  ['64:ff9b::7f00:1', true],
  ['64:ff9b::808:808', false],
  ['::ffff:808:808', false],
  ['2001:db8::1', false],
  ['ff02::1', false],
])('%s is private: %s', (host, isPrivate) => {
  expect(isPrivateAddress(host)).toBe(isPrivate)
})
