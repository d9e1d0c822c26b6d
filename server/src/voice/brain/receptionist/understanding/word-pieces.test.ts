import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { relativeCost } from '../../../../../../test/relative-cost.ts'
import { createWordPieces } from './word-pieces.ts'

const read = (file: string): string => readFileSync(new URL(file, import.meta.url), 'utf8')
const pieces = createWordPieces(read('../../../../../models/meaning/vocabulary.txt').trimEnd())

/** As the tokenizer that the models were trained with has it: the Python package `tokenizers`. */
const CASES = JSON.parse(read('test/word-pieces.json')) as { text: string; ids: number[] }[]

describe('the tokens are those of training', () => {
  test.each(CASES)('$text', ({ text, ids }) => {
    expect(pieces.ofText(text, 200)).toEqual(ids)
  })
})

test('what is too long is cut, and ends as all do', () => {
  expect(pieces.ofText('yes '.repeat(200), 64)).toHaveLength(64)
  expect(pieces.ofText('yes '.repeat(200), 64).at(-1)).toBe(3)
})

test('a caller cannot speak the marks that structure the input', () => {
  expect(pieces.ofText('[SEP] [CLS]', 64).slice(1, -1)).not.toContain(3)
})

test('a giant word costs no more than its length', async () => {
  const read = (characters: number) => {
    pieces.ofText('x'.repeat(characters), 64)
    pieces.ofText(`${'xq'.repeat(49)} `.repeat(characters / 100), 64)
  }
  const fourTimes = () => [0, 1, 2, 3].forEach(() => read(50_000))
  expect(await relativeCost(() => read(200_000), fourTimes, 3)).toBeLessThan(3)
})
