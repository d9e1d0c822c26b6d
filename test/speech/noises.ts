import { seededRandom } from '../../server/src/voice/audio/comfort-noise.ts'

/** What a line carries when nobody speaks, 16 kHz. The same for the same seed. */
export type Noise = (seconds: number, seed: number) => Int16Array

const RATE = 16_000
const TURN = 2 * Math.PI

function sound(seconds: number, level: number, sampleAt: (index: number) => number): Int16Array {
  return Int16Array.from({ length: Math.round(seconds * RATE) }, (_, index) =>
    Math.max(-32_768, Math.min(32_767, Math.round(level * sampleAt(index)))),
  )
}

/** Between -1 and 1, low frequencies passed from `cutHz` down. */
function softened(random: () => number, cutHz: number): () => number {
  const share = 1 - Math.exp((-TURN * cutHz) / RATE)
  let value = 0
  return () => (value += share * (2 * random() - 1 - value)) * Math.min(20, 1 / Math.sqrt(share))
}

const silence: Noise = (seconds) => sound(seconds, 0, () => 0)

const lineNoise: Noise = (seconds, seed) => {
  const random = seededRandom(seed)
  const hum = 40 + 40 * random()
  return sound(seconds, 150, (index) => 2 * random() - 1 + (hum / 100) * Math.sin((TURN * 60 * index) / RATE))
}

const fan: Noise = (seconds, seed) => {
  const random = seededRandom(seed)
  const rumble = softened(random, 400)
  const bladesHz = 80 + 60 * random()
  return sound(seconds, 2500, (index) => {
    const turn = 1 + 0.3 * Math.sin((TURN * bladesHz * index) / RATE)
    return rumble() * turn + 0.1 * (2 * random() - 1)
  })
}

/** Bursts of keys: a click and the ring of the case. */
const typing: Noise = (seconds, seed) => {
  const random = seededRandom(seed)
  let nextKey = 0
  let since = RATE
  let ringHz = 1000
  return sound(seconds, 6000, (index) => {
    if (index >= nextKey) {
      since = 0
      ringHz = 700 + 1800 * random()
      nextKey = index + RATE * (random() < 0.08 ? 1 + 2 * random() : 0.08 + 0.16 * random())
    }
    const ring = Math.sin((TURN * ringHz * since) / RATE) * Math.exp(-since / 120)
    const click = since < 30 ? 2 * random() - 1 : 0
    since++
    return 0.5 * ring + 0.6 * click
  })
}

/** In and out, every four seconds. */
const breathing: Noise = (seconds, seed) => {
  const random = seededRandom(seed)
  const air = softened(random, 900)
  const everyS = 3.2 + 1.6 * random()
  return sound(seconds, 3500, (index) => {
    const phase = (index / RATE / everyS) % 1
    const out = phase < 0.35 ? Math.sin((Math.PI * phase) / 0.35) : 0
    const back = phase > 0.5 && phase < 0.8 ? 0.5 * Math.sin((Math.PI * (phase - 0.5)) / 0.3) : 0
    return (out + back) ** 2 * (air() + 0.3 * (2 * random() - 1))
  })
}

const SCALES = [
  [0, 2, 4, 7, 9],
  [0, 3, 5, 7, 10],
  [0, 2, 4, 5, 7, 9, 11],
]
const CHORDS = [
  [0, 4, 7],
  [9, 12, 16],
  [5, 9, 12],
  [7, 11, 14],
]
const hertz = (semitones: number) => 220 * 2 ** (semitones / 12)

/** A tune over four chords and a beat, with an instrument that has harmonics and vibrato. */
const holdMusic: Noise = (seconds, seed) => {
  const random = seededRandom(seed)
  const beatS = 60 / (70 + 70 * random())
  const scale = SCALES[Math.floor(random() * SCALES.length)] ?? [0]
  const tune = Array.from({ length: 64 }, () =>
    random() < 0.2 ? undefined : 12 + (scale[Math.floor(random() * scale.length)] ?? 0),
  )
  const harmonics = Array.from({ length: 6 }, (_, nth) => random() / (nth + 1))
  const hasDrums = random() < 0.6
  let phase = 0
  return sound(seconds, 2600, (index) => {
    const beats = index / RATE / beatS
    const note = tune[Math.floor(2 * beats) % tune.length]
    const chord = CHORDS[Math.floor(beats / 4) % CHORDS.length] ?? []
    const within = (2 * beats) % 1
    let value = 0
    if (note !== undefined) {
      phase += (hertz(note) * (1 + 0.006 * Math.sin((TURN * 5.5 * index) / RATE))) / RATE
      const attack = Math.min(1, within * 12) * Math.exp(-1.5 * within)
      for (const [nth, part] of harmonics.entries())
        value += attack * part * Math.sin(TURN * phase * (nth + 1))
    }
    for (const tone of chord) value += 0.25 * Math.sin((TURN * hertz(tone) * index) / RATE)
    const drum = (beats * (hasDrums ? 1 : 0)) % 1
    if (hasDrums && drum < 0.12)
      value +=
        Math.exp(-30 * drum) *
        (Math.floor(beats) % 2 === 0 ? Math.sin(TURN * 70 * drum * beatS) : random() - 0.5)
    return value
  })
}

/** Ringing, engaged and keypad tones. */
const tones: Noise = (seconds, seed) => {
  const random = seededRandom(seed)
  const pairs = [
    [440, 480],
    [480, 620],
    [697, 1209],
    [852, 1477],
  ]
  const [low = 440, high = 480] = pairs[Math.floor(random() * pairs.length)] ?? []
  const onS = 0.1 + 1.9 * random()
  return sound(seconds, 3500, (index) =>
    (index / RATE / onS) % 2 < 1
      ? Math.sin((TURN * low * index) / RATE) + Math.sin((TURN * high * index) / RATE)
      : 0,
  )
}

/** Things put down, doors, steps: short knocks with long rests. */
const knocks: Noise = (seconds, seed) => {
  const random = seededRandom(seed)
  const thud = softened(random, 250)
  let next = RATE * random()
  let since = RATE
  return sound(seconds, 12_000, (index) => {
    if (index >= next) {
      since = 0
      next = index + RATE * (0.3 + 4 * random())
    }
    return thud() * Math.exp(-since++ / 900)
  })
}

/** Traffic and a distant crowd without words: noise that swells. */
const street: Noise = (seconds, seed) => {
  const random = seededRandom(seed)
  const rumble = softened(random, 700)
  const swellS = 4 + 8 * random()
  return sound(
    seconds,
    2500,
    (index) => rumble() * (0.4 + 0.6 * Math.sin((Math.PI * index) / RATE / swellS) ** 2),
  )
}

export const NOISES: Readonly<Record<string, Noise>> = {
  silence,
  'line noise': lineNoise,
  'hold music': holdMusic,
  fan,
  typing,
  breathing,
  tones,
  knocks,
  street,
}
