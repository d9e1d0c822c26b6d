const RATE = 8000
/** 400 Hz, a high voice, and 70 Hz, a deep one. */
const SHORTEST_PERIOD = RATE / 400
const LONGEST_PERIOD = Math.floor(RATE / 70)
/** What is compared with itself a period earlier: 30 ms. */
const COMPARED = 240
/** A multiple of the period matches as well as the period itself, so the first good match is the right one. */
const AS_GOOD = 0.9

/** How many samples `pitchOf` looks at. */
export const PITCH_SAMPLES = COMPARED + LONGEST_PERIOD

/** How voiced the end of these samples is, 0 to 1, and how high, as a binary logarithm of its frequency in Hz. */
export type Pitch = { readonly voicing: number; readonly octave: number }

/** By autocorrelation: it finds the pitch on the telephone, too, which leaves out the fundamental. */
export function pitchOf(samples: Float64Array): Pitch {
  const end = samples.length
  const from = end - COMPARED
  let power = 0
  for (let index = from; index < end; index++) power += samples[index]! * samples[index]!
  let earlier = 0
  for (let index = from - SHORTEST_PERIOD; index < end - SHORTEST_PERIOD; index++)
    earlier += samples[index]! * samples[index]!
  let best = 0
  for (let period = SHORTEST_PERIOD; period <= LONGEST_PERIOD; period++) {
    let product = 0
    for (let index = from; index < end; index++) product += samples[index]! * samples[index - period]!
    matches[period] = product / (Math.sqrt(power * earlier) + COMPARED)
    best = Math.max(best, matches[period]!)
    const [entering, leaving] = [samples[from - period - 1] ?? 0, samples[end - period - 1]!]
    earlier = Math.max(0, earlier + entering * entering - leaving * leaving)
  }
  for (let period = SHORTEST_PERIOD + 1; period < LONGEST_PERIOD; period++) {
    const match = matches[period]!
    const isPeak = match >= matches[period - 1]! && match >= matches[period + 1]!
    if (isPeak && match >= AS_GOOD * best) return { voicing: match, octave: Math.log2(RATE / period) }
  }
  return { voicing: Math.max(0, best) / 2, octave: Math.log2(RATE / LONGEST_PERIOD) }
}

/** Written before it is read, by every call. */
const matches = new Float64Array(LONGEST_PERIOD + 1)
