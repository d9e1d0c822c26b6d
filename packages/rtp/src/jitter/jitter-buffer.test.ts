import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createJitterBuffer } from './jitter-buffer.ts'
import { listen, NOTHING, numbers, packet, stream, unsteady, upTo } from './jitter-listener.fixture.ts'
import { MAX_BUFFERED_PACKETS, type MediaPacket } from './packet-stream.ts'

test('a steady stream is played whole and in order, 20 ms after the first packet at first', () => {
  const buffer = createJitterBuffer(8000)
  const heard = listen(buffer, stream(100), 2000)
  expect(heard.slice(0, 4)).toEqual(['idle', '0', '1', '2'])
  expect(numbers(heard)).toEqual(upTo(99))
  expect(buffer.statistics()).toMatchObject({ received: 100, lost: 0, late: 0, duplicate: 0, discarded: 0 })
  expect(buffer.statistics().jitterMs).toBe(0)
})

test('what arrives in the wrong order is played in the right one', () => {
  const arrivals = stream(40, (index) => (index % 2 === 0 ? 25 : 0))
  const heard = listen(createJitterBuffer(8000), arrivals, 900)
  expect(numbers(heard)).toEqual(upTo(40))
  expect(heard).not.toContain('lost')
})

test('even the very first packets may arrive in the wrong order', () => {
  const heard = listen(
    createJitterBuffer(8000),
    stream(10, (index) => (index === 0 ? 21 : 0)),
    300,
  )
  expect(numbers(heard)).toEqual(upTo(10))
})

test('a packet that comes twice is played once', () => {
  const buffer = createJitterBuffer(8000)
  const twice = stream(20).flatMap((sent) => [sent, { ...sent, atMs: sent.atMs + 30 }])
  expect(numbers(listen(buffer, twice, 500))).toEqual(upTo(20))
  expect(buffer.statistics()).toMatchObject({ received: 40, duplicate: 20, late: 0, lost: 0 })
})

test('a lost packet is reported in its place, with its length', () => {
  const buffer = createJitterBuffer(8000)
  const heard = listen(
    buffer,
    stream(10).filter(({ packet }) => packet.sequence !== 4),
    300,
  )
  expect(heard.slice(1, 11)).toEqual(['0', '1', '2', '3', 'lost', '5', '6', '7', '8', '9'])
  expect(buffer.statistics().lost).toBe(1)
})

test('of several lost packets each is reported, and one that comes in time after all is played', () => {
  const buffer = createJitterBuffer(8000)
  for (const index of [0, 1, 6]) buffer.push(packet(index), index * 20)
  const pulls = [125, 125].map((nowMs) => buffer.pull(nowMs).kind)
  expect(pulls).toEqual(['packet', 'packet'])
  expect(buffer.pull(125)).toEqual({ kind: 'lost', samples: 160 })
  buffer.push(packet(3), 130)
  buffer.push(packet(2), 131)
  expect(buffer.pull(145)).toMatchObject({ kind: 'packet', packet: { sequence: 3 } })
  expect(buffer.pull(165)).toEqual({ kind: 'lost', samples: 160 })
  expect(buffer.pull(185)).toEqual({ kind: 'lost', samples: 160 })
  expect(buffer.pull(205)).toMatchObject({ kind: 'packet', packet: { sequence: 6 } })
  expect(buffer.statistics()).toMatchObject({ lost: 3, late: 1 })
})

test('losses neither hurry nor delay what follows', () => {
  const buffer = createJitterBuffer(8000)
  const gone = new Set([10, 20, 21, 30, 31, 32])
  const heard = listen(
    buffer,
    stream(50).filter(({ packet }) => !gone.has(packet.sequence)),
    800,
  )
  expect(heard.indexOf('9')).toBe(10)
  expect(heard.indexOf('35')).toBe(36)
  expect(buffer.statistics()).toMatchObject({ depthMs: 23, lost: 6 })
})

test('without a listener it keeps the latest packets and counts the others', () => {
  const buffer = createJitterBuffer(8000)
  for (const { packet, atMs } of stream(200)) buffer.push(packet, atMs)
  expect(buffer.statistics()).toMatchObject({ buffered: MAX_BUFFERED_PACKETS, discarded: 136 })
  expect(buffer.pull(4000)).toMatchObject({ kind: 'packet', packet: { sequence: 199 } })
})

