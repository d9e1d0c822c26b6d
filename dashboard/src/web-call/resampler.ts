/** Zero crossings of the filter on each side: enough for speech to sound like itself. */
const CROSSINGS = 16
/** Where the filter begins to fall, as a part of what the lower of the two rates can carry. */
const PASS = 0.92

/**
 * One stream's change of rate, sample by sample: `push` takes one in, and while `isDue` says so, `next` gives one out.
 * A windowed sinc, so that what the lower rate cannot carry is taken away and not folded into the voice.
 * Both rates are in samples per second.
 */
export function createResampler(from: number, to: number) {
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
    push(sample: number): void {
      newest = newest === 0 ? taps - 1 : newest - 1
      history[newest] = sample
      history[newest + taps] = sample
      ahead += parts
    },
    get isDue(): boolean {
      return ahead >= 0
    },
    next(): number {
      const kernel = ahead * taps
      let sum = 0
      for (let tap = 0; tap < taps; tap++) sum += at(history, newest + tap) * at(kernels, kernel + tap)
      ahead -= stride
      return sum
    },
  }
}

/** One row of weights for each place where an output can fall between two inputs, each with a sum of 1. */
function makeKernels(parts: number, reach: number, pass: number): Float32Array {
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

function sinc(x: number): number {
  return x === 0 ? 1 : Math.sin(Math.PI * x) / (Math.PI * x)
}

/** From -1 to 1. */
function hann(x: number): number {
  return (1 + Math.cos(Math.PI * x)) / 2
}

function greatestCommonDivisor(a: number, b: number): number {
  return b === 0 ? a : greatestCommonDivisor(b, a % b)
}

function at(samples: Float32Array, index: number): number {
  return samples[index] ?? 0
}
