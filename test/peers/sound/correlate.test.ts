import { expect, test } from 'vitest'
import { seededRandom } from '../../../server/src/voice/audio/comfort-noise.ts'
import { decodeG711, encodeG711 } from '../../../packages/rtp/src/index.ts'
import { resampleWhole } from '../../../server/src/voice/audio/resampling/resample.ts'
import { babble } from './babble.ts'
import { correlateBands } from './correlate-bands.ts'
import { correlate } from './correlate.ts'
import { toneRatio } from './tone.ts'

const RATE = 8000

const said = { samples: babble(1, 4), rate: RATE } as const

function after(silentMs: number, samples: Int16Array): Int16Array {
  const all = new Int16Array((silentMs * RATE) / 1000 + samples.length + RATE)
  all.set(samples, (silentMs * RATE) / 1000)
  return all
}

test('the same sound later, softer and through a telephone codec is recognised, and where it begins', () => {
  const soft = said.samples.map((sample) => sample / 4)
  const bytes = new Uint8Array(soft.length)
  encodeG711('mu-law', soft, bytes)
  decodeG711('mu-law', bytes, soft)
  const { median, startMs, windows } = correlate(said, { samples: after(1700, soft), rate: RATE })
  expect(median).toBeGreaterThan(0.98)
  expect(Math.abs(startMs - 1700)).toBeLessThan(2)
  expect(windows).toBeGreaterThan(10)
})

test('it is recognised at another rate, and where pieces of 20 ms were left out or said twice', () => {
  const stretched: number[] = []
  for (let frame = 0; frame < said.samples.length / 160; frame++) {
    const samples = said.samples.subarray(frame * 160, frame * 160 + 160)
    if (frame % 60 !== 0) stretched.push(...samples)
    if (frame % 60 === 30) stretched.push(...samples)
  }
  const heard = resampleWhole(after(300, Int16Array.from(stretched)), RATE, 48_000)
  expect(correlate(said, { samples: heard, rate: 48_000 }).median).toBeGreaterThan(0.9)
})

test('other speech, noise and silence are not', () => {
  const random = seededRandom(3)
  const noise = Int16Array.from({ length: 6 * RATE }, () => (random() - 0.5) * 20_000)
  for (const samples of [babble(2, 6), noise, new Int16Array(6 * RATE), new Int16Array(0)]) {
    expect(correlate(said, { samples, rate: RATE }).median).toBeLessThan(0.6)
    expect(correlateBands(said, { samples, rate: RATE }).likeness).toBeLessThan(0.6)
  }
})

test('what is said in a coarser wave is recognised by its bands', () => {
  const coarse = said.samples.map((sample) => Math.round(sample / 2500) * 2500)
  const { likeness, startMs } = correlateBands(said, { samples: after(500, coarse), rate: RATE })
  expect(likeness).toBeGreaterThan(0.7)
  expect(Math.abs(startMs - 500)).toBeLessThan(20)
})

test('a tone is found where it is mixed in for a moment', () => {
  const mixed = said.samples.map((sample, index) =>
    index < 400 ? sample / 4 + 15_000 * Math.sin((2 * Math.PI * 2600 * index) / RATE) : sample,
  )
  expect(toneRatio({ samples: mixed, rate: RATE }, 2600)).toBeGreaterThan(0.8)
  expect(toneRatio(said, 2600)).toBeLessThan(0.2)
})
