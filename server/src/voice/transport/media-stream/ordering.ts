/** A piece that is missing is waited for while so many come after it: 100 ms. */
const MAX_EARLY = 5

/** Pieces in the order of their numbers, whatever order they come in. What comes too late, or twice, is dropped. */
export function createOrdering<Piece>(take: (piece: Piece) => void) {
  const early = new Map<number, Piece>()
  let next: number | undefined

  return (chunk: number, piece: Piece): void => {
    next ??= chunk
    if (chunk < next || early.has(chunk)) return
    early.set(chunk, piece)
    if (early.size > MAX_EARLY) next = Math.min(...early.keys())
    for (let found = early.get(next); found !== undefined; found = early.get(next)) {
      early.delete(next++)
      take(found)
    }
  }
}
