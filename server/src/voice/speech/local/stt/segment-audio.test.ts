import { expect, test } from 'vitest'
import { createSegmentAudio } from './segment-audio.ts'

function counting(from: number, length: number): Int16Array {
  return Int16Array.from({ length }, (_, index) => from + index)
}

test('what was pushed is there by its position in the call, however long it is', () => {
  const audio = createSegmentAudio()
  for (let from = 0; from < 30_000; from += 320) audio.push(counting(from, 320))
  audio.dropBefore(10_000)
  expect([audio.from, audio.end]).toEqual([10_000, 30_080])
  expect(audio.copy(10_003)).toEqual(Int16Array.of(10_000, 10_001, 10_002))
  audio.push(new Int16Array(200_000))
  expect(audio.end).toBe(230_080)
  expect(audio.copy(10_001)).toEqual(Int16Array.of(10_000))
})

test('positions outside of it are its ends', () => {
  const audio = createSegmentAudio()
  audio.push(counting(0, 320))
  audio.dropBefore(-5)
  expect(audio.copy(9999)).toHaveLength(320)
  expect(audio.copy(-1)).toHaveLength(0)
  audio.dropBefore(9999)
  expect([audio.from, audio.end]).toEqual([320, 320])
})

test('without a pause it is cut where it is softest', () => {
  const audio = createSegmentAudio()
  const loud = new Int16Array(16_000).fill(5000)
  audio.push(loud)
  audio.push(new Int16Array(3200).fill(50))
  audio.push(loud)
  expect(audio.softestCut()).toBeGreaterThan(16_000)
  expect(audio.softestCut()).toBeLessThan(19_200)
})
