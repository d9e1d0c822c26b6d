import { describe, expect, test } from 'vitest'
import { bestMs, MAX_PARSE_MS, readOne } from '../../test/parsing.ts'
import { createStreamParser, MAX_MESSAGE_BYTES } from './parse.ts'

/** What makes careless parsers slow, each repeated until a datagram is full. */
const RUNS = [
  ',',
  ';',
  '"',
  '<',
  '>',
  '<>',
  '>,<',
  ' ',
  '	',
  ' 	',
  ':',
  '=',
  '%',
  '%41',
  '\\',
  '\\"',
  '""',
  '[',
  ']',
  '@',
  '?',
  '/',
  '.',
  '-',
  '0',
  '9',
  'a',
  'a.',
  '1.',
  'a ',
  ';a',
  ';a=',
  ';a=b',
  ';a="',
  'a,',
  ' ,',
  '"a",',
  '<sip:a>,',
  'sip:',
  ':::',
  '(',
  '*',
  '\0',
  '\\\0',
  'é',
  '\r',
  '\n',
  '\r\n ',
  '\r\n	 ',
  '\r\n,',
  '\r\na:',
  '\r\nVia: a',
  '\r\nVia: SIP/2.0/UDP h',
  ',SIP/2.0/UDP h',
  '\r\nl: 0',
  '\r\nTo: <sip:a@b>',
  '\r\nContact: <sip:a@b>',
  '\r\n',
]
const PLACES = [
  'INVITE ',
  'Via: SIP/2.0/UDP h',
  'From: ',
  'To: "',
  'Contact: <sip:a@b>',
  'Authorization: Digest ',
]

const HEAD = 'INVITE sip:b@h SIP/2.0\r\nVia: SIP/2.0/UDP h;branch=z9hG4bK1\r\nFrom: <sip:a@h>;tag=1\r\n'

function fill(place: string, run: string, end: string): Buffer {
  const start =
    place === 'INVITE ' ? place : `${HEAD}To: <sip:b@h>\r\nCall-ID: 1\r\nCSeq: 1 INVITE\r\n${place}`
  const room = MAX_MESSAGE_BYTES - start.length - end.length
  return Buffer.concat([Buffer.from(start), Buffer.alloc(room, run), Buffer.from(end)])
}

describe.each(PLACES)('8 KiB behind %j', (place) => {
  test.each(RUNS)('of %j are read in less than 5 ms', (run) => {
    for (const end of ['', '\r\n\r\n', ' SIP/2.0\r\n\r\n', '">\r\n\r\n']) {
      const bytes = fill(place, run, end)
      expect(bytes).toHaveLength(MAX_MESSAGE_BYTES)
      expect(bestMs(() => readOne(bytes))).toBeLessThan(MAX_PARSE_MS)
    }
  })
})

test('a message that trickles in costs no more for each byte than a copy of what is there', () => {
  const bytes = fill('Contact: <sip:a@b>', '\r\nX: y', '')
  const stream = createStreamParser()
  for (let at = 0; at + 1 < bytes.length; at++) stream.push(bytes.subarray(at, at + 1))
  expect(bestMs(() => stream.push(Buffer.alloc(0)))).toBeLessThan(MAX_PARSE_MS)
  expect(stream.broken()).toBeUndefined()
})
