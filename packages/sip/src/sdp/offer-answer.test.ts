import { describe, expect, test } from 'vitest'
import type { Direction } from './media.ts'
import { answered, AUDIO, HEAD, offerOf, sessionOf } from './sdp.fixture.ts'

describe('an offer', () => {
  test('is answered with one format, the keys of the telephone and our address', () => {
    const { lines, media } = answered(sessionOf(), offerOf(...AUDIO))
    expect(lines).toEqual([
      'v=0',
      'o=- 42 1 IN IP4 192.0.2.1',
      's=-',
      'c=IN IP4 192.0.2.1',
      't=0 0',
      'm=audio 4000 RTP/AVP 0 101',
      'a=rtpmap:0 PCMU/8000',
      'a=rtpmap:101 telephone-event/8000',
      'a=fmtp:101 0-15',
      'a=ptime:20',
      'a=sendrecv',
      '',
    ])
    expect(media).toEqual({
      remote: { address: '198.51.100.5', port: 5000 },
      remoteReports: { address: '198.51.100.5', port: 5001 },
      sharesPort: false,
      formats: [{ codec: 'PCMU', sent: 0, received: 0 }],
      events: { sent: 101, received: 101, clockRate: 8000 },
      packetMs: 20,
      direction: 'sendrecv',
      keys: null,
    })
  })

  test.each([
    [['m=audio 5000 RTP/AVP 8 0'], 'PCMA', 8],
    [['m=audio 5000 RTP/AVP 9 18 0 8', 'a=rtpmap:9 G722/8000', 'a=rtpmap:18 G729/8000'], 'PCMU', 0],
    [['m=audio 5000 RTP/AVP 96 0', 'a=rtpmap:96 OPUS/48000/2'], 'opus', 96],
    [['m=audio 5000 RTP/AVP 97', 'a=rtpmap:97 pcma/8000/1'], 'PCMA', 97],
    [['m=audio 5000 RTP/AVP 97 8', 'a=rtpmap:97 PCMU/16000'], 'PCMA', 8],
    [['m=audio 5000 RTP/AVP 97 8', 'a=rtpmap:97 PCMU/8000/2'], 'PCMA', 8],
    [['m=audio 5000 RTP/AVP 0', 'a=rtpmap:0 PCMA/8000'], 'PCMA', 0],
  ])('%j is answered with the first format that both speak, under its number', (lines, codec, number) => {
    const { media } = answered(sessionOf(), offerOf(...lines))
    expect(media.formats).toEqual([{ codec, sent: number, received: number }])
  })

  test('of Opus gets keys in its clock, or those that there are', () => {
    const opus = [
      'm=audio 5000 RTP/AVP 111 101 110',
      'a=rtpmap:111 opus/48000/2',
      'a=rtpmap:101 telephone-event/8000',
    ]
    const { media, lines } = answered(sessionOf(), offerOf(...opus, 'a=rtpmap:110 telephone-event/48000'))
    expect(media.events).toEqual({ sent: 110, received: 110, clockRate: 48_000 })
    expect(lines).toContain('m=audio 4000 RTP/AVP 111 110')
    expect(lines).toContain('a=rtpmap:111 opus/48000/2')
    expect(answered(sessionOf(), offerOf(...opus)).media.events).toEqual({
      sent: 101,
      received: 101,
      clockRate: 8000,
    })
  })

  test('without keys is answered without', () => {
    const { media, lines } = answered(sessionOf(), offerOf('m=audio 5000 RTP/AVP 0'))
    expect(media.events).toBeNull()
    expect(lines).toContain('m=audio 4000 RTP/AVP 0')
  })

  test.each([
    ['a=ptime:30', 30],
    ['a=ptime:60', 60],
    ['a=ptime:25', 20],
    ['a=ptime:5', 10],
    ['a=ptime:1000', 60],
    ['a=ptime:x', 20],
    ['a=ptime:', 20],
    ['a=ptime:99999999999999999999', 20],
    ['a=maxptime:10', 10],
    ['a=sendrecv', 20],
  ])('with %s is answered with packets of %i ms', (line, packetMs) => {
    const { media, lines } = answered(sessionOf(), offerOf(...AUDIO, line))
    expect(media.packetMs).toBe(packetMs)
    expect(lines).toContain(`a=ptime:${packetMs}`)
  })

  test('of several media is answered line by line, with all refused but ours', () => {
    const video = ['m=video 6000 RTP/AVP 99 100', 'a=rtpmap:99 H264/90000', 'a=rtpmap:100 VP8/90000']
    const { lines, media } = answered(
      sessionOf(),
      offerOf(...video, ...AUDIO, 'm=image 7000 udptl t38', 'm=audio 8000 RTP/AVP 0'),
    )
    expect(lines.filter((line) => line.startsWith('m='))).toEqual([
      'm=video 0 RTP/AVP 99 100',
      'm=audio 4000 RTP/AVP 0 101',
      'm=image 0 udptl t38',
      'm=audio 0 RTP/AVP 0',
    ])
    expect(media.remote?.port).toBe(5000)
  })

  test.each([
    ['that is shared', ['a=rtcp-mux'], 5000, '198.51.100.5', true],
    ['of its own', ['a=rtcp:5555'], 5555, '198.51.100.5', false],
    ['at another address', ['a=rtcp:5555 IN IP4 203.0.113.9'], 5555, '203.0.113.9', false],
    ['that is not said', [], 5001, '198.51.100.5', false],
  ])('with a port of reports %s sends them there', (_, attributes, port, address, sharesPort) => {
    const { media, lines } = answered(sessionOf(), offerOf(...AUDIO, ...attributes))
    expect(media).toMatchObject({ remoteReports: { address, port }, sharesPort })
    expect(lines.includes('a=rtcp-mux')).toBe(sharesPort)
  })
})

