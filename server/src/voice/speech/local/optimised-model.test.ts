import { mkdtempSync, readdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Tensor, type InferenceSession } from 'onnxruntime-node'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { refuseTelemetry } from '../../../platform/native-telemetry.ts'
import { MODEL_FILES } from './model-files.ts'
import { loadOptimised } from './optimised-model.ts'

refuseTelemetry()

let folder: string

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'parley-optimised-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

/** What the small model makes of a hum. */
async function probability(session: InferenceSession): Promise<number> {
  const input = Float32Array.from({ length: 288 }, (_, index) => 0.3 * Math.sin(index / 5))
  const { output } = await session.run({
    input: new Tensor('float32', input, [1, input.length]),
    state: new Tensor('float32', new Float32Array(256), [2, 1, 128]),
    sr: new Tensor('int64', [8000n], []),
  })
  return Number(output?.data[0])
}

const load = (from = folder) => loadOptimised(MODEL_FILES.activity, from)

test('what was optimised once is kept, and is the same model', async () => {
  const first = await probability(await load())
  const kept = readdirSync(folder).find((name) => name.endsWith('.ort')) ?? ''
  const before = readFileSync(path.join(folder, kept))
  expect(await probability(await load())).toBeCloseTo(first, 6)
  expect(readFileSync(path.join(folder, kept)).equals(before)).toBe(true)
  expect(readdirSync(folder).toSorted()).toEqual([kept, `${kept}.sha256`])
})

test('half a file is made anew, and what another machine kept goes', async () => {
  const first = await probability(await load())
  const kept = readdirSync(folder).find((name) => name.endsWith('.ort')) ?? ''
  const whole = readFileSync(path.join(folder, kept))
  truncateSync(path.join(folder, kept), whole.length / 2)
  writeFileSync(path.join(folder, `${kept.split('-')[0]}-another.ort`), 'old')
  expect(await probability(await load())).toBeCloseTo(first, 6)
  expect(readFileSync(path.join(folder, kept)).length).toBeGreaterThan(0.9 * whole.length)
  expect(readdirSync(folder)).toHaveLength(2)
})

test('where nothing can be kept, the model is loaded all the same', async () => {
  const file = path.join(folder, 'a-file')
  writeFileSync(file, '')
  expect(await probability(await load(path.join(file, 'below')))).toBeGreaterThanOrEqual(0)
})
