import { describe, expect, test } from 'vitest'
import { header, headerValues } from './headers.ts'
import { MAX_HEADERS, MAX_NAME_CHARACTERS, MAX_VALUE_CHARACTERS } from './head.ts'
import { KEEP_ALIVE, MAX_MESSAGE_BYTES, parseMessage } from './parse.ts'
import { MAX_URI_CHARACTERS } from './uri.ts'

const HEADERS: Readonly<Record<string, string>> = {
  Via: 'SIP/2.0/UDP 192.0.2.1;branch=z9hG4bK1',
  From: '<sip:a@example.com>;tag=1',
  To: '<sip:b@example.com>',
  'Call-ID': 'c@192.0.2.1',
  CSeq: '1 OPTIONS',
  'Max-Forwards': '70',
}

type Changes = { line?: string; more?: string; body?: string } & Readonly<Record<string, string | undefined>>

/** An OPTIONS with other values for some headers, or without them where they are empty. */
function options({ line, more, body, ...changed }: Changes = {}): Buffer {
  const fields = Object.entries({ ...HEADERS, ...changed }).filter(([, value]) => value !== '')
  const head = fields.map(([name, value]) => `${name}: ${value}\r\n`).join('')
  return Buffer.from(
    `${line ?? 'OPTIONS sip:b@example.com SIP/2.0'}\r\n${head}${more ?? ''}\r\n${body ?? ''}`,
  )
}

const ringing = (changes: Changes = {}): Buffer => options({ line: 'SIP/2.0 180 Ringing', ...changes })

function problemOf(bytes: Uint8Array): string | undefined {
  const parsed = parseMessage(bytes)
  return parsed.ok ? undefined : parsed.problem
}

function understood(bytes: Uint8Array) {
  const parsed = parseMessage(bytes)
  if (!parsed.ok) throw new Error(parsed.problem)
  return parsed.message
}

describe('a datagram', () => {
  test('is understood', () => {
    expect(parseMessage(options())).toMatchObject({
      ok: true,
      message: { kind: 'request', method: 'OPTIONS' },
    })
    expect(parseMessage(ringing())).toMatchObject({ ok: true, message: { status: 180, reason: 'Ringing' } })
  })

  test('keeps the copy of its body when the buffer is used again', () => {
    const bytes = options({ body: 'hello' })
    const { body } = understood(bytes)
    bytes.fill(0)
    expect(Buffer.from(body).toString()).toBe('hello')
  })

  test.each(['', '\r\n', '\r\n\r\n', '\0', '\0\0\0\0'])('of nothing but %j keeps a firewall open', (text) => {
    expect(parseMessage(Buffer.from(text))).toEqual({ ok: false, problem: KEEP_ALIVE, status: null })
  })

  test('may begin with empty lines', () => {
    expect(problemOf(Buffer.concat([Buffer.from('\r\n\r\n'), options()]))).toBeUndefined()
  })

  test.each([
    ['that is no SIP', Buffer.from('GET / HTTP/1.1\r\nHost: example.com\r\n\r\n')],
    ['of noise', Buffer.from(Array.from({ length: 300 }, (_, index) => (index * 197) % 256))],
    ['with a wrong response', ringing({ CSeq: 'x' })],
    ['with a wrong ACK', options({ line: 'ACK sip:b@example.com SIP/2.0', CSeq: '2 OPTIONS' })],
    ['without a Via', options({ Via: '', 'Max-Forwards': '300' })],
    ['with a Via that leads nowhere', options({ Via: 'SIP/2.0/UDP ;branch=1' })],
  ])('%s is not answered', (_what, bytes) => {
    const { ok, status, partial } = { status: 0, partial: undefined, ...parseMessage(bytes) }
    expect({ ok, status, partial }).toEqual({ ok: false, status: null, partial: undefined })
  })

  test('that is refused shows what of it can be read', () => {
    const parsed = parseMessage(
      options({ From: '"broken <sip:a@example.com>;tag=1', line: 'OPTIONS sip:b@ SIP/2.0' }),
    )
    expect(parsed).toMatchObject({
      ok: false,
      status: 400,
      partial: { method: 'OPTIONS', uri: { raw: 'sip:b@' } },
    })
    expect(!parsed.ok && header(parsed.partial!, 'from')).toBe('"broken <sip:a@example.com>;tag=1')
  })
})

