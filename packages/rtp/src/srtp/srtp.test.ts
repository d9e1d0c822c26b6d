import { describe, expect, test } from 'vitest'
import { word32, writeHeader } from '../packet/packet.ts'
import { writeCompound } from '../rtcp/rtcp.ts'
import { deriveSessionKeys, encrypt, proofOf, RTCP_LABEL, RTP_LABEL } from './srtp-cipher.ts'
import { createSrtp, SRTP_SUITES, type Srtp, type SrtpKeys, type SrtpSuite } from './srtp.ts'

function key(fill: number): Uint8Array {
  return Uint8Array.from({ length: 30 }, (_, index) => (fill * 31 + index * 7) & 255)
}

function packet(sequence: number, ssrc = 0xcafe_babe): Uint8Array {
  const bytes = new Uint8Array(12 + 160)
  writeHeader(bytes, {
    payloadType: 0,
    marker: false,
    sequence: sequence & 0xffff,
    timestamp: sequence * 160,
    ssrc,
  })
  bytes.fill(sequence & 255, 12)
  return bytes
}

async function pair(suite: SrtpSuite): Promise<[Srtp, Srtp]> {
  const keys: SrtpKeys = { suite, local: key(1), remote: key(2) }
  return [await createSrtp(keys), await createSrtp({ suite, local: key(2), remote: key(1) })]
}

const REPORT = writeCompound([
  { type: 'receiver-report', ssrc: 5, reports: [] },
  { type: 'description', sources: [{ ssrc: 5, cname: 'someone' }] },
])

function plain(bytes: Uint8Array | undefined): number[] | undefined {
  return bytes && Array.from(bytes)
}

function hex(text: string): Uint8Array {
  return Uint8Array.from(Buffer.from(text, 'hex'))
}

/** RFC 3711 section 3.3, step by step. */
function sealAs(master: Uint8Array, suite: SrtpSuite, clear: Uint8Array, from: number, index: number) {
  const keys = deriveSessionKeys(master, RTP_LABEL)
  const wraps = Buffer.alloc(4)
  wraps.writeUInt32BE(Math.floor(index / 65_536))
  const body = Buffer.concat([
    clear.subarray(0, from),
    encrypt(keys, word32(clear, 8), index, clear.subarray(from)),
  ])
  const proof = proofOf(keys, Buffer.concat([body, wraps]))
  return Buffer.concat([body, proof.subarray(0, suite.endsWith('_80') ? 10 : 4)])
}

test('the key, packet and report that other implementations check themselves with come out alike', async () => {
  const local = hex('e1f97a0d3e018be0d64fa32c06de41390ec675ad498afeebb6960b3aabe6')
  const srtp = await createSrtp({ suite: 'AES_CM_128_HMAC_SHA1_80', local, remote: local })
  const clear = `800f1234decafbadcafebabe${'ab'.repeat(16)}`
  const sealed = '800f1234decafbadcafebabe4e55dc4ce79978d88ca4d215949d2402b78d6acc99ea179b8dbb'
  expect(Buffer.from(srtp.protect(hex(clear))).toString('hex')).toBe(sealed)
  expect(Buffer.from(srtp.unprotect(hex(sealed))!).toString('hex')).toBe(clear)
  const report = `81c8000bcafebabe${'ab'.repeat(16)}`
  const sealedReport = '81c8000bcafebabe7128035be487b9bdbef89041f977a5a880000001993e08cd54d6c1230798'
  expect(Buffer.from(srtp.protectReport(hex(report))).toString('hex')).toBe(sealedReport)
  expect(Buffer.from(srtp.unprotectReport(hex(sealedReport))!).toString('hex')).toBe(report)
})

