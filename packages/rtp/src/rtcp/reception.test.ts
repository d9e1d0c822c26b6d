import { expect, test } from 'vitest'
import type { RtpPacket } from '../packet/packet.ts'
import { createReception, type Reception } from './reception.ts'

function arrive(reception: Reception, index: number, atMs = index * 20, ssrc = 1): void {
  const packet: RtpPacket = {
    ok: true,
    payloadType: 0,
    marker: false,
    sequence: index & 0xffff,
    timestamp: (index * 160) >>> 0,
    ssrc,
    payload: new Uint8Array(),
  }
  reception.arrived(packet, 8000, atMs, true)
}

test('before anything has arrived there is nothing to report', () => {
  expect(createReception().report()).toBeUndefined()
})

test('losses are reported since the report before and since the beginning', () => {
  const reception = createReception()
  for (let index = 0; index < 100; index++) if (index % 10 !== 5) arrive(reception, index)
  expect(reception.report()).toMatchObject({ fractionLost: 25, cumulativeLost: 10, highestSequence: 99 })
  for (let index = 100; index < 200; index++) arrive(reception, index)
  expect(reception.report()).toMatchObject({ fractionLost: 0, cumulativeLost: 10, highestSequence: 199 })
  expect(reception.report()).toMatchObject({ fractionLost: 0, cumulativeLost: 10 })
})

test('what comes twice makes the loss negative, never the fraction', () => {
  const reception = createReception()
  for (let index = 0; index < 10; index++) {
    arrive(reception, index)
    arrive(reception, index)
  }
  expect(reception.report()).toMatchObject({ fractionLost: 0, cumulativeLost: -10 })
})

test('a wrap of the sequence number is counted above its 16 bits', () => {
  const reception = createReception()
  for (let index = 65_500; index < 65_600; index++) arrive(reception, index)
  expect(reception.report()).toMatchObject({ cumulativeLost: 0, highestSequence: 65_599 })
})

test('what comes out of order is not lost', () => {
  const reception = createReception()
  for (const index of [0, 2, 1, 4, 3, 6, 5]) arrive(reception, index)
  expect(reception.report()).toMatchObject({ fractionLost: 0, cumulativeLost: 0 })
})

test('one stray sequence number changes nothing, two that follow each other are a new beginning', () => {
  const reception = createReception()
  for (let index = 0; index < 10; index++) arrive(reception, index)
  arrive(reception, 30_000)
  arrive(reception, 10)
  expect(reception.report()).toMatchObject({ highestSequence: 10, cumulativeLost: 0 })
  arrive(reception, 40_000)
  arrive(reception, 40_001)
  arrive(reception, 40_002)
  expect(reception.report()).toMatchObject({ highestSequence: 40_002, cumulativeLost: 0 })
})

test('another sender is counted from its own beginning', () => {
  const reception = createReception()
  for (let index = 0; index < 10; index += 2) arrive(reception, index)
  for (let index = 500; index < 510; index++) arrive(reception, index, index * 20, 2)
  expect(reception.report()).toMatchObject({ ssrc: 2, cumulativeLost: 0, highestSequence: 509 })
})

test('a steady network has no jitter, across the wrap of the timestamp too', () => {
  const reception = createReception()
  const from = Math.floor(2 ** 32 / 160) - 50
  for (let index = from; index < from + 100; index++) arrive(reception, index)
  expect(reception.report()).toMatchObject({ jitter: 0 })
})

test('jitter is the mean deviation between neighbours, in the clock of the timestamps', () => {
  const reception = createReception()
  for (let index = 0; index < 500; index++) arrive(reception, index, index * 20 + (index % 2) * 10)
  expect(reception.jitterMs).toBeCloseTo(10, 1)
  expect(reception.report()).toMatchObject({ jitter: 80 })
})