describe('hold', () => {
  test.each<[string[], Direction, Direction]>([
    [['a=sendrecv'], 'sendrecv', 'sendrecv'],
    [['a=sendonly'], 'sendrecv', 'recvonly'],
    [['a=recvonly'], 'sendrecv', 'sendonly'],
    [['a=inactive'], 'sendrecv', 'inactive'],
    [['c=IN IP4 0.0.0.0'], 'sendrecv', 'recvonly'],
    [['c=IN IP6 ::'], 'sendrecv', 'recvonly'],
    [['c=IN IP4 0.0.0.0', 'a=recvonly'], 'sendrecv', 'inactive'],
    [['a=sendrecv'], 'sendonly', 'sendonly'],
    [['a=sendonly'], 'sendonly', 'inactive'],
    [['a=recvonly'], 'inactive', 'inactive'],
  ])('%j, where we want %s, is answered %s', (attributes, wanted, direction) => {
    const session = sessionOf()
    session.want(wanted)
    const { media, lines } = answered(session, offerOf(...AUDIO, ...attributes))
    expect(media.direction).toBe(direction)
    expect(lines).toContain(`a=${direction}`)
  })

  test('counts for the whole session unless a line says otherwise', () => {
    expect(answered(sessionOf(), offerOf('a=sendonly', ...AUDIO)).media.direction).toBe('recvonly')
    expect(answered(sessionOf(), offerOf('a=sendonly', ...AUDIO, 'a=sendrecv')).media.direction).toBe(
      'sendrecv',
    )
  })

  test('by address names no place to send to', () => {
    expect(answered(sessionOf(), offerOf(...AUDIO, 'c=IN IP4 0.0.0.0')).media.remote).toBeNull()
  })
})

describe('the address', () => {
  test.each([
    ['IN IP6 2001:DB8:0::5', '2001:db8::5', 'c=IN IP6 2001:db8::1'],
    ['IN IP4 198.51.100.9', '198.51.100.9', 'c=IN IP4 192.0.2.1'],
    ['IN IP4 198.51.100.9/127', null, 'c=IN IP4 192.0.2.1'],
    ['IN IP4 239.1.2.3', null, 'c=IN IP4 192.0.2.1'],
    ['IN IP4 255.255.255.255', null, 'c=IN IP4 192.0.2.1'],
    ['IN IP6 ff02::1', null, 'c=IN IP4 192.0.2.1'],
    ['IN IP4 phone.example.com', null, 'c=IN IP4 192.0.2.1'],
    ['IN IP4 300.1.1.1', null, 'c=IN IP4 192.0.2.1'],
  ])('%s is sent to at %s, and answered with %s', (connection, address, ours) => {
    const { media, lines } = answered(sessionOf(), offerOf(...AUDIO, `c=${connection}`))
    expect(media.remote?.address ?? null).toBe(address)
    expect(lines).toContain(ours)
  })

  test('of the other kind is answered with the one that we have', () => {
    const { lines } = answered(
      sessionOf({ addresses: { ip4: '192.0.2.1' } }),
      offerOf(...AUDIO, 'c=IN IP6 2001:db8::5'),
    )
    expect(lines).toContain('c=IN IP4 192.0.2.1')
    const six = answered(sessionOf({ addresses: { ip6: '2001:db8::1' } }), offerOf(...AUDIO))
    expect(six.lines).toContain('o=- 42 1 IN IP6 2001:db8::1')
  })
})

test('the version rises when what we say changes, and only then', () => {
  const session = sessionOf()
  const versions = [AUDIO, AUDIO, [...AUDIO, 'a=sendonly'], [...AUDIO, 'a=sendonly'], AUDIO].map(
    (lines) => answered(session, offerOf(...lines)).lines[1],
  )
  expect(versions.map((line) => line?.split(' ')[2])).toEqual(['1', '1', '2', '2', '3'])
})

test('lines end with CR and LF or with LF alone, and unknown lines are passed over', () => {
  const strange = [
    ...HEAD,
    'b=AS:64',
    'a=ice-ufrag:x',
    'k=clear:x',
    ...AUDIO,
    'a=candidate:1 1 UDP 1 1.2.3.4 5 typ host',
  ]
  const offer = new TextEncoder().encode(strange.join('\n'))
  expect(answered(sessionOf(), offer).media.formats).toHaveLength(1)
})
