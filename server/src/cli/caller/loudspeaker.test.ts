import { expect, test } from 'vitest'
import { createLoudspeaker, MAX_QUEUED_SAMPLES } from './loudspeaker.ts'

const ones = (length: number) => new Int16Array(length).fill(1)

test('plays what arrives frame by frame, however it was cut, and silence after it', () => {
  const loudspeaker = createLoudspeaker()
  for (const length of [100, 0, 300]) loudspeaker.add(ones(length))
  const frame = new Int16Array(320)
  expect(loudspeaker.play(frame).sounded).toBe(320)
  expect([...frame]).toEqual([...ones(320)])
  expect(loudspeaker.play(frame).sounded).toBe(80)
  expect([...frame]).toEqual([...ones(80), ...new Int16Array(240)])
  expect(loudspeaker.isEmpty).toBe(true)
  expect(loudspeaker.play(frame)).toEqual({ sounded: 0, marks: [] })
})

test('a mark is reached with the last sample before it, no sooner', () => {
  const loudspeaker = createLoudspeaker()
  const frame = new Int16Array(320)
  loudspeaker.mark(1)
  loudspeaker.add(ones(320))
  loudspeaker.mark(2)
  loudspeaker.add(ones(321))
  loudspeaker.mark(3)
  expect(loudspeaker.play(frame).marks).toEqual([1, 2])
  expect(loudspeaker.play(frame).marks).toEqual([])
  expect(loudspeaker.isEmpty).toBe(false)
  expect(loudspeaker.play(frame)).toEqual({ sounded: 1, marks: [3] })
})

test('what is cleared is neither heard nor reached', () => {
  const loudspeaker = createLoudspeaker()
  loudspeaker.add(ones(1000))
  loudspeaker.mark(1)
  loudspeaker.clear()
  expect(loudspeaker.isEmpty).toBe(true)
  expect(loudspeaker.play(new Int16Array(320))).toEqual({ sounded: 0, marks: [] })
})

test('has room for ten seconds, and for as much again once they are played or cleared', () => {
  const loudspeaker = createLoudspeaker()
  expect(loudspeaker.add(ones(MAX_QUEUED_SAMPLES))).toBe(true)
  expect(loudspeaker.add(ones(1))).toBe(false)
  loudspeaker.play(new Int16Array(320))
  expect(loudspeaker.add(ones(320))).toBe(true)
  expect(loudspeaker.add(ones(1))).toBe(false)
  loudspeaker.clear()
  expect(loudspeaker.add(ones(MAX_QUEUED_SAMPLES))).toBe(true)
})
