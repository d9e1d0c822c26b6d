import { BlockList } from 'node:net'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readHost, readNetwork } from './addresses.ts'

describe('a network', () => {
  test.each([
    ['203.0.113.7', '203.0.113.7'],
    [' 203.0.113.7 ', '203.0.113.7'],
    ['203.0.113.7/32', '203.0.113.7'],
    ['198.51.100.0/24', '198.51.100.0/24'],
    ['10.0.0.0/8', '10.0.0.0/8'],
    ['127.0.0.1', '127.0.0.1'],
    ['::1', '::1'],
    ['2001:DB8:0:0::7', '2001:db8::7'],
    ['2001:db8:20::/48', '2001:db8:20::/48'],
    ['2001:db8::7/128', '2001:db8::7'],
    ['fd00::/8', 'fd00::/8'],
  ])('%s is %s', (written, text) => {
    expect(readNetwork(written)).toEqual({ text })
  })

  test.each([
    ['0.0.0.0/0', 'wider than /8'],
    ['::/0', 'wider than /8'],
    ['0.0.0.0', 'every address'],
    ['::', 'every address'],
    ['0:0:0:0:0:0:0:0', 'every address'],
    ['128.0.0.0/1', 'wider than /8'],
    ['10.0.0.0/7', 'wider than /8'],
    ['fc00::/7', 'wider than /8'],
    ['::ffff:0:0/96', 'IPv4 addresses as IPv6'],
    ['::ffff:203.0.113.7', 'IPv4 addresses as IPv6'],
    ['::/8', 'IPv4 addresses as IPv6'],
    ['::/64', 'IPv4 addresses as IPv6'],
    ['::1:0:0:0/8', 'IPv4 addresses as IPv6'],
    ['203.0.113.7/24', '203.0.113.0/24'],
    ['2001:db8::7/48', '2001:db8::/48'],
    ['203.0.113.7/33', 'from 8 to 32'],
    ['2001:db8::/129', 'from 8 to 128'],
    ['203.0.113.0/', 'from 8 to 32'],
    ['203.0.113.0/+24', 'from 8 to 32'],
    ['203.0.113.0/24/24', 'such as'],
    ['203.0.113', 'such as'],
    ['203.0.113.07', 'such as'],
    ['fe80::1%eth0', 'such as'],
    ['sip.example.com', 'such as'],
    ['203.0.113.7:5060', 'such as'],
    ['', 'such as'],
    ['*', 'such as'],
  ])('%j is refused, and how to write it is said: %s', (written, part) => {
    const read = readNetwork(written)
    expect('problem' in read && read.problem).toContain(part)
  })

  test('whatever is taken means the same as Node thinks, and is taken again as it is', () => {
    const v4 = fc.tuple(fc.ipV4(), fc.constant('ipv4' as const), fc.integer({ min: 8, max: 32 }))
    const v6 = fc.tuple(fc.ipV6(), fc.constant('ipv6' as const), fc.integer({ min: 8, max: 128 }))
    let taken = 0
    fc.assert(
      fc.property(fc.oneof(v4, v6), ([address, family, prefix]) => {
        const read = readNetwork(`${address}/${prefix}`)
        // The network that the refusal names is the one that was meant.
        const named = 'problem' in read ? /itself: (\S+),/.exec(read.problem)?.[1] : read.text
        if (named === undefined) return
        taken++
        expect(readNetwork(named)).toEqual({ text: named })
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
    expect(readHost(written)).toEqual({ text })
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
    expect(readHost(written)).toEqual({ problem: expect.stringContaining('such as sip.example.com') })
  })
})
