import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { makeUri, MAX_URI_CHARACTERS, parseUri, writeUri } from './uri.ts'

describe('a SIP URI', () => {
  test('is read part by part', () => {
    expect(parseUri('SIP:alice:secret@Atlanta.COM:5061;Transport=TCP;lr?subject=x&priority=urgent')).toEqual({
      scheme: 'sip',
      user: 'alice',
      password: 'secret',
      host: 'atlanta.com',
      port: 5061,
      params: new Map([
        ['transport', 'TCP'],
        ['lr', null],
      ]),
      headers: 'subject=x&priority=urgent',
      raw: 'SIP:alice:secret@Atlanta.COM:5061;Transport=TCP;lr?subject=x&priority=urgent',
    })
  })

  test.each([
    ['sip:example.com', { user: null, host: 'example.com', port: null }],
    ['sips:example.com.', { scheme: 'sips', host: 'example.com.' }],
    ['sip:my_pbx', { host: 'my_pbx' }],
    ['sip:a-b.c1', { host: 'a-b.c1' }],
    ['sip:127.0.0.1:1', { host: '127.0.0.1', port: 1 }],
    ['sip:a@[::1]:65535', { host: '[::1]', port: 65_535 }],
    ['sip:%2B1212@h', { user: '+1212' }],
    ['sip:a%C3%BC@h', { user: 'aü' }],
    [
      'sip:+1-212;phone-context=x.y;ext=3@h;user=phone',
      { user: '+1-212;phone-context=x.y;ext=3', host: 'h' },
    ],
    ['sip:a?b@h', { user: 'a?b', headers: '' }],
    ['sip:a:@h', { user: 'a', password: '' }],
    ['sip:h;a=[::1]/:&+$', { host: 'h' }],
  ])('%s is one', (text, parts) => expect(parseUri(text)).toMatchObject(parts))

  test.each([
    '',
    'sip',
    'sip:',
    ':a',
    'sip:@h',
    'sip:a@',
    'sip:a@b@c',
    'sip: a@b',
    'sip:a b@c',
    'sip:a@b c',
    'sip:a@b	',
    'sip:a@h:',
    'sip:a@h:0',
    'sip:a@h:65536',
    'sip:a@h:5x',
    'sip:a@h:-1',
    'sip:a@h:1:2',
    'sip:%@h',
    'sip:%4@h',
    'sip:%zz@h',
    'sip:%ff@h',
    'sip:a<b@h',
    'sip:a"@h',
    'sip:a\\@h',
    'sip:ü@h',
    'sip:a@ü',
    'sip:a#@h',
    'sip:a@h#',
    'sip:256.1.1.1',
    'sip:1.2.3',
    'sip:1.2.3.4.5',
    'sip:a..b',
    'sip:.a',
    'sip:-a',
    'sip:a-',
    'sip:a-.b',
    'sip:.',
    'sip:[::1',
    'sip:::1',
    'sip:[]',
    'sip:[::1]x',
    'sip:[::1%25eth0]',
    'sip:[1:2]',
    'sip:[:::1]',
    'sip:[1.2.3.4]',
    'sip:h;',
    'sip:h;;lr',
    'sip:h;=a',
    'sip:h;a=',
    'sip:h;a=1;A=2',
    'sip:h;a=b=c',
    'sip:h?',
    'sip:h?a b',
    'sip:h;a?',
    '1sip:a',
    'tel:',
    'tel:x',
    'tel:+1;',
    'tel:+1 2',
    'tel:%31',
    'mailto:',
    'urn:a b',
    'urn:<a>',
    'ürn:a',
    '*',
  ])('%j is none', (text) => expect(parseUri(text)).toBeUndefined())

  test('of another scheme is kept as it is', () => {
    expect(parseUri('tel:+1-(212)555.0100;phone-context=+1')).toMatchObject({
      scheme: 'tel',
      user: '+1-(212)555.0100',
      host: '',
      params: new Map([['phone-context', '+1']]),
    })
    expect(parseUri('URN:service:sos')).toMatchObject({ scheme: 'urn', user: null, raw: 'URN:service:sos' })
  })

  test('has a length that it does not exceed', () => {
    expect(parseUri(`sip:${'u'.repeat(MAX_URI_CHARACTERS - 6)}@h`)).toBeDefined()
    expect(parseUri(`sip:${'u'.repeat(MAX_URI_CHARACTERS - 5)}@h`)).toBeUndefined()
    expect(parseUri(`sip:${'h'.repeat(256)}`)).toBeUndefined()
    const params = (count: number) => Array.from({ length: count }, (_, index) => `;p${index}`).join('')
    expect(parseUri(`sip:h${params(64)}`)).toBeDefined()
    expect(parseUri(`sip:h${params(65)}`)).toBeUndefined()
  })

  test('is written as it was read', () => {
    expect(writeUri(parseUri('SIP:%61@H;LR')!)).toBe('SIP:%61@H;LR')
  })

  test('is made of parts, and what may not stand there is escaped', () => {
    const uri = makeUri({
      scheme: 'sip',
      user: 'a b@c;é%\r\n',
      host: '[::1]',
      port: 5060,
      params: new Map([['x', '"']]),
    })
    expect(writeUri(uri)).toBe('sip:a%20b%40c;%C3%A9%25%0D%0A@[::1]:5060;x=%22')
    expect(writeUri(makeUri({ scheme: 'tel', user: '+1212' }))).toBe('tel:+1212')
  })

  test('is read as the parts it was made of, whatever they are', () => {
    const text = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 8 })
    const parts = fc.record({
      scheme: fc.constantFrom('sip', 'sips'),
      user: text,
      password: fc.option(fc.string({ unit: 'grapheme', maxLength: 5 })),
      host: fc.constantFrom('example.com', '192.0.2.1', '[2001:db8::1]'),
      port: fc.option(fc.integer({ min: 1, max: 65_535 })),
      params: fc
        .array(fc.tuple(text, fc.option(text)), { maxLength: 4 })
        .map((entries) => new Map(entries.map(([name, value]) => [name.toLowerCase(), value] as const))),
    })
    fc.assert(
      fc.property(parts, (parts) => {
        const uri = makeUri(parts)
        expect(parseUri(writeUri(uri))).toEqual(uri)
      }),
    )
  })
})
