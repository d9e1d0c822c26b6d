import type { Flush } from './cloud-stt.ts'

/** Soft endings come after voice activity has doubts. */
const LEAD_OUT_MS = 100
/** Times on the wire are rounded. */
const ROUNDING_MS = 20
/** So much may an answer to a request for final words fall short of the place where they were asked for. */
const SHORT_MS = 250
/** In less there are no words. */
const MIN_AUDIO_MS = 100

/** Words for a stretch of the stream. Times are those of the audio, from the beginning of the call. */
export type TimedResult = {
  readonly fromMs: number
  readonly untilMs: number
  readonly text: string
  readonly confidence: number | null
  /** What they sound like, where the vendor tells. */
  readonly language?: string | undefined
  /** These words stay. */
  readonly isFinal: boolean
  /** They were asked for. */
  readonly isAnswer: boolean
}

export type TimedSegment = {
  readonly fromMs: number
  /** Words that stay, and after them those that may still change. */
  settled: string
  changing: string
  confidence: number | null
  /** What its last words sound like. */
  language: string | undefined
  /** Where speech was last; undefined: none yet. */
  voicedUntilMs: number | undefined
  /** Its words were asked for. */
  asked: { readonly flush: Flush; readonly atMs: number } | undefined
  /** The request for its words has gone without an answer for long enough. */
  isOverdue: boolean
  isAnswered: boolean
}

/** Which words of a continuous stream belong to which segment, and when a segment is complete. */
export type TimedWords = {
  /** The one that is heard now, and the one whose words come next: the same, unless words were asked for. */
  readonly open: TimedSegment
  readonly first: TimedSegment
  readonly all: readonly TimedSegment[]
  readonly settledUntilMs: number
  voice(speaking: boolean, fromMs: number, nowMs: number): void
  pushed(nowMs: number): void
  ask(flush: Flush, nowMs: number): TimedSegment
  take(result: TimedResult): void
  /** Takes out the first segment if its words are complete. */
  shiftDone(): TimedSegment | undefined
}

export function createTimedWords(): TimedWords {
  const segments: TimedSegment[] = [segmentFrom(0)]
  let speaking = false
  let settledUntilMs = 0
  let heardUntilMs = 0
  const open = () => segments.at(-1)!

  function isDone(segment: TimedSegment): boolean {
    const { asked, voicedUntilMs, changing, isOverdue, isAnswered, fromMs } = segment
    if (asked === undefined) return false
    if (isAnswered || asked.atMs - fromMs < MIN_AUDIO_MS) return true
    if (changing !== '') return false
    const neededMs = Math.min(asked.atMs, (voicedUntilMs ?? asked.atMs) + LEAD_OUT_MS)
    if (settledUntilMs >= neededMs - ROUNDING_MS) return true
    return isOverdue && (voicedUntilMs === undefined || heardUntilMs >= neededMs)
  }

  /** What begins after the place where words were asked for belongs to a later segment: theirs are complete. */
  function segmentOf({ fromMs }: TimedResult): TimedSegment {
    for (const segment of segments) {
      if (segment.asked === undefined || fromMs < segment.asked.atMs - ROUNDING_MS) return segment
      segment.isAnswered = true
    }
    return open()
  }

  return {
    get open() {
      return open()
    },
    get first() {
      return segments[0]!
    },
    all: segments,
    get settledUntilMs() {
      return settledUntilMs
    },
    voice(isSpeaking, fromMs, nowMs) {
      speaking = isSpeaking
      const segment = open()
      if (speaking) segment.voicedUntilMs = nowMs
      else if (segment.voicedUntilMs !== undefined) {
        segment.voicedUntilMs = Math.max(segment.fromMs, Math.min(nowMs, fromMs))
      }
    },
    pushed(nowMs) {
      if (speaking) open().voicedUntilMs = nowMs
    },
    ask(flush, nowMs) {
      const segment = open()
      segment.asked = { flush, atMs: nowMs }
      segments.push(segmentFrom(nowMs))
      return segment
    },
    take(result) {
      const segment = segmentOf(result)
      take(segment, result)
      heardUntilMs = Math.max(heardUntilMs, result.untilMs)
      if (!result.isFinal) return
      settledUntilMs = Math.max(settledUntilMs, result.untilMs)
      const { asked } = segment
      if (asked && result.isAnswer && result.untilMs >= asked.atMs - SHORT_MS) segment.isAnswered = true
    },
    shiftDone: () => (isDone(segments[0]!) ? segments.shift() : undefined),
  }
}

function segmentFrom(fromMs: number): TimedSegment {
  return {
    fromMs,
    settled: '',
    changing: '',
    confidence: null,
    language: undefined,
    voicedUntilMs: undefined,
    asked: undefined,
    isOverdue: false,
    isAnswered: false,
  }
}

function take(segment: TimedSegment, { text, isFinal, confidence, language }: TimedResult): void {
  if (isFinal) {
    segment.settled = [segment.settled, text].filter(Boolean).join(' ')
    segment.changing = ''
  } else segment.changing = text
  if (text === '') return
  segment.confidence = confidence
  segment.language = language ?? segment.language
}

export function textOf({ settled, changing }: TimedSegment): string {
  return [settled, changing].filter(Boolean).join(' ')
}
