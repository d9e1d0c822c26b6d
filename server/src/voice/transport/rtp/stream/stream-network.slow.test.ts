import { describe, expect, test } from 'vitest'
import { seededRandom } from '../../../audio/comfort-noise.ts'
import type { CodecName } from '../codecs.ts'
import type { Media } from '../media.ts'
import { converse, createProbe, HERE, poorLink, THERE, type Link, type Probe } from './network.fixture.ts'
import { SRTP_SUITES, type SrtpKeys, type SrtpSuite } from '@parley/rtp'
import { compare, median, voice } from './voice.fixture.ts'

const SECONDS = 8
const alice = voice(SECONDS, 1, 115)
const bob = voice(SECONDS, 2, 190)

type Call = { readonly here: Probe; readonly there: Probe }

async function connect(media: Partial<Media> & { codecs?: CodecName[] }, suite?: SrtpSuite): Promise<Call> {
  const one = new Uint8Array(30).fill(1)
  const other = new Uint8Array(30).fill(2)
  const keys = (local: Uint8Array, remote: Uint8Array): SrtpKeys | null =>
    suite ? { suite, local, remote } : null
  return {
    here: await createProbe({ ...media, keys: keys(one, other) }, { seed: 11 }),
    there: await createProbe({ ...media, remote: HERE, keys: keys(other, one) }, { seed: 12 }),
  }
}

function talk({ here, there }: Call, link?: (seed: number) => Link): void {
  converse(
    { probe: here, source: HERE, says: alice, ...(link && { link: link(5) }) },
    { probe: there, source: THERE, says: bob, ...(link && { link: link(6) }) },
    SECONDS * 1000,
  )
}

/** Of both directions. */
function likeness({ here, there }: Call) {
  const windows = [...compare(alice, there.heard()), ...compare(bob, here.heard())]
  expect(windows.length).toBeGreaterThan(30)
  const correlations = windows.map(({ correlation }) => correlation)
  // Where a window is torn, the place where it fits best says nothing.
  const delays = windows.filter(({ correlation }) => correlation > 0.8).map(({ delayMs }) => delayMs)
  return {
    median: median(correlations),
    good: correlations.filter((each) => each > 0.9).length / correlations.length,
    delayMs: median(delays),
    longestDelayMs: Math.max(...delays),
  }
}

const FORMATS: [string, CodecName, SrtpSuite | undefined, number][] = [
  ['mu-law', 'PCMU', undefined, 20],
  ['A-law', 'PCMA', undefined, 20],
  ['Opus', 'opus', undefined, 20],
  ['mu-law in packets of 30 ms', 'PCMU', undefined, 30],
  ['Opus in packets of 60 ms', 'opus', undefined, 60],
  ...SRTP_SUITES.map((suite): [string, CodecName, SrtpSuite, number] => [suite, 'PCMU', suite, 20]),
]

describe.each(FORMATS)('%s', (_, codec, suite, packetMs) => {
  test('over a perfect network both hear each other whole, and soon', async () => {
    const call = await connect({ codecs: [codec], packetMs }, suite)
    talk(call)
    const { median, good, longestDelayMs } = likeness(call)
    expect(median).toBeGreaterThan(0.95)
    expect(good).toBeGreaterThan(0.9)
    expect(longestDelayMs).toBeLessThan(60 + packetMs)
    for (const { stream } of [call.here, call.there]) {
      expect(stream.statistics()).toMatchObject({
        foreign: 0,
        unreadable: 0,
        unproven: 0,
        lost: 0,
        isLocked: true,
      })
    }
  })

  test('over 5 % loss, 50 ms jitter, reordering and duplicates both still hear each other, without ever more delay', async () => {
    const call = await connect({ codecs: [codec], packetMs }, suite)
    talk(call, (seed) => poorLink(seededRandom(seed), 0.05, 50))
    const { median, good, delayMs, longestDelayMs } = likeness(call)
    expect(median).toBeGreaterThan(0.9)
    expect(good).toBeGreaterThan(0.6)
    // 20 ms of network, 50 of jitter, and packets that are cut at 20 ms on both sides.
    expect(delayMs).toBeLessThan(110 + packetMs)
    expect(longestDelayMs).toBeLessThan(200 + packetMs)
    for (const { stream } of [call.here, call.there]) {
      const { jitter, unreadable, unproven, foreign } = stream.statistics()
      // SRTP takes nothing twice; without it the jitter buffer sees to it.
      expect(suite ? unproven : jitter.duplicate).toBeGreaterThan(0)
      expect(jitter.lost / jitter.received).toBeLessThan(0.1)
      expect(jitter.resets + unreadable + foreign).toBe(0)
    }
  })
})

describe.each([-200, 200])('ten minutes with a peer whose clock is off by %i ppm', (ppm) => {
  test('are exactly as many packets and frames as ticks, and the delay stays what it was', async () => {
    const here = await createProbe({}, { keeps: false, seed: 21 })
    const there = await createProbe({ remote: HERE }, { keeps: false, seed: 22 })
    const unsteady = poorLink(seededRandom(1), 0, 20, 0)
    const depths: number[] = []
    const link: Link = (sentMs) => {
      if (sentMs > depths.length * 5000) depths.push(here.stream.statistics().jitter.depthMs)
      return unsteady(sentMs)
    }
    const rate = 1 + ppm / 1e6
    converse({ probe: here, source: HERE }, { probe: there, source: THERE, rate, link }, 600_000)
    expect(here.frames()).toBe(30_000)
    expect(here.stream.statistics().sentPackets).toBe(30_000)
    const sent = Math.ceil(599_993 / (20 / rate))
    expect(there.stream.statistics().sentPackets).toBe(sent)
    const { jitter } = here.stream.statistics()
    expect(jitter).toMatchObject({ received: sent, resets: 0, duplicate: 0 })
    expect(depths).toHaveLength(120)
    expect(Math.max(...depths)).toBeLessThan(60)
    // 200 ppm are 6 packets in ten minutes: too many or too few, and what the jitter costs besides.
    expect(jitter.discarded).toBeLessThan(20)
    expect(jitter.lost).toBeLessThan(20)
  })
})
