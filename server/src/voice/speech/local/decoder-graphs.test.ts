import { Tensor, type InferenceSession } from 'onnxruntime-node'
import { expect, test } from 'vitest'
import { splitDecoder } from './decoder-graphs.ts'
import { MODEL_FILES, readModel } from './model-files.ts'
import { createSession } from '../../../platform/onnx-session.ts'
import { loadSession } from './onnx-session.ts'
import { refuseTelemetry } from '../../../platform/native-telemetry.ts'

refuseTelemetry()

const LAYERS = [0, 1, 2, 3, 4, 5]
const HEADS = 8
const WIDTH = 36
const PARTS = ['key', 'value']
const TOKENS = [1n, 450n, 7n, 31_000n]

type Tensors = Record<string, Tensor>

/** Any sound will do: what counts is that both compute the same from it. */
const heard = new Tensor(
  'float32',
  Float32Array.from({ length: 40 * HEADS * WIDTH }, (_, index) => Math.sin(index * index)),
  [1, 40, HEADS * WIDTH],
)

function nothing(dims: readonly number[]): Tensor {
  return new Tensor('float32', new Float32Array(0), dims)
}

function past(make: (layer: number, part: string) => Tensor, of: string): Tensors {
  return Object.fromEntries(
    LAYERS.flatMap((layer) =>
      PARTS.map((part) => [`past_key_values.${layer}.${of}.${part}`, make(layer, part)]),
    ),
  )
}

function present(output: InferenceSession.ReturnType, of: string): Tensors {
  return past((layer, part) => {
    const tensor = output[`present.${layer}.${of}.${part}`]
    if (!(tensor instanceof Tensor)) throw new TypeError(`Layer ${layer} has no ${of} ${part}.`)
    return tensor
  }, of)
}

async function logitsOfMerged(): Promise<unknown[]> {
  const decoder = await loadSession(MODEL_FILES.tinyDecoder)
  const empty = () => nothing([0, HEADS, 1, WIDTH])
  let before: Tensors = { ...past(empty, 'encoder'), ...past(empty, 'decoder') }
  const logits: unknown[] = []
  for (const [step, token] of TOKENS.entries()) {
    const output = await decoder.run({
      input_ids: new Tensor('int64', [token], [1, 1]),
      encoder_hidden_states: heard,
      use_cache_branch: new Tensor('bool', [step > 0], [1]),
      ...before,
    })
    logits.push(output['logits']?.data)
    before = { ...before, ...present(output, 'decoder'), ...(step === 0 ? present(output, 'encoder') : {}) }
  }
  return logits
}

async function logitsOfSplit(): Promise<unknown[]> {
  const graphs = splitDecoder(await readModel(MODEL_FILES.tinyDecoder))
  const attended = await createSession(graphs.attended)
  const step = await createSession(graphs.step)
  let before: Tensors = {
    ...present(await attended.run({ encoder_hidden_states: heard }), 'encoder'),
    ...past(() => nothing([1, HEADS, 0, WIDTH]), 'decoder'),
  }
  const logits: unknown[] = []
  for (const token of TOKENS) {
    const output = await step.run({ input_ids: new Tensor('int64', [token], [1, 1]), ...before })
    logits.push(output['logits']?.data)
    before = { ...before, ...present(output, 'decoder') }
  }
  return logits
}

test('the parts of a decoder compute what the whole computes, to the last bit', async () => {
  const whole = await logitsOfMerged()
  expect(whole).toHaveLength(TOKENS.length)
  expect(whole[0]).toHaveLength(32_768)
  expect(whole[1]).not.toEqual(whole[0])
  expect(await logitsOfSplit()).toEqual(whole)
})

test('each weight is in one part alone', async () => {
  const merged = await readModel(MODEL_FILES.baseDecoder)
  const { attended, step } = splitDecoder(merged)
  expect(attended.length + step.length).toBeLessThan(merged.length)
})

test('a model of another shape is refused', async () => {
  const encoder = await readModel(MODEL_FILES.tinyEncoder)
  expect(() => splitDecoder(encoder)).toThrow(TypeError)
  const cut = (await readModel(MODEL_FILES.tinyDecoder)).subarray(0, 1_000_000)
  expect(() => splitDecoder(cut)).toThrow(/middle of a field/)
})
