import { describe, expect, test } from 'vitest'
import { readTortureMessages } from './torture-messages.ts'
import { vias } from '../src/message/headers.ts'
import { createStreamParser, parseMessage } from '../src/message/parse.ts'
import { serialise } from '../src/message/serialise.ts'

/**
 * What becomes of every message of RFC 4475 and RFC 5118. `understood` passes the parser; what it asks of later
 * layers stands beside it. A number is the status it is refused with, `dropped` a response that is thrown away.
 */
type Expected = {
  readonly name: string
  readonly section: string
  readonly group: 'valid' | 'invalid' | 'application'
  readonly outcome: 'understood' | 400 | 505 | 'dropped'
  readonly problem?: string
  /** Where the outcome is not the one that the RFC names first. */
  readonly deviation?: string
}

const MISMATCH = 'cseq names another method than the request'

const RFC_4475: readonly Expected[] = [
  { name: 'wsinv', section: '3.1.1.1', group: 'valid', outcome: 'understood' },
  { name: 'intmeth', section: '3.1.1.2', group: 'valid', outcome: 'understood' },
  { name: 'esc01', section: '3.1.1.3', group: 'valid', outcome: 'understood' },
  { name: 'escnull', section: '3.1.1.4', group: 'valid', outcome: 'understood' },
  { name: 'esc02', section: '3.1.1.5', group: 'valid', outcome: 'understood' },
  { name: 'lwsdisp', section: '3.1.1.6', group: 'valid', outcome: 'understood' },
  { name: 'longreq', section: '3.1.1.7', group: 'valid', outcome: 'understood' },
  { name: 'dblreq', section: '3.1.1.8', group: 'valid', outcome: 'understood' },
  { name: 'semiuri', section: '3.1.1.9', group: 'valid', outcome: 'understood' },
  { name: 'transports', section: '3.1.1.10', group: 'valid', outcome: 'understood' },
  { name: 'mpart01', section: '3.1.1.11', group: 'valid', outcome: 'understood' },
  { name: 'unreason', section: '3.1.1.12', group: 'valid', outcome: 'understood' },
  { name: 'noreason', section: '3.1.1.13', group: 'valid', outcome: 'understood' },
  {
    name: 'badinv01',
    section: '3.1.2.1',
    group: 'invalid',
    outcome: 'dropped',
    problem: 'via is malformed',
    deviation: 'The RFC names 400; but it is the topmost Via that is malformed, and it alone says where to.',
  },
  {
    name: 'clerr',
    section: '3.1.2.2',
    group: 'invalid',
    outcome: 400,
    problem: 'Content-Length is more than there is',
  },
  { name: 'ncl', section: '3.1.2.3', group: 'invalid', outcome: 400, problem: 'Content-Length is no length' },
  { name: 'scalar02', section: '3.1.2.4', group: 'invalid', outcome: 400, problem: 'cseq is malformed' },
  {
    name: 'scalarlg',
    section: '3.1.2.5',
    group: 'invalid',
    outcome: 'dropped',
    problem: 'cseq is malformed',
  },
  { name: 'quotbal', section: '3.1.2.6', group: 'invalid', outcome: 400, problem: 'to is malformed' },
  {
    name: 'ltgtruri',
    section: '3.1.2.7',
    group: 'invalid',
    outcome: 400,
    problem: 'the Request-URI is malformed',
  },
  {
    name: 'lwsruri',
    section: '3.1.2.8',
    group: 'invalid',
    outcome: 400,
    problem: 'the Request-URI holds space',
  },
  {
    name: 'lwsstart',
    section: '3.1.2.9',
    group: 'invalid',
    outcome: 400,
    problem: 'the Request-URI holds space',
  },
  {
    name: 'trws',
    section: '3.1.2.10',
    group: 'invalid',
    outcome: 400,
    problem: 'the start line names no version',
  },
  {
    name: 'escruri',
    section: '3.1.2.11',
    group: 'invalid',
    outcome: 400,
    problem: 'the Request-URI holds headers',
  },
  {
    name: 'baddate',
    section: '3.1.2.12',
    group: 'invalid',
    outcome: 'understood',
    deviation: 'The RFC says not to refuse it unless the Date matters; nothing here reads it.',
  },
  { name: 'regbadct', section: '3.1.2.13', group: 'invalid', outcome: 400, problem: 'contact is malformed' },
  { name: 'badaspec', section: '3.1.2.14', group: 'invalid', outcome: 400, problem: 'to is malformed' },
  { name: 'baddn', section: '3.1.2.15', group: 'invalid', outcome: 400, problem: 'from is malformed' },
  {
    name: 'badvers',
    section: '3.1.2.16',
    group: 'invalid',
    outcome: 505,
    problem: 'the version is not SIP/2.0',
  },
  { name: 'mismatch01', section: '3.1.2.17', group: 'invalid', outcome: 400, problem: MISMATCH },
  {
    name: 'mismatch02',
    section: '3.1.2.18',
    group: 'invalid',
    outcome: 400,
    problem: MISMATCH,
    deviation:
      'The RFC would rather see 501 and allows 400: the parser does not know which methods are served.',
  },
  {
    name: 'bigcode',
    section: '3.1.2.19',
    group: 'invalid',
    outcome: 'dropped',
    problem: 'the status line is malformed',
  },
  // For the transaction layer: a branch that is the magic cookie alone is to be taken for that of an RFC 2543 client.
  { name: 'badbranch', section: '3.2.1', group: 'application', outcome: 'understood' },
  { name: 'insuf', section: '3.3.1', group: 'application', outcome: 400, problem: 'from is missing' },
  // 416 is the user agent's to say.
  { name: 'unkscm', section: '3.3.2', group: 'application', outcome: 'understood' },
  { name: 'novelsc', section: '3.3.3', group: 'application', outcome: 'understood' },
  { name: 'unksm2', section: '3.3.4', group: 'application', outcome: 'understood' },
  // 420.
  { name: 'bext01', section: '3.3.5', group: 'application', outcome: 'understood' },
  // 415.
  { name: 'invut', section: '3.3.6', group: 'application', outcome: 'understood' },
  // 401.
  { name: 'regaut01', section: '3.3.7', group: 'application', outcome: 'understood' },
  {
    name: 'multi01',
    section: '3.3.8',
    group: 'application',
    outcome: 400,
    problem: 'cseq stands there twice',
  },
  {
    name: 'mcl01',
    section: '3.3.9',
    group: 'application',
    outcome: 400,
    problem: 'Content-Length stands there twice',
  },
  // Its second Via is not ours: the user agent drops it.
  { name: 'bcast', section: '3.3.10', group: 'application', outcome: 'understood' },
  // A user agent, unlike a proxy, serves a request that may not be forwarded.
  { name: 'zeromf', section: '3.3.11', group: 'application', outcome: 'understood' },
  { name: 'cparam01', section: '3.3.12', group: 'application', outcome: 'understood' },
  { name: 'cparam02', section: '3.3.13', group: 'application', outcome: 'understood' },
  { name: 'regescrt', section: '3.3.14', group: 'application', outcome: 'understood' },
  // 406.
  { name: 'sdp01', section: '3.3.15', group: 'application', outcome: 'understood' },
  { name: 'inv2543', section: '3.4.1', group: 'application', outcome: 'understood' },
  // In the archive but not in the text. It has no version, and no Via to answer it by.
  {
    name: 'test',
    section: '-',
    group: 'application',
    outcome: 'dropped',
    problem: 'the start line names no version',
  },
]

