import { kaiserTaps, lowPass } from './filter-design.ts'
import { toSample, type SampleRate } from '../frame.ts'

/** Half the width of the transition band, as a part of the lower rate's Nyquist frequency: 3.4 to 4.6 kHz of 4. */
const TRANSITION = 0.15
const STOP_BAND_DB = 60

/** Input is worked through in blocks of this many samples at most. */
const BLOCK = 960

/** A rate change of `up / down`, with one short filter for each of the `up` places between two input samples. */
type Bank = {
  readonly up: number
  readonly down: number
  /** Taps of one phase: a multiple of four, for the unrolled loop. */
  readonly taps: number
  /** Phase by phase, latest sample last. Each phase sums to one, so that a constant stays constant. */
  readonly coefficients: Float64Array
  readonly lagMs: number
}

function greatestCommonDivisor(a: number, b: number): number {
  return b === 0 ? a : greatestCommonDivisor(b, a % b)
}

function designBank(from: SampleRate, to: SampleRate): Bank {
  const divisor = greatestCommonDivisor(from, to)
  const up = to / divisor
  const nyquist = Math.min(from, to) / 2
  const taps = Math.ceil(kaiserTaps(STOP_BAND_DB, (2 * TRANSITION * nyquist) / from) / 4) * 4
  const whole = lowPass(up * taps, nyquist / (from * up), STOP_BAND_DB)
  const coefficients = new Float64Array(up * taps)
  for (let phase = 0; phase < up; phase++) {
    let sum = 0
    for (let tap = 0; tap < taps; tap++) sum += whole[phase + tap * up]!
    for (let tap = 0; tap < taps; tap++) {
      coefficients[(phase + 1) * taps - 1 - tap] = whole[phase + tap * up]! / sum
    }
  }
  return { up, down: from / divisor, taps, coefficients, lagMs: ((up * taps - 1) / 2 / (from * up)) * 1000 }
}

/**
 * Shared by every call: the largest, 22050 to 16000, takes some 20 ms to design in a cold process, so the voice
 * thread makes one resampler of each pair at start. At most one bank per pair of rates.
 */
const banks = new Map<string, Bank>()

function bankFor(from: SampleRate, to: SampleRate): Bank {
  const key = `${from}:${to}`
  const known = banks.get(key)
  if (known) return known
  const bank = designBank(from, to)
  banks.set(key, bank)
  return bank
}

/** Any rate to any other: a rational polyphase filter, 60 dB down outside 1.15 of the lower Nyquist frequency. */
export function createPolyphase(from: SampleRate, to: SampleRate) {
  const { up, down, taps, coefficients, lagMs } = bankFor(from, to)
  const past = taps - 1
  const line = new Float64Array(past + BLOCK)
  /** Where the next output sample lies, in input samples from the block's start and `up`ths of one. */
  let at = 0
  let phase = 0
  const process = (input: Int16Array, output: Int16Array): number => {
    let written = 0
    for (let start = 0; start < input.length; start += BLOCK) {
      const count = Math.min(BLOCK, input.length - start)
      for (let index = 0; index < count; index++) line[past + index] = input[start + index]!
      while (at < count) {
        output[written++] = toSample(dotProduct(coefficients, phase * taps, line, at, taps))
        for (phase += down; phase >= up; phase -= up) at++
      }
      at -= count
      line.copyWithin(0, count, count + past)
    }
    return written
  }
  return { lagMs, process }
}

/** Four sums, since one alone waits for each addition before the next. */
function dotProduct(a: Float64Array, fromA: number, b: Float64Array, fromB: number, length: number): number {
  let sum0 = 0
  let sum1 = 0
  let sum2 = 0
  let sum3 = 0
  for (let index = 0; index < length; index += 4) {
    sum0 += a[fromA + index]! * b[fromB + index]!
    sum1 += a[fromA + index + 1]! * b[fromB + index + 1]!
    sum2 += a[fromA + index + 2]! * b[fromB + index + 2]!
    sum3 += a[fromA + index + 3]! * b[fromB + index + 3]!
  }
  return sum0 + sum1 + (sum2 + sum3)
}