test('a packet that comes when its time is over is counted and not played', () => {
  const buffer = createJitterBuffer(8000)
  const heard = listen(
    buffer,
    stream(30, (index) => (index === 5 ? 90 : 0)),
    700,
  )
  expect(numbers(heard)).toEqual(upTo(30).filter((index) => index !== 5))
  expect(buffer.statistics()).toMatchObject({ late: 1, lost: 1 })
})

test('sequence numbers and timestamps wrap unnoticed', () => {
  const buffer = createJitterBuffer(8000)
  const from = 65_530
  const arrivals = stream(40, unsteady(15), from).map(({ packet, atMs }, index) => ({
    packet: { ...packet, timestamp: (0xffff_ffff - 1000 + index * 160) >>> 0 },
    atMs,
  }))
  const heard = listen(buffer, arrivals, 900)
  expect(numbers(heard)).toEqual(upTo(40, from))
  expect(buffer.statistics()).toMatchObject({ lost: 0, resets: 0, highestSequence: from + 39 })
})

describe('a new stream', () => {
  const after = (changes: (index: number) => Partial<MediaPacket>) =>
    stream(40).map((sent, index) =>
      index < 20 ? sent : { ...sent, packet: { ...sent.packet, ...changes(index) } },
    )

  test('of another sender is played from its start', () => {
    const buffer = createJitterBuffer(8000)
    const changed = after((index) => ({ ssrc: 2, sequence: 5000 + index, timestamp: 77 + index * 160 }))
    expect(numbers(listen(buffer, changed, 1000)).slice(-20)).toEqual(upTo(20, 5020))
    expect(buffer.statistics()).toMatchObject({ resets: 1, lost: 0, discarded: 1 })
  })

  test('of sequence numbers is believed at its second packet', () => {
    const buffer = createJitterBuffer(8000)
    const changed = after((index) => ({ sequence: 30_000 + index }))
    expect(numbers(listen(buffer, changed, 1000)).slice(-19)).toEqual(upTo(19, 30_021))
    expect(buffer.statistics()).toMatchObject({ resets: 1, stray: 1 })
  })

  test('of timestamps is played from its start', () => {
    const buffer = createJitterBuffer(8000)
    const changed = after((index) => ({ timestamp: 3_000_000_000 + index * 160 }))
    expect(numbers(listen(buffer, changed, 1000)).slice(-20)).toEqual(upTo(20, 20))
    expect(buffer.statistics()).toMatchObject({ resets: 1, lost: 0 })
  })

  test('is not begun by a single stray packet', () => {
    const buffer = createJitterBuffer(8000)
    const stray = { packet: packet(0, { sequence: 40_000 }), atMs: 205 }
    expect(numbers(listen(buffer, [...stream(40), stray], 900))).toEqual(upTo(40))
    expect(buffer.statistics()).toMatchObject({ resets: 0, stray: 1, lost: 0 })
  })
})

describe('a sender who is silent', () => {
  /** Twenty packets, nothing for `pauseMs`, twenty more: numbered on, stamped later. */
  const paused = (pauseMs: number) =>
    stream(40).map(({ packet, atMs }, index) => {
      const laterMs = index < 20 ? 0 : pauseMs
      return { packet: { ...packet, timestamp: packet.timestamp + laterMs * 8 }, atMs: atMs + laterMs }
    })

  test('for long has lost nothing, and is buffered afresh', () => {
    const buffer = createJitterBuffer(8000)
    const heard = listen(buffer, paused(3000), 4500)
    expect(numbers(heard)).toEqual(upTo(40))
    const between = heard.slice(heard.indexOf('19') + 1, heard.indexOf('20'))
    expect(new Set(between.slice(6))).toEqual(new Set(['idle']))
    expect(between.length).toBeGreaterThanOrEqual(150)
    expect(buffer.statistics()).toMatchObject({ lost: 0, resets: 0, depthMs: 23 })
  })

  test('for a moment keeps the rhythm of what follows', () => {
    const buffer = createJitterBuffer(8000)
    const heard = listen(buffer, paused(60), 1100)
    expect(numbers(heard)).toEqual(upTo(40))
    const between = heard.slice(heard.indexOf('19') + 1, heard.indexOf('20'))
    expect(between).toHaveLength(3)
    expect(buffer.statistics().lost).toBe(0)
  })
})

test('a pause is given in whole samples, though clocks are not that even', () => {
  const buffer = createJitterBuffer(8000)
  buffer.push(packet(0), 0)
  expect(buffer.pull(25).kind).toBe('packet')
  expect(buffer.pull(45.3).kind).toBe('starved')
  buffer.push(packet(1, { timestamp: 560 }), 65)
  expect([buffer.pull(65.6), buffer.pull(65.6)]).toEqual([
    { kind: 'pause', samples: 160 },
    { kind: 'pause', samples: 78 },
  ])
  expect(buffer.pull(65.6).kind).toBe('packet')
})

