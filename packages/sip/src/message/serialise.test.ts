import { Buffer } from 'node:buffer'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { INVITE } from '../../test/mutations.ts'
import { writeVia } from './headers.ts'
import { writeNameAddr } from './name-addr.fixture.ts'
import type { Header, SipMessage } from './message.ts'
import { parseMessage } from './parse.ts'
import { serialise } from './serialise.ts'
import { makeUri, parseUri } from './uri.ts'

const written = (message: SipMessage): string => Buffer.from(serialise(message)).toString()

test('a message is written in full, with the length of its body', () => {
  const headers = ['via', 'call-id', 'cseq', 'www-authenticate', 'x-my-own'].map((name) => ({
    name,
    value: 'é',
  }))
  const body = Buffer.from('body')
  expect(written({ kind: 'request', method: 'INFO', uri: parseUri('sip:a@h')!, headers, body })).toBe(
    'INFO sip:a@h SIP/2.0\r\nVia: é\r\nCall-ID: é\r\nCSeq: é\r\nWWW-Authenticate: é\r\nX-My-Own: é\r\nContent-Length: 4\r\n\r\nbody',
  )
  const empty = new Uint8Array(0)
  expect(written({ kind: 'response', status: 200, reason: 'OK', headers: [], body: empty })).toBe(
    'SIP/2.0 200 OK\r\nContent-Length: 0\r\n\r\n',
  )
})

test('a length among the headers is not believed', () => {
  const headers = [{ name: 'content-length', value: '99' }]
  const message: SipMessage = {
    kind: 'response',
    status: 200,
    reason: 'OK',
    headers,
    body: new Uint8Array(1),
  }
  expect(written(message)).toBe('SIP/2.0 200 OK\r\nContent-Length: 1\r\n\r\n\0')
})

test('nothing in a message can begin a line of its own', () => {
  const headers = [{ name: 'subject', value: 'a\r\nVia: b\n\nc' }]
  const message: SipMessage = {
    kind: 'response',
    status: 200,
    reason: 'OK\r\nTo: x',
    headers,
    body: new Uint8Array(0),
  }
  expect(written(message)).toBe('SIP/2.0 200 OK  To: x\r\nSubject: a  Via: b  c\r\nContent-Length: 0\r\n\r\n')
})

test('what was received is sent on with the same bytes, apart from where the length stands', () => {
  const parsed = parseMessage(INVITE)
  const lines = (bytes: Uint8Array) => Buffer.from(bytes).toString().split('\r\n').toSorted()
  expect(parsed.ok && lines(serialise(parsed.message))).toEqual(lines(INVITE))
})

const MAX_MESSAGES = 500
const word = fc.stringMatching(/^[A-Za-z0-9.!%*_+`'~-]{1,12}$/)
const anyText = fc.string({ unit: 'grapheme', maxLength: 20 })
// eslint-disable-next-line no-control-regex
const line = anyText.filter((text) => !/[\0-\x1F\x7F]/.test(text) && !/^ | $/.test(text))
const display = anyText.filter((text) => !/[\r\n]/.test(text))
const uri = fc
  .record({
    scheme: fc.constantFrom('sip', 'sips'),
    user: fc.option(anyText.filter((text) => text !== '')),
    host: fc.constantFrom('example.com', '192.0.2.1', '[2001:db8::1]', 'my_pbx'),
    port: fc.option(fc.integer({ min: 1, max: 65_535 })),
    params: fc
      .dictionary(
        word.map((name) => name.toLowerCase()),
        fc.option(word),
      )
      .map((params) => new Map(Object.entries(params))),
  })
  .map((parts) => makeUri(parts))
const party = fc
  .tuple(fc.option(display), uri, word)
  .map(([display, uri, tag]) => writeNameAddr({ display, uri, params: new Map([['tag', tag]]) }))
const via = fc.tuple(fc.constantFrom('UDP', 'TCP', 'TLS'), word).map(([transport, branch]) =>
  writeVia({
    protocol: 'SIP/2.0',
    transport,
    host: 'h',
    port: null,
    params: new Map([['branch', branch]]),
  }),
)
const body = fc.uint8Array({ maxLength: 200 })
const number = fc.integer({ min: 0, max: 2 ** 31 - 1 })
const others = fc.array(
  fc.record({
    name: fc.constantFrom('subject', 'x-own', 'user-agent', 'supported', 'p-asserted-identity'),
    value: line,
  }),
  { maxLength: 5 },
)

const message = fc
  .record({
    vias: fc.array(via, { minLength: 1, maxLength: 4 }),
    from: party,
    to: party,
    callId: word,
    number,
    others,
    body,
    method: word,
    uri,
    status: fc.integer({ min: 100, max: 699 }),
    reason: line,
    isRequest: fc.boolean(),
  })
  .map(
    ({
      vias,
      from,
      to,
      callId,
      number,
      others,
      body,
      method,
      uri,
      status,
      reason,
      isRequest,
    }): SipMessage => {
      const headers: Header[] = [
        ...vias.map((value) => ({ name: 'via', value })),
        { name: 'from', value: from },
        { name: 'to', value: to },
        { name: 'call-id', value: callId },
        { name: 'cseq', value: `${number} ${method}` },
        ...others,
      ]
      return isRequest
        ? { kind: 'request', method, uri, headers, body }
        : { kind: 'response', status, reason, headers, body }
    },
  )

test('every message is read as it was written', () => {
  fc.assert(
    fc.property(message, (message) => {
      expect(parseMessage(serialise(message))).toEqual({ ok: true, message })
    }),
    { numRuns: MAX_MESSAGES },
  )
})
