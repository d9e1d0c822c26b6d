/** Loudness as people hear it, by ITU-R BS.1770: weighted by frequency, pauses left out. In LUFS. */
export function loudnessOf(samples: Int16Array, rate: number): number {
  const weighted = filtered(
    filtered(
      Float64Array.from(samples, (each) => each / 32_768),
      shelf(rate),
    ),
    highPass(rate),
  )
  const powers = blocksOf(weighted, rate)
  const audible = powers.filter((power) => lufs(power) > ABSOLUTE_GATE_LUFS)
  const gate = lufs(mean(audible)) + RELATIVE_GATE_LU
  return lufs(mean(audible.filter((power) => lufs(power) > gate)))
}

const ABSOLUTE_GATE_LUFS = -70
const RELATIVE_GATE_LU = -10
const BLOCK_SECONDS = 0.4
const OVERLAP = 4

type Filter = { readonly b: readonly [number, number, number]; readonly a: readonly [number, number] }

/** The head raises what is high. The recommendation has coefficients for 48 kHz; these are its curves at any rate. */
function shelf(rate: number): Filter {
  const k = Math.tan((Math.PI * 1681.974450955533) / rate)
  const q = 0.7071752369554196
  const high = 10 ** (3.999843853973347 / 20)
  const middle = high ** 0.4996667741545416
  const norm = 1 + k / q + k * k
  return {
    b: [
      (high + (middle * k) / q + k * k) / norm,
      (2 * (k * k - high)) / norm,
      (high - (middle * k) / q + k * k) / norm,
    ],
    a: [(2 * (k * k - 1)) / norm, (1 - k / q + k * k) / norm],
  }
}

function highPass(rate: number): Filter {
  const k = Math.tan((Math.PI * 38.13547087602444) / rate)
  const q = 0.5003270373238773
  const norm = 1 + k / q + k * k
  return { b: [1, -2, 1], a: [(2 * (k * k - 1)) / norm, (1 - k / q + k * k) / norm] }
}

function filtered(input: Float64Array, { b, a }: Filter): Float64Array {
  const output = new Float64Array(input.length)
  let [x1, x2, y1, y2] = [0, 0, 0, 0]
  for (let index = 0; index < input.length; index++) {
    const x = input[index]!
    const y = b[0] * x + b[1] * x1 + b[2] * x2 - a[0] * y1 - a[1] * y2
    ;[x2, x1, y2, y1] = [x1, x, y1, y]
    output[index] = y
  }
  return output
}

function blocksOf(samples: Float64Array, rate: number): number[] {
  const length = Math.round(BLOCK_SECONDS * rate)
  const powers: number[] = []
  for (let from = 0; from + length <= samples.length; from += length / OVERLAP)
    powers.push(mean(Array.from(samples.subarray(from, from + length), (each) => each * each)))
  return powers
}

function lufs(power: number): number {
  return -0.691 + 10 * Math.log10(power)
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, each) => sum + each, 0) / values.length
}