describe('bounds', () => {
  test('of the whole', () => {
    const short = MAX_MESSAGE_BYTES - options().length
    expect(problemOf(options({ body: 'x'.repeat(short) }))).toBeUndefined()
    expect(parseMessage(options({ body: 'x'.repeat(short + 1) }))).toMatchObject({
      status: 413,
      partial: { method: 'OPTIONS' },
    })
  })

  test('of the number of headers', () => {
    const more = MAX_HEADERS - Object.keys(HEADERS).length
    expect(problemOf(options({ more: 'Z: 1\r\n'.repeat(more) }))).toBeUndefined()
    expect(problemOf(options({ more: 'Z: 1\r\n'.repeat(more + 1) }))).toBe('there are more than 128 headers')
  })

  test('of a value, folded or not, and of a name', () => {
    expect(problemOf(options({ more: `Z: ${'1'.repeat(MAX_VALUE_CHARACTERS)}\r\n` }))).toBeUndefined()
    const tooLong = 'a header has more than 4096 characters'
    expect(problemOf(options({ more: `Z: ${'1'.repeat(MAX_VALUE_CHARACTERS + 1)}\r\n` }))).toBe(tooLong)
    expect(problemOf(options({ more: `Z:${'\r\n 1111111'.repeat(MAX_VALUE_CHARACTERS / 8 + 1)}\r\n` }))).toBe(
      tooLong,
    )
    expect(problemOf(options({ ['x'.repeat(MAX_NAME_CHARACTERS)]: '1' }))).toBeUndefined()
    expect(problemOf(options({ ['x'.repeat(MAX_NAME_CHARACTERS + 1)]: '1' }))).toBe(
      'the name of a header is none',
    )
  })

  test('of the Request-URI', () => {
    const line = (length: number) => `OPTIONS ${'sip:b@example.com;x='.padEnd(length, 'y')} SIP/2.0`
    expect(problemOf(options({ line: line(MAX_URI_CHARACTERS) }))).toBeUndefined()
    expect(parseMessage(options({ line: line(MAX_URI_CHARACTERS + 1) }))).toMatchObject({ status: 414 })
  })

  test('of Vias', () => {
    const via = (count: number) => Array.from({ length: count }, () => 'SIP/2.0/UDP a').join(',')
    expect(problemOf(options({ Via: via(71) }))).toBeUndefined()
    expect(problemOf(options({ Via: via(72) }))).toBe('there are more than 71 via')
  })

  test.each([
    ['CSeq', '2147483647 OPTIONS', undefined],
    ['CSeq', '2147483648 OPTIONS', 'cseq is malformed'],
    ['CSeq', '0x1 OPTIONS', 'cseq is malformed'],
    ['CSeq', '1e3 OPTIONS', 'cseq is malformed'],
    ['CSeq', '1', 'cseq is malformed'],
    ['CSeq', '1 OPTIONS x', 'cseq is malformed'],
    ['CSeq', '1 INVITE', 'cseq names another method than the request'],
    ['CSeq', '1 options', 'cseq names another method than the request'],
    ['Max-Forwards', '0', undefined],
    ['Max-Forwards', '255', undefined],
    ['Max-Forwards', '256', 'max-forwards is not 0 to 255'],
    ['Max-Forwards', '-1', 'max-forwards is not 0 to 255'],
    ['Max-Forwards', '7.0', 'max-forwards is not 0 to 255'],
    ['Call-ID', 'c '.repeat(2), 'call-id is malformed'],
    ['Call-ID', 'c'.repeat(257), 'call-id is malformed'],
  ])('%s: %s is %s', (name, value, problem) => expect(problemOf(options({ [name]: value }))).toBe(problem))
})

