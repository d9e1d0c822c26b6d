/**
 * What Whisper hears: the logarithm of the energy in 80 bands of the mel scale, every 10 ms. After `log_mel_spectrogram`
 * of https://github.com/openai/whisper (MIT), whose filters are librosa's (Slaney's scale, equal areas).
 */
const RATE = 16_000
const WINDOW = 400
const HOP = 160
const BINS = WINDOW / 2 + 1
export const BANDS = 80
export const FRAMES_PER_SECOND = RATE / HOP
/** The softest that counts, in the power of ten, below the loudest. */
const RANGE = 8
const FLOOR = 1e-10

const HANN = Float64Array.from(
  { length: WINDOW },
  (_, index) => 0.5 - 0.5 * Math.cos((2 * Math.PI * index) / WINDOW),
)
const COS = Float64Array.from({ length: WINDOW }, (_, index) => Math.cos((2 * Math.PI * index) / WINDOW))
const SIN = Float64Array.from({ length: WINDOW }, (_, index) => Math.sin((2 * Math.PI * index) / WINDOW))
/** A real window is transformed as a complex one of half the length, which is the product of these. */
const HALF = WINDOW / 2
const FACTORS: readonly number[] = [2, 2, 2, 5, 5]

/** Slaney's: even steps up to 1 kHz, and above it 27 steps for each factor of 6.4. */
const EVEN_STEP_HZ = 200 / 3
const EVEN_UP_TO_HZ = 1000
const FACTOR_STEP = Math.log(6.4) / 27

type Band = { readonly from: number; readonly weights: Float64Array }
const FILTERS = melBands()

/** Row by row, a band each, `frames` long: the samples, then silence. Samples beyond the frames are left out. */
export function logMel(samples: Int16Array, frames: number): Float32Array<ArrayBuffer> {
  const features = new Float32Array(BANDS * frames)
  const spectrum = createSpectrum()
  let loudest = Math.log10(FLOOR)
  for (let frame = 0; frame < frames; frame++) {
    const power = spectrum(samples, frame * HOP - WINDOW / 2)
    for (const [band, { from, weights }] of FILTERS.entries()) {
      let energy = 0
      if (power !== undefined)
        for (let index = 0; index < weights.length; index++) energy += weights[index]! * power[from + index]!
      const level = Math.log10(Math.max(FLOOR, energy))
      features[band * frames + frame] = level
      if (level > loudest) loudest = level
    }
  }
  for (let index = 0; index < features.length; index++)
    features[index] = (Math.max(features[index]!, loudest - RANGE) + 4) / 4
  return features
}

/** The power in each bin of a window that begins there; undefined where there is no sound at all. */
function createSpectrum(): (samples: Int16Array, from: number) => Float64Array | undefined {
  const even = complex()
  const turned = complex()
  const power = new Float64Array(BINS)
  return (samples, from) => {
    if (from >= samples.length) return undefined
    for (let index = 0; index < HALF; index++) {
      // Before its beginning the sound is mirrored.
      const first = samples[Math.abs(from + 2 * index)] ?? 0
      const second = samples[Math.abs(from + 2 * index + 1)] ?? 0
      even.real[index] = (first / 32_768) * HANN[2 * index]!
      even.imaginary[index] = (second / 32_768) * HANN[2 * index + 1]!
    }
    transform(even, 0, 1, turned, 0, HALF, 0)
    for (let bin = 0; bin < BINS; bin++) power[bin] = powerAt(turned, bin)
    return power
  }
}

type Complex = { readonly real: Float64Array; readonly imaginary: Float64Array }

function complex(): Complex {
  return { real: new Float64Array(HALF), imaginary: new Float64Array(HALF) }
}

/** Takes the transforms of the even and of the odd samples, which were one complex signal, apart and together. */
function powerAt({ real, imaginary }: Complex, bin: number): number {
  const at = bin % HALF
  const mirror = (HALF - bin) % HALF
  const evenReal = (real[at]! + real[mirror]!) / 2
  const evenImaginary = (imaginary[at]! - imaginary[mirror]!) / 2
  const oddReal = (imaginary[at]! + imaginary[mirror]!) / 2
  const oddImaginary = (real[mirror]! - real[at]!) / 2
  const cos = COS[bin]!
  const sin = SIN[bin]!
  const re = evenReal + oddReal * cos + oddImaginary * sin
  const im = evenImaginary + oddImaginary * cos - oddReal * sin
  return re * re + im * im
}

/** Fourier's transform of every so-manieth number, by the factors of its length (Cooley and Tukey). */
function transform(
  from: Complex,
  first: number,
  stride: number,
  to: Complex,
  at: number,
  length: number,
  level: number,
): void {
  if (length === 1) {
    to.real[at] = from.real[first]!
    to.imaginary[at] = from.imaginary[first]!
    return
  }
  const factor = FACTORS[level]!
  const part = length / factor
  for (let index = 0; index < factor; index++)
    transform(from, first + index * stride, stride * factor, to, at + index * part, part, level + 1)
  for (let bin = 0; bin < part; bin++) combine(to, at + bin, part, factor, bin, length)
}

const SUM_REAL = new Float64Array(Math.max(...FACTORS))
const SUM_IMAGINARY = new Float64Array(Math.max(...FACTORS))

function combine(to: Complex, at: number, part: number, factor: number, bin: number, length: number): void {
  const step = WINDOW / length
  for (let out = 0; out < factor; out++) {
    let re = 0
    let im = 0
    for (let index = 0; index < factor; index++) {
      const turn = ((index * (bin + out * part)) % length) * step
      const cos = COS[turn]!
      const sin = SIN[turn]!
      const real = to.real[at + index * part]!
      const imaginary = to.imaginary[at + index * part]!
      re += real * cos + imaginary * sin
      im += imaginary * cos - real * sin
    }
    SUM_REAL[out] = re
    SUM_IMAGINARY[out] = im
  }
  for (let out = 0; out < factor; out++) {
    to.real[at + out * part] = SUM_REAL[out]!
    to.imaginary[at + out * part] = SUM_IMAGINARY[out]!
  }
}

function melOf(hz: number): number {
  if (hz < EVEN_UP_TO_HZ) return hz / EVEN_STEP_HZ
  return EVEN_UP_TO_HZ / EVEN_STEP_HZ + Math.log(hz / EVEN_UP_TO_HZ) / FACTOR_STEP
}

function hzOf(mel: number): number {
  const even = EVEN_UP_TO_HZ / EVEN_STEP_HZ
  return mel < even ? mel * EVEN_STEP_HZ : EVEN_UP_TO_HZ * Math.exp((mel - even) * FACTOR_STEP)
}

/** Triangles from one centre over the next to the one after it. */
function melBands(): Band[] {
  const highest = melOf(RATE / 2)
  const centres = Array.from({ length: BANDS + 2 }, (_, index) => hzOf((highest * index) / (BANDS + 1)))
  return Array.from({ length: BANDS }, (_, band) => {
    const [low = 0, middle = 0, high = 0] = centres.slice(band, band + 3)
    const weights = Array.from({ length: BINS }, (_, bin) => {
      const hz = (bin * RATE) / WINDOW
      const slope = Math.min((hz - low) / (middle - low), (high - hz) / (high - middle))
      return (Math.max(0, slope) * 2) / (high - low)
    })
    const from = weights.findIndex((weight) => weight > 0)
    const to = weights.findLastIndex((weight) => weight > 0) + 1
    return { from: Math.max(0, from), weights: Float64Array.from(weights.slice(Math.max(0, from), to)) }
  })
}
