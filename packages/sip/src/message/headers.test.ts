import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  addViaTop,
  cseqOf,
  header,
  headerValues,
  nameAddr,
  popVia,
  readAuth,
  readVia,
  tagOf,
  valueWithParams,
  viaOf,
  vias,
  withHeader,
  withoutHeader,
  writeVia,
} from './headers.ts'
import type { SipResponse } from './message.ts'
import { writeNameAddr } from './name-addr.fixture.ts'
import { makeUri } from './uri.ts'

function message(...headers: readonly (readonly [string, string])[]): SipResponse {
  const list = headers.map(([name, value]) => ({ name, value }))
  return { kind: 'response', status: 200, reason: 'OK', headers: list, body: new Uint8Array(0) }
}

const text = fc.string({ unit: 'grapheme', maxLength: 12 }).filter((value) => !/[\r\n]/.test(value))
const token = fc.stringMatching(/^[a-z0-9.!%*_+`'~-]{1,8}$/)
const params = fc
  .array(fc.tuple(token, fc.option(text)), { maxLength: 4 })
  .map((entries) => new Map(entries.map(([name, value]) => [name.toLowerCase(), value] as const)))

describe('the values of a header', () => {
  const found = message(['allow', 'INVITE, ACK'], ['subject', 'a, b'], ['allow', ' BYE ,, '], ['accept', ''])

  test('are those of all its lines, split where it is a list', () => {
    expect(headerValues(found, 'allow')).toEqual(['INVITE', 'ACK', 'BYE'])
    expect(headerValues(found, 'subject')).toEqual(['a, b'])
    expect(headerValues(found, 'accept')).toEqual([])
    expect(headerValues(found, 'route')).toEqual([])
  })

  test('hold commas in quotes and in brackets', () => {
    const contacts = '"a, \\", b" <sip:x,y@h>;p="<,", <sip:z@h>'
    expect(headerValues(message(['contact', contacts]), 'contact')).toEqual([
      '"a, \\", b" <sip:x,y@h>;p="<,"',
      '<sip:z@h>',
    ])
  })

  test('credentials are no list, though they hold commas', () => {
    const value = 'Digest realm="a", nonce="b"'
    expect(headerValues(message(['www-authenticate', value]), 'www-authenticate')).toEqual([value])
  })

  test('are put in place of others, at the end, or taken away', () => {
    expect(withHeader(found, 'allow', 'ACK').headers.map(({ value }) => value)).toEqual(['ACK', 'a, b', ''])
    expect(withHeader(found, 'to', 'x').headers.at(-1)).toEqual({ name: 'to', value: 'x' })
    expect(withoutHeader(found, 'allow').headers.map(({ name }) => name)).toEqual(['subject', 'accept'])
    expect(header(found, 'allow')).toBe('INVITE, ACK')
  })
})

describe('Via', () => {
  test.each([
    ['SIP/2.0/UDP h', { protocol: 'SIP/2.0', transport: 'UDP', host: 'h', port: null, params: new Map() }],
    [
      'sip / 2.0 / tcp\tH : 5060 ; rport',
      { transport: 'TCP', host: 'h', port: 5060, params: new Map([['rport', null]]) },
    ],
    [
      'SIP/2.0/TLS [::1] :5061;branch="a;b"',
      { host: '[::1]', port: 5061, params: new Map([['branch', 'a;b']]) },
    ],
    ['SIP/2.0/UDP h;received=2001:db8::1', { params: new Map([['received', '2001:db8::1']]) }],
  ])('%s is read', (value, parts) => expect(readVia(value)).toMatchObject(parts))

  test.each([
    '',
    'SIP/2.0/UDP',
    'SIP/2.0/UDPh',
    'SIP/2.0/ h',
    '/2.0/UDP h',
    'SIP//UDP h',
    'SIP/2.0/UDP h x',
    'SIP/2.0/UDP h;',
    'SIP/2.0/UDP h:x',
    'SIP/2.0/UDP h;a=',
    'SIP/2.0/UDP h;=a',
    'SIP/2.0/UDP h;a=b c',
    'SIP/2.0/UDP h;a="b',
    ';',
    ',',
    'SIP/2.0/UDP h;a;A',
    'SIP/2.0/UDP ::1',
    'SIP/2.0/UDP a@h',
    'SIP/2.0/UDP h;a="b"c',
    'SIP/2.0/UDP h;a="\\é"',
  ])('%j is none', (value) => expect(readVia(value)).toBeUndefined())

  test('the topmost goes and comes, also from a line that it shares', () => {
    const received = message(
      ['via', 'SIP/2.0/UDP a;x=",", SIP/2.0/TCP b'],
      ['to', 'x'],
      ['via', 'SIP/2.0/TLS c'],
    )
    expect(viaOf(received)?.host).toBe('a')
    expect(vias(popVia(received)).map(({ host }) => host)).toEqual(['b', 'c'])
    expect(vias(popVia(popVia(received))).map(({ host }) => host)).toEqual(['c'])
    expect(vias(popVia(popVia(popVia(received))))).toEqual([])
    expect(popVia(message())).toEqual(message())
    const top = readVia('SIP/2.0/UDP top;rport')!
    expect(vias(addViaTop(received, top)).map(({ host }) => host)).toEqual(['top', 'a', 'b', 'c'])
    expect(viaOf(message())).toBeUndefined()
  })

  test('is read as it was written', () => {
    const via = fc.record({
      protocol: fc.constant('SIP/2.0'),
      transport: fc.constantFrom('UDP', 'TCP', 'TLS', 'X'),
      host: fc.constantFrom('h.example.com', '192.0.2.1', '[2001:db8::1]'),
      port: fc.option(fc.integer({ min: 1, max: 65_535 })),
      params,
    })
    fc.assert(
      fc.property(via, (via) => {
        expect(readVia(writeVia(via))).toEqual(via)
      }),
    )
  })
})

describe('an address with a name', () => {
  test.each([
    ['sip:a@h', { display: null, uri: { user: 'a' } }],
    [
      '<sip:a@h;x>;y',
      { display: null, uri: { params: new Map([['x', null]]) }, params: new Map([['y', null]]) },
    ],
    [' sip:a@h ; tag = 1 ', { params: new Map([['tag', '1']]) }],
    ['Anna  B <sip:a@h>', { display: 'Anna  B' }],
    ['"" <sip:a@h>', { display: '' }],
    ['"<sip:x@y>" <sip:a@h>', { display: '<sip:x@y>', uri: { user: 'a' } }],
    ['"a\\\\\\"b\\c"<sip:a@h>', { display: 'a\\"bc' }],
    ['<tel:+1212>;p="<>"', { uri: { scheme: 'tel', user: '+1212' }, params: new Map([['p', '<>']]) }],
    ['sip:a@h;p="<x>"', { display: null, params: new Map([['p', '<x>']]) }],
  ])('%s is read', (value, parts) => expect(nameAddr(value)).toMatchObject(parts))

  test.each([
    '',
    ' ',
    '*',
    '<>',
    '<sip:a@h',
    'sip:a@h>',
    '"a <sip:a@h>',
    '"a" sip:a@h',
    '"a"',
    'a, b <sip:a@h>',
    '< sip:a@h>',
    '<<sip:a@h>>',
    '<sip:a@h>;',
    '<sip:a@h>;;a',
    '<sip:a@h> a',
    'sip:a@h?b=c',
    'sip:a,b@h',
    '<sip:a@h>,<sip:b@h>',
    'é <sip:a@h>',
    '"\\é" <sip:a@h>',
    '<sip:a@h>;a=b;a=c',
    '<sip:a b@h>',
    'a@h',
    '<a@h>',
    '<sip:a@h>;a==b',
  ])('%j is none', (value) => expect(nameAddr(value)).toBeUndefined())

  test('is read as it was written', () => {
    const uri = makeUri({ scheme: 'sip', user: 'a b', host: 'h' })
    const address = fc.record({ display: fc.option(text), uri: fc.constant(uri), params })
    fc.assert(
      fc.property(address, (address) => {
        expect(nameAddr(writeNameAddr(address))).toEqual(address)
      }),
    )
  })

  test('is written with its quotes and backslashes escaped', () => {
    const uri = makeUri({ scheme: 'sip', user: 'a', host: 'h' })
    const address = { display: 'a\\"b\0', uri, params: new Map([['p', '\\']]) }
    expect(writeNameAddr(address)).toBe('"a\\\\\\"b\\\0" <sip:a@h>;p="\\\\"')
    expect(nameAddr(writeNameAddr(address))).toEqual(address)
  })

  test('cannot break the line it is written on', () => {
    const uri = makeUri({ scheme: 'sip', user: 'a', host: 'h' })
    expect(writeNameAddr({ display: 'x\r\nVia: y', uri, params: new Map([['p', '\n']]) })).toBe(
      '"x  Via: y" <sip:a@h>;p=" "',
    )
  })

  test('may have a tag', () => {
    expect(tagOf('<sip:a@h>;tag=x')).toBe('x')
    expect(tagOf('sip:a@h;TAG=x')).toBe('x')
    expect(tagOf('<sip:a@h;tag=x>')).toBeUndefined()
    expect(tagOf('<sip:a@h>;tag')).toBeUndefined()
    expect(tagOf('tag=x')).toBeUndefined()
  })
})

test('CSeq is a number and a method', () => {
  expect(cseqOf(message(['cseq', '0009  INVITE']))).toEqual({ number: 9, method: 'INVITE' })
  for (const value of ['', 'INVITE', '1INVITE', '1 ', '-1 INVITE', '2147483648 INVITE', '1 IN VITE', '1 @'])
    expect(cseqOf(message(['cseq', value]))).toBeUndefined()
  expect(cseqOf(message())).toBeUndefined()
})

test('a value has parameters', () => {
  expect(valueWithParams('1800 ;refresher=uac')).toEqual({
    value: '1800',
    params: new Map([['refresher', 'uac']]),
  })
  expect(valueWithParams('application/sdp')).toEqual({ value: 'application/sdp', params: new Map() })
  expect(valueWithParams('a;;b')).toBeUndefined()
})

describe('credentials and challenges', () => {
  test('are a scheme and what it says', () => {
    expect(readAuth('DIGEST  Realm="a, \\"b\\"" ,nonce = x,qop="auth"')).toEqual({
      scheme: 'digest',
      params: new Map([
        ['realm', 'a, "b"'],
        ['nonce', 'x'],
        ['qop', 'auth'],
      ]),
    })
  })

  test.each([
    '',
    'Digest',
    'Digest ',
    'Digest a',
    'Digest a=',
    'Digest a="b',
    'Digest a=b,',
    'Digest a=b c=d',
    'Digest a=1,a=2',
  ])('%j are none', (value) => expect(readAuth(value)).toBeUndefined())
})
