import { copyFileSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'
import { MELODY_FEATURES, MELODY_FRAMES } from '../../audio/melody/melody.ts'
import { loadJudge } from './end-of-turn-model.ts'

const MODEL = path.resolve(import.meta.dirname, '../../../../models/end-of-turn')
const MEGABYTES = 1e6

test('the weights are those that the waits were fitted to; others are refused', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'parley-models-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const copy = path.join(folder, 'weights.json')
  copyFileSync(path.join(MODEL, 'weights.json'), copy)
  expect(() => loadJudge(pathToFileURL(copy))).not.toThrow()
  writeFileSync(copy, ' ', { flag: 'a' })
  expect(() => loadJudge(pathToFileURL(copy))).toThrow('not the file that Parley was tested with')
})

test('the model has at most 5 MB', () => {
  const bytes = readdirSync(MODEL).map((name) => statSync(path.join(MODEL, name)).size)
  expect(bytes.reduce((sum, each) => sum + each, 0)).toBeLessThanOrEqual(5 * MEGABYTES)
})

test('whatever it hears, it gives a probability', () => {
  const judge = loadJudge()
  const length = MELODY_FRAMES * MELODY_FEATURES
  for (const value of [0, -2, 2, 1000, -1000]) {
    const probability = judge(new Float32Array(length).fill(value))
    expect(probability).toBeGreaterThanOrEqual(0)
    expect(probability).toBeLessThanOrEqual(1)
  }
})