const RFC_5118: readonly Expected[] = [
  { name: 'ipv6-good', section: '4.1', group: 'valid', outcome: 'understood' },
  {
    name: 'ipv6-bad',
    section: '4.2',
    group: 'invalid',
    outcome: 400,
    problem: 'the Request-URI is malformed',
  },
  { name: 'port-ambiguous', section: '4.3', group: 'valid', outcome: 'understood' },
  { name: 'port-unambiguous', section: '4.4', group: 'valid', outcome: 'understood' },
  { name: 'via-received-param-with-delim', section: '4.5', group: 'valid', outcome: 'understood' },
  { name: 'via-received-param-no-delim', section: '4.5', group: 'valid', outcome: 'understood' },
  {
    name: 'ipv6-in-sdp',
    section: '4.6',
    group: 'valid',
    outcome: 'understood',
    deviation: 'With its length put right: the archive claims 268 bytes where there are 251.',
  },
  { name: 'mult-ip-in-header', section: '4.7', group: 'valid', outcome: 'understood' },
  { name: 'mult-ip-in-sdp', section: '4.8', group: 'valid', outcome: 'understood' },
  { name: 'ipv4-mapped-ipv6', section: '4.9', group: 'valid', outcome: 'understood' },
  { name: 'ipv6-bug-abnf-3-colons', section: '4.10', group: 'valid', outcome: 'understood' },
  { name: 'ipv6-correct-abnf-2-colons', section: '4.10', group: 'valid', outcome: 'understood' },
]