test('telephone events take sequence numbers and no time', () => {
  const buffer = createJitterBuffer(8000)
  const arrivals = stream(40).map((sent, index) =>
    index >= 10 && index < 20 ? { ...sent, packet: { ...sent.packet, samples: 0, timestamp: 1600 } } : sent,
  )
  const heard = listen(buffer, arrivals, 1000)
  expect(numbers(heard)).toEqual([...upTo(10), ...upTo(20, 20)])
  expect(heard).not.toContain('lost')
  expect(heard).not.toContain('pause')
  expect(buffer.statistics().lost).toBe(0)
})

test.each([10, 30, 40, 60])('packets of %i ms give whole frames', (packetMs) => {
  const buffer = createJitterBuffer(8000)
  const count = 1200 / packetMs
  const arrivals = Array.from({ length: count }, (_, index) => ({
    packet: packet(index, { samples: packetMs * 8, timestamp: index * packetMs * 8 }),
    atMs: index * packetMs,
  }))
  const heard = listen(buffer, arrivals, 1000)
  const begun = heard.slice(heard.findIndex((each) => each !== 'idle'))
  expect(numbers(begun)).toEqual(upTo(numbers(begun).length))
  expect(numbers(begun)).toHaveLength(begun.length)
  expect(begun.length).toBeGreaterThan(800 / packetMs)
})

test('a clock of 48 kHz counts the same time', () => {
  const arrivals = stream(50).map(({ packet, atMs }, index) => ({
    packet: { ...packet, samples: 960, timestamp: index * 960 },
    atMs,
  }))
  const heard = listen(createJitterBuffer(48_000), arrivals, 900, 48)
  expect(heard.slice(0, 4)).toEqual(['idle', '0', '1', '2'])
})

describe('whatever the network does', () => {
  const fate = fc.record({
    delayMs: fc.oneof({ weight: 8, arbitrary: fc.nat(40) }, fc.nat(400)),
    copies: fc.oneof({ weight: 8, arbitrary: fc.constant(1) }, fc.constantFrom(0, 2, 3)),
  })

  test('packets are played in order, once each, and every one is accounted for', () => {
    fc.assert(
      fc.property(fc.array(fate, { maxLength: 200 }), fc.nat(65_535), (fates, from) => {
        const buffer = createJitterBuffer(8000)
        const sent = stream(fates.length, (index) => fates[index]!.delayMs, from)
        const arrivals = sent.flatMap((each, index) =>
          Array.from({ length: fates[index]!.copies }, () => each),
        )
        const heard = listen(buffer, arrivals, fates.length * 20 + 800)
        const played = numbers(heard).map((sequence) => (sequence - from) & 0xffff)
        expect(played).toEqual([...new Set(played)].toSorted((a, b) => a - b))
        const { received, late, duplicate, discarded, stray, buffered } = buffer.statistics()
        expect(received).toBe(arrivals.length)
        expect(played.length + late + duplicate + discarded + stray + buffered).toBe(received)
        expect(buffered).toBe(0)
      }),
    )
  })

  test('nonsense neither fills the memory nor stops the listener', () => {
    const nonsense = fc.record({
      sequence: fc.oneof(fc.nat(65_535), fc.nat(200)),
      timestamp: fc.oneof(fc.nat(0xffff_ffff), fc.nat(50_000)),
      ssrc: fc.oneof({ weight: 20, arbitrary: fc.constant(1) }, fc.nat(3)),
      samples: fc.constantFrom(0, 80, 160, 480),
      payload: fc.constant(NOTHING),
    })
    fc.assert(
      fc.property(fc.array(fc.tuple(nonsense, fc.nat(300)), { maxLength: 300 }), (packets) => {
        const buffer = createJitterBuffer(8000)
        let nowMs = 0
        for (const [packet, stepMs] of packets) {
          nowMs += stepMs / 3
          buffer.push(packet, nowMs)
          const pulled = buffer.pull(nowMs)
          const samples = 'samples' in pulled ? pulled.samples : 1
          expect(samples > 0 && Number.isInteger(samples)).toBe(true)
          expect(buffer.statistics().buffered).toBeLessThanOrEqual(MAX_BUFFERED_PACKETS)
        }
      }),
    )
  })
})
