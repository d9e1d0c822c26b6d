/** 32 ms at 8 kHz. */
export const SPECTRUM_SAMPLES = 256
export const BANDS = 24

const RATE = 8000
const BINS = SPECTRUM_SAMPLES / 2
const LOWEST_HZ = 80
const HIGHEST_HZ = 3800
/** Of a sample of 1: below any sound, and above nothing. */
const FLOOR = 1

type Band = { readonly from: number; readonly weights: readonly number[] }

/** The loudness of speech in bands as wide as people hear them (mel), as natural logarithms of power. */
export type Spectrum = {
  /** Of the last SPECTRUM_SAMPLES of these. */
  bands(samples: Float64Array, into: Float64Array): void
}

export function createSpectrum(): Spectrum {
  const real = new Float64Array(SPECTRUM_SAMPLES)
  const imaginary = new Float64Array(SPECTRUM_SAMPLES)
  const bands = melBands()
  return {
    bands(samples, into) {
      const from = samples.length - SPECTRUM_SAMPLES
      for (let index = 0; index < SPECTRUM_SAMPLES; index++)
        real[index] = samples[from + index]! * (0.5 - 0.5 * COSINES[index]!)
      imaginary.fill(0)
      transform(real, imaginary)
      for (const [index, { from: first, weights }] of bands.entries()) {
        let power = 0
        for (let bin = 0; bin < weights.length; bin++) {
          const at = first + bin
          power += weights[bin]! * (real[at]! * real[at]! + imaginary[at]! * imaginary[at]!)
        }
        into[index] = Math.log(power + FLOOR)
      }
    },
  }
}

const COSINES = Float64Array.from({ length: SPECTRUM_SAMPLES }, (_, index) =>
  Math.cos((2 * Math.PI * index) / SPECTRUM_SAMPLES),
)
const SINES = Float64Array.from({ length: SPECTRUM_SAMPLES }, (_, index) =>
  Math.sin((2 * Math.PI * index) / SPECTRUM_SAMPLES),
)

/** Fourier's, in place: first the samples in the order of their mirrored places, then pairs, fours, eights. */
function transform(real: Float64Array, imaginary: Float64Array): void {
  for (let index = 1, mirrored = 0; index < SPECTRUM_SAMPLES; index++) {
    let bit = SPECTRUM_SAMPLES >> 1
    for (; mirrored & bit; bit >>= 1) mirrored ^= bit
    mirrored ^= bit
    if (index >= mirrored) continue
    const kept = real[index]!
    real[index] = real[mirrored]!
    real[mirrored] = kept
  }
  for (let size = 2; size <= SPECTRUM_SAMPLES; size *= 2) {
    const half = size / 2
    const stride = SPECTRUM_SAMPLES / size
    for (let start = 0; start < SPECTRUM_SAMPLES; start += size) {
      for (let index = 0; index < half; index++) {
        const upper = start + index
        const lower = upper + half
        const cosine = COSINES[index * stride]!
        const sine = SINES[index * stride]!
        const turnedReal = real[lower]! * cosine + imaginary[lower]! * sine
        const turnedImaginary = imaginary[lower]! * cosine - real[lower]! * sine
        real[lower] = real[upper]! - turnedReal
        imaginary[lower] = imaginary[upper]! - turnedImaginary
        real[upper] = real[upper]! + turnedReal
        imaginary[upper] = imaginary[upper]! + turnedImaginary
      }
    }
  }
}

function mel(hz: number): number {
  return 1127 * Math.log(1 + hz / 700)
}

function hertz(mels: number): number {
  return 700 * (Math.exp(mels / 1127) - 1)
}

/** Triangles, each from the middle of the one before it to the middle of the one after it. */
function melBands(): Band[] {
  const step = (mel(HIGHEST_HZ) - mel(LOWEST_HZ)) / (BANDS + 1)
  const middle = (band: number) => (hertz(mel(LOWEST_HZ) + band * step) * SPECTRUM_SAMPLES) / RATE
  return Array.from({ length: BANDS }, (_, index) => {
    const [low, peak, high] = [middle(index), middle(index + 1), middle(index + 2)]
    const from = Math.max(1, Math.ceil(low))
    const to = Math.min(BINS, Math.max(from + 1, Math.ceil(high)))
    const weights = Array.from({ length: to - from }, (__, bin) => {
      const at = from + bin
      return Math.max(0.05, at < peak ? (at - low) / (peak - low) : (high - at) / (high - peak))
    })
    return { from, weights }
  })
}
