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
