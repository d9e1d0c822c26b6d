const CLOCK_PER_MS = 48
const MAX_MS = 120

/** Milliseconds of one frame, by the configuration in the packet's first byte: RFC 6716 section 3.1, table 2. */
function frameMs(configuration: number): number {
  if (configuration < 12) return [10, 20, 40, 60][configuration & 3]!
  if (configuration < 16) return [10, 20][configuration & 1]!
  return [2.5, 5, 10, 20][configuration & 3]!
}

/** How many frames there are: the lowest two bits, or the second byte where they are more than two. */
function frames(payload: Uint8Array): number {
  const code = payload[0]! & 3
  if (code === 0) return 1
  return code === 3 ? (payload[1] ?? 0) & 0x3f : 2
}

/** How long an Opus packet plays, in 48ths of a millisecond; 0 if it cannot be one. */
export function opusSamples(payload: Uint8Array): number {
  if (payload.length === 0) return 0
  const lengthMs = frameMs(payload[0]! >> 3) * frames(payload)
  return lengthMs > MAX_MS ? 0 : lengthMs * CLOCK_PER_MS
}
