import { SDP, written, type OwnMessage } from './writing.ts'

const understood = { outcome: 'understood' } as const
const INVITE = 'INVITE sip:pilot@harbour.example SIP/2.0'
const TYPE = 'Content-Type: application/sdp'
const CONTACT = 'Contact: <sip:keeper@192.0.2.40>'

/** RFC 4475 3.1.1: strange, and right. */
export const VALID: readonly OwnMessage[] = [
  written(
    {
      ...understood,
      name: 'folded',
      section: '3.1.1.1',
      peculiar: 'folded lines, short names, space everywhere',
    },
    {
      start: 'INVITE sip:pilot@harbour.example;tide SIP/2.0',
      via: ['v :  SIP  / 2.0 / UDP', '  192.0.2.40 ;', '\tbranch = z9hG4bK-folded'],
      to: '\r\n sip:pilot@harbour.example ;  tag   =  t9',
      from: '"The \\"Keeper\\\\\\"" \r\n  <sip:keeper@lighthouse.example> ;\r\n  tag = k1',
      cseq: '0007\r\n  INVITE',
      more: ['s :', 'Odd: ;;,;', 'm: "Deck \\"A\\"" <sip:keeper@192.0.2.40> ; q = 0.4', TYPE],
      body: SDP,
    },
  ),
  written(
    {
      ...understood,
      name: 'any-token',
      section: '3.1.1.2',
      peculiar: 'all characters that a token may hold',
      answer: 501,
    },
    {
      start: "h0ist!%*_+`'~.- sip:the.pilot~(night)&day=on+$/?,;*:s3cret&=+$,@harbour.example SIP/2.0",
      from: '"bell \\\u0007 Küste" <sip:keeper@lighthouse.example>;tag=k1;mood*="calm"',
      callId: 'any%Z!`~*(x)<>:\\/"[]?{}@lighthouse',
      more: ["x-odd!.%*+_`'~: 灯台"],
    },
  ),
  written(
    {
      ...understood,
      name: 'escapes',
      section: '3.1.1.3',
      peculiar: 'escapes where they may stand, and an escaped @',
    },
    {
      start: 'INVITE sip:sips%3Apilot%40quay.example@harbour.example SIP/2.0',
      to: 'sip:p%69lot@harbour.example',
      from: '<sip:night%20keeper@lighthouse.example>;tag=k1',
      more: ['Contact: <sip:keep%65r@192.0.2.40;%6Cr;w%61ve=h%69gh%25>', TYPE],
      body: SDP,
    },
  ),
  written(
    {
      ...understood,
      name: 'escaped-nul',
      section: '3.1.1.4',
      peculiar: 'an escaped NUL in a user',
      answer: 401,
    },
    {
      start: 'REGISTER sip:harbour.example SIP/2.0',
      to: 'sip:p%00t@harbour.example',
      more: ['Contact: <sip:%00@192.0.2.40>', 'Contact: <sip:%00%00@192.0.2.40>'],
    },
  ),
  written(
    {
      ...understood,
      name: 'percent',
      section: '3.1.1.5',
      peculiar: 'percent signs that are no escapes',
      answer: 501,
    },
    {
      start: 'OPT%49ONS sip:pilot@harbour.example SIP/2.0',
      to: '"50%Q" <sip:pilot@harbour.example>',
      more: ['C%6Fntact: <sip:nobody@192.0.2.41>'],
    },
  ),
  written(
    {
      ...understood,
      name: 'no-space',
      section: '3.1.1.6',
      peculiar: 'no space between name and address',
      answer: 200,
    },
    { from: 'keeper<sip:keeper@lighthouse.example>;tag=k1' },
  ),
  written(
    { ...understood, name: 'long', section: '3.1.1.7', peculiar: 'very long values in every field' },
    {
      start: `INVITE sip:${'pilot'.repeat(40)}@harbour.example SIP/2.0`,
      from: `"${'keeper '.repeat(60)}" <sip:${'k'.repeat(200)}@lighthouse.example>;tag=${'7'.repeat(120)}`,
      callId: `${'long-'.repeat(40)}@lighthouse.example`,
      more: [
        CONTACT,
        ...Array.from(
          { length: 30 },
          (_, hop) => `Via: SIP/2.0/TCP quay${hop}.example;branch=z9hG4bK${'b'.repeat(90)}${hop}`,
        ),
        TYPE,
      ],
      body: SDP,
    },
  ),
  written(
    {
      ...understood,
      name: 'trailing',
      section: '3.1.1.8',
      peculiar: 'a second message behind the end of the first',
      answer: 200,
    },
    { length: '0', body: `${INVITE}\r\nVia: SIP/2.0/UDP 192.0.2.41;branch=z9hG4bK-second\r\n\r\n` },
  ),
  written(
    {
      ...understood,
      name: 'semicolon',
      section: '3.1.1.9',
      peculiar: 'a semicolon and parameters in the user',
      answer: 200,
    },
    { start: 'OPTIONS sip:pilot;deck=2%40quay.example@harbour.example SIP/2.0' },
  ),
  written(
    {
      ...understood,
      name: 'transports',
      section: '3.1.1.10',
      peculiar: 'unknown transports further down',
      answer: 200,
    },
    {
      via: [
        'Via: SIP/2.0/UDP 192.0.2.40;branch=z9hG4bK-transports',
        'Via: SIP/2.0/SCTP quay.example;branch=z9hG4bK-b',
        'Via: SIP/2.0/SEMAPHORE mast.example;branch=z9hG4bK-c',
      ],
    },
  ),
  written(
    {
      ...understood,
      name: 'multipart',
      section: '3.1.1.11',
      peculiar: 'a body of two parts, one of them binary',
      answer: 405,
    },
    {
      start: 'MESSAGE sip:pilot@harbour.example SIP/2.0',
      more: ['Content-Type: multipart/mixed;boundary=rope'],
      body: '--rope\r\nContent-Type: text/plain\r\n\r\nHigh water.\r\n--rope\r\nContent-Type: application/octet-stream\r\n\r\n\u0000\u0001\u0002\r\n--rope--\r\n',
    },
  ),
  written(
    {
      ...understood,
      name: 'odd-reason',
      section: '3.1.1.12',
      peculiar: 'a reason of signs and other letters',
    },
    {
      start: 'SIP/2.0 200 = 4 ** 2 * 12.5 — прилив',
      cseq: '7 INVITE',
      to: '<sip:pilot@harbour.example>;tag=p1',
      more: [CONTACT],
    },
  ),
  written(
    {
      ...understood,
      name: 'no-reason',
      section: '3.1.1.13',
      peculiar: 'no reason at all, only the space before it',
    },
    { start: 'SIP/2.0 180 ', cseq: '7 INVITE', to: '<sip:pilot@harbour.example>;tag=p1', more: [CONTACT] },
  ),
]

