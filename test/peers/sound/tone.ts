import type { Sound } from '../phones/baresip.ts'

/** How much of the energy is one tone, in the piece of 20 ms that has most of it: 1 is nothing else. Goertzel's algorithm. */
export function toneRatio({ samples, rate }: Sound, hz: number): number {
  const size = rate / 50
  const turn = 2 * Math.cos((2 * Math.PI * hz) / rate)
  let largest = 0
  for (let at = 0; at + size <= samples.length; at += size) {
    let [before, last, energy] = [0, 0, 0]
    for (let index = at; index < at + size; index++) {
      const sample = samples[index]!
      ;[before, last] = [last, sample + turn * last - before]
      energy += sample ** 2
    }
    const power = (2 * (last ** 2 + before ** 2 - turn * last * before)) / size
    if (energy / size > LOUD ** 2) largest = Math.max(largest, power / energy)
  }
  return largest
}

/** Quieter than this is noise, which may have any tone in it. */
const LOUD = 500

/** How often the sign changes: few for vowels, many for hiss. Zero counts as positive. */
export function zeroCrossings(samples: Int16Array): number {
  let crossings = 0
  for (let index = 1; index < samples.length; index++) {
    crossings += (samples[index]! ^ samples[index - 1]!) < 0 ? 1 : 0
  }
  return crossings
}
