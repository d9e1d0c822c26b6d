import type { Index } from './fact-index.ts'

/** Of all agents together, about. */
const MAX_KEPT_BYTES = 64 * 1024 * 1024
/** Of a fact with the words that it is said of, and of a character of text with its sentences and words. */
const BYTES_OF_FACT = 1000
const BYTES_OF_CHARACTER = 4

/** Reads texts, and knows what was read when the same come again. What was not used for longest goes first. */
export function createKeptIndexes(maxBytes = MAX_KEPT_BYTES) {
  const kept = new Map<string, { readonly index: Index; readonly bytes: number }>()
  let bytes = 0
  return {
    bytes: () => bytes,
    read(texts: readonly unknown[], read: () => Index): Index {
      const key = JSON.stringify(texts)
      const known = kept.get(key)
      // What was used last stands last.
      kept.delete(key)
      const entry = known ?? sized(key, read())
      kept.set(key, entry)
      if (!known) bytes += entry.bytes
      for (const [oldest, { bytes: freed }] of kept) {
        if (bytes <= maxBytes || oldest === key) break
        kept.delete(oldest)
        bytes -= freed
      }
      return entry.index
    },
  }
}

function sized(key: string, index: Index): { readonly index: Index; readonly bytes: number } {
  return { index, bytes: BYTES_OF_CHARACTER * key.length + BYTES_OF_FACT * index.list.length }
}
