import { Tensor } from 'onnxruntime-node'
import { resampleWhole } from '../../../audio/resampling/resample.ts'
import { MODEL_FILES, readModel, type ModelFile } from '../model-files.ts'
import { createSession } from '../../../../platform/onnx-session.ts'
import { withPlaneConvolutions } from '../plane-convolutions.ts'
import { withPause } from './edges.ts'
import { spanishIpa } from './spanish.ts'
import { toSamples, type VoiceModel } from './voice-model.ts'

const MODEL_RATE = 24_000
const VOICE_RATE = 16_000
/** A voice is a style for each length of text, in so many numbers. */
const STYLE = 256
/** Some 40 s of speech: what is longer was not cut into clauses. */
const MAX_SIGNS = 500
/** Before and after everything. */
const EDGE = 0n

/** By the numbers of speakers.json. */
const STYLES: readonly ModelFile[] = [MODEL_FILES.spanishFemale, MODEL_FILES.spanishMale]

/** How the model writes what it was trained on as one sound. */
const ONE_SOUND: readonly (readonly [ipa: RegExp, sign: string])[] = [
  [/tʃ/g, 'ʧ'],
  [/aj/g, 'I'],
  [/aw/g, 'W'],
  [/ej/g, 'A'],
  [/oj/g, 'Y'],
]

/** Kokoro's Spanish voices. They take four fifths of the time that what they say takes to be heard, on a free core. */
export async function loadSpanish(): Promise<VoiceModel> {
  const session = await createSession(withPlaneConvolutions(await readModel(MODEL_FILES.spanishVoice)))
  const signs = readSigns(await readModel(MODEL_FILES.spanishSigns))
  const styles = await Promise.all(STYLES.map(async (file) => floats(await readModel(file))))
  return {
    async synthesise({ text, speaker, lengthScale, gainDb }) {
      const ids = Array.from(spanishSigns(text))
        .flatMap((sign) => signs.get(sign) ?? [])
        .slice(0, MAX_SIGNS)
      if (ids.length === 0) return new Int16Array(0)
      const style = styles[speaker]?.slice(ids.length * STYLE, (ids.length + 1) * STYLE)
      if (style === undefined) throw new RangeError(`There is no Spanish speaker ${speaker}.`)
      const tokens = BigInt64Array.from([EDGE, ...ids, EDGE])
      const { waveform } = await session.run({
        input_ids: new Tensor('int64', tokens, [1, tokens.length]),
        style: new Tensor('float32', style, [1, STYLE]),
        speed: new Tensor('float32', [1 / lengthScale], [1]),
      })
      const sound = waveform?.data
      if (!(sound instanceof Float32Array)) throw new TypeError('The voice model gave no sound.')
      return withPause(resampleWhole(toSamples(sound, gainDb), MODEL_RATE, VOICE_RATE), text)
    },
  }
}

/** Text in spoken form as one line of the model's signs, with the punctuation that gives it its melody. */
export function spanishSigns(text: string): string {
  const tokens = text.toLowerCase().match(/\p{L}+|[.,!?;:]/gu) ?? []
  let line = ''
  for (const token of tokens) {
    if (/[.,!?;:]/.test(token)) line += token
    else line += (line === '' ? '' : ' ') + spanishIpa(token)
  }
  return ONE_SOUND.reduce((written, [ipa, sign]) => written.replaceAll(ipa, sign), line)
}

function readSigns(file: Uint8Array): ReadonlyMap<string, bigint> {
  const { model } = JSON.parse(new TextDecoder().decode(file)) as { model: { vocab: Record<string, number> } }
  return new Map(Object.entries(model.vocab).map(([sign, id]) => [sign, BigInt(id)]))
}

function floats(bytes: Uint8Array<ArrayBuffer>): Float32Array {
  return new Float32Array(bytes.buffer, bytes.byteOffset, bytes.byteLength / Float32Array.BYTES_PER_ELEMENT)
}
