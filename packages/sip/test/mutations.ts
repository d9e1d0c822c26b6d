import { Buffer } from 'node:buffer'

/** Messages as telephones and trunks send them, and random mutations of them. */

const CRLF = '\r\n'

function lines(...written: readonly string[]): Uint8Array {
  return Buffer.from(written.join(CRLF), 'utf8')
}

const OFFER = [
  'v=0',
  'o=- 3820312 3820312 IN IP4 192.0.2.44',
  's=-',
  'c=IN IP4 192.0.2.44',
  't=0 0',
  'm=audio 40024 RTP/AVP 9 0 8 101',
  'a=rtpmap:9 G722/8000',
  'a=rtpmap:101 telephone-event/8000',
  'a=fmtp:101 0-16',
  '',
].join(CRLF)

/** Some nine hundred bytes: a softphone behind a proxy. */
export const INVITE = lines(
  'INVITE sip:+12125550100@pbx.example.com;user=phone SIP/2.0',
  'Record-Route: <sip:198.51.100.7;lr;ftag=as58f4201b>',
  'Via: SIP/2.0/UDP 198.51.100.7;branch=z9hG4bK4c1d.7bd2e9a3.0',
  'Via: SIP/2.0/UDP 192.0.2.44:5061;received=203.0.113.9;rport=41822;branch=z9hG4bK-524287-1---b2c9',
  'Max-Forwards: 69',
  'From: "Anna Müller, Shop" <sip:anna@pbx.example.com>;tag=as58f4201b',
  'To: <sip:+12125550100@pbx.example.com;user=phone>',
  'Call-ID: 3c2670f2d4b5-8hkz0p2m@192.0.2.44',
  'CSeq: 102 INVITE',
  'Contact: <sip:anna@192.0.2.44:5061;transport=udp>;+sip.instance="<urn:uuid:00000000-0000-1000>"',
  'User-Agent: Example/1.4',
  'Allow: INVITE, ACK, CANCEL, OPTIONS, BYE, REFER, NOTIFY, INFO, UPDATE, PRACK',
  'Supported: replaces, timer, 100rel',
  'Session-Expires: 1800;refresher=uac',
  'Content-Type: application/sdp',
  `Content-Length: ${OFFER.length}`,
  '',
  OFFER,
)

export const SAMPLES: readonly Uint8Array[] = [
  INVITE,
  lines(
    'SIP/2.0 200 OK',
    'v: SIP/2.0/TCP [2001:db8::9:1]:5060 ;branch=z9hG4bKa1 , SIP / 2.0 / UDP host.example.com;branch=z9hG4bKa0',
    'f: <sip:+13035551111@ift.example.net;user=phone>;tag=8',
    't: "A \\"quoted\\" name" <sips:bob%40home@[::1]:5061;transport=tcp?Subject=x%20y>;tag=b.1',
    'i: 5',
    'CSeq: 4711 INVITE',
    'Record-Route: <sip:p2.example.com;lr>, <sip:p1.example.com;lr>',
    'm: <sip:bob@192.0.2.4>;expires=3600;q=0.7',
    'l: 0',
    '',
    '',
  ),
  lines(
    'REGISTER sip:example.com SIP/2.0',
    'Via: SIP/2.0/TLS 192.0.2.1:5061;rport;branch=z9hG4bK87asdks7',
    'Max-Forwards: 70',
    'From: sip:user@example.com;tag=456248',
    'To: sip:user@example.com',
    'Call-ID: 843817637684230@998sdasdh09',
    'CSeq: 1826 REGISTER',
    'Contact: *',
    'Expires: 0',
    'Authorization: Digest username="user", realm="example.com", nonce="19a3.8c.Zx", uri="sip:example.com",',
    ' response="6629fae49393a05397450978507c4ef1", algorithm=MD5, qop=auth, nc=00000001, cnonce="0a4f113b"',
    'Content-Length: 0',
    '',
    '',
  ),
  lines(
    'REFER tel:+12125550101;phone-context=+1 SIP/2.0',
    'Via: SIP/2.0/UDP a.example.com',
    'From: token name <sip:a@a.example.com>;tag=1',
    'To: <sip:b@b.example.com>;tag=2',
    'Call-ID: r',
    'CSeq: 1 REFER',
    'Refer-To: <sip:c@c.example.com?Replaces=12%40h%3Bto-tag%3D1%3Bfrom-tag%3D2>',
    'Route: <sip:p.example.com;lr>',
    'Content-Length: 0',
    '',
    '',
  ),
]

/** The same numbers for the same seed, so that a failure is found again. */
export function createRandom(seed: number): (below: number) => number {
  let state = seed >>> 0
  return (below) => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below
  }
}

const PIECES = [
  ',',
  ';',
  '"',
  '\\',
  '<',
  '>',
  ':',
  '@',
  '%',
  '[',
  ']',
  '=',
  '/',
  '?',
  '*',
  ' ',
  '	',
  '\0',
  '',
  '\r',
  '\n',
  '\r\n',
  '\r\n ',
  '\r\n\r\n',
  '%00',
  '%ff',
  '%zz',
  '\\"',
  ';;',
  ',,',
  '<>',
  '""',
  ':::',
  '[::1]',
  '4294967296',
  '-1',
  '2147483648',
  '00000000000000000000000001',
  'SIP/2.0',
  'sip:',
  'tel:',
  ';tag=',
  'é',
  '﻿',
  '\r\nVia: SIP/2.0/UDP h',
  '\r\nl: 3',
  '\r\nTo: <sip:x@y>',
  '\r\nX:',
  '\r\nContact: *',
  '\r\nCSeq: 1 ACK',
].map((text) => Buffer.from(text, 'utf8'))
const MAX_RUN = 9000

/** One to eight changes to one of the samples, mostly few. */
export function mutate(samples: readonly Uint8Array[], random: (below: number) => number): Uint8Array {
  let bytes = Buffer.from(samples[random(samples.length)]!)
  for (let changes = 1 + Math.min(random(8), random(8), random(8)); changes > 0; changes--)
    bytes = change(bytes, samples, random)
  return bytes
}

function change(
  bytes: Buffer<ArrayBuffer>,
  samples: readonly Uint8Array[],
  random: (below: number) => number,
): Buffer<ArrayBuffer> {
  const at = random(bytes.length + 1)
  const end = Math.min(bytes.length, at + random(40))
  const [before, taken, after] = [bytes.subarray(0, at), bytes.subarray(at, end), bytes.subarray(end)]
  const rest = bytes.subarray(at)
  const piece = PIECES[random(PIECES.length)]!
  switch (random(8)) {
    case 0:
      return Buffer.concat([before, after])
    case 1:
      return Buffer.concat([before, taken, taken, after])
    case 2:
      return Buffer.concat([before, Buffer.from([random(256)]), bytes.subarray(at + 1)])
    case 3:
      return random(8) === 0 ? Buffer.from(before) : Buffer.concat([before, piece, piece, rest])
    case 4: {
      const other = samples[random(samples.length)]!
      return Buffer.concat([before, other.subarray(random(other.length))])
    }
    case 5:
      return random(20) === 0
        ? Buffer.concat([before, Buffer.alloc(random(MAX_RUN) + 1, piece), rest])
        : Buffer.concat([before, piece, rest])
    default:
      return Buffer.concat([before, piece, rest])
  }
}
