import { Tensor, type InferenceSession } from 'onnxruntime-node'
import { createSession, createSessionOfManyLengths } from '../../../../platform/onnx-session.ts'
import { splitDecoder } from '../decoder-graphs.ts'
import { MODEL_FILES, readModel } from '../model-files.ts'
import type { Results, UnderstandJob } from '../protocol.ts'
import { byteTokens } from './byte-tokens.ts'
import { openWindow } from './encoder-window.ts'
import { withoutGhosts } from './ghosts.ts'
import { BANDS, FRAMES_PER_SECOND, logMel } from './log-mel.ts'
import { repeatedTail } from './repetition.ts'
import { likeliest, probabilityOf, soundsLike, type WhisperSettings } from './whisper-tokens.ts'

export type WhisperModel = {
  /** Undefined when `isCancelled` said so between two words. */
  understand(
    job: Pick<UnderstandJob, 'samples' | 'languages' | 'onlyNamed' | 'doubt'>,
    isCancelled: () => boolean,
  ): Promise<Results['understand'] | undefined>
}

const RATE = 16_000
/** What is longer than 30 s has no positions. Its users cut at pauses; this is the last guard. */
const LONGEST_S = 30
/** In a shorter window than this the model says things twice. */
const SHORTEST_S = 8
/** Silence after the last word, which tells it that it was the last. */
const SILENCE_S = 1
/** Fast speech has up to ten tokens a second. */
const TOKENS_PER_SECOND = 10
const MORE_TOKENS = 8

type Bytes = Uint8Array<ArrayBuffer>
export type WhisperFiles = {
  readonly encoder: Bytes
  readonly decoder: Bytes
  readonly vocabulary: Bytes
  readonly settings: Bytes
}

export async function readWhisper(): Promise<WhisperFiles> {
  return {
    encoder: await readModel(MODEL_FILES.multilingualEncoder),
    decoder: await readModel(MODEL_FILES.multilingualDecoder),
    vocabulary: await readModel(MODEL_FILES.multilingualVocabulary),
    settings: await readModel(MODEL_FILES.multilingualSettings),
  }
}

/** Multilingual Whisper. Takes the bytes of the graphs: they are gone afterwards. */
export async function createWhisper(files: WhisperFiles): Promise<WhisperModel> {
  const settings = readJson(files.settings) as WhisperSettings
  const readTokens = byteTokens(readJson(files.vocabulary) as Record<string, number>)
  const encoder = await createSessionOfManyLengths(openWindow(files.encoder))
  files.encoder.buffer.transfer(0)
  const graphs = splitDecoder(files.decoder)
  files.decoder.buffer.transfer(0)
  const attended = await createSessionOfManyLengths(graphs.attended)
  const next = await createSession(graphs.step)

  async function hear(samples: Int16Array): Promise<Step> {
    const seconds = Math.min(LONGEST_S, Math.max(SHORTEST_S, samples.length / RATE + SILENCE_S))
    // The encoder takes them two by two.
    const frames = 2 * Math.ceil((seconds * FRAMES_PER_SECOND) / 2)
    const features = new Tensor('float32', logMel(samples, frames), [1, BANDS, frames])
    const { last_hidden_state: heard } = await encoder.run({ input_features: features })
    if (!(heard instanceof Tensor)) throw new TypeError('The encoder heard nothing.')
    return stepAfter(next, await attended.run({ encoder_hidden_states: heard }))
  }

  return {
    async understand({ samples, languages, onlyNamed, doubt }, isCancelled) {
      const step = await hear(samples)
      const sound = soundsLike(await step(settings.decoder_start_token_id), languages, settings, doubt)
      const { language, languageConfidence } = sound
      const named = { language, languageConfidence, soundsLike: sound.soundsLike }
      if (onlyNamed.includes(language)) return { text: '', confidence: 0, ...named }
      if (isCancelled()) return undefined
      await step(sound.token)
      await step(settings.task_to_id.transcribe)
      const limit = Math.trunc((samples.length / RATE) * TOKENS_PER_SECOND) + MORE_TOKENS
      const written = await write(step, settings, limit, isCancelled)
      if (written === undefined) return undefined
      const { ids, confidence } = written
      const text = withoutGhosts(readTokens(ids), { confidence, noSpeech: sound.noSpeech })
      return { text, confidence, ...named }
    },
  }
}

/** Says a token, and gives how likely each is to follow. */
type Step = (token: number) => Promise<Float32Array>

/** The encoder's past, what was heard, stays the same for all steps; the decoder's, what was said, grows. */
function stepAfter(next: InferenceSession, heard: InferenceSession.ReturnType): Step {
  const past: Record<string, Tensor> = {}
  keepPast(past, heard)
  for (const [name, { dims }] of Object.entries(past)) {
    const [, heads = 0, , width = 0] = dims
    const nothing = new Tensor('float32', new Float32Array(0), [1, heads, 0, width])
    past[name.replace('encoder', 'decoder')] = nothing
  }
  return async (token) => {
    const output = await next.run({ input_ids: new Tensor('int64', [BigInt(token)], [1, 1]), ...past })
    keepPast(past, output)
    const logits = output['logits']?.data
    if (!(logits instanceof Float32Array)) throw new TypeError('The decoder counts in another type.')
    return logits
  }
}

function keepPast(past: Record<string, Tensor>, output: InferenceSession.ReturnType): void {
  for (const [name, tensor] of Object.entries(output)) {
    if (name.startsWith('present') && tensor instanceof Tensor)
      past[name.replace('present', 'past_key_values')] = tensor
  }
}

/** Takes the likeliest token until the model ends, turns in circles or reaches the limit. */
async function write(
  step: Step,
  settings: WhisperSettings,
  limit: number,
  isCancelled: () => boolean,
): Promise<{ ids: number[]; confidence: number } | undefined> {
  const forbidden = new Set(settings.suppress_tokens)
  const atFirst = new Set([...forbidden, ...settings.begin_suppress_tokens])
  const ids: number[] = []
  let last = settings.no_timestamps_token_id
  let logProbability = 0
  for (let index = 0; index < limit; index++) {
    if (isCancelled()) return undefined
    const logits = await step(last)
    last = likeliest(logits, index === 0 ? atFirst : forbidden, settings.eos_token_id)
    logProbability += Math.log(probabilityOf(logits, last))
    if (last === settings.eos_token_id) break
    ids.push(last)
    const repeated = repeatedTail(ids)
    if (repeated > 0) {
      ids.length -= repeated
      break
    }
  }
  return { ids, confidence: Math.exp(logProbability / (ids.length + 1)) }
}

function readJson(bytes: Bytes): unknown {
  return JSON.parse(new TextDecoder().decode(bytes))
}
