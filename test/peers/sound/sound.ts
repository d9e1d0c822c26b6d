import { rmsDbfs } from '../../../server/src/voice/audio/levels.ts'
import type { Sound } from '../phones/baresip.ts'

const AUDIBLE_DBFS = -45
const STEP_MS = 20

export function lengthMs({ samples, rate }: Sound): number {
  return (1000 * samples.length) / rate
}

export function part({ samples, rate }: Sound, fromMs: number, toMs = Infinity): Sound {
  return { samples: samples.subarray((fromMs * rate) / 1000, (toMs * rate) / 1000), rate }
}

export function isAudible(sound: Sound): boolean {
  return rmsDbfs(sound.samples) > AUDIBLE_DBFS
}

/** When a speaker, who may be speaking then, falls silent for at least so long. */
export function silentFromMs(sound: Sound, fromMs: number, forMs: number): number {
  let sinceMs = fromMs
  for (let atMs = fromMs; atMs < lengthMs(sound) && atMs - sinceMs < forMs; atMs += STEP_MS)
    if (isAudible(part(sound, atMs, atMs + STEP_MS))) sinceMs = atMs + STEP_MS
  return sinceMs
}

/** Its parts that have a voice in them, with silence of at least so long between them. */
export function stretchesOf(sound: Sound, apartMs: number): Sound[] {
  const stretches: Sound[] = []
  for (let atMs = 0; atMs < lengthMs(sound); atMs += STEP_MS) {
    if (!isAudible(part(sound, atMs, atMs + STEP_MS))) continue
    const endMs = silentFromMs(sound, atMs, apartMs)
    stretches.push(part(sound, atMs, endMs))
    atMs = endMs
  }
  return stretches
}
