import { BlockList } from 'node:net'
import { describe, expect, test } from 'vitest'
import { addNetwork } from '../../../platform/network.ts'
import { createAccess, type AccessOptions } from './access.ts'
import { TRUNK } from '@parley/sip/testing'
import { trunkOf } from './telephones.fixture.ts'

function access(options: Partial<AccessOptions> = {}) {
  return createAccess({
    trusted: [],
    allowsNeighbours: false,
    secret: 'of the tests',
    random: () => 'word',
    ...options,
  })
}

const from = (remoteAddress: string) => ({ ...TRUNK, remoteAddress })
const inbound = { username: 'office', hashes: { md5: '', sha256: '' } }

describe('the addresses of a trunk', () => {
  test.each([
    ['203.0.113.7', '203.0.113.7', true],
    ['203.0.113.7', '203.0.113.8', false],
    ['203.0.113.7', '::ffff:203.0.113.7', true],
    ['203.0.113.0/24', '203.0.113.255', true],
    ['203.0.113.0/24', '203.0.114.0', false],
    ['203.0.113.0/24', '::ffff:203.0.113.9', true],
    ['203.0.113.128/25', '203.0.113.127', false],
    ['203.0.113.7/32', '203.0.113.7', true],
    ['2001:db8::1', '2001:db8:0:0::1', true],
    ['2001:db8::1', '2001:db8::2', false],
    ['2001:db8:20::/48', '2001:db8:20:ffff::9', true],
    ['2001:db8:20::/48', '2001:db8:21::9', false],
    ['2001:db8:20::/48', '32.1.13.184', false],
    ['203.0.113.7', '2001:db8::cb00:7107', false],
    ['sip.example.com', '203.0.113.7', false],
    ['203.0.113.0/', '198.51.100.7', false],
    ['203.0.113.0/33', '203.0.113.7', false],
    ['fe80::1%eth0', 'fe80::1%eth0', false],
    ['', '203.0.113.7', false],
    ['203.0.113.7', '', false],
  ])('%s and who comes from %s: %s', (address, source, isIn) => {
    const tested = access()
    tested.setTrunks([
      trunkOf({ id: 'trunk_2', addresses: ['192.0.2.1'] }),
      trunkOf({ addresses: [address] }),
    ])
    expect(tested.trust(from(source))).toBe(isIn ? 'trusted' : 'unknown')
    expect(tested.knows(source)).toBe(isIn)
    const { trunks, isForAnybody } = tested.arrival(from(source), undefined)
    expect([trunks.map(({ id }) => id), isForAnybody]).toEqual([isIn ? ['trunk_1'] : [], false])
    tested.setTrunks([])
    expect(tested.knows(source)).toBe(false)
  })
})

test.each(['10.0.0.0/', '10.0.0.0/8/8', '10.0.0.0/1e1', '10.0.0.0/ 8', '10.0.0', '10.0.0.0/-1', '::/129'])(
  '%s is no network',
  (written) => {
    const network = new BlockList()
    expect(addNetwork(network, written)).toBe(false)
    expect(network.rules).toEqual([])
  },
)

describe('who is next door', () => {
  test.each([
    ['127.0.0.1', true],
    ['10.1.2.3', true],
    ['172.16.0.1', true],
    ['192.168.1.20', true],
    ['::ffff:192.168.1.20', true],
    ['::1', true],
    ['fd00::1', true],
    ['203.0.113.7', false],
    ['172.32.0.1', false],
    ['2001:db8::1', false],
  ])('%s: %s', (source, isNear) => {
    const near = access({ allowsNeighbours: true })
    expect(near.trust(from(source))).toBe(isNear ? 'neighbour' : 'unknown')
    expect(near.arrival(from(source), undefined)).toEqual({ trunks: [], isForAnybody: isNear })
    expect(access().trust(from(source))).toBe('unknown')
  })

  test('may call every account, also where a trunk names it', () => {
    const near = access({ allowsNeighbours: true })
    near.setTrunks([trunkOf({ addresses: ['192.168.1.20'] })])
    const { trunks, isForAnybody } = near.arrival(from('192.168.1.20'), undefined)
    expect([trunks.length, isForAnybody]).toEqual([1, true])
    expect(near.arrival(from('192.168.1.21'), undefined)).toEqual({ trunks: [], isForAnybody: true })
  })
})

test('a proxy in front of us speaks for every account, also where it is a trunk', () => {
  const tested = access({ trusted: ['10.0.0.0/24'] })
  tested.setTrunks([trunkOf({ addresses: ['10.0.0.5'] })])
  expect(tested.trust(from('10.0.0.5'))).toBe('trusted')
  expect(tested.arrival(from('10.0.0.5'), undefined).isForAnybody).toBe(true)
})

test('credentials decide whose a call is, whatever trunks name the address', () => {
  const tested = access({ trusted: ['10.0.0.0/24'], allowsNeighbours: true })
  tested.setTrunks([
    trunkOf({ id: 'trunk_2', accountId: 'account_2', addresses: ['203.0.113.7', '10.0.0.5'] }),
    trunkOf({ inbound }),
  ])
  for (const source of ['203.0.113.7', '10.0.0.5', '127.0.0.1']) {
    const { trunks, isForAnybody } = tested.arrival(from(source), 'office')
    expect([trunks.map(({ accountId }) => accountId), isForAnybody]).toEqual([['account_1'], false])
  }
})

test('strangers are asked for credentials only where an account has some', () => {
  const tested = access()
  expect(tested.trust(from('203.0.113.7'))).toBe('unknown')
  tested.setTrunks([trunkOf({ inbound })])
  expect(tested.trust(from('203.0.113.7'))).toBe('challenged')
  expect(tested.arrival(from('203.0.113.7'), 'office').trunks).toHaveLength(1)
  expect(tested.arrival(from('203.0.113.7'), 'nobody')).toEqual({ trunks: [], isForAnybody: false })
})
