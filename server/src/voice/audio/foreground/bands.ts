import type { AudioFrame } from '../frame.ts'

/** Where speech has its energy on a telephone, in Hz: the borders of the bands. */
const BORDERS_HZ = [200, 400, 600, 850, 1150, 1500, 2000, 2700, 3500]
export const BANDS = BORDERS_HZ.length - 1
/** A frame of 20 ms at 16 kHz is halved to 160 samples at 8 kHz and padded to a power of two. */
const SIZE = 256
const HALVED_RATE = 8000
const HALVED_SAMPLES = 160
const FULL_SCALE = 32_768
/** Softer is nothing. */
const FLOOR = 10 ** -9.6

const BORDERS = BORDERS_HZ.map((hz) => Math.round((hz * SIZE) / HALVED_RATE))
const WINDOW = Float64Array.from(
  { length: HALVED_SAMPLES },
  (_, index) => 0.5 - 0.5 * Math.cos((2 * Math.PI * (index + 0.5)) / HALVED_SAMPLES),
)
/** From the sum of squares of the bins of one side to the power against full scale, the window taken out. */
const POWER = 2 / SIZE / WINDOW.reduce((sum, weight) => sum + weight * weight, 0)
/** From two samples to their mean against full scale. */
const SCALED = WINDOW.map((weight) => weight / 2 / FULL_SCALE)

/** Real samples are transformed as half as many complex ones: the even and the odd. */
const HALF = SIZE / 2
const COSINES = Float64Array.from({ length: HALF }, (_, step) => Math.cos((2 * Math.PI * step) / SIZE))
const SINES = Float64Array.from({ length: HALF }, (_, step) => -Math.sin((2 * Math.PI * step) / SIZE))
const MIRRORED = Uint8Array.from({ length: HALF }, (_, index) => {
  let mirrored = 0
  for (let bit = 1; bit < HALF; bit <<= 1) mirrored = (mirrored << 1) | (index & bit ? 1 : 0)
  return mirrored
})
/** No two frames are measured at once. */
const real = new Float64Array(HALF)
const imaginary = new Float64Array(HALF)

/** The power of a frame of 20 ms at 16 kHz in each band, against full scale. */
export function measureBands(frame: AudioFrame, into: Float64Array): void {
  real.fill(0)
  imaginary.fill(0)
  for (let index = 0; index < HALVED_SAMPLES; index += 2) {
    const at = MIRRORED[index >> 1]!
    real[at] = SCALED[index]! * (frame[2 * index]! + frame[2 * index + 1]!)
    imaginary[at] = SCALED[index + 1]! * (frame[2 * index + 2]! + frame[2 * index + 3]!)
  }
  transform()
  for (let band = 0; band < BANDS; band++) {
    let power = 0
    for (let bin = BORDERS[band]!; bin < BORDERS[band + 1]!; bin++) power += powerOf(bin)
    into[band] = Math.max(FLOOR, power * POWER)
  }
}

/** Fourier transform in place, by halves, of what lies in mirrored order. */
function transform(): void {
  transformFours()
  for (let half = 4; half < HALF; half <<= 1) {
    const stride = HALF / half
    for (let step = 0; step < half; step++) {
      const cosine = COSINES[step * stride]!
      const sine = SINES[step * stride]!
      for (let at = step; at < HALF; at += 2 * half) {
        const other = at + half
        const otherX = real[other]!
        const otherY = imaginary[other]!
        const x = otherX * cosine - otherY * sine
        const y = otherX * sine + otherY * cosine
        const ownX = real[at]!
        const ownY = imaginary[at]!
        real[other] = ownX - x
        imaginary[other] = ownY - y
        real[at] = ownX + x
        imaginary[at] = ownY + y
      }
    }
  }
}

/** The first two halvings, which turn by right angles only and so multiply nothing. */
function transformFours(): void {
  for (let at = 0; at < HALF; at += 4) {
    const sumX = real[at]! + real[at + 1]!
    const sumY = imaginary[at]! + imaginary[at + 1]!
    const differenceX = real[at]! - real[at + 1]!
    const differenceY = imaginary[at]! - imaginary[at + 1]!
    const otherSumX = real[at + 2]! + real[at + 3]!
    const otherSumY = imaginary[at + 2]! + imaginary[at + 3]!
    const turnedX = imaginary[at + 2]! - imaginary[at + 3]!
    const turnedY = real[at + 3]! - real[at + 2]!
    real[at] = sumX + otherSumX
    imaginary[at] = sumY + otherSumY
    real[at + 1] = differenceX + turnedX
    imaginary[at + 1] = differenceY + turnedY
    real[at + 2] = sumX - otherSumX
    imaginary[at + 2] = sumY - otherSumY
    real[at + 3] = differenceX - turnedX
    imaginary[at + 3] = differenceY - turnedY
  }
}

/** Of a bin of the real samples: the even and the odd ones are told apart by the bin that mirrors it. */
function powerOf(bin: number): number {
  const other = HALF - bin
  const evenX = (real[bin]! + real[other]!) / 2
  const evenY = (imaginary[bin]! - imaginary[other]!) / 2
  const oddX = (imaginary[bin]! + imaginary[other]!) / 2
  const oddY = (real[other]! - real[bin]!) / 2
  const x = evenX + oddX * COSINES[bin]! - oddY * SINES[bin]!
  const y = evenY + oddX * SINES[bin]! + oddY * COSINES[bin]!
  return x * x + y * y
}

export function decibels(power: number): number {
  return 10 * Math.log10(Math.max(FLOOR, power))
}
