import { expect, test } from 'vitest'
import { createPlaybackQueue, type Sounded, type PlaybackQueue } from './playback-queue.ts'

const FRAME = 320

/** A speech of so many words, each of them one frame long and sounding like its number. */
function speak(queue: PlaybackQueue, speech: number, words: number, ahead = false): void {
  queue.expect(speech, ahead)
  for (let word = 1; word <= words; word++) queue.add(speech, new Int16Array(FRAME).fill(word), [FRAME])
  queue.finish(speech)
}

function play(queue: PlaybackQueue, frames: number): { sound: number[]; told: Sounded[] } {
  const sound: number[] = []
  const told: Sounded[] = []
  for (let count = 0; count < frames; count++) {
    const frame = new Int16Array(FRAME)
    const sounded = queue.next(frame)
    if (!sounded) break
    sound.push(frame[0]!)
    told.push(...sounded)
  }
  return { sound, told }
}

test('a speech begins, reports each word, and ends', () => {
  const queue = createPlaybackQueue()
  speak(queue, 1, 2)
  expect(play(queue, 5)).toEqual({
    sound: [1, 2],
    told: [
      { type: 'began', speech: 1 },
      { type: 'words', speech: 1, words: 1 },
      { type: 'words', speech: 1, words: 2 },
      { type: 'ended', speech: 1 },
    ],
  })
})

test('what is still being made is waited for, and silence is not sent meanwhile', () => {
  const queue = createPlaybackQueue()
  queue.expect(1, false)
  expect(play(queue, 1).sound).toEqual([])
  queue.add(1, new Int16Array(FRAME).fill(7), [FRAME])
  expect(play(queue, 2).sound).toEqual([7])
  queue.finish(1)
  expect(play(queue, 1).told).toEqual([{ type: 'ended', speech: 1 }])
})

test('a line that goes ahead comes after what sounds and before what waits', () => {
  const queue = createPlaybackQueue()
  speak(queue, 1, 2)
  speak(queue, 2, 1)
  play(queue, 1)
  speak(queue, 3, 1, true)
  const order = play(queue, 9).told.filter(({ type }) => type === 'ended')
  expect(order.map(({ speech }) => speech)).toEqual([1, 3, 2])
})

test('after a hold it goes on at the word that is asked for, even when all of it had gone out', () => {
  const queue = createPlaybackQueue()
  speak(queue, 1, 4)
  play(queue, 4)
  queue.hold()
  expect(play(queue, 3).sound).toEqual([])
  queue.resume(1, 2)
  const { sound, told } = play(queue, 9)
  expect(sound).toEqual([3, 4])
  expect(told.at(-1)).toEqual({ type: 'ended', speech: 1 })
  expect(told).not.toContainEqual({ type: 'began', speech: 1 })
})

test('a speech that was heard to its end does not come back', () => {
  const queue = createPlaybackQueue()
  speak(queue, 1, 1)
  speak(queue, 2, 1)
  play(queue, 1)
  queue.heard(1)
  queue.hold()
  queue.resume(2, 0)
  expect(play(queue, 9).told.map(({ speech }) => speech)).toEqual([2, 2, 2])
})

test('what is dropped is silent, ends the hold, and reports whether any of it was played', () => {
  const queue = createPlaybackQueue()
  speak(queue, 1, 3)
  speak(queue, 2, 1)
  expect(queue.drop([2])).toBe(false)
  play(queue, 1)
  queue.hold()
  expect(queue.drop([1])).toBe(true)
  expect(play(queue, 9).sound).toEqual([])
  speak(queue, 3, 1)
  expect(play(queue, 9).sound).toEqual([1])
})

test('a long word reports that it is still playing', () => {
  const queue = createPlaybackQueue()
  queue.expect(1, false)
  queue.add(1, new Int16Array(FRAME * 50), [FRAME * 50])
  const told = play(queue, 49).told.filter(({ type }) => type === 'words')
  expect(told).toEqual([
    { type: 'words', speech: 1, words: 0 },
    { type: 'words', speech: 1, words: 0 },
  ])
})
