import { Tensor } from 'onnxruntime-node'
import { resampleWhole } from '../../../audio/resampling/resample.ts'
import { toSample } from '../../../audio/frame.ts'
import { withPause } from './edges.ts'
import { loadLexicon } from './lexicon.ts'
import { MODEL_FILES, readModel } from '../model-files.ts'
import { pronounce } from './pronunciation.ts'
import type { SynthesiseJob } from '../protocol.ts'
import { loadSession } from '../onnx-session.ts'

export type PiperModel = {
  /** 16 kHz. */
  synthesise(job: SynthesiseJob): Promise<Int16Array<ArrayBuffer>>
}

const MODEL_RATE = 22_050
const VOICE_RATE = 16_000
/** How much the voice varies in tone and in pace. Higher is livelier and less clear on the telephone. */
const TONE_NOISE = 0.333
const PACE_NOISE = 0.333
const START = '^'
const END = '$'
const GAP = '_'
/** Some 40 s of speech: what is longer was not cut into clauses. */
const MAX_PHONEMES = 800

export async function loadPiper(): Promise<PiperModel> {
  const session = await loadSession(MODEL_FILES.voice)
  const signs = readSigns(await readModel(MODEL_FILES.voiceTokens))
  const lexicon = await loadLexicon()
  return {
    async synthesise({ text, accent, speaker, lengthScale }) {
      const ids = idsOf(pronounce(lexicon, text, accent), signs)
      if (ids.length === 0) return new Int16Array(0)
      const { output } = await session.run({
        input: new Tensor('int64', BigInt64Array.from(ids), [1, ids.length]),
        input_lengths: new Tensor('int64', [BigInt(ids.length)], [1]),
        scales: new Tensor('float32', [TONE_NOISE, lengthScale, PACE_NOISE], [3]),
        sid: new Tensor('int64', [BigInt(speaker)], [1]),
      })
      const sound = output?.data
      if (!(sound instanceof Float32Array)) throw new TypeError('The voice model gave no sound.')
      return withPause(resampleWhole(toSamples(sound), MODEL_RATE, VOICE_RATE), text)
    },
  }
}

/** Lines of a sign, a space and its number; the sign may be a space itself. */
function readSigns(file: Uint8Array): Map<string, bigint> {
  const lines = new TextDecoder()
    .decode(file)
    .split('\n')
    .filter((line) => line !== '')
  return new Map(
    lines.map((line) => {
      const space = line.lastIndexOf(' ')
      return [line.slice(0, space), BigInt(line.slice(space + 1))] as const
    }),
  )
}

/** Every sign is followed by a gap; signs that the model does not know are left out. */
function idsOf(ipa: string, signs: ReadonlyMap<string, bigint>): bigint[] {
  const gap = signs.get(GAP) ?? 0n
  const known = Array.from(ipa)
    .slice(0, MAX_PHONEMES)
    .flatMap((sign) => signs.get(sign) ?? [])
  if (known.length === 0) return []
  return [signs.get(START) ?? 1n, ...known.flatMap((id) => [gap, id]), gap, signs.get(END) ?? 2n]
}

function toSamples(sound: Float32Array): Int16Array {
  const samples = new Int16Array(sound.length)
  for (let index = 0; index < sound.length; index++) samples[index] = toSample(sound[index]! * 32_767)
  return samples
}
