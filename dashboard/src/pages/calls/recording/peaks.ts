/** 16 bit, two sides. */
const PAIR_BYTES = 4
const HEADER_BYTES = 44
const LOUDEST = 32_768
/** More than a screen has columns. */
export const COLUMNS = 2000

export type Peaks = { readonly caller: Float32Array; readonly agent: Float32Array }

/**
 * Finds the loudest sample of every column while a recording streams by, so that an hour of sound takes no more
 * memory than a minute. The caller is left, the agent right.
 */
export function createPeaks(durationSeconds: number, samplesPerSecond: number) {
  const perColumn = Math.max(1, Math.ceil((durationSeconds * samplesPerSecond) / COLUMNS))
  const columns = Math.max(1, Math.ceil((durationSeconds * samplesPerSecond) / perColumn))
  const caller = new Float32Array(columns)
  const agent = new Float32Array(columns)
  const header = new Uint8Array(HEADER_BYTES)
  /** What stands behind the sound is none. */
  let soundLeft = Infinity
  const pair = new Uint8Array(PAIR_BYTES)
  let skipped = 0
  let filled = 0
  let index = 0

  function keep(): void {
    const column = Math.min(columns - 1, Math.floor(index / perColumn))
    const left = Math.abs(sampleAt(pair, 0)) / LOUDEST
    const right = Math.abs(sampleAt(pair, 2)) / LOUDEST
    if (left > (caller[column] ?? 0)) caller[column] = left
    if (right > (agent[column] ?? 0)) agent[column] = right
    index++
  }

  return {
    /** Chunks come cut anywhere, also within a sample. */
    add(chunk: Uint8Array): void {
      for (const byte of chunk) {
        if (skipped < HEADER_BYTES) {
          header[skipped++] = byte
          if (skipped === HEADER_BYTES) soundLeft = soundBytesIn(header)
          continue
        }
        if (soundLeft-- <= 0) return
        pair[filled++] = byte
        if (filled < PAIR_BYTES) continue
        filled = 0
        keep()
      }
    },
    peaks: (): Peaks => ({ caller, agent }),
  }
}

/** A recorder that has not come to its end leaves 0: then all of it is sound. */
function soundBytesIn(header: Uint8Array): number {
  return new DataView(header.buffer).getUint32(HEADER_BYTES - 4, true) || Infinity
}

function sampleAt(bytes: Uint8Array, at: number): number {
  const value = (bytes[at] ?? 0) | ((bytes[at + 1] ?? 0) << 8)
  return value >= LOUDEST ? value - 2 * LOUDEST : value
}
