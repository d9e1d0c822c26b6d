import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { MAX_DEPTH_MS, MIN_DEPTH_MS } from './delay-estimate.ts'
import { createJitterBuffer, type JitterBuffer } from './jitter-buffer.ts'
import { MAX_BUFFERED_PACKETS, type MediaPacket } from './packet-stream.ts'

const NOTHING = new Uint8Array()

/** One packet on its way: when it was sent, and when it arrives. */
type Sent = { packet: MediaPacket; atMs: number }

function packet(index: number, changes: Partial<MediaPacket> = {}): MediaPacket {
  return {
    sequence: index & 0xffff,
    timestamp: (index * 160) >>> 0,
    ssrc: 1,
    samples: 160,
    payload: NOTHING,
    ...changes,
  }
}

/** `count` packets, 20 ms apart, each delayed by what the network adds. */
function stream(count: number, delayMs: (index: number) => number = () => 0, from = 0): Sent[] {
  return Array.from({ length: count }, (_, index) => ({
    packet: packet(from + index),
    atMs: index * 20 + delayMs(index),
  }))
}

/** A listener who needs a frame every 20 ms, a little after the packets are due. Returns what it heard, in order. */
function listen(buffer: JitterBuffer, arrivals: Sent[], untilMs: number, perMs = 8): string[] {
  const inOrder = arrivals.toSorted((a, b) => a.atMs - b.atMs)
  const heard: string[] = []
  let next = 0
  let ready = 0
  for (let nowMs = 3; nowMs < untilMs; nowMs += 20) {
    for (let sent = inOrder[next]; sent && sent.atMs <= nowMs; sent = inOrder[++next]) {
      buffer.push(sent.packet, sent.atMs)
    }
    ready -= 20 * perMs
    while (ready < 0) {
      const pulled = buffer.pull(nowMs)
      heard.push('packet' in pulled ? `${pulled.packet.sequence}` : pulled.kind)
      if (pulled.kind === 'idle' || pulled.kind === 'starved') ready = 0
      else ready += pulled.kind === 'packet' ? pulled.packet.samples : pulled.samples
    }
  }
  return heard
}

function numbers(heard: string[]): number[] {
  return heard.filter((each) => /^\d+$/.test(each)).map(Number)
}

function upTo(count: number, from = 0): number[] {
  return Array.from({ length: count }, (_, index) => (from + index) & 0xffff)
}

/** The same on every run. */
function unsteady(mostMs: number): (index: number) => number {
  return (index) => ((Math.imul(index + 1, 2_654_435_761) >>> 8) % 1000) * (mostMs / 1000)
}

