import { describe, expect, test } from 'vitest'
import { createTimedWords, textOf, type TimedResult } from './timed-words.ts'

const final = (
  fromMs: number,
  untilMs: number,
  text: string,
  more: Partial<TimedResult> = {},
): TimedResult => ({
  fromMs,
  untilMs,
  text,
  confidence: 0.9,
  isFinal: true,
  isAnswer: false,
  ...more,
})

/** Speech from the beginning until `untilMs`, then silence, then the question for its words. */
function asked(untilMs: number, atMs: number) {
  const words = createTimedWords()
  words.voice(true, 0, 0)
  words.pushed(untilMs)
  words.voice(false, untilMs, atMs)
  const segment = words.ask({ segment: 1 }, atMs)
  return { words, segment }
}

describe('a segment of a stream', () => {
  test('is complete when its speech is, though the silence after it is not', () => {
    const { words } = asked(1000, 2000)
    words.take(final(0, 900, 'Good'))
    expect(words.shiftDone()).toBeUndefined()
    words.take(final(900, 1200, 'morning.'))
    expect(textOf(words.shiftDone()!)).toBe('Good morning.')
  })

  test('is complete when the vendor says so', () => {
    const { words } = asked(2000, 2000)
    words.take(final(0, 1900, 'Hello.', { isAnswer: true }))
    expect(textOf(words.shiftDone()!)).toBe('Hello.')
  })

  test('is not complete by an answer to an earlier question', () => {
    const { words } = asked(2000, 2000)
    words.take(final(0, 1000, 'Hel', { isAnswer: true }))
    expect(words.shiftDone()).toBeUndefined()
  })

  test('is complete when words of the next one come, which are not its own', () => {
    const { words } = asked(2000, 2000)
    words.take(final(2000, 2500, 'Next.', { isFinal: false }))
    expect(textOf(words.shiftDone()!)).toBe('')
    expect(textOf(words.first)).toBe('Next.')
  })

  test('is complete when a question goes unanswered and everything was listened to', () => {
    const { words, segment } = asked(1000, 2000)
    words.take(final(0, 1500, '', { isFinal: false }))
    expect(words.shiftDone()).toBeUndefined()
    segment.isOverdue = true
    expect(textOf(words.shiftDone()!)).toBe('')
  })

  test('is not complete while its speech was not listened to, however long that takes', () => {
    const { words, segment } = asked(1000, 2000)
    segment.isOverdue = true
    words.take(final(0, 500, 'Hel', { isFinal: false }))
    expect(words.shiftDone()).toBeUndefined()
  })

  test('that has no audio is complete at once, but not before those before it', () => {
    const { words } = asked(1000, 2000)
    words.ask({ segment: 2 }, 2000)
    expect(words.shiftDone()).toBeUndefined()
    words.take(final(0, 2000, 'Hello.', { isAnswer: true }))
    expect([words.shiftDone(), words.shiftDone()].map((each) => textOf(each!))).toEqual(['Hello.', ''])
  })
})
