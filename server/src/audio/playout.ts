import type { SampleRate } from './frame.ts'

/** Where in a piece of speech a word is over: after `offset` of the piece's samples, `word` words are said. */
export type WordMark = { readonly offset: number; readonly word: number }

export type Reached = {
  readonly utterance: number
  /** How many words of the utterance are said, or that all of it is. */
  readonly mark: number | 'end'
}

export type Played = {
  /** Whether the frame holds any speech; otherwise it is silence. */
  readonly sounding: boolean
  /** What the caller has heard once this frame is played, in order. */
  readonly reached: readonly Reached[]
}

/** An utterance that will not be heard to its end. */
export type Cut = {
  readonly utterance: number
  readonly playedSamples: number
  /** How many of its words are said, by the last mark that was reached. */
  readonly words: number
}

/**
 * The agent's voice on its way to the caller. Speech arrives faster than it is played and leaves a frame at a time;
 * what left is what the caller heard. Utterances are numbered upwards and play in that order.
 */
export type Playout = {
  /**
   * Adds speech, all or nothing; it is kept, not copied, so nobody may write into it. `marks` rise.
   * Speech of an utterance that is over, or was cut, is stale: nothing speaks after the caller took the floor.
   */
  enqueue(utterance: number, samples: Int16Array, marks?: readonly WordMark[]): 'queued' | 'full' | 'stale'
  /** The utterance has no more speech: its end is reached with its last sample. */
  finish(utterance: number): void
  /** Fills the whole of `into` with what comes next, then silence. */
  next(into: Int16Array): Played
  /** Drops what is not played, and tells of every utterance that was to be heard how far it got. */
  clear(): Cut[]
  /** Silence from the next frame on, until `resume` goes on at the same sample. */
  pause(): void
  resume(): void
  readonly paused: boolean
  readonly queuedSamples: number
}

/** A reply is seconds long; a voice that reads out a book is stopped here. */
export const MAX_QUEUED_MS = 120_000
/** So many small pieces are a fault of whoever cuts them. */
export const MAX_QUEUED_PIECES = 10_000

type Piece = {
  readonly utterance: number
  readonly samples: Int16Array
  readonly marks: readonly WordMark[]
  readonly ends: boolean
}

type Queue = {
  readonly pieces: Piece[]
  /** How far the first piece is played. */
  at: number
  nextMark: number
  queuedSamples: number
  /** The utterance that sounded last and is not over. */
  current: { utterance: number; playedSamples: number; words: number } | undefined
  newest: number
  /** Up to here utterances are over. */
  closed: number
  paused: boolean
}

const NO_MARKS: readonly WordMark[] = []
const NO_SAMPLES = new Int16Array()
const SILENT: Played = { sounding: false, reached: [] }
const SOUNDING: Played = { sounding: true, reached: [] }

export function createPlayout(rate: SampleRate): Playout {
  const queue: Queue = {
    pieces: [],
    at: 0,
    nextMark: 0,
    queuedSamples: 0,
    current: undefined,
    newest: Number.NEGATIVE_INFINITY,
    closed: Number.NEGATIVE_INFINITY,
    paused: false,
  }
  const maxQueuedSamples = (rate * MAX_QUEUED_MS) / 1000
  return {
    enqueue(utterance, samples, marks = NO_MARKS) {
      if (isOver(queue, utterance)) return 'stale'
      if (queue.queuedSamples + samples.length > maxQueuedSamples) return 'full'
      if (queue.pieces.length >= MAX_QUEUED_PIECES) return 'full'
      add(queue, { utterance, samples, marks, ends: false })
      return 'queued'
    },
    finish(utterance) {
      if (isOver(queue, utterance)) return
      add(queue, { utterance, samples: NO_SAMPLES, marks: NO_MARKS, ends: true })
      queue.closed = utterance
    },
    next: (into) => fillFrame(queue, into),
    clear: () => clearQueue(queue),
    pause() {
      queue.paused = true
    },
    resume() {
      queue.paused = false
    },
    get paused() {
      return queue.paused
    },
    get queuedSamples() {
      return queue.queuedSamples
    },
  }
}

function isOver(queue: Queue, utterance: number): boolean {
  return utterance <= queue.closed || utterance < queue.newest
}

function add(queue: Queue, piece: Piece): void {
  queue.pieces.push(piece)
  queue.queuedSamples += piece.samples.length
  queue.newest = piece.utterance
}

function fillFrame(queue: Queue, into: Int16Array): Played {
  let filled = 0
  let reached: Reached[] | undefined
  while (!queue.paused) {
    const piece = queue.pieces[0]
    // An empty piece at the end of a full frame still belongs to it: it may hold the utterance's end.
    if (!piece || (filled === into.length && piece.samples.length > 0)) break
    const current = startOrGoOn(queue, piece)
    const count = Math.min(piece.samples.length - queue.at, into.length - filled)
    for (let index = 0; index < count; index++) into[filled + index] = piece.samples[queue.at + index]!
    filled += count
    queue.at += count
    queue.queuedSamples -= count
    current.playedSamples += count
    const over = queue.at === piece.samples.length
    for (let mark = piece.marks[queue.nextMark]; mark; mark = piece.marks[++queue.nextMark]) {
      if (mark.offset > queue.at && !over) break
      current.words = mark.word
      reached = [...(reached ?? []), { utterance: piece.utterance, mark: mark.word }]
    }
    if (!over) break
    if (piece.ends) reached = [...(reached ?? []), { utterance: piece.utterance, mark: 'end' }]
    dropFirst(queue, piece)
  }
  into.fill(0, filled)
  if (reached) return { sounding: filled > 0, reached }
  return filled > 0 ? SOUNDING : SILENT
}

function startOrGoOn(queue: Queue, piece: Piece): NonNullable<Queue['current']> {
  if (queue.current?.utterance === piece.utterance) return queue.current
  queue.current = { utterance: piece.utterance, playedSamples: 0, words: 0 }
  return queue.current
}

function dropFirst(queue: Queue, piece: Piece): void {
  queue.pieces.shift()
  queue.at = 0
  queue.nextMark = 0
  if (piece.ends) queue.current = undefined
}

function clearQueue(queue: Queue): Cut[] {
  const cuts: Cut[] = queue.current ? [queue.current] : []
  for (const { utterance } of queue.pieces) {
    if (cuts.at(-1)?.utterance !== utterance) cuts.push({ utterance, playedSamples: 0, words: 0 })
  }
  queue.pieces.length = 0
  queue.at = 0
  queue.nextMark = 0
  queue.queuedSamples = 0
  queue.current = undefined
  queue.closed = Math.max(queue.closed, queue.newest)
  queue.paused = false
  return cuts
}