/** RFC 5118: addresses of IPv6, where they may stand and where not. */
export const IPV6: readonly OwnMessage[] = [
  written(
    { ...understood, name: 'six', section: '4.1', peculiar: 'an address of IPv6 as a host', answer: 200 },
    {
      start: 'OPTIONS sip:[2001:db8:40::7] SIP/2.0',
      via: ['Via: SIP/2.0/UDP [2001:db8:40::9];branch=z9hG4bK-six'],
    },
  ),
  written(
    { name: 'six-bare', section: '4.2', peculiar: 'the same without its brackets', outcome: 400 },
    { start: 'OPTIONS sip:2001:db8:40::7 SIP/2.0' },
  ),
  written(
    {
      ...understood,
      name: 'six-ambiguous',
      section: '4.3',
      peculiar: 'a port that stands inside of the brackets',
      answer: 200,
    },
    { start: 'OPTIONS sip:[2001:db8:40::5070] SIP/2.0' },
  ),
  written(
    { ...understood, name: 'six-port', section: '4.4', peculiar: 'a port behind the brackets', answer: 200 },
    { start: 'OPTIONS sip:[2001:db8:40::7]:5070 SIP/2.0' },
  ),
  written(
    { ...understood, name: 'six-received', section: '4.5', peculiar: 'received with brackets', answer: 200 },
    { via: ['Via: SIP/2.0/UDP [2001:db8:40::9];received=[2001:db8:40::a];branch=z9hG4bK-six-received'] },
  ),
  written(
    {
      ...understood,
      name: 'six-received-bare',
      section: '4.5',
      peculiar: 'received without brackets',
      answer: 200,
    },
    { via: ['Via: SIP/2.0/UDP [2001:db8:40::9];received=2001:db8:40::a;branch=z9hG4bK-six-received-bare'] },
  ),
  written(
    { ...understood, name: 'six-sdp', section: '4.6', peculiar: 'IPv6 in the description' },
    { start: INVITE, more: [CONTACT, TYPE], body: SDP.replaceAll('IP4 192.0.2.40', 'IP6 2001:db8:40::9') },
  ),
  written(
    {
      ...understood,
      name: 'six-and-four',
      section: '4.7',
      peculiar: 'both families among the Via headers',
      answer: 200,
    },
    {
      via: [
        'Via: SIP/2.0/UDP [2001:db8:40::9]:5062;branch=z9hG4bK-six-and-four',
        'Via: SIP/2.0/TCP 192.0.2.41:5063;branch=z9hG4bK-d',
      ],
    },
  ),
  written(
    { ...understood, name: 'six-and-four-sdp', section: '4.8', peculiar: 'one family for each medium' },
    {
      start: INVITE,
      more: [CONTACT, TYPE],
      body: `${SDP}c=IN IP6 2001:db8:40::9\r\nm=video 20482 RTP/AVP 31\r\nc=IN IP4 192.0.2.41\r\n`,
    },
  ),
  written(
    { ...understood, name: 'six-mapped', section: '4.9', peculiar: 'IPv4 mapped into IPv6' },
    {
      start: INVITE,
      via: ['Via: SIP/2.0/UDP [::ffff:192.0.2.40]:5062;branch=z9hG4bK-six-mapped'],
      more: ['Contact: <sip:keeper@[::ffff:192.0.2.40]>', TYPE],
      body: SDP.replaceAll('IP4 192.0.2.40', 'IP6 ::ffff:192.0.2.40'),
    },
  ),
  written(
    {
      ...understood,
      name: 'six-three-colons',
      section: '4.10',
      peculiar: 'three colons, as the grammar once had it',
      answer: 200,
    },
    { start: 'OPTIONS sip:pilot@[2001:db8:::192.0.2.40] SIP/2.0' },
  ),
  written(
    {
      ...understood,
      name: 'six-two-colons',
      section: '4.10',
      peculiar: 'two colons, as it is meant',
      answer: 200,
    },
    { start: 'OPTIONS sip:pilot@[2001:db8::192.0.2.40] SIP/2.0' },
  ),
]
