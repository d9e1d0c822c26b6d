import { Tensor, type InferenceSession } from 'onnxruntime-node'
import { splitDecoder } from '../decoder-graphs.ts'
import { withWordTableInBytes } from '../word-table.ts'
import { MODEL_FILES, readModel, type ModelFile } from '../model-files.ts'
import type { SttModel } from '../protocol.ts'
import { repeatedTail } from './repetition.ts'
import { createSession, createSessionOfTwo } from '../../../../platform/onnx-session.ts'
import type { ReadTokens } from './tokens.ts'

export type Recognised = {
  readonly text: string
  readonly confidence: number
  readonly tokens: readonly number[]
}

export type MoonshineModel = {
  /**
   * Undefined when `isCancelled` said so between two words. With the tokens of an earlier hearing of some of the sound,
   * or of another model's, as a draft it takes about half the time.
   */
  recognise(
    samples: Int16Array,
    isCancelled: () => boolean,
    draft?: readonly number[],
  ): Promise<Recognised | undefined>
}

const RATE = 16_000
const START_TOKEN = 1
const END_TOKEN = 2
/** Without silence around it the model invents a beginning. */
const PAD = RATE / 4
/** Fast speech has up to ten tokens a second; the model's own limit of six cuts it short. */
const TOKENS_PER_SECOND = 10
const MORE_TOKENS = 8
/** So many tokens of a draft are tried at once, and where it differs, so many are looked at for where it goes on. */
const MOST_TRIED = 24
const SOUGHT = 6
/** Longer audio makes it repeat itself. Its users cut at pauses; this is the last guard. */
const MAX_SAMPLES = 30 * RATE
/**
 * Half a sentence is often written with a full stop too, but with less conviction: of 56 people's sentences, 55 have
 * one when they are whole and 42 when they are cut off at a pause. With at least this probability, 51 and 24 have.
 */
const SURE_OF_END = 0.55

const SHAPES: Readonly<Record<SttModel, Shape>> = {
  tiny: { layers: 6, heads: 8, width: 36 },
  base: { layers: 8, heads: 8, width: 52 },
}
const FILES: Readonly<Record<SttModel, readonly [encoder: ModelFile, decoder: ModelFile]>> = {
  tiny: [MODEL_FILES.tinyEncoder, MODEL_FILES.tinyDecoder],
  base: [MODEL_FILES.baseEncoder, MODEL_FILES.baseDecoder],
}
type Shape = { readonly layers: number; readonly heads: number; readonly width: number }
type Tensors = Record<string, Tensor>
type Decoder = { readonly attended: InferenceSession; readonly step: InferenceSession }
type Bounds = {
  readonly limit: number
  readonly draft: readonly number[]
  readonly isCancelled: () => boolean
}
type Decoded = { readonly ids: number[]; readonly confidence: number; readonly lastProbability: number }

type Bytes = Uint8Array<ArrayBuffer>
export type MoonshineFiles = {
  readonly model: SttModel
  readonly encoder: Bytes
  readonly decoder: Bytes
}

export async function readMoonshine(model: SttModel): Promise<MoonshineFiles> {
  const [encoder, decoder] = FILES[model]
  return { model, encoder: await readModel(encoder), decoder: await readModel(decoder) }
}

/** Takes the bytes of the files: they are gone afterwards. */
export async function createMoonshine(
  files: MoonshineFiles,
  readTokens: ReadTokens,
): Promise<MoonshineModel> {
  // Interim words are not waited for.
  const create = files.model === 'base' ? createSessionOfTwo : createSession
  const encoder = await create(files.encoder)
  const decoder = await createDecoder(files.decoder, create)
  const shape = SHAPES[files.model]
  return {
    async recognise(samples, isCancelled, draft = []) {
      const audio = padded(samples.subarray(0, MAX_SAMPLES))
      const encoded = await encoder.run({ input_values: new Tensor('float32', audio, [1, audio.length]) })
      const limit = Math.trunc((audio.length / RATE) * TOKENS_PER_SECOND) + MORE_TOKENS
      const heard = required(encoded, 'last_hidden_state')
      const tokens = await decode(decoder, shape, heard, { limit, draft, isCancelled })
      if (!tokens) return undefined
      const text = readTokens(tokens.ids)
      const { confidence, lastProbability, ids } = tokens
      return { text: lastProbability < SURE_OF_END ? withoutEnd(text) : text, confidence, tokens: ids }
    },
  }
}

async function createDecoder(merged: Bytes, create: typeof createSession): Promise<Decoder> {
  const graphs = splitDecoder(merged)
  merged.buffer.transfer(0)
  return { attended: await create(graphs.attended), step: await create(withWordTableInBytes(graphs.step)) }
}

/** Endpointing goes by the full stop, so a doubtful one is left out. */
function withoutEnd(text: string): string {
  return text.replace(/[.?!]$/, '')
}

