import { expect, test } from 'vitest'
import type { Target } from '../transport/flow.ts'
import { header } from '../message/headers.ts'
import type { SipRequest } from '../message/message.ts'
import { CONNECTION, read, request, response, TRUNK } from '../stage.fixture.ts'
import { createTable, DESTINATION, withoutVia } from './table.fixture.ts'

const BY_TCP: Target = { flow: CONNECTION }

test('timers A and B: an INVITE without an answer goes out seven times and fails after 32 s', () => {
  const stage = createTable()
  stage.start('INVITE')
  stage.pass(31_999)
  expect(stage.times('INVITE')).toEqual([0, 500, 1500, 3500, 7500, 15_500, 31_500])
  expect(stage.heard).toEqual([])
  stage.pass(1)
  expect(stage.heard).toEqual(['timeout'])
  expect(stage.isEmpty()).toBe(true)
})

test('timers E and F: another request goes out eleven times, at most 4 s apart, and fails after 32 s', () => {
  const stage = createTable()
  stage.start('BYE')
  stage.pass(40_000)
  expect(stage.times('BYE')).toEqual([
    0, 500, 1500, 3500, 7500, 11_500, 15_500, 19_500, 23_500, 27_500, 31_500,
  ])
  expect(stage.heard).toEqual(['timeout'])
  expect(stage.isEmpty()).toBe(true)
})

test.each(['INVITE', 'BYE'])(
  'over a connection nothing is sent twice, and timers B and F still end a %s',
  (method) => {
    const stage = createTable()
    stage.start(method, BY_TCP)
    stage.pass(31_999)
    expect(stage.times(method)).toEqual([0])
    stage.pass(1)
    expect(stage.heard).toEqual(['timeout'])
    expect(stage.isEmpty()).toBe(true)
  },
)

test('a provisional response stops timers A and B: it may ring for long', () => {
  const stage = createTable()
  const { request: invite } = stage.start('INVITE')
  stage.hear(response(invite, 180))
  stage.pass(120_000)
  expect(stage.times('INVITE')).toEqual([0])
  expect(stage.heard).toEqual(['180 INVITE'])
})

test('after a provisional response another request is sent again every 4 s', () => {
  const stage = createTable()
  const { request: bye } = stage.start('BYE')
  stage.hear(response(bye, 100))
  stage.pass(10_000)
  expect(stage.times('BYE')).toEqual([0, 500, 4500, 8500])
})

test('timer D: every copy of a refusal gets an ACK for 32 s, and the refusal is reported once', () => {
  const stage = createTable()
  const { request: invite } = stage.start('INVITE')
  stage.hear(response(invite, 486))
  stage.pass(31_999)
  stage.hear(response(invite, 486))
  expect(stage.times('ACK')).toEqual([0, 31_999])
  expect(stage.heard).toEqual(['486 INVITE'])
  stage.pass(1)
  expect(stage.hear(response(invite, 486))).toBe(false)
  expect(stage.isEmpty()).toBe(true)
})

test('the ACK of a refusal has the Via, the number and the routes of the INVITE, and the tag of the refusal', () => {
  const stage = createTable()
  const invite = withoutVia(
    read(request('INVITE', { seq: 7, more: ['Route: <sip:proxy;lr>'] })) as SipRequest,
  )
  const listener = { responded() {}, failed() {} }
  const { request: sentInvite } = stage.table.request(invite, DESTINATION, listener)!
  stage.hear(response(sentInvite, 404, { toTag: 'theirs' }))
  const ack = stage.sent.at(-1)!
  expect(ack.to).toEqual({ flow: TRUNK })
  expect(header(ack.message, 'via')).toBe(header(sentInvite, 'via'))
  expect(header(ack.message, 'cseq')).toBe('7 ACK')
  expect(header(ack.message, 'route')).toBe('<sip:proxy;lr>')
  expect(header(ack.message, 'to')).toContain('tag=theirs')
})

test('over a connection a refusal ends an INVITE at once (timer D is 0)', () => {
  const stage = createTable()
  const { request: invite } = stage.start('INVITE', BY_TCP)
  stage.hear(response(invite, 486), CONNECTION)
  expect(stage.times('ACK')).toEqual([0])
  expect(stage.isEmpty()).toBe(true)
})

test('timer M: every 2xx to an INVITE within 32 s is reported, because each wants its ACK from the caller', () => {
  const stage = createTable()
  const { request: invite } = stage.start('INVITE')
  stage.hear(response(invite, 200, { toTag: 'one' }))
  stage.pass(31_999)
  stage.hear(response(invite, 200, { toTag: 'two' }))
  expect(stage.heard).toEqual(['200 INVITE', '200 INVITE'])
  expect(stage.times('ACK')).toEqual([])
  stage.pass(1)
  expect(stage.isEmpty()).toBe(true)
})

test('timer K: a copy of the response to another request is swallowed for 5 s', () => {
  const stage = createTable()
  const { request: bye } = stage.start('BYE')
  stage.hear(response(bye, 200))
  stage.pass(4999)
  expect(stage.hear(response(bye, 200))).toBe(true)
  expect(stage.heard).toEqual(['200 BYE'])
  stage.pass(1)
  expect(stage.isEmpty()).toBe(true)
})

test('a way that breaks fails what is under way on it, and nothing else', () => {
  const stage = createTable()
  stage.start('INVITE', BY_TCP)
  stage.start('BYE', { flow: { ...CONNECTION, id: 'connection 2' } })
  stage.table.loseFlow(CONNECTION)
  expect(stage.heard).toEqual(['transport'])
  expect(stage.table.clientCount).toBe(1)
})

test('a response that is not to us is not taken: another branch, another method, two Vias', () => {
  const stage = createTable()
  const { request: bye } = stage.start('BYE')
  expect(stage.hear(response(bye, 200).replace('z9hG4bKword', 'z9hG4bKother'))).toBe(false)
  expect(stage.hear(response(bye, 200).replace('1 BYE', '1 INFO'))).toBe(false)
  expect(stage.hear(response(bye, 200).replace('From:', 'Via: SIP/2.0/UDP other\r\nFrom:'))).toBe(false)
  expect(stage.heard).toEqual([])
})

test('our Via asks for the port that the peer sees, and has a fresh branch', () => {
  const stage = createTable()
  const [first, second] = [stage.start('BYE'), stage.start('BYE', BY_TCP)]
  expect(header(first.request, 'via')).toBe('SIP/2.0/UDP 203.0.113.1:5060;branch=z9hG4bKword1;rport')
  expect(header(second.request, 'via')).toBe('SIP/2.0/TCP 203.0.113.1:5060;branch=z9hG4bKword2')
})
