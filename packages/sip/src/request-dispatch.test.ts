import { expect, test } from 'vitest'
import { header } from './message/headers.ts'
import type { SipRequest } from './message/message.ts'
import { parseMessage } from './message/parse.ts'
import { answeredCall, bytes, createStage, OFFER, read, request, TRUNK, words } from './stage.fixture.ts'

test('OPTIONS is answered as an INVITE would be: what we speak, or 503 while nothing new is taken', () => {
  const stage = createStage()
  stage.hear(request('OPTIONS'))
  const answer = stage.last('200 OPTIONS')
  expect(header(answer, 'allow')).toContain('INVITE')
  expect(header(answer, 'supported')).toBe('100rel, timer')
  expect(header(answer, 'accept')).toBe('application/sdp')
  const draining = createStage({ isAccepting: () => false })
  draining.hear(request('OPTIONS'))
  expect(header(draining.last('503 OPTIONS'), 'retry-after')).toBe('10')
})

test('OPTIONS in a call is answered too, and shows that the call is there', () => {
  const stage = createStage()
  const { toTag } = answeredCall(stage)
  stage.hear(request('OPTIONS', { toTag, seq: 2 }))
  stage.hear(request('OPTIONS', { toTag: 'gone', seq: 3 }))
  expect(stage.said()).toEqual(['200 OPTIONS', '200 OPTIONS'])
})

test('OPTIONS whose hops are used up has arrived: it was for us (RFC 4475 3.3.11)', () => {
  const stage = createStage()
  stage.hear(request('OPTIONS').replace('Max-Forwards: 70', 'Max-Forwards: 0'))
  expect(stage.said()).toEqual(['200 OPTIONS'])
})

test.each([
  ['MESSAGE', '405 MESSAGE'],
  ['SUBSCRIBE', '405 SUBSCRIBE'],
  ['REFER', '405 REFER'],
  ['REGISTER', '405 REGISTER'],
  ['NEWMETHOD', '501 NEWMETHOD'],
  ['BYE', '481 BYE'],
  ['UPDATE', '481 UPDATE'],
  ['PRACK', '481 PRACK'],
  ['INFO', '481 INFO'],
  ['NOTIFY', '481 NOTIFY'],
])('%s outside of a call gets %s', (method, answer) => {
  const stage = createStage()
  const more =
    method === 'REFER' ? ['Refer-To: <sip:a@b.example>'] : method === 'PRACK' ? ['RAck: 1 1 INVITE'] : []
  const events = method === 'NOTIFY' || method === 'SUBSCRIBE' ? ['Event: refer'] : []
  const states = method === 'NOTIFY' ? ['Subscription-State: active'] : []
  stage.hear(request(method, { more: [...more, ...events, ...states] }))
  expect(stage.said()).toEqual([answer])
  expect(header(stage.last(answer), 'allow') !== undefined).toBe(!answer.startsWith('481'))
})

test('what a request requires and we do not speak is named', () => {
  const stage = createStage()
  const { toTag } = answeredCall(stage)
  stage.hear(request('INFO', { toTag, seq: 2, more: ['Require: nothingSIP, timer, other'] }))
  expect(header(stage.last('420 INFO'), 'unsupported')).toBe('nothingSIP, other')
})

test('the same INVITE by two ways is one call: the second is a loop', () => {
  const stage = createStage()
  stage.hear(request('INVITE', { body: OFFER }))
  stage.hear(request('INVITE', { body: OFFER, branch: 'z9hG4bKother', uri: 'sip:else@203.0.113.1' }))
  expect(stage.said()).toEqual(['100 INVITE', '482 INVITE'])
  expect(stage.told()).toEqual(['ringing'])
})

test('a copy of any request gets the same response, byte for byte', () => {
  const stage = createStage()
  for (const method of ['OPTIONS', 'MESSAGE', 'BYE', 'INVITE']) {
    const text = request(method, { callId: method, body: method === 'INVITE' ? OFFER : '' })
    stage.hear(text)
    stage.hear(text)
    const [first, second] = stage.sent.slice(-2)
    expect(second?.message).toEqual(first?.message)
  }
  expect(stage.told()).toEqual(['ringing'])
})

test('an ACK is never answered, and neither is a stray response', () => {
  const stage = createStage()
  stage.hear(request('ACK', { toTag: 'gone' }))
  stage.hear(
    'SIP/2.0 200 OK\r\nVia: SIP/2.0/UDP 203.0.113.1;branch=z9hG4bKx\r\nFrom: <sip:a@b.example>;tag=1\r\nTo: <sip:c@d.example>;tag=2\r\nCall-ID: 1\r\nCSeq: 1 INVITE\r\nContent-Length: 0\r\n\r\n',
  )
  expect(stage.said()).toEqual([])
})

