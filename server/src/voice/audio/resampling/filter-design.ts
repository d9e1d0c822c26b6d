/** Modified Bessel function of the first kind, order zero, by its power series. */
function besselI0(x: number): number {
  const quarter = (x * x) / 4
  let term = 1
  let sum = 1
  for (let k = 1; term > sum * 1e-12; k++) {
    term *= quarter / (k * k)
    sum += term
  }
  return sum
}

/** Kaiser's fit of the window's shape to the wanted attenuation; holds above 50 dB. */
function kaiserBeta(stopBandDb: number): number {
  return 0.1102 * (stopBandDb - 8.7)
}

/** Kaiser's fit of the length; `transition` in cycles per sample. */
export function kaiserTaps(stopBandDb: number, transition: number): number {
  return Math.ceil((stopBandDb - 7.95) / (14.36 * transition)) + 1
}

/**
 * A windowed sinc, symmetric around its middle, with `cutoff` (cycles per sample) at half amplitude.
 * Its gain is what the caller makes of it.
 */
export function lowPass(taps: number, cutoff: number, stopBandDb: number): Float64Array {
  const filter = new Float64Array(taps)
  const middle = (taps - 1) / 2
  const beta = kaiserBeta(stopBandDb)
  for (let tap = 0; tap <= middle; tap++) {
    const offset = middle - tap
    const angle = 2 * Math.PI * cutoff * offset
    const sinc = offset === 0 ? 1 : Math.sin(angle) / angle
    const place = offset / middle
    filter[tap] = sinc * besselI0(beta * Math.sqrt(1 - place * place))
    filter[taps - 1 - tap] = filter[tap]!
  }
  return filter
}