test('a steady stream is played whole and in order, 40 ms after the first packet at first', () => {
  const buffer = createJitterBuffer(8000)
  const heard = listen(buffer, stream(100), 2000)
  expect(heard.slice(0, 4)).toEqual(['idle', 'idle', '0', '1'])
  expect(numbers(heard)).toEqual(upTo(98))
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
  expect(heard.slice(2, 12)).toEqual(['0', '1', '2', '3', 'lost', '5', '6', '7', '8', '9'])
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

test('sequence numbers and timestamps wrap without anybody noticing', () => {
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
    expect(buffer.statistics()).toMatchObject({ resets: 1, lost: 0 })
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
    expect(buffer.statistics()).toMatchObject({ lost: 0, resets: 0, depthMs: expect.closeTo(43, -1) })
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
  expect(heard.slice(0, 4)).toEqual(['idle', 'idle', '0', '1'])
})

describe('the depth', () => {
  test('is small on a steady line, and none of the speech is lost on the way down', () => {
    const buffer = createJitterBuffer(8000)
    listen(buffer, stream(500), 10_000)
    expect(buffer.statistics()).toMatchObject({ targetMs: MIN_DEPTH_MS, lost: 0 })
    expect(buffer.statistics().depthMs).toBeLessThanOrEqual(MIN_DEPTH_MS + 30)
    expect(buffer.statistics().discarded).toBeLessThanOrEqual(1)
  })

  test('grows on an unsteady line until nearly everything comes in time', () => {
    const buffer = createJitterBuffer(8000)
    listen(buffer, stream(250, unsteady(80)), 5000)
    const early = buffer.statistics()
    expect(early.targetMs).toBeGreaterThanOrEqual(70)
    expect(early.targetMs).toBeLessThanOrEqual(90)
    const heard = listen(createJitterBuffer(8000), stream(1500, unsteady(80)), 30_000).slice(500)
    expect(heard.filter((each) => !/^\d/.test(each)).length).toBeLessThan(heard.length * 0.03)
  })

  test('grows as well where later packets overtake, so that the buffer is never empty', () => {
    const buffer = createJitterBuffer(8000)
    listen(buffer, stream(1500, unsteady(150)), 30_000)
    const { lost, depthMs, targetMs } = buffer.statistics()
    expect(targetMs).toBeGreaterThanOrEqual(130)
    expect(depthMs).toBeGreaterThan(targetMs - 20)
    expect(lost).toBeLessThan(1500 * 0.03)
  })

  test('comes down again when the line calms, a packet at a time', () => {
    const buffer = createJitterBuffer(8000)
    listen(
      buffer,
      stream(2000, (index) => (index < 500 ? unsteady(100)(index) : 0)),
      40_000,
    )
    const { targetMs, depthMs, discarded } = buffer.statistics()
    expect(targetMs).toBe(MIN_DEPTH_MS)
    expect(depthMs).toBeLessThanOrEqual(MIN_DEPTH_MS + 30)
    expect(discarded).toBeGreaterThan(0)
    expect(discarded).toBeLessThan(20)
  })

  test('never asks for more than its bound, and stays near it however late things come', () => {
    const buffer = createJitterBuffer(8000)
    listen(buffer, stream(1000, unsteady(700)), 20_000)
    expect(buffer.statistics().targetMs).toBe(MAX_DEPTH_MS)
    expect(buffer.statistics().depthMs).toBeLessThanOrEqual(MAX_DEPTH_MS + 50)
  })

  test('forgives one straggler', () => {
    const buffer = createJitterBuffer(8000)
    listen(
      buffer,
      stream(400, (index) => (index === 350 ? 150 : 0)),
      8000,
    )
    expect(buffer.statistics().targetMs).toBe(MIN_DEPTH_MS)
  })

  test.each([-300, 300])(
    'follows a clock that is %i parts in a million off for ten minutes',
    (partsPerMillion) => {
      const buffer = createJitterBuffer(8000)
      const arrivals = stream(30_000).map(({ packet, atMs }) => ({
        packet,
        atMs: atMs * (1 + partsPerMillion / 1e6),
      }))
      const heard = listen(buffer, arrivals, 590_000)
      // 180 ms of drift are nine packets to leave out or to wait for.
      expect(heard.filter((each) => !/^\d/.test(each)).length).toBeLessThan(15)
      expect(buffer.statistics().discarded).toBeLessThan(15)
      expect(buffer.statistics().depthMs).toBeLessThan(70)
    },
  )
})

test('after the process was held up for a second, the burst is cut to what can still be played in time', () => {
  const buffer = createJitterBuffer(8000)
  const arrivals = stream(400, (index) => (index >= 100 && index < 150 ? (150 - index) * 20 : 0))
  const heard = listen(buffer, arrivals, 8000)
  const { depthMs, buffered } = buffer.statistics()
  expect(depthMs).toBeLessThan(MAX_DEPTH_MS)
  expect(buffered).toBeLessThan(10)
  expect(numbers(heard).at(-1)).toBeGreaterThan(390)
})

test('jitter is that of RFC 3550', () => {
  const buffer = createJitterBuffer(8000)
  const arrivals = stream(60, unsteady(12))
  let expected = 0
  for (const [index, { packet, atMs }] of arrivals.entries()) {
    buffer.push(packet, atMs)
    const before = arrivals[index - 1]
    if (!before) continue
    const difference = atMs - before.atMs - (packet.timestamp - before.packet.timestamp) / 8
    expected += (Math.abs(difference) - expected) / 16
  }
  expect(buffer.statistics().jitterMs).toBeCloseTo(expected, 6)
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
      fc.property(fc.array(fc.tuple(nonsense, fc.nat(100)), { maxLength: 300 }), (packets) => {
        const buffer = createJitterBuffer(8000)
        let nowMs = 0
        for (const [packet, stepMs] of packets) {
          nowMs += stepMs
          buffer.push(packet, nowMs)
          const pulled = buffer.pull(nowMs)
          expect('samples' in pulled ? pulled.samples : 1).toBeGreaterThan(0)
          expect(buffer.statistics().buffered).toBeLessThanOrEqual(MAX_BUFFERED_PACKETS)
        }
      }),
    )
  })
})
