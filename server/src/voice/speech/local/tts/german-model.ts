import { Tensor } from 'onnxruntime-node'
import { resampleWhole } from '../../../audio/resampling/resample.ts'
import { MODEL_FILES, readModel } from '../model-files.ts'
import { loadSession } from '../onnx-session.ts'
import type { SynthesiseJob } from '../protocol.ts'
import { withPause } from './edges.ts'
import { germanSounds, type GermanRules } from './german.ts'
import { toSamples, type VoiceModel } from './voice-model.ts'

/** What the voice's numbers mean: its `metadata.json`. */
type Signs = {
  readonly symbols: readonly string[]
  readonly tone_offset: number
  readonly language_id: number
}

/** How much the voice varies in tone and in pace. Higher is livelier and less clear on the telephone. */
const TONE_NOISE = 0.2
const PACE_NOISE = 0.2
const START_AND_END = '_'
/** Some 40 s of speech: what is longer was not cut into clauses. */
const MAX_SOUNDS = 500

/** The German voice: a small VITS model for one speaker. */
export async function loadGerman(): Promise<VoiceModel> {
  const session = await loadSession(MODEL_FILES.germanVoice)
  const signs = readJson(await readModel(MODEL_FILES.germanSigns)) as Signs
  const rules = readJson(await readModel(MODEL_FILES.germanRules)) as GermanRules
  const numbers = new Map(signs.symbols.map((symbol, index) => [symbol, index]))

  /** Those of its inputs that the model was left with when it was made small. */
  function inputsFor(ids: readonly number[], lengthScale: number): Record<string, Tensor> {
    const spaced = ids.flatMap((id) => [0, id]).concat(0)
    const length = spaced.length
    const row = (value: number) =>
      whole(
        spaced.map((_, index) => (index % 2 === 0 ? 0 : value)),
        [1, length],
      )
    const inputs: Record<string, Tensor> = {
      x: whole(spaced, [1, length]),
      x_lengths: whole([length], [1]),
      sid: whole([0], [1]),
      tone: row(signs.tone_offset),
      language: row(signs.language_id),
      bert: new Tensor('float32', new Float32Array(1024 * length), [1, 1024, length]),
      ja_bert: new Tensor('float32', new Float32Array(768 * length), [1, 768, length]),
      noise_scale: new Tensor('float32', [TONE_NOISE], [1]),
      noise_scale_w: new Tensor('float32', [PACE_NOISE], [1]),
      length_scale: new Tensor('float32', [lengthScale], [1]),
    }
    return Object.fromEntries(session.inputNames.map((name) => [name, inputs[name]!]))
  }

  return {
    async synthesise({ text, lengthScale, gainDb }: SynthesiseJob) {
      const sounds = germanSounds(rules, text).slice(0, MAX_SOUNDS)
      if (!sounds.some((sound) => /\p{L}/u.test(sound))) return new Int16Array(0)
      const ids = [START_AND_END, ...sounds, START_AND_END].flatMap((sound) => numbers.get(sound) ?? [])
      const { audio } = await session.run(inputsFor(ids, lengthScale))
      const sound = audio?.data
      if (!(sound instanceof Float32Array)) throw new TypeError('The voice model gave no sound.')
      return withPause(toVoiceRate(toSamples(sound, gainDb)), text)
    },
  }
}

/** From 44.1 kHz: halved, which is the same at any rate, and then as from 22.05 kHz. */
function toVoiceRate(samples: Int16Array): Int16Array {
  return resampleWhole(resampleWhole(samples, 16_000, 8000), 22_050, 16_000)
}

function whole(numbers: readonly number[], dims: readonly number[]): Tensor {
  return new Tensor('int64', BigInt64Array.from(numbers, BigInt), dims)
}

function readJson(bytes: Uint8Array): unknown {
  return JSON.parse(new TextDecoder().decode(bytes))
}
