import { expect, test } from 'vitest'
import { descriptionOf, digitOf, sdpOf } from './body.ts'
import { bytes, read, request, words } from '../stage.fixture.ts'

function parts(...bodies: [type: string, body: string][]): string {
  const written = bodies.map(([type, body]) => `--edge\r\nContent-Type: ${type}\r\nX: y\r\n\r\n${body}\r\n`)
  return `preamble\r\n${written.join('')}--edge--\r\n`
}

function mixed(body: string, boundary = 'boundary=edge'): ReturnType<typeof read> {
  return read(request('INVITE', { body, bodyType: `multipart/mixed;${boundary}` }))
}

test('the description is the body, or one part of several', () => {
  expect(words(sdpOf(read(request('INVITE', { body: 'v=0' }))))).toBe('v=0')
  expect(
    words(sdpOf(read(request('INVITE', { body: 'v=0', bodyType: 'Application/SDP; charset=utf-8' })))),
  ).toBe('v=0')
  const several = parts(
    ['application/isup', '\u0001'],
    ['application/sdp', 'v=0\r\no=-\r\n'],
    ['text/plain', 'x'],
  )
  expect(words(sdpOf(mixed(several)))).toBe('v=0\r\no=-\r\n')
  expect(words(sdpOf(mixed(several, 'boundary="edge"')))).toBe('v=0\r\no=-\r\n')
})

test.each([
  ['no body', request('INVITE'), 'none'],
  ['text', request('INVITE', { body: 'x', bodyType: 'text/plain' }), 'foreign'],
  [
    'text that may be skipped',
    request('INVITE', {
      body: 'x',
      bodyType: 'text/plain',
      more: ['Content-Disposition: x;handling=optional'],
    }),
    'none',
  ],
  ['compressed', request('INVITE', { body: 'x', more: ['Content-Encoding: gzip'] }), 'foreign'],
  ['as it is', request('INVITE', { body: 'x', more: ['Content-Encoding: identity'] }), 'sdp'],
])('%s', (_, text, kind) => {
  expect(descriptionOf(read(text)).kind).toBe(kind)
})

test('parts without a description, without an end, without an edge, or too many are foreign', () => {
  const many = parts(...Array.from({ length: 9 }, () => ['text/plain', 'x'] as [string, string]), [
    'application/sdp',
    'v=0',
  ])
  for (const message of [
    mixed(parts(['text/plain', 'x'])),
    mixed('--edge\r\nContent-Type: application/sdp\r\n\r\nv=0'),
    mixed(parts(['application/sdp', 'v=0']), 'x=y'),
    mixed(many),
  ])
    expect(descriptionOf(message).kind).toBe('foreign')
})

test.each([
  ['application/dtmf-relay', 'Signal=1\nDuration=100', '1', 100],
  ['application/dtmf-relay', 'Duration=100\r\nSignal=*\r\n', '*', 100],
  ['application/dtmf-relay', 'signal = d', 'D', undefined],
  ['application/dtmf-relay;x=y', 'Signal=10', '*', undefined],
  ['application/dtmf', ' # ', '#', undefined],
])('%s %j is a key', (type, body, digit, durationMs) => {
  expect(digitOf(type, bytes(body))).toEqual({ digit, durationMs })
})

test.each([
  ['application/dtmf-relay', ''],
  ['application/dtmf-relay', 'Signal='],
  ['application/dtmf-relay', 'Signal=12'],
  ['application/dtmf-relay', `Signal=1${' '.repeat(300)}`],
  ['application/dtmf', 'x'],
  ['text/plain', '1'],
  ['', '1'],
])('%s %j is none', (type, body) => {
  expect(digitOf(type, bytes(body))).toBeUndefined()
})
