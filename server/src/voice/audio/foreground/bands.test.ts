import { expect, test } from 'vitest'
import { BANDS, decibels, measureBands } from './bands.ts'

function bandsOf(sample: (index: number) => number): number[] {
  const power = new Float64Array(BANDS)
  measureBands(
    Int16Array.from({ length: 320 }, (_, index) => sample(index)),
    power,
  )
  return [...power].map(decibels)
}

const sine = (hz: number, amplitude: number) => (index: number) =>
  amplitude * Math.sin((2 * Math.PI * hz * index) / 16_000)

test.each([
  [300, 0],
  [500, 1],
  [720, 2],
  [1000, 3],
  [1320, 4],
  [1750, 5],
  [2350, 6],
  [3100, 7],
])(
  'a tone of %d Hz at half of full scale is in band %d, 9 dB below a full square, and nowhere else',
  (hz, band) => {
    const levels = bandsOf(sine(hz, 16_384))
    expect(levels[band]).toBeGreaterThan(-11)
    expect(levels[band]).toBeLessThan(-8.5)
    expect(Math.max(...levels.toSpliced(band, 1))).toBeLessThan(levels[band]! - 20)
  },
)

test('half as loud is 6 dB less, and silence is the floor', () => {
  const [loud, soft] = [16_384, 8192].map((amplitude) => bandsOf(sine(1000, amplitude))[3]!)
  expect(loud! - soft!).toBeCloseTo(6.02, 1)
  expect(bandsOf(() => 0)).toEqual(Array.from({ length: BANDS }, () => -96))
})