function padded(samples: Int16Array): Float32Array {
  const audio = new Float32Array(samples.length + 2 * PAD)
  for (let index = 0; index < samples.length; index++) audio[PAD + index] = samples[index]! / 32_768
  return audio
}

/**
 * Takes the likeliest token until the model ends, turns in circles or reaches the limit. What the draft has next is
 * given to the model at once, and kept as far as each token is the likeliest: several cost little more than one.
 */
async function decode(
  { attended, step: next }: Decoder,
  shape: Shape,
  heard: Tensor,
  { limit, draft, isCancelled }: Bounds,
): Promise<Decoded | undefined> {
  const past = emptyPast(shape)
  keepPast(past, await attended.run({ encoder_hidden_states: heard }), shape, 'encoder')
  const ids: number[] = []
  let last = START_TOKEN
  let followed = 0
  let logProbability = 0
  let lastProbability = 0
  const decoded = () => ({ ids, confidence: Math.exp(logProbability / (ids.length + 1)), lastProbability })
  while (ids.length < limit) {
    if (isCancelled()) return undefined
    const tried = followed < 0 ? [] : draft.slice(followed, followed + MOST_TRIED)
    const output = await next.run({ input_ids: tokensOf([last, ...tried]), ...past })
    let kept = 0
    do {
      // Voice activity has heard speech, so an end before the first word is wrong: digit strings are lost to it.
      const likeliest = pick(required(output, 'logits'), kept, ids.length === 0 ? END_TOKEN : -1)
      logProbability += likeliest.logProbability
      if (likeliest.token === END_TOKEN) return decoded()
      last = likeliest.token
      lastProbability = Math.exp(likeliest.logProbability)
      ids.push(last)
      const repeated = repeatedTail(ids)
      ids.length -= repeated
      if (repeated > 0 || ids.length >= limit) return decoded()
      kept++
    } while (last === tried[kept - 1])
    keepPast(past, output, shape, 'decoder')
    if (kept <= tried.length) forgetPast(past, shape, tried.length + 1 - kept)
    const from = Math.max(0, followed < 0 ? -followed - 1 : followed + kept - 1)
    const at = draft.slice(from, from + SOUGHT).indexOf(last)
    followed = at === -1 ? -from - 1 : from + at + 1
  }
  return decoded()
}

function tokensOf(ids: readonly number[]): Tensor {
  return new Tensor('int64', ids.map(BigInt), [1, ids.length])
}

/** The decoder takes back so many of the tokens that it was given last. */
function forgetPast(past: Tensors, { layers, heads, width }: Shape, count: number): void {
  for (let layer = 0; layer < layers; layer++) {
    for (const part of ['key', 'value']) {
      const name = `past_key_values.${layer}.decoder.${part}`
      const said = past[name]?.data
      if (!(said instanceof Float32Array)) throw new TypeError('The model remembers in another type.')
      const [before, after] = [said.length / heads, said.length / heads - count * width]
      const left = new Float32Array(heads * after)
      for (let head = 0; head < heads; head++)
        left.set(said.subarray(head * before, head * before + after), head * after)
      past[name] = new Tensor('float32', left, [1, heads, after / width, width])
    }
  }
}

/** Nothing said so far. */
function emptyPast({ layers, heads, width }: Shape): Tensors {
  const past: Tensors = {}
  for (let layer = 0; layer < layers; layer++) {
    for (const part of ['key', 'value']) {
      past[`past_key_values.${layer}.decoder.${part}`] = new Tensor('float32', new Float32Array(0), [
        1,
        heads,
        0,
        width,
      ])
    }
  }
  return past
}

/** The encoder's, what was heard, stays the same for all steps; the decoder's, what was said, grows. */
function keepPast(
  past: Tensors,
  output: InferenceSession.ReturnType,
  { layers }: Shape,
  of: 'encoder' | 'decoder',
): void {
  for (let layer = 0; layer < layers; layer++) {
    for (const part of ['key', 'value'])
      past[`past_key_values.${layer}.${of}.${part}`] = required(output, `present.${layer}.${of}.${part}`)
  }
}

function required(output: InferenceSession.ReturnType, name: string): Tensor {
  const tensor = output[name]
  if (!(tensor instanceof Tensor)) throw new TypeError(`The model has no output ${name}.`)
  return tensor
}

function pick(logits: Tensor, at: number, forbidden: number): { token: number; logProbability: number } {
  const all = logits.data
  if (!(all instanceof Float32Array)) throw new TypeError('The model counts in another type.')
  const vocabulary = logits.dims[2] ?? 0
  const from = at * vocabulary
  let token = 0
  let highest = Number.NEGATIVE_INFINITY
  for (let index = 0; index < vocabulary; index++) {
    const logit = all[from + index]!
    if (logit > highest && index !== forbidden) {
      highest = logit
      token = index
    }
  }
  let sum = 0
  for (let index = 0; index < vocabulary; index++) sum += Math.exp(all[from + index]! - highest)
  return { token, logProbability: -Math.log(sum) }
}
