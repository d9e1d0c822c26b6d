import { expect, test } from 'vitest'
import { createFrameSource } from './frame-source.ts'

const FRAME = 320
const loud = (frames: number) =>
  Int16Array.from({ length: frames * FRAME }, (_, index) => (index % 2 ? 8000 : -8000))
const silent = (frames: number) => new Int16Array(frames * FRAME)
const joined = (...parts: Int16Array[]) => Int16Array.from(parts.flatMap((part) => [...part]))

/** How many frames sound before the line is silent for good. */
function play(source: ReturnType<typeof createFrameSource>, frames: number): boolean[] {
  return Array.from({ length: frames }, (_, index) => {
    const frame = new Int16Array(FRAME).fill(99)
    source.take(frame, index * 20)
    return frame.some((sample) => sample !== 0)
  })
}

test('who has nothing to say is silent', () => {
  expect(play(createFrameSource(), 3)).toEqual([false, false, false])
})

test('knows when its first and its last sound left, and does not say the silence after it', () => {
  const source = createFrameSource()
  const speech = source.say(joined(silent(2), loud(3), silent(1), loud(1), silent(50)))
  expect(speech).toEqual({ fromMs: undefined, toMs: undefined })
  expect(play(source, 9)).toEqual([false, false, true, true, true, false, true, false, false])
  expect(speech).toEqual({ fromMs: 40, toMs: 120 })
})

test('says one thing after the other, and never two at once', () => {
  const source = createFrameSource()
  source.say(loud(2))
  expect(() => source.say(loud(1))).toThrow('still speaking')
  play(source, 2)
  const second = source.say(loud(1))
  play(source, 1)
  expect(second).toEqual({ fromMs: 0, toMs: 0 })
})

test('silence cannot be said', () => {
  expect(() => createFrameSource().say(silent(100))).toThrow('nothing to be heard')
  expect(() => createFrameSource().say(new Int16Array(0))).toThrow('nothing to be heard')
})
