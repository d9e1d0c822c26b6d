import { SDP, written, type OwnMessage } from './writing.ts'

const refused = { outcome: 400 } as const
const understood = { outcome: 'understood' } as const
const INVITE = 'INVITE sip:pilot@harbour.example SIP/2.0'
const TYPE = 'Content-Type: application/sdp'
const CONTACT = 'Contact: <sip:keeper@192.0.2.40>'
const SECOND_VIA = 'Via: SIP/2.0/UDP 192.0.2.40;branch=z9hG4bK-x'

/** RFC 4475 3.2 to 3.4: right as text, and trouble for what reads it. */
export const APPLICATION: readonly OwnMessage[] = [
  written(
    {
      ...understood,
      name: 'cookie-alone',
      section: '3.2.1',
      peculiar: 'a branch that is the cookie and nothing else',
      answer: 200,
    },
    { via: ['Via: SIP/2.0/UDP 192.0.2.40;branch=z9hG4bK'] },
  ),
  {
    ...refused,
    name: 'no-from',
    section: '3.3.1',
    peculiar: 'headers that have to be there are not',
    bytes: Buffer.from(`${INVITE}\r\n${SECOND_VIA}\r\nCSeq: 7 INVITE\r\nMax-Forwards: 70\r\n\r\n`),
  },
  written(
    {
      ...understood,
      name: 'scheme',
      section: '3.3.2',
      peculiar: 'an unknown scheme in the request',
      answer: 416,
    },
    { start: 'OPTIONS semaphore:pilot SIP/2.0' },
  ),
  written(
    {
      ...understood,
      name: 'scheme-known',
      section: '3.3.3',
      peculiar: 'a scheme that is known, but not of telephones',
      answer: 416,
    },
    { start: 'OPTIONS urn:example:pilot SIP/2.0' },
  ),
  written(
    {
      ...understood,
      name: 'scheme-elsewhere',
      section: '3.3.4',
      peculiar: 'such schemes in To, From and Contact',
      answer: 401,
    },
    {
      start: 'REGISTER sip:harbour.example SIP/2.0',
      to: '<isbn:9780306406157>',
      from: '<http://lighthouse.example>;tag=k1',
      more: ['Contact: <semaphore:pilot>'],
    },
  ),
  written(
    {
      ...understood,
      name: 'require',
      section: '3.3.5',
      peculiar: 'unknown extensions are required',
      answer: 420,
    },
    { more: ['Require: fog-horn, second.light', 'Proxy-Require: fog-horn'] },
  ),
  written(
    {
      ...understood,
      name: 'body-type',
      section: '3.3.6',
      peculiar: 'a body of an unknown type',
      answer: 415,
    },
    { start: INVITE, more: [CONTACT, 'Content-Type: application/x-tide-table'], body: 'high 04:12\r\n' },
  ),
  written(
    {
      ...understood,
      name: 'auth-scheme',
      section: '3.3.7',
      peculiar: 'credentials of an unknown scheme',
      answer: 401,
    },
    {
      start: 'REGISTER sip:harbour.example SIP/2.0',
      more: ['Authorization: Lantern flashes="2", pause="5"'],
    },
  ),
  written(
    { ...refused, name: 'twice', section: '3.3.8', peculiar: 'headers twice that may stand there once' },
    { more: ['CSeq: 8 OPTIONS', 'Call-ID: other@lighthouse.example', 'From: <sip:b@quay.example>;tag=2'] },
  ),
  written(
    { ...refused, name: 'length-twice', section: '3.3.9', peculiar: 'two lengths that disagree' },
    { more: ['Content-Length: 4'] },
  ),
  written(
    {
      ...understood,
      name: 'two-vias',
      section: '3.3.10',
      peculiar: 'a response whose second Via is not ours: it is thrown away',
    },
    {
      start: 'SIP/2.0 200 OK',
      via: [
        'Via: SIP/2.0/UDP 192.0.2.41;branch=z9hG4bK-y',
        'Via: SIP/2.0/UDP 255.255.255.255;branch=z9hG4bK-z',
      ],
      cseq: '7 INVITE',
      more: [CONTACT],
    },
  ),
  {
    ...written(
      {
        ...understood,
        name: 'no-hops',
        section: '3.3.11',
        peculiar: 'no hop is left; who is there may still answer',
        answer: 200,
      },
      {},
    ),
    bytes: Buffer.from(
      written({ ...understood, name: 'no-hops', section: '', peculiar: '' }, {})
        .bytes.toString()
        .replace('Max-Forwards: 70', 'Max-Forwards: 0'),
    ),
  },
  written(
    {
      ...understood,
      name: 'contact-parameter',
      section: '3.3.12',
      peculiar: 'a parameter of the contact, beside its address',
      answer: 401,
    },
    {
      start: 'REGISTER sip:harbour.example SIP/2.0',
      more: ['Contact: sip:+12125550142@192.0.2.40;watch=night'],
    },
  ),
  written(
    {
      ...understood,
      name: 'uri-parameter',
      section: '3.3.13',
      peculiar: 'a parameter of the address itself',
      answer: 401,
    },
    {
      start: 'REGISTER sip:harbour.example SIP/2.0',
      more: ['Contact: <sip:+12125550142@192.0.2.40;watch=night>'],
    },
  ),
  written(
    {
      ...understood,
      name: 'escaped-header',
      section: '3.3.14',
      peculiar: 'an escaped header in the address of a contact',
      answer: 401,
    },
    {
      start: 'REGISTER sip:harbour.example SIP/2.0',
      more: ['Contact: <sip:pilot@quay.example?Route=%3Csip:192.0.2.41%3Blr%3E>'],
    },
  ),
  written(
    {
      ...understood,
      name: 'accept',
      section: '3.3.15',
      peculiar: 'no description is accepted that we could write',
    },
    { start: INVITE, more: [CONTACT, 'Accept: text/tide-table'] },
  ),
  written(
    {
      ...understood,
      name: 'old',
      section: '3.4.1',
      peculiar: 'as RFC 2543 had it: no branch, no tag, no length',
    },
    {
      start: INVITE,
      via: ['Via: SIP/2.0/UDP 192.0.2.40'],
      from: '<sip:keeper@lighthouse.example>',
      more: [CONTACT, TYPE],
      length: null,
      body: SDP,
    },
  ),
]
