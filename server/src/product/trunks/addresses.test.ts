import { BlockList } from 'node:net'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readHost, readNetwork } from './addresses.ts'

const AT_HOME = { privateHosts: true, trusted: [], carrierNetworks: [] }
const AMONG_STRANGERS = { ...AT_HOME, privateHosts: false, trusted: ['198.51.100.0/22', '2001:db8:ff::5'] }

describe('among strangers', () => {
  test.each([
    ['127.0.0.1', 'must be public'],
    ['127.0.0.0/24', 'must be public'],
    ['::1', 'must be public'],
    ['10.1.2.3', 'must be public'],
    ['172.31.255.0/24', 'must be public'],
    ['192.168.1.20', 'must be public'],
    ['100.64.0.1', 'must be public'],
    ['169.254.169.254', 'must be public'],
    ['0.0.0.0/24', 'must be public'],
    ['fd00::7', 'must be public'],
    ['febf::7', 'must be public'],
    ['198.51.100.7', 'SIP_TRUSTED'],
    ['198.51.103.0/24', 'SIP_TRUSTED'],
    ['2001:db8:ff::/48', 'SIP_TRUSTED'],
  ])('refuses %s: %s', (written, part) => {
    const read = readNetwork(written, AMONG_STRANGERS)
    expect('problem' in read && read.problem).toContain(part)
  })

  test('others are named, and wide ones within what the operator has named', () => {
    const policy = { ...AMONG_STRANGERS, carrierNetworks: ['203.0.112.0/20', '2001:db8::/32'] }
    const taken = ['203.0.113.7', '198.51.104.0/24', '203.0.112.0/20', '203.0.112.0/22', '2001:db8:100::/40']
    for (const written of taken) expect(readNetwork(written, policy)).toEqual({ text: written })
    for (const written of ['203.0.96.0/19', '203.0.128.0/20', '2001:db9::/40'])
      expect(readNetwork(written, policy)).toHaveProperty('problem')
  })

  test.each([
    '127.0.0.1',
    '::1',
    '[::ffff:7f00:1]',
    '10.0.0.5',
    '169.254.169.254',
    'localhost',
    'a.LOCALHOST.',
  ])('dials no %s', (written) => {
    const read = readHost(written, AMONG_STRANGERS)
    expect('problem' in read && read.problem).toContain('must be public')
    expect(readHost(written, AT_HOME)).toHaveProperty('text')
  })

  test('a public host is called', () => {
    expect(readHost('8.8.8.8', AMONG_STRANGERS)).toEqual({ text: '8.8.8.8' })
    expect(readHost('sip.example.com', AMONG_STRANGERS)).toEqual({ text: 'sip.example.com' })
  })
})

