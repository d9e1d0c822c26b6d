import type { SampleRate } from '../frame.ts'
import { createDoubler, createHalver, DOWNSAMPLING_LAG, UPSAMPLING_LAG } from './half-band.ts'
import { createPolyphase } from './polyphase.ts'

/** One stream's change of rate. However the input is cut into blocks, the output is the same. */
export type Resampler = {
  /** How much later than the input the same sound leaves: 1.4 ms between 8 and 16 kHz, below 1.8 ms elsewhere. */
  readonly lagMs: number
  /** Fills `output`, of at least `resampledLength`, from its start; returns how many samples it has written. */
  process(input: Int16Array, output: Int16Array): number
}

/** Room for whatever `samples` more of input can bring. Whole frames in are whole frames out, exactly. */
export function resampledLength(samples: number, from: SampleRate, to: SampleRate): number {
  return Math.ceil((samples * to) / from)
}

export function createResampler(from: SampleRate, to: SampleRate): Resampler {
  if (from === to) return { lagMs: 0, process: copy }
  if (from === 8000 && to === 16_000) return { lagMs: UPSAMPLING_LAG / 16, process: createDoubler() }
  if (from === 16_000 && to === 8000) return { lagMs: DOWNSAMPLING_LAG / 16, process: createHalver() }
  return createPolyphase(from, to)
}

function copy(input: Int16Array, output: Int16Array): number {
  output.set(input)
  return input.length
}

/** A finished recording at another rate, in step with the original: the lag is cut off and the end kept. */
export function resampleWhole(samples: Int16Array, from: SampleRate, to: SampleRate): Int16Array {
  const { lagMs, process } = createResampler(from, to)
  const lag = Math.round((lagMs * to) / 1000)
  const length = resampledLength(samples.length, from, to)
  const padded = new Int16Array(samples.length + Math.ceil(((lag + 1) * from) / to))
  padded.set(samples)
  const output = new Int16Array(resampledLength(padded.length, from, to))
  process(padded, output)
  return output.slice(lag, lag + length)
}
