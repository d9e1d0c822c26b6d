import { copyFileSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'
import { readMeaningFile } from './model-files.ts'

const MODELS = path.resolve(import.meta.dirname, '../../../../../models/meaning')
const MEGABYTES = 1e6

test('the models are those that the confidence was calibrated with', async () => {
  for (const name of ['encoder.onnx', 'vocabulary.txt'] as const)
    expect((await readMeaningFile(name)).length).toBe(statSync(path.join(MODELS, name)).size)
})

test('others are refused', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'parley-models-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const copy = path.join(folder, 'vocabulary.txt')
  copyFileSync(path.join(MODELS, 'vocabulary.txt'), copy)
  const from = pathToFileURL(`${folder}/`)
  expect((await readMeaningFile('vocabulary.txt', from)).length).toBeGreaterThan(100_000)
  writeFileSync(copy, 'x', { flag: 'a' })
  await expect(readMeaningFile('vocabulary.txt', from)).rejects.toThrow(
    'not the file that Parley was tested with',
  )
})

test('together they are at most 30 MB', () => {
  const bytes = readdirSync(MODELS).map((name) => statSync(path.join(MODELS, name)).size)
  expect(bytes.reduce((sum, each) => sum + each, 0)).toBeLessThanOrEqual(30 * MEGABYTES)
})
