import { Tensor, type InferenceSession } from 'onnxruntime-node'
import { expect, test } from 'vitest'
import { refuseTelemetry } from '../../../platform/native-telemetry.ts'
import { createSession } from '../../../platform/onnx-session.ts'
import { splitDecoder } from './decoder-graphs.ts'
import { MODEL_FILES, readModel } from './model-files.ts'
import { withWordTableInBytes } from './word-table.ts'

refuseTelemetry()

const LAYERS = [0, 1, 2, 3, 4, 5]
const [HEADS, WIDTH, HEARD] = [8, 36, 40]

/** What any sound leaves in each layer. */
function past(): Record<string, Tensor> {
  const tensor = (length: number) =>
    new Tensor(
      'float32',
      Float32Array.from({ length: HEADS * length * WIDTH }, (_, index) => Math.sin(index * index)),
      [1, HEADS, length, WIDTH],
    )
  const parts = LAYERS.flatMap((layer) => ['key', 'value'].map((part) => ({ layer, part })))
  return Object.fromEntries(
    parts.flatMap(({ layer, part }) => [
      [`past_key_values.${layer}.encoder.${part}`, tensor(HEARD)],
      [`past_key_values.${layer}.decoder.${part}`, tensor(0)],
    ]),
  )
}

async function logitsOf(session: InferenceSession, token: bigint): Promise<Float32Array> {
  const { logits } = await session.run({ input_ids: new Tensor('int64', [token], [1, 1]), ...past() })
  if (!(logits?.data instanceof Float32Array)) throw new TypeError('No logits.')
  return logits.data
}

test('words weighed in bytes have nearly the same weights, and the same one wins', async () => {
  const { step } = splitDecoder(await readModel(MODEL_FILES.tinyDecoder))
  const changed = await createSession(withWordTableInBytes(step))
  const unchanged = await createSession(step)
  for (const token of [1n, 450n, 31_000n]) {
    const inBytes = await logitsOf(changed, token)
    const plain = await logitsOf(unchanged, token)
    const winner = plain.indexOf(Math.max(...plain))
    expect(inBytes.indexOf(Math.max(...inBytes))).toBe(winner)
    expect(Math.abs(inBytes[winner]! - plain[winner]!)).toBeLessThan(0.3)
    expect(inBytes).not.toEqual(plain)
  }
})

test('a model without such a table is refused', async () => {
  const encoder = await readModel(MODEL_FILES.tinyEncoder)
  expect(() => withWordTableInBytes(encoder)).toThrow(TypeError)
})