const ONCE =
  'f t i CSEQ max-forwards c Content-Disposition o Expires Min-Expires Min-SE Priority RAck RSeq r b Replaces Reply-To ' +
  'Retry-After x Subscription-State MIME-Version'

describe('headers', () => {
  test.each(['Via', 'From', 'To', 'Call-ID', 'CSeq'])('%s must be there', (name) => {
    expect(problemOf(options({ [name]: '' }))).toBe(`${name.toLowerCase()} is missing`)
    expect(problemOf(ringing({ [name]: '' }))).toBe(`${name.toLowerCase()} is missing`)
  })

  test('Max-Forwards may be missing: phones leave it out', () => {
    expect(problemOf(options({ 'Max-Forwards': '' }))).toBeUndefined()
  })

  test.each(ONCE.split(' '))('%s must not stand there twice', (name) => {
    expect(problemOf(options({ more: `${name}: 1\r\n`.repeat(2) }))).toMatch(/ stands there twice$/)
  })

  test.each(['Server', 'User-Agent', 'Date', 'Subject', 'Warning', 'X-Own'])(
    '%s may stand there twice',
    (name) => {
      expect(problemOf(options({ more: `${name}: 1\r\n`.repeat(2) }))).toBeUndefined()
    },
  )

  test('have long names in lower case, whatever form they come in', () => {
    const more = 'm: <sip:a@h>\r\nK : x , y\r\ns:\r\nx: 90\r\nO: refer\r\nx-Own: 1\r\n'
    const message = understood(options({ Via: '', more: `v: ${HEADERS['Via']}\r\n${more}` }))
    expect(message.headers.slice(5).map(({ name, value }) => `${name}=${value}`)).toEqual([
      'via=SIP/2.0/UDP 192.0.2.1;branch=z9hG4bK1',
      'contact=<sip:a@h>',
      'supported=x , y',
      'subject=',
      'session-expires=90',
      'event=refer',
      'x-own=1',
    ])
    expect(headerValues(message, 'supported')).toEqual(['x', 'y'])
  })

  test('may be folded: each fold is a space', () => {
    const message = understood(options({ more: 'Subject: \t a\r\n\t b  \r\n \r\n  c\r\nZ:\r\n 1\r\n' }))
    expect(header(message, 'subject')).toBe('a b c')
    expect(header(message, 'z')).toBe('1')
  })

  test.each([
    ['a bare LF', 'X: a\nY: b\r\n', 'a line end is not CR LF'],
    ['a bare CR', 'X: a\rY: b\r\n', 'a line end is not CR LF'],
    ['a zero', 'X: a\0\r\n', 'a control character stands in a line'],
    ['no colon', 'Foobar roobar\r\n', 'a header has no colon'],
    ['no name', ': a\r\n', 'the name of a header is none'],
    ['space in its name', 'X Y: a\r\n', 'the name of a header is none'],
  ])('with %s are refused', (_what, more, problem) => expect(problemOf(options({ more }))).toBe(problem))

  test('that begin with a fold are refused', () => {
    expect(problemOf(Buffer.from(options().toString().replace('Via:', ' Via:')))).toBe(
      'the name of a header is none',
    )
  })

  test('that are no UTF-8 are read as far as they are', () => {
    const bytes = options({ From: '"M_ller" <sip:a@example.com>;tag=1' })
    bytes[bytes.indexOf('_')] = 0xfc
    expect(header(understood(bytes), 'from')).toBe('"M\uFFFDller" <sip:a@example.com>;tag=1')
  })

  test.each([
    ['Contact', '*'],
    ['Contact', '<sip:a@b>;q=0.5, "x, y" <sip:c@d>'],
    ['Route', '<sip:p1;lr>,<sip:p2;lr>'],
  ])('%s: %s is understood', (name, value) => expect(problemOf(options({ [name]: value }))).toBeUndefined())

  test.each([
    ['Contact', '<sip:a@b>;;'],
    ['Contact', '<sip:a@b>,,<sip:c@d>'],
    ['Contact', '*, <sip:a@b>'],
    ['Record-Route', 'sip:p1?x=y'],
    ['Route', ','],
    ['From', '<sip:a@b>;tag=1;tag=2'],
    ['To', '<sip:a@b> x'],
    ['Via', 'SIP/2.0/UDP a,'],
    ['Via', 'SIP/2.0 a'],
  ])('%s: %s is refused', (name, value) =>
    expect(problemOf(options({ [name]: value }))).toBe(`${name.toLowerCase()} is malformed`),
  )

  test.each(['tag', 'tag=""', 'tag="a b"', 'tag=[::1]'])('a tag is a token, not ;%s', (param) => {
    expect(problemOf(options({ From: `<sip:a@b>;${param}` }))).toBe('the tag of from is malformed')
  })
})

