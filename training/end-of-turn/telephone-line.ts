import { decodeG711, encodeG711 } from '../../packages/rtp/src/index.ts'
import { toSample } from '../../server/src/voice/audio/frame.ts'
import { rmsDbfs } from '../../server/src/voice/audio/levels.ts'
import { resampleWhole } from '../../server/src/voice/audio/resampling/resample.ts'
import type { Random } from './random.ts'

const RATE = 16_000
/** Longer than any pause that is waited for. */
const SILENCE_AFTER_MS = 1500
const SILENCE_BEFORE_MS = 200

/** The sound as it arrives, with silence after it: plainly over G.711, or with a line, a room and a level of its own. */
export function overTelephone(samples: Int16Array, random: Random | undefined): Int16Array {
  const padded = new Int16Array(
    samples.length + ((SILENCE_BEFORE_MS + SILENCE_AFTER_MS) * RATE) / 1000 - (samples.length % 320),
  )
  const before = (SILENCE_BEFORE_MS * RATE) / 1000
  padded.set(samples.subarray(0, padded.length - before), before)
  if (!random)
    return narrow(
      withLevelAndNoise(padded, 0, 55, () => 0.5, 0),
      'mu-law',
    )
  const paced = random() < 0.5 ? padded : paceChanged(padded, 0.9 + 0.2 * random())
  const gainDb = -14 + 20 * random()
  const snrDb = 8 + 40 * random()
  const noisy = withLevelAndNoise(paced, gainDb, snrDb, random, 0.98 * random())
  if (random() < 0.25) return noisy
  return narrow(noisy, random() < 0.5 ? 'mu-law' : 'a-law')
}

function narrow(samples: Int16Array, law: 'mu-law' | 'a-law'): Int16Array {
  const eight = resampleWhole(samples, RATE, 8000)
  const bytes = new Uint8Array(eight.length)
  encodeG711(law, eight, bytes)
  decodeG711(law, bytes, eight)
  return wholeFrames(resampleWhole(eight, 8000, RATE))
}

/** Faster and higher, or slower and lower: another voice. */
function paceChanged(samples: Int16Array, pace: number): Int16Array {
  const changed = new Int16Array(Math.floor(samples.length / pace))
  for (let index = 0; index < changed.length; index++) {
    const at = index * pace
    const from = Math.floor(at)
    const share = at - from
    changed[index] = toSample((samples[from] ?? 0) * (1 - share) + (samples[from + 1] ?? 0) * share)
  }
  return wholeFrames(changed)
}

/** `colour`: how much of the noise before is in the noise after it, 0 for hiss and nearly 1 for a rumble. */
function withLevelAndNoise(
  samples: Int16Array,
  gainDb: number,
  snrDb: number,
  random: Random,
  colour: number,
): Int16Array {
  const gain = 10 ** (gainDb / 20)
  const level = 32_768 * 10 ** ((rmsDbfs(samples) + gainDb - snrDb) / 20)
  const spread = level * Math.sqrt(12 * (1 - colour * colour))
  let noise = 0
  return samples.map((sample) => {
    noise = colour * noise + spread * (random() - 0.5)
    return toSample(sample * gain + noise)
  })
}

function wholeFrames(samples: Int16Array): Int16Array {
  return samples.subarray(0, samples.length - (samples.length % 320))
}
