import type { Piece, Run } from './language.ts'

/** The most digits that a run may be read as. */
export function longestReading({ pieces }: Run): number {
  return pieces.reduce((sum, { readings }) => sum + Math.max(...readings.map((each) => each.length)), 0)
}

/** The likeliest reading: doubtful words are digits between digits, and an "oh" after them. */
export function plainReading(pieces: readonly Piece[]): string {
  const first = pieces.findIndex(isSure)
  const last = pieces.findLastIndex(isSure)
  if (first < 0) return ''
  return pieces
    .map(({ readings }, at) => {
      if (at < first) return ''
      return at < last ? (readings.find((each) => each !== '') ?? '') : (readings[0] ?? '')
    })
    .join('')
}

function isSure({ readings }: Piece): boolean {
  return !readings.includes('')
}

/** Of a telephone number (E.164 section 6.1). */
export const MIN_NUMBER_DIGITS = 7
export const MAX_NUMBER_DIGITS = 15

/** A correction replaces as many digits as it brings, from the end; a whole number replaces all. */
export function withTail(digits: string, tail: string): string {
  if (tail.length >= MIN_NUMBER_DIGITS || tail.length >= digits.length) return tail === '' ? digits : tail
  return digits.slice(0, digits.length - tail.length) + tail
}
