import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { readCompound, writeCompound, type ReportBlock } from './rtcp.ts'

function bytes(hex: string): Uint8Array {
  return Uint8Array.from(Buffer.from(hex.replaceAll(/\s/g, ''), 'hex'))
}

const word = fc.integer({ min: 0, max: 0xffff_ffff })
const block: fc.Arbitrary<ReportBlock> = fc.record({
  ssrc: word,
  fractionLost: fc.integer({ min: 0, max: 255 }),
  cumulativeLost: fc.integer({ min: -0x80_0000, max: 0x7f_ffff }),
  highestSequence: word,
  jitter: word,
  lastSenderReport: word,
  delaySinceSenderReport: word,
})
const reports = fc.array(block, { maxLength: 4 })
const report = fc.oneof(
  fc.record({ type: fc.constant('receiver-report' as const), ssrc: word, reports }),
  fc.record({
    type: fc.constant('sender-report' as const),
    ssrc: word,
    ntpSeconds: word,
    ntpFraction: word,
    timestamp: word,
    packets: word,
    octets: word,
    reports,
  }),
)
const cname = fc.string({ maxLength: 40 })
const description = fc.record({
  type: fc.constant('description' as const),
  sources: fc.array(fc.record({ ssrc: word, cname }), { maxLength: 5 }),
})
const bye = fc.record({ type: fc.constant('bye' as const), ssrcs: fc.array(word, { maxLength: 5 }) })

test('a compound packet is read as it was written', () => {
  const any = fc.tuple(report, fc.array(fc.oneof(report, description, bye), { maxLength: 4 }))
  fc.assert(
    fc.property(any, ([first, rest]) => {
      const packets = [first, ...rest]
      const datagram = writeCompound(packets)
      expect(datagram.length % 4).toBe(0)
      expect(readCompound(datagram)).toEqual({ ok: true, packets })
    }),
  )
})

const SENDER_REPORT = `81 c8 000c 11111111 e1000000 80000000 00000a00 00000064 00003e80
  22222222 19 ffffff 00010005 00000010 12345678 00010000`
const NAME = '81 ca 0003 11111111 01 04 61406200 0000'

test('every field of a report stands where RFC 3550 has it', () => {
  expect(readCompound(bytes(SENDER_REPORT + NAME))).toEqual({
    ok: true,
    packets: [
      {
        type: 'sender-report',
        ssrc: 0x1111_1111,
        ntpSeconds: 0xe100_0000,
        ntpFraction: 0x8000_0000,
        timestamp: 2560,
        packets: 100,
        octets: 16_000,
        reports: [
          {
            ssrc: 0x2222_2222,
            fractionLost: 25,
            cumulativeLost: -1,
            highestSequence: 0x1_0005,
            jitter: 16,
            lastSenderReport: 0x1234_5678,
            delaySinceSenderReport: 0x1_0000,
          },
        ],
      },
      { type: 'description', sources: [{ ssrc: 0x1111_1111, cname: 'a@b\0' }] },
    ],
  })
})

test('packets that we do not use do not hide those that we do', () => {
  const feedback = '81 ce 0002 11111111 22222222'
  expect(readCompound(bytes(`80 c9 0001 11111111 ${feedback} 81 cb 0001 11111111`))).toEqual({
    ok: true,
    packets: [
      { type: 'receiver-report', ssrc: 0x1111_1111, reports: [] },
      { type: 'other', packetType: 206 },
      { type: 'bye', ssrcs: [0x1111_1111] },
    ],
  })
})

test('the last packet may have padding', () => {
  expect(readCompound(bytes('80 c9 0001 11111111 a1 cb 0002 11111111 00000004'))).toMatchObject({
    ok: true,
    packets: [{ type: 'receiver-report' }, { type: 'bye', ssrcs: [0x1111_1111] }],
  })
})

test.each([
  ['nothing', ''],
  ['half a header', '80 c9'],
  ['another version', '40 c9 0001 11111111'],
  ['a description in front', `${NAME} 80 c9 0001 11111111`],
  ['a packet that ends behind it', '80 c9 0002 11111111'],
  ['something behind the last packet', '80 c9 0001 11111111 00'],
  ['fewer reports than it counts', '81 c9 0001 11111111'],
  ['half of a sender report', '80 c8 0001 11111111'],
  ['fewer names than it counts', '80 c9 0001 11111111 82 ca 0001 11111111'],
  ['a name that ends behind it', '80 c9 0001 11111111 81 ca 0002 11111111 01 ff 6140'],
  ['fewer who leave than it counts', '80 c9 0001 11111111 82 cb 0001 11111111'],
  ['padding in the middle', 'a0 c9 0002 11111111 00000004 80 c9 0001 11111111'],
  ['padding without length', '80 c9 0001 11111111 a1 cb 0002 11111111 00000000'],
  ['more padding than it has', '80 c9 0001 11111111 a1 cb 0002 11111111 000000f0'],
  ['a hundred packets', '80 c9 0001 11111111'.repeat(100)],
])('a datagram with %s is refused', (_, hex) => {
  expect(readCompound(bytes(hex)).ok).toBe(false)
})
