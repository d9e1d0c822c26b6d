import { seededRandom } from '../../../test/call-lab/virtual-time.ts'
import { joined } from '../joined.ts'
import { atLevel, brownNoise, looped, mixed, music, RATE, soundOf, type Sound } from '../floor/sounds.ts'
import type { Speech } from './kept-speech.ts'
import type { NoiseKind, Person } from './people.ts'

/** How loud callers are, by the loud half of what they say. */
export const CALLER_DBFS = -26
/** No line is quite silent. */
const LINE_DBFS = -66
const LOOP_S = 20
const FRAME = RATE / 50

const NEWS = [
  [
    'james',
    'Good evening, here is the news. Shares rose sharply this morning after the bank announced new measures.',
  ],
  [
    'emily',
    'The weather stays mild with some rain in the west, and the visitors scored twice before the break.',
  ],
  [
    'daniel',
    'I told him that it would never work, but he went and bought the boat anyway, and now look at it.',
  ],
  ['grace', 'And then she ordered the soup, and the waiter just laughed, and we all had to laugh as well.'],
] as const

/** What is behind a caller, frame by frame, over and over. */
export async function backgroundOf(
  { seed, noise }: Person,
  voice: Speech,
): Promise<(frame: number) => Sound | undefined> {
  const sound = await soundsOf(noise.kind, seed, voice)
  const level = noise.kind === 'none' ? LINE_DBFS : CALLER_DBFS - noise.snrDb
  const loop = atLevel(sound, level)
  const frames = Math.floor(loop.length / FRAME)
  return (frame) => loop.subarray((frame % frames) * FRAME, ((frame % frames) + 1) * FRAME)
}

async function soundsOf(kind: NoiseKind, seed: number, voice: Speech): Promise<Sound> {
  if (kind === 'none') return white(seed)
  if (kind === 'street') return brownNoise(LOOP_S, seed)
  const voices = kind === 'cafe' ? NEWS : NEWS.slice(0, 2)
  const spoken: Sound[] = []
  for (const [index, [voiceId, text]] of voices.entries())
    spoken.push(
      atLevel(
        looped(await spokenBy(voice, voiceId, text), LOOP_S, seed * 7 + index),
        kind === 'cafe' ? -26 : -26 - 6 * index,
      ),
    )
  const floor = kind === 'cafe' ? atLevel(brownNoise(LOOP_S, seed), -32) : atLevel(music(LOOP_S, seed), -38)
  return mixed(...spoken, floor)
}

function white(seed: number): Sound {
  const random = seededRandom(seed)
  return Float64Array.from({ length: LOOP_S * RATE }, () => random() - 0.5)
}

export async function spokenBy(voice: Speech, voiceId: string, text: string, rate = 1): Promise<Sound> {
  const parts: Int16Array[] = []
  for await (const { samples } of voice.speak(text, voiceId, { rate }, new AbortController().signal))
    parts.push(samples)
  return soundOf(joined(parts))
}
