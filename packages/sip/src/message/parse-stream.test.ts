import { expect, test } from 'vitest'
import { INVITE, SAMPLES } from '../../test/mutations.ts'
import { createStreamParser, MAX_BODY_BYTES, MAX_MESSAGE_BYTES, parseMessage } from './parse.ts'

const head = (more: string): string =>
  `OPTIONS sip:b@h SIP/2.0\r\nVia: SIP/2.0/TCP h;branch=z9hG4bK1\r\nFrom: <sip:a@h>;tag=1\r\nTo: <sip:b@h>\r\nCall-ID: 1\r\nCSeq: 1 OPTIONS\r\n${more}\r\n`

test('messages come out whole however they are cut', () => {
  const all = Buffer.concat(SAMPLES)
  const expected = SAMPLES.map((bytes) => parseMessage(bytes))
  for (const size of [1, 2, 3, 100, 1000, all.length]) {
    const stream = createStreamParser()
    const parsed = []
    for (let at = 0; at < all.length; at += size) parsed.push(...stream.push(all.subarray(at, at + size)))
    expect(parsed).toEqual(expected)
    expect(stream.broken()).toBeUndefined()
  }
})

test('a message is there with its last byte, and not before', () => {
  const stream = createStreamParser()
  expect(stream.push(INVITE.subarray(0, -1))).toEqual([])
  expect(stream.push(INVITE.subarray(-1))).toEqual([parseMessage(INVITE)])
})

test('what was received may be overwritten once it is handed over', () => {
  const stream = createStreamParser()
  const bytes = Buffer.from(INVITE)
  stream.push(bytes.subarray(0, 500))
  bytes.fill(0, 0, 500)
  expect(stream.push(bytes.subarray(500))).toEqual([parseMessage(INVITE)])
})

test('two empty lines between messages are a ping, also in pieces; one is nothing', () => {
  const stream = createStreamParser()
  stream.push(Buffer.from('\r\n'))
  expect(stream.takePings()).toBe(0)
  stream.push(Buffer.from('\r'))
  stream.push(Buffer.from('\n'))
  expect(stream.takePings()).toBe(1)
  expect(stream.takePings()).toBe(0)
  expect(stream.push(Buffer.concat([Buffer.from('\r\n\r\n\r\n\r\n\r\n'), INVITE]))).toHaveLength(1)
  expect(stream.takePings()).toBe(2)
  stream.push(Buffer.from('\r\n'))
  expect(stream.takePings()).toBe(0)
})

test('a malformed message that has a length does not end the stream', () => {
  const stream = createStreamParser()
  const bad = Buffer.from(head('Max-Forwards: 999\r\nContent-Length: 4\r\n') + 'four')
  const [first, second] = stream.push(Buffer.concat([bad, INVITE]))
  expect(first).toMatchObject({ ok: false, status: 400, problem: 'max-forwards is not 0 to 255' })
  expect(second).toEqual(parseMessage(INVITE))
  expect(stream.broken()).toBeUndefined()
})

test.each([
  ['no length', head(''), 400, 'Content-Length is missing'],
  ['two lengths', head('l: 0\r\nl: 0\r\n'), 400, 'Content-Length stands there twice'],
  ['a length that is none', head('l: x\r\n'), 400, 'Content-Length is no length'],
  ['too large a body', head(`l: ${MAX_BODY_BYTES + 1}\r\n`), 413, 'the body has more than 16384 bytes'],
  ['no SIP', 'GET / HTTP/1.1\r\nHost: h\r\n\r\n', null, 'Content-Length is missing'],
  [
    'headers without an end',
    'x'.repeat(MAX_MESSAGE_BYTES + 1),
    null,
    'the headers have more than 8192 bytes',
  ],
])('%s ends the stream, and nothing after it is read', (_what, text, status, problem) => {
  const stream = createStreamParser()
  expect(stream.push(Buffer.from(text))).toMatchObject([{ ok: false, status, problem }])
  expect(stream.broken()).toBe(problem)
  expect(stream.push(INVITE)).toEqual([])
})

test('the largest body there may be is read', () => {
  const body = 'x'.repeat(MAX_BODY_BYTES)
  const [parsed] = createStreamParser().push(Buffer.from(head(`l: ${body.length}\r\n`) + body))
  expect(parsed).toMatchObject({ ok: true, message: { body: { length: MAX_BODY_BYTES } } })
})
