import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { createComfortNoise, seededRandom } from './comfort-noise.ts'
import { peak, rmsDbfs } from './levels.ts'

function noise(seed: number, levelDbfs: number, samples: number): Int16Array {
  const into = new Int16Array(samples)
  const comfort = createComfortNoise(seededRandom(seed))
  for (let from = 0; from < samples; from += 160) comfort.generate(into.subarray(from, from + 160), levelDbfs)
  return into
}

test('the same seed is the same noise, another seed another', () => {
  expect(noise(7, -50, 1600)).toEqual(noise(7, -50, 1600))
  expect(noise(7, -50, 1600)).not.toEqual(noise(8, -50, 1600))
})

test.each([-60, -50, -40])('at %i dBFS it is as loud as that', (levelDbfs) => {
  expect(Math.abs(rmsDbfs(noise(3, levelDbfs, 16_000)) - levelDbfs)).toBeLessThan(0.5)
})

test('it sounds duller than white noise: neighbours resemble each other', () => {
  const samples = noise(5, -40, 8000)
  let together = 0
  let alone = 0
  for (let n = 1; n < samples.length; n++) {
    together += samples[n]! * samples[n - 1]!
    alone += samples[n]! ** 2
  }
  expect(together / alone).toBeCloseTo(0.5, 1)
})

test('it does not beat: half a second is nothing like the next', () => {
  const samples = noise(5, -40, 8000)
  let together = 0
  let alone = 0
  for (let n = 0; n < 4000; n++) {
    together += samples[n]! * samples[n + 4000]!
    alone += samples[n]! ** 2
  }
  expect(Math.abs(together / alone)).toBeLessThan(0.1)
})

test('it begins from nothing and glides', () => {
  const comfort = createComfortNoise(seededRandom(1))
  const first = new Int16Array(160)
  comfort.generate(first, -30)
  expect(peak(first.subarray(0, 8))).toBeLessThan(peak(first) / 4)
})

test('a generator of any seed stays between zero and one and does not stick', () => {
  fc.assert(
    fc.property(fc.integer(), (seed) => {
      const random = seededRandom(seed)
      const drawn = Array.from({ length: 200 }, random)
      expect(drawn.every((number) => number >= 0 && number < 1)).toBe(true)
      expect(new Set(drawn).size).toBeGreaterThan(190)
    }),
  )
})
