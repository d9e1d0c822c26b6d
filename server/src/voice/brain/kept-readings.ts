/** Of all agents together, about. */
const MAX_KEPT_BYTES = 64 * 1024 * 1024
/** A character of text with its sentences and words. */
const BYTES_OF_CHARACTER = 4

export type KeptReadings<Reading> = {
  bytes(): number
  read(texts: readonly unknown[], read: () => Reading): Reading
}

/** Reads texts, and knows what was read when the same come again. What was not used for longest goes first. */
export function createKeptReadings<Reading>(
  bytesOf: (reading: Reading) => number,
  maxBytes = MAX_KEPT_BYTES,
): KeptReadings<Reading> {
  const kept = new Map<string, { readonly reading: Reading; readonly bytes: number }>()
  let bytes = 0

  function sized(key: string, reading: Reading) {
    return { reading, bytes: BYTES_OF_CHARACTER * key.length + bytesOf(reading) }
  }

  return {
    bytes: () => bytes,
    read(texts, read) {
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
      return entry.reading
    },
  }
}
