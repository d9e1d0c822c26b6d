import type { AudioFrame } from '../audio/frame.ts'
import { LINE_RATE } from '../transport/call-leg.ts'

/** A stretch without the end of a word is reported this often, so that a long word is not taken for a stall. */
const REPORT_SAMPLES = (LINE_RATE * 400) / 1000
/** Two minutes of one speech. What is longer was never meant to be listened to. */
const MAX_SPEECH_SAMPLES = LINE_RATE * 120

/** What is true once the frame that was just filled has been heard. */
export type Sounded =
  | { readonly type: 'began'; readonly speech: number }
  | { readonly type: 'words'; readonly speech: number; readonly words: number }
  | { readonly type: 'ended'; readonly speech: number }

type Speech = {
  readonly id: number
  readonly pieces: Int16Array[]
  readonly wordEnds: number[]
  length: number
  whole: boolean
  began: boolean
  /** All of it has gone out. It is kept until the caller has heard it, since it may yet have to go on at a word. */
  sent: boolean
  at: number
  reportedAt: number
  words: number
}

/**
 * The agent's speeches on their way to the line, in the order in which they are to sound. Unlike a plain playout it
 * keeps a speech until it is over, so that it can go on at an earlier word, and lets a line in ahead of what waits.
 */
export type PlaybackQueue = {
  expect(speech: number, ahead: boolean): void
  /** More sound of an expected speech; word ends in samples from the start of this piece. False where it is full. */
  add(speech: number, samples: Int16Array, wordEnds: readonly number[]): boolean
  finish(speech: number): void
  /** The caller has heard all of it. */
  heard(speech: number): void
  /** Whether one of them has begun to sound. */
  drop(speeches: readonly number[]): boolean
  hold(): void
  resume(speech: number | null, words: number): void
  /** Fills the frame and reports what it brings; undefined where there is nothing to play. */
  next(into: AudioFrame): readonly Sounded[] | undefined
}

export function createPlaybackQueue(): PlaybackQueue {
  let speeches: Speech[] = []
  let held = false

  const find = (id: number) => speeches.find((each) => each.id === id)

  return {
    expect(id, ahead) {
      const firstWaiting = ahead ? speeches.findIndex((each) => !each.began) : -1
      speeches.splice(firstWaiting === -1 ? speeches.length : firstWaiting, 0, newSpeech(id))
    },
    add(id, samples, wordEnds) {
      const speech = find(id)
      if (!speech || speech.whole) return true
      if (speech.length + samples.length > MAX_SPEECH_SAMPLES) return false
      for (const end of wordEnds) speech.wordEnds.push(speech.length + Math.min(end, samples.length))
      speech.pieces.push(samples)
      speech.length += samples.length
      return true
    },
    finish(id) {
      const speech = find(id)
      if (speech) speech.whole = true
    },
    heard(id) {
      speeches = speeches.filter((each) => each.id !== id || !each.sent)
    },
    drop(ids) {
      const dropped = speeches.filter((each) => ids.includes(each.id))
      speeches = speeches.filter((each) => !ids.includes(each.id))
      held = false
      return dropped.some((each) => each.began)
    },
    hold() {
      held = true
    },
    resume(id, words) {
      held = false
      const speech = id === null ? undefined : find(id)
      if (!speech) return
      // What stands before it sounded to its end before the hold.
      speeches = speeches.slice(speeches.indexOf(speech))
      if (speech.began) goBack(speech, words)
    },
    next(into) {
      // Asked at every tick of every call, and mostly there is nothing.
      if (held || speeches.length === 0) return undefined
      const speech = speeches.find((each) => !each.sent)
      if (!speech || (speech.at >= speech.length && !speech.whole)) return undefined
      const sounded: Sounded[] = []
      if (!speech.began) sounded.push({ type: 'began', speech: speech.id })
      speech.began = true
      fill(speech, into)
      if (reachesWord(speech)) sounded.push({ type: 'words', speech: speech.id, words: speech.words })
      if (!speech.whole || speech.at < speech.length) return sounded
      speech.sent = true
      sounded.push({ type: 'ended', speech: speech.id })
      return sounded
    },
  }
}

function newSpeech(id: number): Speech {
  return {
    id,
    pieces: [],
    wordEnds: [],
    length: 0,
    whole: false,
    began: false,
    sent: false,
    at: 0,
    reportedAt: 0,
    words: 0,
  }
}

function goBack(speech: Speech, words: number): void {
  speech.sent = false
  speech.words = words
  speech.at = words === 0 ? 0 : (speech.wordEnds[words - 1] ?? speech.length)
  speech.reportedAt = speech.at
}

function fill(speech: Speech, into: AudioFrame): void {
  let filled = 0
  let start = 0
  for (const piece of speech.pieces) {
    const from = speech.at - start
    start += piece.length
    if (from >= piece.length) continue
    const part = piece.subarray(from, from + into.length - filled)
    into.set(part, filled)
    filled += part.length
    speech.at += part.length
    if (filled === into.length) return
  }
  into.fill(0, filled)
}

/** Whether there is more to report of it than before. */
function reachesWord(speech: Speech): boolean {
  let { words } = speech
  while ((speech.wordEnds[words] ?? Number.POSITIVE_INFINITY) <= speech.at) words++
  if (words === speech.words && speech.at - speech.reportedAt < REPORT_SAMPLES) return false
  speech.words = words
  speech.reportedAt = speech.at
  return true
}