test('responses go back the way the request came, and say which way that was (RFC 3581)', () => {
  const stage = createStage()
  const via = 'SIP/2.0/UDP 10.0.0.9:5060;rport'
  const flow = { ...TRUNK, remotePort: 61_000 }
  stage.hear(request('OPTIONS', { via }), flow)
  expect(stage.sent[0]?.to).toEqual({ flow })
  expect(header(stage.sent[0]!.message, 'via')).toBe(
    'SIP/2.0/UDP 10.0.0.9:5060;rport=61000;branch=z9hG4bKOPTIONS1;received=198.51.100.7',
  )
})

test('what stands in the Via already about the way is not believed', () => {
  const stage = createStage()
  stage.hear(request('OPTIONS', { via: 'SIP/2.0/UDP 198.51.100.7:5060;received=192.0.2.66' }))
  expect(header(stage.sent[0]!.message, 'via')).toContain('received=198.51.100.7')
})

test('keys that are pressed come by INFO', () => {
  const stage = createStage()
  const { toTag } = answeredCall(stage)
  const press = (seq: number, body: string, bodyType = 'application/dtmf-relay'): void =>
    stage.hear(request('INFO', { toTag, seq, body, bodyType }))
  press(2, 'Signal=5\r\nDuration=160\r\n')
  expect(stage.lastEvent('info')).toMatchObject({ digit: '5', durationMs: 160 })
  press(3, 'Signal= 11\r\n')
  expect(stage.lastEvent('info')).toMatchObject({ digit: '#', durationMs: undefined })
  press(4, '*', 'application/dtmf')
  expect(stage.lastEvent('info')).toMatchObject({ digit: '*' })
  press(5, 'Signal=55\r\n')
  expect(stage.lastEvent('info').digit).toBeUndefined()
  press(6, 'hello', 'text/plain')
  expect(stage.lastEvent('info')).toMatchObject({ digit: undefined, contentType: 'text/plain' })
  expect(stage.said()).toEqual(['200 INFO', '200 INFO', '200 INFO', '200 INFO', '200 INFO'])
})

test('an INFO package that was never agreed is refused', () => {
  const stage = createStage()
  const { toTag } = answeredCall(stage)
  stage.hear(request('INFO', { toTag, seq: 2, more: ['Info-Package: g.dtmf'] }))
  expect(stage.said()).toEqual(['469 INFO'])
  expect(stage.told()).toEqual([])
})

test('we press keys the same way, and a peer that does not know the call has left it', () => {
  const stage = createStage()
  const { call } = answeredCall(stage)
  expect(stage.agent.info(call, 'application/dtmf-relay', bytes('Signal=1'), stage.nowMs())).toBe(true)
  const info = stage.lastRequest('INFO')
  expect([words(info.body), header(info, 'content-type')]).toEqual(['Signal=1', 'application/dtmf-relay'])
})

test('a message that cannot be read is answered to trusted sources, and to no others', () => {
  const broken = parseMessage(bytes(request('OPTIONS').replace('CSeq: 1 OPTIONS', 'CSeq: x OPTIONS')))
  if (broken.ok) throw new Error('That was to be unreadable.')
  for (const [trust, said] of [
    ['trusted', ['400 ']],
    ['challenged', []],
    ['unknown', []],
  ] as const) {
    const stage = createStage({ trust: () => trust })
    stage.agent.receiveMalformed(broken, TRUNK, stage.nowMs())
    expect(stage.said()).toEqual(said)
  }
})

test('a table that is full turns requests away without remembering them', () => {
  const stage = createStage()
  const options = read(request('OPTIONS')) as SipRequest
  for (let at = 0; at < 32_001; at += 1) {
    const headers = options.headers.map(({ name, value }) =>
      name === 'via'
        ? { name, value: `${value}${at}` }
        : name === 'call-id'
          ? { name, value: `${at}` }
          : { name, value },
    )
    // From so many addresses that none of them is a flood.
    const flow = { ...TRUNK, remoteAddress: `198.51.${at % 250}.7` }
    stage.agent.receive({ ...options, headers }, flow, stage.nowMs(), 400)
  }
  expect(stage.said().slice(-2)).toEqual(['200 OPTIONS', '503 OPTIONS'])
  expect(stage.agent.sizes().serverTransactions).toBe(32_000)
})
