import { expect, test } from 'vitest'
import { loudnessOf } from './loudness.ts'

const tone = (hz: number, rate: number, dbfs: number): Int16Array =>
  Int16Array.from(
    { length: 3 * rate },
    (_, index) => 32_767 * 10 ** (dbfs / 20) * Math.sin((2 * Math.PI * hz * index) / rate),
  )

// The recommendation: a sine of 997 Hz at full scale in one channel is -3.01 LUFS.
test.each([16_000, 48_000])('a tone at full scale is as loud at %d Hz as the standard says', (rate) => {
  expect(loudnessOf(tone(997, rate, 0), rate)).toBeCloseTo(-3.01, 1)
  expect(loudnessOf(tone(997, rate, -20), rate)).toBeCloseTo(-23.01, 1)
})

test('pauses do not count, and what is low counts less', () => {
  const said = tone(997, 16_000, -20)
  const paused = new Int16Array(2 * said.length)
  paused.set(said)
  expect(loudnessOf(paused, 16_000)).toBeCloseTo(loudnessOf(said, 16_000), 0)
  expect(loudnessOf(tone(40, 16_000, -20), 16_000)).toBeLessThan(-25)
})