describe.each(SRTP_SUITES)('%s', (suite) => {
  const tagBytes = suite.endsWith('_80') ? 10 : 4

  test('gives back what was sealed, which cannot be read on its way', async () => {
    const [here, there] = await pair(suite)
    const sealed = here.protect(packet(1))
    expect(sealed.length).toBe(packet(1).length + tagBytes)
    expect(Array.from(sealed.subarray(0, 12))).toEqual(Array.from(packet(1).subarray(0, 12)))
    expect(Array.from(sealed.subarray(12, 172))).not.toEqual(Array.from(packet(1).subarray(12)))
    expect(plain(there.unprotect(sealed))).toEqual(plain(packet(1)))
  })

  test('goes on over the wraps of the sequence number, with gaps and out of order', async () => {
    const [here, there] = await pair(suite)
    const steps = [
      65_000, 65_530, 65_537, 65_535, 66_000, 90_000, 120_000, 131_060, 131_073, 131_071, 140_000,
    ]
    const sealed = new Map<number, Uint8Array>()
    for (const sequence of steps.toSorted((a, b) => a - b))
      sealed.set(sequence, here.protect(packet(sequence)))
    for (const sequence of steps) {
      expect(plain(there.unprotect(sealed.get(sequence)!)), `${sequence}`).toEqual(plain(packet(sequence)))
    }
  })

  test('encrypts and proves with the wraps counted', async () => {
    const [here] = await pair(suite)
    for (const sequence of [65_000, 65_535, 65_537, 90_000, 120_000, 131_072, 131_073]) {
      expect(plain(here.protect(packet(sequence))), `${sequence}`).toEqual(
        plain(sealAs(key(1), suite, packet(sequence), 12, sequence)),
      )
    }
  })

  test('takes nothing twice', async () => {
    const [here, there] = await pair(suite)
    const first = here.protect(packet(1))
    expect(there.unprotect(first)).toBeDefined()
    expect(there.unprotect(first)).toBeUndefined()
    for (let sequence = 2; sequence < 400; sequence++) there.unprotect(here.protect(packet(sequence)))
    expect(there.unprotect(first)).toBeUndefined()
    const report = here.protectReport(REPORT)
    expect(there.unprotectReport(report)).toBeDefined()
    expect(there.unprotectReport(report)).toBeUndefined()
  })

  test('takes nothing that is changed, cut or made with another key', async () => {
    const [here, there] = await pair(suite)
    const stranger = await createSrtp({ suite, local: key(3), remote: key(3) })
    const sealed = here.protect(packet(1))
    const report = here.protectReport(REPORT)
    for (let at = 0; at < sealed.length; at++) {
      const changed = sealed.map((byte, index) => (index === at ? byte ^ 1 : byte))
      expect(there.unprotect(changed)).toBeUndefined()
      expect(there.unprotect(sealed.subarray(0, at))).toBeUndefined()
    }
    for (let at = 0; at < report.length; at++) {
      expect(
        there.unprotectReport(report.map((byte, index) => (index === at ? byte ^ 1 : byte))),
      ).toBeUndefined()
      expect(there.unprotectReport(report.subarray(0, at))).toBeUndefined()
    }
    expect(there.unprotect(stranger.protect(packet(1)))).toBeUndefined()
    expect(there.unprotectReport(stranger.protectReport(REPORT))).toBeUndefined()
    // And it is none the worse for it.
    expect(plain(there.unprotect(sealed))).toEqual(plain(packet(1)))
    expect(plain(there.unprotectReport(report))).toEqual(plain(REPORT))
  })

  test('leaves the sources and the extension of a header readable', async () => {
    const [here, there] = await pair(suite)
    const clear = hex(`91001234000000a0cafebabe11111111bede000110aabbcc${'ab'.repeat(20)}`)
    // As a peer writes it: only what comes behind the first 24 bytes is encrypted.
    const sealed = sealAs(key(1), suite, clear, 24, 0x1234)
    expect(Array.from(sealed.subarray(24, 44))).not.toEqual(Array.from(clear.subarray(24)))
    expect(plain(there.unprotect(sealed))).toEqual(plain(clear))
    // A header that ends behind its packet is proven all the same, and is nothing to read.
    const cut = hex('9f001235000000a0cafebabe')
    expect(there.unprotect(sealAs(key(1), suite, cut, 12, 0x1235))).toBeUndefined()
    expect(plain(there.unprotect(here.protect(packet(0x1236))))).toEqual(plain(packet(0x1236)))
  })

  test('takes a proven report that is not encrypted', async () => {
    const [, there] = await pair(suite)
    const body = Buffer.concat([REPORT, hex('00000005')])
    const tag = proofOf(deriveSessionKeys(key(1), RTCP_LABEL), body).subarray(0, 10)
    expect(plain(there.unprotectReport(Buffer.concat([body, tag])))).toEqual(plain(REPORT))
    // Its proof covers that it is not.
    const claimed = Buffer.concat([REPORT, hex('80000006'), tag])
    expect(there.unprotectReport(claimed)).toBeUndefined()
  })

  test('never throws, whatever arrives or is to be sent', async () => {
    const [here, there] = await pair(suite)
    for (let length = 0; length < 48; length++) {
      for (const fill of [0, 0x80, 0xbf, 0xff]) {
        const bytes = new Uint8Array(length).fill(fill)
        expect(there.unprotect(bytes)).toBeUndefined()
        expect(there.unprotectReport(bytes)).toBeUndefined()
        expect(here.protect(bytes).length).toBe(length + tagBytes)
        expect(here.protectReport(bytes).length).toBe(length + 14)
      }
    }
    expect(there.unprotect(new Uint8Array(65_507).fill(0x80))).toBeUndefined()
    expect(there.unprotectReport(new Uint8Array(65_507).fill(0x80))).toBeUndefined()
  })

  test('counts its reports, and none of them looks like another', async () => {
    const [here, there] = await pair(suite)
    const sealed = Array.from({ length: 300 }, () => here.protectReport(REPORT))
    expect(word32(sealed[299]!, REPORT.length)).toBe(0x8000_0000 + 300)
    for (const report of sealed) expect(plain(there.unprotectReport(report))).toEqual(plain(REPORT))
    expect(new Set(sealed.map((report) => Buffer.from(report).toString('hex'))).size).toBe(300)
  })

  test('takes another SSRC of the same peer, as after a change of its media', async () => {
    const [here, there] = await pair(suite)
    there.unprotect(here.protect(packet(40_000, 1)))
    // A second sender under the same key counts for itself.
    const again = await createSrtp({ suite, local: key(1), remote: key(2) })
    expect(plain(there.unprotect(again.protect(packet(3, 2))))).toEqual(plain(packet(3, 2)))
  })
})

test('a key that stays goes on counting when the other one changes', async () => {
  const suite = 'AES_CM_128_HMAC_SHA1_80'
  const [here, there] = await pair(suite)
  for (const sequence of [1, 30_000, 60_000, 70_000]) there.unprotect(here.protect(packet(sequence)))
  const changed = await createSrtp({ suite, local: key(1), remote: key(9) }, here)
  expect(plain(there.unprotect(changed.protect(packet(70_001))))).toEqual(plain(packet(70_001)))
  const peer = await createSrtp({ suite, local: key(9), remote: key(1) })
  expect(plain(changed.unprotect(peer.protect(packet(1))))).toEqual(plain(packet(1)))
})