describe('the start line', () => {
  test.each([
    ['OPTIONS sip:b@example.com sip/2.0', undefined],
    ['OPTIONS sip:b@example.com SIP/2.1', 'the version is not SIP/2.0'],
    ['OPTIONS sip:b@example.com SIP/2.0.0', 'the start line names no version'],
    ['OPTIONS sip:b@example.com SIP/', 'the start line names no version'],
    ['OPTIONS sip:b@example.com', 'the start line names no version'],
    ['OPTIONS SIP/2.0', 'the Request-URI is malformed'],
    ['OPTIONS  SIP/2.0', 'the Request-URI is malformed'],
    ['OPTI(ONS sip:b@example.com SIP/2.0', 'the start line is of no SIP message'],
    ['', 'the start line is of no SIP message'],
    ['SIP/2.0 99 Low', 'the status line is malformed'],
    ['SIP/2.0 099 Low', 'the status line is malformed'],
    ['SIP/2.0 700 High', 'the status line is malformed'],
    ['SIP/2.0 2000 Long', 'the status line is malformed'],
    ['SIP/2.0  200 Space', 'the status line is malformed'],
    ['SIP/3.0 200 OK', 'the version is not SIP/2.0'],
    ['SIP/2.0 200 ', undefined],
    ['SIP/2.0 200', undefined],
    ['SIP/2.0 699  twice', undefined],
  ])('%j is %s', (line, problem) => expect(problemOf(options({ line }))).toBe(problem))
})

describe('the length of a body', () => {
  test.each([
    [{ body: 'four', more: 'Content-Length: 4\r\n' }, 'four'],
    [{ body: 'four', more: 'l: 0\r\n' }, ''],
    [{ body: 'four', more: 'Content-Length : 0002\r\n' }, 'fo'],
    [{ body: 'four' }, 'four'],
  ])('of %j cuts it to %j', (changes, body) => {
    const message = understood(options(changes))
    expect(Buffer.from(message.body).toString()).toBe(body)
    expect(header(message, 'content-length')).toBeUndefined()
  })

  test.each([
    ['5', 'Content-Length is more than there is'],
    ['-1', 'Content-Length is no length'],
    ['4,4', 'Content-Length is no length'],
    ['', 'Content-Length is no length'],
    ['99999999999999999999', 'Content-Length is no length'],
    ['4\r\nl: 4', 'Content-Length stands there twice'],
  ])('%j is refused', (length, problem) => {
    const changes = { body: 'four', more: `Content-Length: ${length}\r\n` }
    expect(parseMessage(options(changes))).toMatchObject({ ok: false, status: 400, problem })
    expect(parseMessage(ringing(changes))).toEqual({ ok: false, status: null, problem })
  })
})
