import { expect, test } from 'vitest'
import type { SipRequest, SipResponse } from '../message/message.ts'
import { responseTo } from '../message/response.ts'
import { CONNECTION, read, request, TRUNK } from '../stage.fixture.ts'
import { createTable } from './table.fixture.ts'

function answerTo(message: SipRequest, status: number): SipResponse {
  return responseTo(message, status, { toTag: 'ours' })
}

test('a copy of an INVITE gets the last provisional response, and nothing before there is one', () => {
  const stage = createTable()
  const invite = stage.open('INVITE')
  expect(stage.absorb('INVITE')).toBe(true)
  expect(stage.sent).toEqual([])
  invite.respond(answerTo(invite.request, 180))
  stage.absorb('INVITE')
  expect(stage.times('180 INVITE')).toEqual([0, 0])
})

test('timers G and H: a refusal is sent until its ACK, at most 4 s apart, and for 32 s at most', () => {
  const stage = createTable()
  const invite = stage.open('INVITE')
  invite.respond(answerTo(invite.request, 486))
  stage.pass(40_000)
  expect(stage.times('486 INVITE')).toEqual([
    0, 500, 1500, 3500, 7500, 11_500, 15_500, 19_500, 23_500, 27_500, 31_500,
  ])
  expect(stage.isEmpty()).toBe(true)
})

test('timer I: the ACK ends the refusal, and copies of the ACK are swallowed for 5 s', () => {
  const stage = createTable()
  const invite = stage.open('INVITE')
  invite.respond(answerTo(invite.request, 486))
  const ack = (): boolean => stage.absorb('ACK', 'z9hG4bKINVITE1')
  expect(ack()).toBe(true)
  stage.pass(4999)
  expect(ack()).toBe(true)
  expect(stage.times('486 INVITE')).toEqual([0])
  stage.pass(1)
  expect(stage.isEmpty()).toBe(true)
})

test('over a connection a refusal is sent once and its ACK ends it (timers G and I)', () => {
  const stage = createTable()
  const invite = stage.open('INVITE', CONNECTION)
  invite.respond(answerTo(invite.request, 486))
  stage.pass(20_000)
  expect(stage.times('486 INVITE')).toEqual([0])
  stage.absorb('ACK', 'z9hG4bKINVITE1')
  expect(stage.isEmpty()).toBe(true)
})

test('timer L: after a 2xx copies of the INVITE are swallowed for 32 s, and its ACK is not ours to take', () => {
  const stage = createTable()
  const invite = stage.open('INVITE')
  invite.respond(answerTo(invite.request, 200))
  stage.pass(31_999)
  expect(stage.absorb('INVITE')).toBe(true)
  expect(stage.absorb('ACK', 'z9hG4bKINVITE1')).toBe(false)
  expect(stage.times('200 INVITE')).toEqual([0])
  stage.pass(1)
  expect(stage.isEmpty()).toBe(true)
})

test('timer J: a copy of another request gets the same response for 32 s', () => {
  const stage = createTable()
  const bye = stage.open('BYE')
  expect(stage.absorb('BYE')).toBe(true)
  bye.respond(answerTo(bye.request, 200))
  bye.respond(answerTo(bye.request, 500))
  stage.pass(31_999)
  stage.absorb('BYE')
  expect(stage.sent.map(({ name, atMs }) => [name, atMs])).toEqual([
    ['200 BYE', 0],
    ['200 BYE', 31_999],
  ])
  expect(stage.sent[1]?.message).toBe(stage.sent[0]?.message)
  stage.pass(1)
  expect(stage.isEmpty()).toBe(true)
})

test('an INVITE has one final response: what is said after it is not sent', () => {
  const stage = createTable()
  const invite = stage.open('INVITE')
  invite.respond(answerTo(invite.request, 487))
  invite.respond(answerTo(invite.request, 200))
  expect(stage.sent.map(({ name }) => name)).toEqual(['487 INVITE'])
})

test('requests are matched by branch, sender and method; without the magic cookie by all that differs', () => {
  const stage = createTable()
  const other = (text: string): boolean => stage.table.absorb(read(text) as SipRequest)
  stage.open('OPTIONS')
  expect(other(request('OPTIONS', { branch: 'z9hG4bKelse' }))).toBe(false)
  expect(other(request('OPTIONS', { via: 'SIP/2.0/UDP 198.51.100.8:5060' }))).toBe(false)
  expect(other(request('INFO', { branch: 'z9hG4bKOPTIONS1' }))).toBe(false)
  const old = (seq: number): string => request('OPTIONS', { branch: '1', seq })
  stage.table.open(read(old(5)) as SipRequest, TRUNK)
  expect(other(old(5))).toBe(true)
  expect(other(old(6))).toBe(false)
})

test('the same request by another way is merged; another number or call is not', () => {
  const stage = createTable()
  stage.open('INVITE')
  const isMerged = (saying: Parameters<typeof request>[1]): boolean =>
    stage.table.isMerged(read(request('INVITE', { branch: 'z9hG4bKother', ...saying })) as SipRequest)
  expect(isMerged({})).toBe(true)
  expect(isMerged({ seq: 2 })).toBe(false)
  expect(isMerged({ callId: 'call-2' })).toBe(false)
  expect(isMerged({ fromTag: 'carol' })).toBe(false)
})

test('a full table takes no more, in either direction', () => {
  const stage = createTable(1)
  stage.start('BYE')
  stage.open('BYE')
  expect(stage.table.open(read(request('OPTIONS')) as SipRequest, TRUNK)).toBeUndefined()
  expect(() => stage.start('BYE')).toThrow('full')
})
