import type { Vector } from './meaning.ts'

/** A sentence as the model reads it: its vector, and its words one by one. */
export type Reading = {
  readonly vector: Vector
  /** A unit vector for each piece of a word, in 8 bits, one after the other. */
  readonly pieces: Int8Array
  /** How much each piece counts where the sentence is a question; together 1. */
  readonly weights: Float32Array
  /** How much it tells against an answer that it does not speak of this piece, from 0 to 1. */
  readonly needed: Float32Array
}

/** How a text covers what is asked, word by word. */
export type Overlap = {
  /** How alike the words are to the closest ones of the text, from -1 to 1. */
  readonly matched: number
  /** How much is lacking of what it lacks most: 0 where everything is there. */
  readonly missing: number
}

export const PIECE_NUMBERS = 96
/** The largest number of 8 bits. */
export const PIECE_SCALE = 127

export function overlapOf(asked: Reading, text: Reading): Overlap {
  let matched = 0
  let missing = 0
  for (let piece = 0; piece < asked.weights.length; piece++) {
    const closest = closestTo(asked.pieces, piece * PIECE_NUMBERS, text.pieces)
    matched += (asked.weights[piece] ?? 0) * closest
    missing = Math.max(missing, (asked.needed[piece] ?? 0) * (1 - closest))
  }
  return { matched, missing }
}

function closestTo(asked: Int8Array, from: number, pieces: Int8Array): number {
  let best = -PIECE_SCALE * PIECE_SCALE
  for (let at = 0; at < pieces.length; at += PIECE_NUMBERS) {
    let sum = 0
    for (let i = 0; i < PIECE_NUMBERS; i++) sum += asked[from + i]! * pieces[at + i]!
    if (sum > best) best = sum
  }
  return best / (PIECE_SCALE * PIECE_SCALE)
}
