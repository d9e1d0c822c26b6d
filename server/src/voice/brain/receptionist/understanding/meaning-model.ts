import { Tensor, type InferenceSession } from 'onnxruntime-node'
import { createSession } from '../../../../platform/onnx-session.ts'
import { readMeaningFile } from './model-files.ts'
import { PIECE_NUMBERS, PIECE_SCALE, type Reading } from './overlap.ts'
import { createWordPieces } from './word-pieces.ts'

/** Our model of sentences; see server/models/meaning/README.md. */
export type MeaningModel = { read(text: string): Promise<Reading> }

/** What it was trained with. */
const MAX_TOKENS = 64

export async function loadMeaningModel(): Promise<MeaningModel> {
  const vocabulary = new TextDecoder().decode(await readMeaningFile('vocabulary.txt'))
  const pieces = createWordPieces(vocabulary.trimEnd())
  const encoder = await createSession(await readMeaningFile('encoder.onnx'))
  return {
    // One by one: 8-bit models scale their numbers by batch, so that in company a sentence would mean something else.
    async read(text) {
      const ids = pieces.ofText(text, MAX_TOKENS)
      const found = await encoder.run({
        input_ids: integers(ids),
        attention_mask: integers(ids.map(() => 1)),
      })
      return {
        vector: numbers(found, 'embedding'),
        pieces: Int8Array.from(inner(numbers(found, 'tokens'), PIECE_NUMBERS), (each) =>
          Math.round(PIECE_SCALE * each),
        ),
        weights: inner(numbers(found, 'weights'), 1),
        needed: inner(numbers(found, 'importance'), 1),
      }
    },
  }
}

/** Without the marks that stand before and after the words. */
function inner(all: Float32Array, perPiece: number): Float32Array {
  return all.slice(perPiece, -perPiece)
}

function numbers(found: InferenceSession.OnnxValueMapType, output: string): Float32Array {
  const data = found[output]?.data
  if (!(data instanceof Float32Array)) throw new Error(`The model has no ${output}.`)
  // A copy: the numbers lie in memory of the model's own.
  return Float32Array.from(data)
}

function integers(row: readonly number[]): Tensor {
  return new Tensor('int64', BigInt64Array.from(row, BigInt), [1, row.length])
}
