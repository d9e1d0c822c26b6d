import { expect, test } from 'vitest'
import {
  type Dialog,
  dialogOfRequest,
  dialogOfResponse,
  firstHop,
  keyOf,
  keyOfRequest,
  requestIn,
  takeSeq,
} from './dialog.ts'
import { header, headerValues } from '../message/headers.ts'
import type { SipRequest, SipResponse } from '../message/message.ts'
import { read, request, response, TRUNK } from '../stage.fixture.ts'

function called(more: readonly string[] = [], contact = '<sip:alice@10.0.0.9;x=y>'): Dialog {
  const dialog = dialogOfRequest(read(request('INVITE', { more, contact })) as SipRequest, TRUNK, 'ours')
  if (dialog === undefined) throw new Error('That makes no dialog.')
  return dialog
}

test('who is called answers with its tag, and finds requests of the caller by it', () => {
  const dialog = called()
  expect(dialog.localParty).toBe('<sip:+12125550100@203.0.113.1>;tag=ours')
  expect(keyOfRequest(read(request('BYE', { toTag: 'ours', seq: 2 })) as SipRequest)).toBe(keyOf(dialog))
  expect(keyOfRequest(read(request('BYE', { toTag: 'ours', fromTag: 'carol' })) as SipRequest)).not.toBe(
    keyOf(dialog),
  )
})

test('the route set of the called is as recorded, that of the caller the other way round', () => {
  const more = ['Record-Route: <sip:p2;lr>, <sip:p1;lr>', 'Record-Route: <sip:p0;lr>']
  const routes = ['<sip:p2;lr>', '<sip:p1;lr>', '<sip:p0;lr>']
  expect(called(more).routeSet).toEqual(routes)
  const invite = read(request('INVITE')) as SipRequest
  const caller = dialogOfResponse(invite, read(response(invite, 200, { more })) as SipResponse, TRUNK)
  expect(caller.routeSet).toEqual(routes.toReversed())
})

test('with loose routers the request is for the peer and the routes are listed', () => {
  const dialog = called(['Record-Route: <sip:p1;lr>, <sip:p0;lr>'])
  const bye = requestIn(dialog, 'BYE')
  expect(bye.uri.raw).toBe('sip:alice@10.0.0.9;x=y')
  expect(headerValues(bye, 'route')).toEqual(['<sip:p1;lr>', '<sip:p0;lr>'])
  expect(firstHop(dialog).raw).toBe('sip:p1;lr')
})

test('a strict router wants to be the Request-URI, and the peer stands last (RFC 3261 12.2.1.1)', () => {
  const dialog = called(['Record-Route: <sip:strict.example;x>, <sip:p0;lr>'])
  const bye = requestIn(dialog, 'BYE')
  expect(bye.uri.raw).toBe('sip:strict.example;x')
  expect(headerValues(bye, 'route')).toEqual(['<sip:p0;lr>', '<sip:alice@10.0.0.9;x=y>'])
  expect(firstHop(dialog).raw).toBe('sip:strict.example;x')
})

test('our requests count on, and an ACK has the number of its INVITE', () => {
  const dialog = called()
  expect(header(requestIn(dialog, 'INVITE'), 'cseq')).toBe('1 INVITE')
  expect(header(requestIn(dialog, 'ACK', { seq: 1 }), 'cseq')).toBe('1 ACK')
  expect(header(requestIn(dialog, 'BYE'), 'cseq')).toBe('2 BYE')
})

test('requests of the peer count upwards, with gaps; an older one is refused', () => {
  const dialog = called()
  const take = (seq: number): boolean => takeSeq(dialog, read(request('INFO', { seq })) as SipRequest, TRUNK)
  expect([take(2), take(7), take(6), take(8)]).toEqual([true, true, false, true])
})

test('without a Contact there is no dialog, and with too many proxies neither', () => {
  const of = (text: string): Dialog | undefined => dialogOfRequest(read(text) as SipRequest, TRUNK, 'ours')
  expect(of(request('INVITE', { contact: null }))).toBeUndefined()
  const more = Array.from({ length: 17 }, (_, at) => `Record-Route: <sip:p${at};lr>`)
  expect(of(request('INVITE', { more }))).toBeUndefined()
})
