import { Tensor } from 'onnxruntime-node'
import { resampleWhole } from '../../../audio/resampling/resample.ts'
import { withPause } from './edges.ts'
import { loadLexicon } from './lexicon.ts'
import { MODEL_FILES, readModel } from '../model-files.ts'
import { pronounce } from './pronunciation.ts'
import { loadOptimised } from '../optimised-model.ts'
import { toSamples, type VoiceModel } from './voice-model.ts'

const MODEL_RATE = 22_050
const VOICE_RATE = 16_000
/** How much the voice varies in tone and in pace. Higher is livelier and less clear on the telephone. */
const LIVELY = { tone: 0.333, pace: 0.333 }
const START = '^'
const END = '$'
const GAP = '_'
/** Some 40 s of speech: what is longer was not cut into clauses. */
const MAX_PHONEMES = 800

/** With no variation at all the same text always sounds the same, which calls in virtual time need. */
export async function loadPiper({ tone, pace } = LIVELY): Promise<VoiceModel> {
  const session = await loadOptimised(MODEL_FILES.voice)
  const signs = readSigns(await readModel(MODEL_FILES.voiceTokens))
  const lexicon = await loadLexicon()
  return {
    async synthesise({ text, accent, speaker, lengthScale, gainDb }) {
      const ids = idsOf(pronounce(lexicon, text, accent), signs)
      if (ids.length === 0) return new Int16Array(0)
      const { output } = await session.run({
        input: new Tensor('int64', BigInt64Array.from(ids), [1, ids.length]),
        input_lengths: new Tensor('int64', [BigInt(ids.length)], [1]),
        scales: new Tensor('float32', [tone, lengthScale, pace], [3]),
        sid: new Tensor('int64', [BigInt(speaker)], [1]),
      })
      const sound = output?.data
      if (!(sound instanceof Float32Array)) throw new TypeError('The voice model gave no sound.')
      return withPause(resampleWhole(toSamples(sound, gainDb), MODEL_RATE, VOICE_RATE), text)
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
