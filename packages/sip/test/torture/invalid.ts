import { SDP, written, type OwnMessage } from './writing.ts'

const refused = { outcome: 400 } as const
const dropped = { outcome: 'dropped' } as const
const understood = { outcome: 'understood' } as const
const INVITE = 'INVITE sip:pilot@harbour.example SIP/2.0'
const TYPE = 'Content-Type: application/sdp'
const CONTACT = 'Contact: <sip:keeper@192.0.2.40>'

/** RFC 4475 3.1.2: wrong, and seen to be. */
export const INVALID: readonly OwnMessage[] = [
  written(
    {
      ...dropped,
      name: 'via-commas',
      section: '3.1.2.1',
      peculiar: 'stray separators in the topmost Via, which alone says where to answer',
    },
    { start: INVITE, via: ['Via: SIP/2.0/UDP 192.0.2.40;;,;,,'], more: [CONTACT, TYPE], body: SDP },
  ),
  written(
    { ...refused, name: 'length-too-long', section: '3.1.2.2', peculiar: 'more body promised than there is' },
    { start: INVITE, more: [CONTACT, TYPE], length: '9001', body: SDP },
  ),
  written(
    { ...refused, name: 'length-negative', section: '3.1.2.3', peculiar: 'less than nothing promised' },
    { start: INVITE, more: [CONTACT, TYPE], length: '-1', body: SDP },
  ),
  written(
    { ...refused, name: 'huge-cseq', section: '3.1.2.4', peculiar: 'numbers beyond 32 bits in a request' },
    { cseq: '98765432109876543210 OPTIONS', more: ['Expires: 99999999999999999999'] },
  ),
  written(
    {
      ...dropped,
      name: 'huge-cseq-response',
      section: '3.1.2.5',
      peculiar: 'the same in a response, which gets no answer',
    },
    {
      start: 'SIP/2.0 503 Full',
      cseq: '98765432109876543210 OPTIONS',
      more: ['Retry-After: 98765432109876543210'],
    },
  ),
  written(
    { ...refused, name: 'open-quote', section: '3.1.2.6', peculiar: 'a name that is never closed' },
    { to: '"The pilot <sip:pilot@harbour.example>' },
  ),
  written(
    {
      ...refused,
      name: 'angle-uri',
      section: '3.1.2.7',
      peculiar: 'angle brackets around the request’s address',
    },
    { start: 'OPTIONS <sip:pilot@harbour.example> SIP/2.0' },
  ),
  written(
    {
      ...refused,
      name: 'space-in-uri',
      section: '3.1.2.8',
      peculiar: 'space inside of the request’s address',
    },
    { start: 'OPTIONS sip:pilot@harbour.example; lr SIP/2.0' },
  ),
  written(
    { ...refused, name: 'two-spaces', section: '3.1.2.9', peculiar: 'two spaces in the first line' },
    { start: 'OPTIONS  sip:pilot@harbour.example  SIP/2.0' },
  ),
  written(
    { ...refused, name: 'space-at-end', section: '3.1.2.10', peculiar: 'space after the version' },
    { start: 'OPTIONS sip:pilot@harbour.example SIP/2.0  ' },
  ),
  written(
    { ...refused, name: 'headers-in-uri', section: '3.1.2.11', peculiar: 'headers in the request’s address' },
    { start: 'OPTIONS sip:pilot@harbour.example?Route=%3Csip:quay.example%3E SIP/2.0' },
  ),
  written(
    {
      ...understood,
      name: 'zone',
      section: '3.1.2.12',
      peculiar: 'a date that is not in GMT: nothing here reads it',
      answer: 200,
    },
    { more: ['Date: Mon, 16 Nov 2026 02:00:00 CET'] },
  ),
  written(
    {
      ...refused,
      name: 'contact-without-brackets',
      section: '3.1.2.13',
      peculiar: 'headers in an address without angle brackets',
    },
    {
      start: 'REGISTER sip:harbour.example SIP/2.0',
      more: ['Contact: sip:pilot@192.0.2.40?Route=%3Csip:quay.example%3E'],
    },
  ),
  written(
    {
      ...refused,
      name: 'space-in-address',
      section: '3.1.2.14',
      peculiar: 'space between name, brackets and address',
    },
    { to: '"Pilot" < sip:pilot@harbour.example >' },
  ),
  written(
    { ...refused, name: 'unquoted', section: '3.1.2.15', peculiar: 'a name that would need quotes' },
    { from: 'Bell, Keeper of <sip:keeper@lighthouse.example>;tag=k1' },
  ),
  written(
    { name: 'version', section: '3.1.2.16', peculiar: 'a version that is yet to come', outcome: 505 },
    {
      start: 'OPTIONS sip:pilot@harbour.example SIP/9.1',
      via: ['Via: SIP/9.1/UDP 192.0.2.40;branch=z9hG4bK-version'],
    },
  ),
  written(
    { ...refused, name: 'other-method', section: '3.1.2.17', peculiar: 'CSeq names another method' },
    { cseq: '7 INVITE' },
  ),
  written(
    {
      ...refused,
      name: 'other-unknown-method',
      section: '3.1.2.18',
      peculiar: 'the same with an unknown method',
    },
    { start: 'HOIST sip:pilot@harbour.example SIP/2.0', cseq: '7 LOWER' },
  ),
  written(
    {
      ...dropped,
      name: 'status-too-long',
      section: '3.1.2.19',
      peculiar: 'a status of more than three digits',
    },
    { start: 'SIP/2.0 20000 Fine', cseq: '7 OPTIONS' },
  ),
]