const messages = new Map(
  [...readTortureMessages('rfc4475'), ...readTortureMessages('rfc5118')].map(({ name, bytes }) => [
    name,
    bytes,
  ]),
)
const table = [...RFC_4475, ...RFC_5118]

describe.skipIf(messages.size === 0)('torture messages of the RFCs', () => {
  test('the table knows every message', () => {
    expect(table.map(({ name }) => name).toSorted()).toEqual([...messages.keys()].toSorted())
    expect(RFC_4475.filter(({ group }) => group === 'valid')).toHaveLength(13)
    expect(RFC_4475.filter(({ group }) => group === 'invalid')).toHaveLength(19)
  })

  test('at least 18 of the 19 invalid ones of RFC 4475 are refused, and none that is valid', () => {
    const invalid = RFC_4475.filter(({ group }) => group === 'invalid')
    expect(invalid.filter(({ name }) => !parseMessage(messages.get(name)!).ok).length).toBeGreaterThanOrEqual(
      18,
    )
    const valid = table.filter(({ group }) => group === 'valid')
    expect(valid.filter(({ name }) => !parseMessage(messages.get(name)!).ok)).toEqual([])
  })

  test.each(table)('$name ($section): $outcome', ({ name, outcome, problem }) => {
    const parsed = parseMessage(messages.get(name)!)
    const found = parsed.ok
      ? { outcome: 'understood' }
      : { outcome: parsed.status ?? 'dropped', problem: parsed.problem }
    expect(found).toEqual({ outcome, problem })
  })

  test.each(table.filter(({ outcome }) => outcome === 'understood'))(
    '$name ($section) is written so that it is read the same',
    ({ name }) => {
      const parsed = parseMessage(messages.get(name)!)
      expect(parsed.ok && parseMessage(serialise(parsed.message))).toEqual(parsed)
    },
  )

  test.each(table.filter(({ outcome }) => typeof outcome === 'number'))(
    '$name ($section) leaves enough of it to be answered',
    ({ name }) => {
      const parsed = parseMessage(messages.get(name)!)
      expect(parsed).toMatchObject({ ok: false, partial: { kind: 'request' } })
      expect(!parsed.ok && vias(parsed.partial!)).not.toEqual([])
    },
  )

  // On a stream a body that is not there yet may still come, and a length is mandatory.
  const asInDatagram = table.filter(({ name }) => !['clerr', 'inv2543', 'test'].includes(name))
  test.each(asInDatagram)('$name ($section) on a stream is as in a datagram', ({ name }) => {
    expect(inPieces(name).parsed[0]).toEqual(parseMessage(messages.get(name)!))
  })

  test('a message whose end is not in sight is waited for, one without a length ends the stream', () => {
    expect(inPieces('clerr')).toEqual({ parsed: [], broken: undefined })
    expect(inPieces('inv2543')).toMatchObject({
      parsed: [{ status: 400 }],
      broken: 'Content-Length is missing',
    })
  })
})

function inPieces(name: string) {
  const bytes = messages.get(name)!
  const stream = createStreamParser()
  const parsed = []
  for (let at = 0; at < bytes.length; at += 7) parsed.push(...stream.push(bytes.subarray(at, at + 7)))
  return { parsed, broken: stream.broken() }
}
