/** Zero crossings of the filter on each side: enough for speech to sound like itself. */
const CROSSINGS = 16
/** Where the filter begins to fall, as a part of what the lower of the two rates can carry. */
const PASS = 0.92

/**
 * One stream's change of rate, sample by sample: `push` takes one in, and while `isDue` says so, `next` gives one out.
 * A windowed sinc, so that what the lower rate cannot carry is taken away and not folded into the voice.
 *
 * @param {number} from Samples per second.
 * @param {number} to
 */
export function createResampler(from, to) {
  const common = greatestCommonDivisor(from, to)
  /** Time is counted in parts of an input sample, as many as there are different places an output can fall. */
  const parts = to / common
  const stride = from / common
  const reach = Math.ceil(CROSSINGS * Math.max(1, from / to))
  const kernels = makeKernels(parts, reach, Math.min(1, to / from) * PASS)
  const taps = 2 * reach + 1
  /** The latest samples twice, one after the other, so that a stretch of them never wraps around. */
  const history = new Float32Array(2 * taps)
  let newest = 0
  /** How far the newest input lies behind the next output. */
  let ahead = -parts

  return {
    /** @param {number} sample */
    push(sample) {
      newest = newest === 0 ? taps - 1 : newest - 1
      history[newest] = sample
      history[newest + taps] = sample
      ahead += parts
    },
    get isDue() {
      return ahead >= 0
    },
    next() {
      const kernel = ahead * taps
      let sum = 0
      for (let tap = 0; tap < taps; tap++) sum += at(history, newest + tap) * at(kernels, kernel + tap)
      ahead -= stride
      return sum
    },
  }
}

/**
 * One row of weights for each place where an output can fall between two inputs, each with a sum of 1.
 *
 * @param {number} parts
 * @param {number} reach
 * @param {number} pass
 */
function makeKernels(parts, reach, pass) {
  const taps = 2 * reach + 1
  const kernels = new Float32Array(parts * taps)
  for (let part = 0; part < parts; part++) {
    const row = kernels.subarray(part * taps, (part + 1) * taps)
    for (let tap = 0; tap < taps; tap++) {
      const distance = tap - part / parts - reach
      row[tap] = sinc(distance * pass) * hann(distance / (reach + 1))
    }
    const sum = row.reduce((total, weight) => total + weight, 0)
    row.forEach((weight, tap) => void (row[tap] = weight / sum))
  }
  return kernels
}

/** @param {number} x */
function sinc(x) {
  return x === 0 ? 1 : Math.sin(Math.PI * x) / (Math.PI * x)
}

/** @param {number} x From -1 to 1. */
function hann(x) {
  return (1 + Math.cos(Math.PI * x)) / 2
}

/**
 * @param {number} a
 * @param {number} b
 * @returns {number}
 */
function greatestCommonDivisor(a, b) {
  return b === 0 ? a : greatestCommonDivisor(b, a % b)
}

/**
 * @param {Float32Array} samples
 * @param {number} index
 */
function at(samples, index) {
  return samples[index] ?? 0
}
