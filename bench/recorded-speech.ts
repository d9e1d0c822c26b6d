import { readFileSync } from 'node:fs'
import path from 'node:path'
import { resampleWhole } from '../server/src/voice/audio/resampling/resample.ts'
import { readWav } from '../server/src/voice/audio/wav.ts'

const RECORDING = path.resolve(import.meta.dirname, '../examples/question.wav')
const FRAMES_A_SECOND = 50
/** Of the loudest frame's power: softer is a pause. */
const LEAST_POWER = 0.02
const CREST = 30_000

/**
 * Frames of somebody speaking without a pause, each as loud as the next: nothing less is a voice to what listens for
 * one, and whoever counts frames of it can tell each from silence. Silence is zeros, and the first sample of speech is
 * not.
 */
export function speechFrames(rate: 8000 | 16_000, level: number): readonly Int16Array[] {
  const read = readWav(readFileSync(RECORDING))
  if (!read.ok) throw new Error(`${RECORDING} cannot be read: ${read.problem}.`)
  const samples = read.rate === rate ? read.samples : resampleWhole(read.samples, read.rate, rate)
  const size = rate / FRAMES_A_SECOND
  const frames = Array.from({ length: Math.floor(samples.length / size) }, (_, nth) =>
    samples.subarray(nth * size, (nth + 1) * size),
  )
  const loudest = Math.max(...frames.map(power))
  return frames.filter((frame) => power(frame) > LEAST_POWER * loudest).map((frame) => levelled(frame, level))
}

/** What another says: the same, backwards and so loud, for so long. */
export function otherSpeech(rate: 8000 | 16_000, level: number, ms: number): Int16Array {
  const frames = speechFrames(rate, level)
  const sound = new Int16Array((rate * ms) / 1000)
  const size = rate / FRAMES_A_SECOND
  for (let at = 0, nth = frames.length; at + size <= sound.length; at += size) {
    nth = nth === 0 ? frames.length - 1 : nth - 1
    sound.set(frames[nth]!.toReversed(), at)
  }
  return sound
}

/** Cheap, since what measures must cost little: a voice of this level has a peak above half of it in every frame. */
export function isSpeech(frame: Int16Array, level: number): boolean {
  for (let at = 0; at < frame.length; at += 2) if (Math.abs(frame[at]!) > level / 2) return true
  return false
}

function power(frame: Int16Array): number {
  return frame.reduce((sum, sample) => sum + sample * sample, 0) / frame.length
}

function levelled(frame: Int16Array, level: number): Int16Array {
  const gain = level / Math.sqrt(power(frame))
  const loud = frame.map((sample) => Math.max(-CREST, Math.min(CREST, sample * gain)))
  loud[0] ||= 1
  return loud
}
