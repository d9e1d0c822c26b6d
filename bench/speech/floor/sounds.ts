import { rmsDbfs } from '../../../server/src/voice/audio/levels.ts'
import { toSample } from '../../../server/src/voice/audio/frame.ts'
import { seededRandom } from '../../../test/call-lab/virtual-time.ts'

export const RATE = 16_000
const BLOCK = RATE / 50
/** Shorter is no speech. */
const SPEECH_BLOCKS = 6
const LEAST_BREATH = 0.8 * RATE
const PAUSE = 8 * BLOCK

/** Sound before it is rounded to samples, so that it can be mixed. */
export type Sound = Float64Array

export function soundOf(samples: Int16Array): Sound {
  return Float64Array.from(samples)
}

export function samplesOf(sound: Sound): Int16Array {
  const samples = new Int16Array(sound.length)
  for (let index = 0; index < sound.length; index++) samples[index] = toSample(sound[index]!)
  return samples
}

/** The level of the loud half of a sound: pauses do not count. */
export function activeDbfs(sound: Sound): number {
  const powers: number[] = []
  for (let at = 0; at + BLOCK <= sound.length; at += BLOCK) {
    let sum = 0
    for (let index = at; index < at + BLOCK; index++) sum += sound[index]! * sound[index]!
    powers.push(sum / BLOCK / 32_768 ** 2)
  }
  const loud = powers.toSorted((a, b) => b - a).slice(0, Math.ceil(powers.length / 2))
  return 10 * Math.log10(loud.reduce((sum, each) => sum + each, 0) / loud.length)
}

export function atLevel(sound: Sound, dbfs: number): Sound {
  const gain = 10 ** ((dbfs - activeDbfs(sound)) / 20)
  return sound.map((value) => value * gain)
}

export function mixed(...sounds: readonly Sound[]): Sound {
  const mix = new Float64Array(Math.max(...sounds.map(({ length }) => length)))
  for (const sound of sounds) for (let index = 0; index < sound.length; index++) mix[index]! += sound[index]!
  return mix
}

/** From where speech begins: a click or a breath before it does not count. */
export function trimmed(sound: Sound): Sound {
  const limit = activeDbfs(sound) - 15
  const blocks = Math.floor(sound.length / BLOCK)
  const loud = Array.from(
    { length: blocks },
    (_, block) => rmsDbfs(samplesOf(sound.subarray(block * BLOCK, (block + 1) * BLOCK))) > limit,
  )
  const begins = (block: number) =>
    loud[block] === true &&
    loud.slice(block, block + SPEECH_BLOCKS).filter(Boolean).length >= SPEECH_BLOCKS - 1
  const first = Math.max(
    0,
    loud.findIndex((_, block) => begins(block)),
  )
  return sound.slice(first * BLOCK, (loud.lastIndexOf(true) + 1) * BLOCK)
}

/** Up to the first pause, so that it is said in one breath. */
export function oneBreath(sound: Sound): Sound {
  const limit = activeDbfs(sound) - 22
  for (let at = LEAST_BREATH; at + PAUSE <= sound.length; at += BLOCK) {
    let isPause = true
    for (let block = at; block < at + PAUSE && isPause; block += BLOCK)
      isPause = rmsDbfs(samplesOf(sound.subarray(block, block + BLOCK))) < limit
    if (isPause) return sound.slice(0, at)
  }
  return sound
}

/** Over and over until it lasts so long, beginning somewhere in it. */
export function looped(sound: Sound, seconds: number, seed: number): Sound {
  const offset = Math.floor(seededRandom(seed)() * sound.length)
  return Float64Array.from({ length: seconds * RATE }, (_, index) => sound[(index + offset) % sound.length]!)
}

/** Chords that change, with a beat: what plays under the voices of a television. */
export function music(seconds: number, seed: number): Sound {
  const random = seededRandom(seed)
  const sound = new Float64Array(seconds * RATE)
  const bar = RATE * (0.4 + 0.4 * random())
  let notes: number[] = []
  for (let index = 0; index < sound.length; index++) {
    const inBar = index % Math.floor(bar)
    if (inBar === 0) notes = Array.from({ length: 3 }, () => 130 * 2 ** (Math.floor(random() * 24) / 12))
    const swell = Math.exp(-inBar / bar) + 0.3
    for (const note of notes)
      for (let partial = 1; partial <= 4; partial++)
        sound[index]! += (swell / partial) * Math.sin((2 * Math.PI * note * partial * index) / RATE)
    sound[index]! += Math.exp((-8 * inBar) / bar) * (random() - 0.5)
  }
  return sound
}

/** Noise that is deeper than white, as of a street or a fan. */
export function brownNoise(seconds: number, seed: number): Sound {
  const random = seededRandom(seed)
  let value = 0
  return Float64Array.from({ length: seconds * RATE }, () => (value = 0.98 * value + random() - 0.5))
}

/** One or two bursts of coloured noise that begin hard and die away. */
export function cough(seed: number): Sound {
  const random = seededRandom(seed)
  const bursts = 1 + Math.floor(random() * 2)
  const lasts = RATE * (0.15 + 0.15 * random())
  const formant = 500 + 900 * random()
  const sound = new Float64Array(Math.floor(bursts * lasts * 1.6))
  let [before, earlier] = [0, 0]
  for (let index = 0; index < sound.length; index++) {
    const inBurst = index % Math.floor(lasts * 1.6)
    const swell = inBurst < lasts ? Math.exp((-4 * inBurst) / lasts) : 0
    const next =
      swell * (random() - 0.5) + 1.7 * Math.cos((2 * Math.PI * formant) / RATE) * before - 0.72 * earlier
    earlier = before
    before = next
    sound[index] = next
  }
  return sound
}

/** "Mm-hm": a voice through the nose, in two syllables of which the second is higher. */
export function hum(seed: number): Sound {
  const random = seededRandom(seed)
  const pitch = 95 + 130 * random()
  const syllable = RATE * (0.16 + 0.1 * random())
  const gap = RATE * 0.04
  const sound = new Float64Array(Math.floor(2 * syllable + gap))
  let phase = 0
  for (let index = 0; index < sound.length; index++) {
    const second = index > syllable + gap
    const within = second ? index - syllable - gap : index
    const swell = within < syllable ? Math.sin((Math.PI * within) / syllable) ** 0.5 : 0
    const hz = pitch * (second ? 1.15 + (0.1 * within) / syllable : 1)
    phase += (2 * Math.PI * hz) / RATE
    for (let partial = 1; partial * hz < 3400; partial++) {
      const at = partial * hz
      const resonance =
        1 / (1 + ((at - 270) / 90) ** 2) +
        0.12 / (1 + ((at - 1050) / 150) ** 2) +
        0.05 / (1 + ((at - 2200) / 250) ** 2)
      sound[index]! += swell * resonance * Math.sin(partial * phase)
    }
  }
  return sound
}
