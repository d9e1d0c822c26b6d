import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { isRtcp, MAX_DATAGRAM_BYTES, readPacket, writeHeader } from './packet.ts'

function bytes(hex: string): Uint8Array {
  return Uint8Array.from(Buffer.from(hex.replaceAll(' ', ''), 'hex'))
}

const HEADER = '80 00 1234 00000a00 cafebabe'

test('a packet is read as it was written', () => {
  const header = fc.record({
    payloadType: fc.integer({ min: 0, max: 127 }),
    marker: fc.boolean(),
    sequence: fc.integer({ min: 0, max: 0xffff }),
    timestamp: fc.integer({ min: 0, max: 0xffff_ffff }),
    ssrc: fc.integer({ min: 0, max: 0xffff_ffff }),
  })
  fc.assert(
    fc.property(header, fc.uint8Array({ maxLength: 200 }), (written, payload) => {
      const datagram = new Uint8Array(12 + payload.length)
      writeHeader(datagram, written)
      datagram.set(payload, 12)
      expect(readPacket(datagram)).toEqual({ ok: true, ...written, payload })
    }),
  )
})

test('every field stands where RFC 3550 has it', () => {
  expect(readPacket(bytes('80 e5 1234 00000a00 cafebabe 0102'))).toEqual({
    ok: true,
    payloadType: 101,
    marker: true,
    sequence: 0x1234,
    timestamp: 2560,
    ssrc: 0xcafe_babe,
    payload: bytes('0102'),
  })
})

test.each([
  ['contributing sources', '82 00 1234 00000a00 cafebabe 11111111 22222222 0102', '0102'],
  ['an extension', '90 00 1234 00000a00 cafebabe bede 0001 10aabbcc 0102', '0102'],
  ['an empty extension', '90 00 1234 00000a00 cafebabe bede 0000 0102', '0102'],
  ['padding', 'a0 00 1234 00000a00 cafebabe 0102 000003', '0102'],
  ['all of them', 'b1 00 1234 00000a00 cafebabe 11111111 bede 0001 10aabbcc 0102 0002', '0102'],
  ['nothing but padding', 'a0 00 1234 00000a00 cafebabe 01', ''],
  ['nothing at all', HEADER, ''],
])('a packet with %s has its payload found', (_, hex, payload) => {
  expect(readPacket(bytes(hex))).toMatchObject({ ok: true, payload: bytes(payload) })
})

test.each([
  ['nothing', ''],
  ['half a header', '80 00 1234 00000a00'],
  ['another version', '40 00 1234 00000a00 cafebabe 0102'],
  ['fewer contributing sources than it counts', '8f 00 1234 00000a00 cafebabe 11111111'],
  ['half an extension header', '90 00 1234 00000a00 cafebabe bede'],
  ['an extension that ends behind the datagram', '90 00 1234 00000a00 cafebabe bede 00ff 10aabbcc'],
  ['padding without length', 'a0 00 1234 00000a00 cafebabe 0100'],
  ['more padding than payload', 'a0 00 1234 00000a00 cafebabe 0104'],
  ['padding in the extension', 'b0 00 1234 00000a00 cafebabe bede 0001 10aabb02'],
])('a datagram of %s is no packet', (_, hex) => {
  expect(readPacket(bytes(hex)).ok).toBe(false)
})

test('a datagram that no network would carry is no packet', () => {
  const long = new Uint8Array(MAX_DATAGRAM_BYTES + 1)
  long.set(bytes(HEADER))
  expect(readPacket(long).ok).toBe(false)
  expect(readPacket(long.subarray(0, MAX_DATAGRAM_BYTES)).ok).toBe(true)
})

test('RTCP on the same port is separated from RTP, with and without marker', () => {
  for (const packetType of [200, 201, 202, 203, 204, 205, 207]) {
    expect(isRtcp(Uint8Array.of(0x80, packetType))).toBe(true)
  }
  for (const payloadType of [0, 8, 13, 96, 101, 111, 127]) {
    expect(isRtcp(Uint8Array.of(0x80, payloadType))).toBe(false)
    expect(isRtcp(Uint8Array.of(0x80, payloadType | 0x80))).toBe(false)
  }
  expect(isRtcp(new Uint8Array())).toBe(false)
})
