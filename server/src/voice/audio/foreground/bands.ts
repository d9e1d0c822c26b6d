import type { AudioFrame } from '../frame.ts'

/** Where speech has its energy on a telephone, in Hz: the borders of the bands. */
const BORDERS_HZ = [200, 400, 600, 850, 1150, 1500, 2000, 2700, 3500]
export const BANDS = BORDERS_HZ.length - 1
/** A frame of 20 ms at 16 kHz is halved to 160 samples at 8 kHz and padded to a power of two. */
const SIZE = 256
const HALVED_RATE = 8000
const FULL_SCALE = 32_768
/** Softer is nothing. */
const FLOOR = 10 ** -9.6

/** The power of a frame in each band, against full scale. */
export type BandMeter = (frame: AudioFrame, into: Float64Array) => void

/** Frames are 20 ms at 16 kHz. */
export function createBandMeter(): BandMeter {
  const real = new Float64Array(SIZE)
  const imaginary = new Float64Array(SIZE)
  const border = BORDERS_HZ.map((hz) => Math.round((hz * SIZE) / HALVED_RATE))
  return (frame, into) => {
    const length = frame.length >> 1
    let weight = 0
    for (let index = 0; index < length; index++) {
      const window = 0.5 - 0.5 * Math.cos((2 * Math.PI * (index + 0.5)) / length)
      weight += window * window
      real[index] = (window * (frame[2 * index]! + frame[2 * index + 1]!)) / 2 / FULL_SCALE
    }
    real.fill(0, length)
    imaginary.fill(0)
    transform(real, imaginary)
    for (let band = 0; band < BANDS; band++) {
      let power = 0
      for (let bin = border[band]!; bin < border[band + 1]!; bin++)
        power += real[bin]! * real[bin]! + imaginary[bin]! * imaginary[bin]!
      into[band] = Math.max(FLOOR, (2 * power) / SIZE / Math.max(1, weight))
    }
  }
}

/** Fourier transform in place, by halves. */
function transform(real: Float64Array, imaginary: Float64Array): void {
  for (let index = 1, mirrored = 0; index < SIZE; index++) {
    let bit = SIZE >> 1
    for (; mirrored & bit; bit >>= 1) mirrored ^= bit
    mirrored ^= bit
    if (index < mirrored) {
      const kept = real[index]!
      real[index] = real[mirrored]!
      real[mirrored] = kept
    }
  }
  for (let half = 1; half < SIZE; half <<= 1) {
    for (let step = 0; step < half; step++) {
      const cosine = Math.cos((Math.PI * step) / half)
      const sine = -Math.sin((Math.PI * step) / half)
      for (let at = step; at < SIZE; at += 2 * half) {
        const other = at + half
        const x = real[other]! * cosine - imaginary[other]! * sine
        const y = real[other]! * sine + imaginary[other]! * cosine
        real[other] = real[at]! - x
        imaginary[other] = imaginary[at]! - y
        real[at] = real[at]! + x
        imaginary[at] = imaginary[at]! + y
      }
    }
  }
}

export function decibels(power: number): number {
  return 10 * Math.log10(Math.max(FLOOR, power))
}
