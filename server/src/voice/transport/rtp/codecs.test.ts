import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { seededRandom } from '../../audio/comfort-noise.ts'
import { CLOCK_RATES, CODEC_NAMES, createCodec, packetMsOf } from './codecs.ts'
import { opusSamples } from '@parley/rtp'
import { compare, median, voice } from './stream/voice.fixture.ts'

describe.each(CODEC_NAMES)('%s', (name) => {
  test('counts in the clock that session descriptions name', async () => {
    const codec = await createCodec(name)
    expect(codec).toMatchObject({ name, clockRate: CLOCK_RATES[name] })
    codec.free()
  })

  test('makes packets of every length that state their length, and are decoded to it', async () => {
    const codec = await createCodec(name)
    const into = new Int16Array(2000)
    for (const preferredMs of [10, 20, 30, 40, 60]) {
      const ms = packetMsOf(name, preferredMs)
      const payload = codec.encode(new Int16Array((codec.audioRate * ms) / 1000))
      expect(codec.length(payload)).toBe((codec.clockRate * ms) / 1000)
      expect(codec.decode(payload, into)).toBe((codec.audioRate * ms) / 1000)
    }
    codec.free()
  })

  test('fills a lost packet with what goes on, and fades if nothing comes', async () => {
    const codec = await createCodec(name)
    const into = new Int16Array(codec.audioRate / 50)
    const tone = into.map((_, index) => 8000 * Math.sin((2 * Math.PI * 200 * index) / codec.audioRate))
    const power = () => into.reduce((sum, each) => sum + each * each, 0)
    for (let count = 0; count < 20; count++) codec.decode(codec.encode(tone), into)
    const heard = power()
    codec.conceal(into)
    expect(power()).toBeGreaterThan(heard / 4)
    for (let count = 0; count < 30; count++) codec.conceal(into)
    expect(power()).toBeLessThan(heard / 1000)
    codec.free()
  })

  test('never throws at what is no sound, and never writes beyond the longest packet', async () => {
    const codec = await createCodec(name)
    const into = new Int16Array((codec.audioRate * 120) / 1000)
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 1400 }), (payload) => {
        if (codec.length(payload) === 0) return
        expect(codec.decode(payload, into)).toBeLessThanOrEqual(into.length)
        codec.conceal(into.subarray(0, (codec.audioRate * 20) / 1000))
      }),
    )
    codec.free()
  })
})

test('the length of a packet is the preferred one, or the next shorter one that the format has', () => {
  expect([5, 10, 19, 20, 30, 40, 60, 100].map((ms) => packetMsOf('PCMU', ms))).toEqual([
    10, 10, 10, 20, 30, 40, 60, 60,
  ])
  expect([10, 20, 30, 40, 60].map((ms) => packetMsOf('opus', ms))).toEqual([10, 20, 20, 40, 60])
})

test('speech through Opus is the same speech', async () => {
  const codec = await createCodec('opus')
  const said = voice(5, 3)
  const heard = new Int16Array(said.length)
  for (let from = 0; from < said.length; from += 320) {
    codec.decode(codec.encode(said.subarray(from, from + 320)), heard.subarray(from))
  }
  codec.free()
  const windows = compare(said, heard, 50)
  expect(median(windows.map(({ correlation }) => correlation))).toBeGreaterThan(0.95)
})

test.each([
  // RFC 6716 table 2: configuration, frames in the packet, milliseconds.
  [[0 << 3], 10],
  [[3 << 3], 60],
  [[9 << 3], 20],
  [[12 << 3], 10],
  [[15 << 3], 20],
  [[16 << 3], 2.5],
  [[31 << 3], 20],
  [[(31 << 3) | 1], 40],
  [[(31 << 3) | 2], 40],
  [[(31 << 3) | 3, 6], 120],
  [[(31 << 3) | 3, 0xc3], 60],
])('the first bytes %j of an Opus packet mean %d ms', (payload, ms) => {
  expect(opusSamples(Uint8Array.from(payload))).toBe(ms * 48)
})

test('a packet of Opus that is empty, has no frames or is longer than 120 ms is none', () => {
  for (const payload of [[], [(31 << 3) | 3], [(31 << 3) | 3, 0], [(31 << 3) | 3, 7], [(3 << 3) | 3, 48]]) {
    expect(opusSamples(Uint8Array.from(payload))).toBe(0)
  }
})

test('a packet of G.711 that is empty or longer than 120 ms is none', async () => {
  const codec = await createCodec('PCMA')
  expect([0, 1, 80, 960, 961].map((bytes) => codec.length(new Uint8Array(bytes)))).toEqual([0, 1, 80, 960, 0])
})

test('noise through G.711 stays as loud, whichever law', async () => {
  const random = seededRandom(9)
  const said = Int16Array.from({ length: 160 }, () => (random() - 0.5) * 20_000)
  for (const name of ['PCMU', 'PCMA'] as const) {
    const codec = await createCodec(name)
    const heard = new Int16Array(160)
    codec.decode(codec.encode(said), heard)
    for (const [index, sample] of heard.entries()) {
      expect(Math.abs(sample - said[index]!)).toBeLessThanOrEqual(Math.max(64, Math.abs(said[index]!) / 16))
    }
  }
})
