import type { Trunk } from '@parley/sdk'
import { expect, test } from 'vitest'
import { addressFault, changeOf, draftOf, EMPTY_TRUNK, newTrunkOf } from './draft.ts'

const CARRIER: Trunk = {
  id: 'trk_1',
  name: 'Main carrier',
  kind: 'trunk',
  inbound: { addresses: ['203.0.113.7', '198.51.100.0/24'], username: 'bright-dental' },
  outbound: {
    host: 'sip.example.com',
    port: 5070,
    transport: 'tls',
    username: 'us',
    register: true,
    caller_id: '+12125550100',
  },
  transfer: 'refer',
  refer_form: 'tel',
  media_encryption: 'require',
  phone_number: null,
  created_at: '2026-01-01T00:00:00.000Z',
  updated_at: '2026-01-01T00:00:00.000Z',
}

test('what is read and not touched changes nothing', () => {
  const change = changeOf(draftOf(CARRIER))
  expect({ ...CARRIER, ...change }).toEqual(CARRIER)
  expect(Object.keys(change)).toHaveLength(7)
})

test('only a password that was typed is sent', () => {
  const change = changeOf({ ...draftOf(CARRIER), password: ' at least twelve ', outboundPassword: 'secret' })
  expect(change.inbound).toHaveProperty('password', ' at least twelve ')
  expect(change.outbound).toHaveProperty('password', 'secret')
})

test('the way out is taken away', () => {
  expect(changeOf({ ...draftOf(CARRIER), hasOutbound: false }).outbound).toBeNull()
})

test('addresses may stand on lines or between commas, and ports may be left out', () => {
  const draft = {
    ...EMPTY_TRUNK,
    name: ' A ',
    addresses: ' 192.0.2.1,\n\n2001:db8::/48 ',
    hasOutbound: true,
    host: 'h',
  }
  const trunk = newTrunkOf(draft)
  expect(trunk).toMatchObject({
    name: 'A',
    kind: 'trunk',
    inbound: { addresses: ['192.0.2.1', '2001:db8::/48'], username: null },
    outbound: { host: 'h', port: null, caller_id: null, register: false },
    phone_number: null,
  })
})

test('a new softphone says nothing of its user name and has no way out', () => {
  const phone = newTrunkOf({
    ...EMPTY_TRUNK,
    kind: 'softphone',
    name: 'Desk',
    hasOutbound: true,
    host: 'left over',
    phoneNumber: '+1 (212) 555-0123',
  })
  expect(phone).not.toHaveProperty('inbound')
  expect(phone).toMatchObject({ kind: 'softphone', outbound: null, phone_number: '+12125550123' })
})

test('of many addresses, the wrong ones are named', () => {
  const draft = { addresses: '192.0.2.1\nnonsense, 10.0.0.0/2' }
  const faults = { 'inbound.addresses.1': 'must be an address.', 'inbound.addresses.2': 'is too wide.' }
  expect(addressFault(draft, faults)).toBe('nonsense: must be an address. 10.0.0.0/2: is too wide.')
  expect(addressFault(draft, {})).toBeUndefined()
  expect(addressFault(draft, { 'inbound.addresses': 'At most 100 entries.' })).toBe('At most 100 entries.')
})
