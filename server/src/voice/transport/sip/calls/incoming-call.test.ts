import { describe, expect, test } from 'vitest'
import { callerNumber, dialledNumbers, referTarget } from './incoming-call.ts'
import type { SipRequest } from '@parley/sip'
import { read, request } from '@parley/sip/testing'
import { trunkOf, wayTo } from '../telephones.fixture.ts'

type Parts = { uri?: string; to?: string; from?: string; more?: readonly string[] }

function invite({ uri = 'sip:x@parley.example', to, from, more = [] }: Parts): SipRequest {
  const text = request('INVITE', { uri, more })
    .replace(/^To: .*$/m, `To: ${to ?? `<${uri}>`}`)
    .replace(/^From: .*$/m, `From: ${from ?? '<sip:alice@198.51.100.7>'};tag=a`)
  return read(text) as SipRequest
}

describe('what was dialled', () => {
  test.each<[string, Parts, string[]]>([
    ['is the user of the address', { uri: 'sip:+12125550100@parley.example' }, ['+12125550100']],
    ['may lack its plus', { uri: 'sip:12125550100@parley.example' }, ['+12125550100']],
    ['may be dialled as from abroad', { uri: 'sip:0012125550100@parley.example' }, ['+12125550100']],
    ['may have its plus escaped', { uri: 'sip:%2B12125550100@parley.example' }, ['+12125550100']],
    ['may be written for people', { uri: 'sip:+1-212-555.0100@parley.example' }, ['+12125550100']],
    ['may have parameters', { uri: 'sip:+12125550100;ext=7@parley.example' }, ['+12125550100']],
    ['may be a number alone', { uri: 'tel:+12125550100' }, ['+12125550100']],
    ['is given once', { uri: 'sip:12125550100@x', to: '<tel:+12125550100>' }, ['+12125550100']],
    [
      'may stand in To where we are called by our name',
      { uri: 'sip:office@parley.example', to: '"Us" <sip:+12125550100@carrier.example>' },
      ['+12125550100'],
    ],
    [
      'is first that of the address, then that of To',
      { uri: 'sip:+12125550101@x', to: '<sip:+12125550100@x>' },
      ['+12125550101', '+12125550100'],
    ],
    ['is no name', { uri: 'sip:alice@parley.example' }, []],
    ['is no extension', { uri: 'sip:100@parley.example' }, []],
    ['has no letters', { uri: 'sip:+1212555CALL@parley.example' }, []],
    ['begins with no zero', { uri: 'sip:02125550100@parley.example' }, []],
    ['has at most 15 digits', { uri: 'sip:+1234567890123456@parley.example' }, []],
    ['may be missing', { uri: 'sip:parley.example' }, []],
  ])('%s', (_what, parts, numbers) => {
    expect(dialledNumbers(invite(parts))).toEqual(numbers)
  })
})

describe('who calls', () => {
  const asserted = 'P-Asserted-Identity: "Ada" <sip:+12025550143@carrier.example>'
  test.each<[string, Parts, string | undefined]>([
    ['is who says so', { from: '"Ada" <sip:+12025550143@x>' }, '+12025550143'],
    ['is whom the network vouches for', { from: '<sip:+12025550199@x>', more: [asserted] }, '+12025550143'],
    [
      'is whom the network vouches for with a number',
      { from: '<sip:anonymous@anonymous.invalid>', more: ['P-Asserted-Identity: <tel:+12025550143>'] },
      '+12025550143',
    ],
    [
      'is the first of two that is a number',
      { more: ['P-Asserted-Identity: <sip:ada@x>, <tel:+12025550143>'] },
      '+12025550143',
    ],
    ['is unknown where it is withheld', { more: [asserted, 'Privacy: id'] }, undefined],
    [
      'is unknown where it is withheld among others',
      { more: [asserted, 'Privacy: header;id;critical'] },
      undefined,
    ],
    ['is known of whom only headers are withheld', { more: [asserted, 'Privacy: none'] }, '+12025550143'],
    ['is unknown without a number', { from: '<sip:anonymous@anonymous.invalid>' }, undefined],
  ])('%s', (_what, parts, number) => {
    expect(callerNumber(invite(parts), trunkOf())).toBe(number)
    expect(callerNumber(invite(parts), undefined)).toBe(number)
  })

  test('is a softphone’s own number, or unknown', () => {
    const softphone = trunkOf({ kind: 'softphone', phoneNumber: '+12125550111' })
    const faked = invite({ from: '<sip:+12025550143@x>', more: [asserted] })
    expect(callerNumber(faked, softphone)).toBe('+12125550111')
    expect(callerNumber(faked, { ...softphone, phoneNumber: null })).toBeUndefined()
  })
})

test.each([
  ['tel', null, '198.51.100.7', 'tel:+12125550123'],
  ['sip', null, '198.51.100.7', 'sip:+12125550123@198.51.100.7'],
  ['sip', null, '2001:db8::7', 'sip:+12125550123@[2001:db8::7]'],
  ['sip', 'sip.carrier.example', '198.51.100.7', 'sip:+12125550123@sip.carrier.example'],
  ['tel', 'sip.carrier.example', '198.51.100.7', 'tel:+12125550123'],
] as const)('a caller is referred in the form %s by %s at %s to %s', (referForm, host, remote, target) => {
  const outbound = host && wayTo({ host, port: 5060, tlsPort: 0 })
  expect(referTarget('+12125550123', trunkOf({ referForm, outbound }), remote)).toBe(target)
})
