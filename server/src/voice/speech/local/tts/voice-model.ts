import { toSample } from '../../../audio/frame.ts'
import type { SynthesiseJob } from '../protocol.ts'

/** A model that speaks. */
export type VoiceModel = {
  /** 16 kHz. */
  synthesise(job: SynthesiseJob): Promise<Int16Array<ArrayBuffer>>
}

export function toSamples(sound: Float32Array, gainDb: number): Int16Array {
  const scale = 32_767 * 10 ** (gainDb / 20)
  const samples = new Int16Array(sound.length)
  for (let index = 0; index < sound.length; index++) samples[index] = toSample(sound[index]! * scale)
  return samples
}