describe('a network', () => {
  test.each([
    ['203.0.113.7', '203.0.113.7'],
    [' 203.0.113.7 ', '203.0.113.7'],
    ['203.0.113.7/32', '203.0.113.7'],
    ['198.51.100.0/24', '198.51.100.0/24'],
    ['10.0.0.0/24', '10.0.0.0/24'],
    ['127.0.0.1', '127.0.0.1'],
    ['::1', '::1'],
    ['2001:DB8:0:0::7', '2001:db8::7'],
    ['2001:db8:20::/48', '2001:db8:20::/48'],
    ['2001:db8::7/128', '2001:db8::7'],
    ['fd00:1::/48', 'fd00:1::/48'],
  ])('%s is %s', (written, text) => {
    expect(readNetwork(written, AT_HOME)).toEqual({ text })
  })

  test.each([
    ['0.0.0.0/0', 'wider than /24'],
    ['::/0', 'wider than /48'],
    ['0.0.0.0', 'every address'],
    ['::', 'every address'],
    ['0:0:0:0:0:0:0:0', 'every address'],
    ['128.0.0.0/1', 'wider than /24'],
    ['203.0.112.0/23', 'wider than /24'],
    ['fc00::/7', 'wider than /48'],
    ['::ffff:0:0/96', 'IPv4 addresses as IPv6'],
    ['::ffff:203.0.113.7', 'IPv4 addresses as IPv6'],
    ['::/48', 'IPv4 addresses as IPv6'],
    ['::/64', 'IPv4 addresses as IPv6'],
    ['::ffff:0:0/112', 'IPv4 addresses as IPv6'],
    ['2001:db8::/47', 'wider than /48'],
    ['10.0.0.0/8', 'SIP_CARRIER_NETWORKS'],
    ['203.0.113.7/24', '203.0.113.0/24'],
    ['2001:db8::7/48', '2001:db8::/48'],
    ['203.0.113.7/33', 'from 24 to 32'],
    ['2001:db8::/129', 'from 48 to 128'],
    ['203.0.113.0/', 'from 24 to 32'],
    ['203.0.113.0/+24', 'from 24 to 32'],
    ['203.0.113.0/24/24', 'such as'],
    ['203.0.113', 'such as'],
    ['203.0.113.07', 'such as'],
    ['::/128', 'every address'],
    ['0.0.0.0/32', 'every address'],
    ['fe80::1%eth0', 'such as'],
    ['sip.example.com', 'such as'],
    ['203.0.113.7:5060', 'such as'],
    ['', 'such as'],
    ['*', 'such as'],
  ])('%j is refused, and how to write it is said: %s', (written, part) => {
    const read = readNetwork(written, AT_HOME)
    expect('problem' in read && read.problem).toContain(part)
  })

  test('whatever is taken means the same as Node thinks, and is taken again as it is', () => {
    const v4 = fc.tuple(fc.ipV4(), fc.constant('ipv4' as const), fc.integer({ min: 24, max: 32 }))
    const v6 = fc.tuple(fc.ipV6(), fc.constant('ipv6' as const), fc.integer({ min: 48, max: 128 }))
    let taken = 0
    fc.assert(
      fc.property(fc.oneof(v4, v6), ([address, family, prefix]) => {
        const read = readNetwork(`${address}/${prefix}`, AT_HOME)
        // The network that the refusal names is the one that was meant.
        const named = 'problem' in read ? /itself: (\S+),/.exec(read.problem)?.[1] : read.text
        if (named === undefined) return
        taken++
        expect(readNetwork(named, AT_HOME)).toEqual({ text: named })
        const list = new BlockList()
        const [base = '', length = family === 'ipv4' ? '32' : '128'] = named.split('/')
        list.addSubnet(base, Number(length), family)
        expect(list.check(address, family)).toBe(true)
      }),
    )
    expect(taken).toBeGreaterThan(0)
  })
})

describe('a host', () => {
  test.each([
    ['sip.example.com', 'sip.example.com'],
    ['SIP.Example.COM.', 'sip.example.com'],
    ['pbx', 'pbx'],
    ['my_pbx.local', 'my_pbx.local'],
    ['_sip._udp.example.com', '_sip._udp.example.com'],
    ['xn--bcher-kva.example', 'xn--bcher-kva.example'],
    ['203.0.113.7', '203.0.113.7'],
    ['2001:DB8::7', '[2001:db8::7]'],
    ['[2001:db8::7]', '[2001:db8::7]'],
  ])('%s is %s', (written, text) => {
    expect(readHost(written, AT_HOME)).toEqual({ text })
  })

  test.each([
    '',
    '.',
    'sip:sip.example.com',
    'sip.example.com:5060',
    'https://sip.example.com',
    'user@sip.example.com',
    'two words',
    'a..b',
    '-a.example',
    'a-.example',
    '1.2.3.400',
    '1.2.3',
    '[203.0.113.7]',
    '[sip.example.com]',
    'fe80::1%eth0',
    'bücher.example',
    `${'a'.repeat(64)}.example`,
    `${'a.'.repeat(126)}aa`,
    'a;transport=tcp',
    'a\r\nVia: x',
  ])('%j is refused', (written) => {
    expect(readHost(written, AT_HOME)).toEqual({
      problem: expect.stringContaining('such as sip.example.com'),
    })
  })
})
