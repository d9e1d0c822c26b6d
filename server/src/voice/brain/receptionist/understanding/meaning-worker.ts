import { parentPort } from 'node:worker_threads'
import { collectGarbage } from '../../../../platform/collect-garbage.ts'
import { endWhenIdle, STOP } from '../../../../platform/end-when-idle.ts'
import { loadMeaningModel } from './meaning-model.ts'
import type { ModelAnswer, ModelRequest } from './model-thread.ts'
import { overlapOf, type Reading } from './overlap.ts'

const port = parentPort
if (!port) throw new Error('This file runs as a worker thread.')
const answer = (message: ModelAnswer): void => port.postMessage(message)

/** Of 6 kB at most, so that questions are held against entries that need not be read again: 50 MB at most. */
const MAX_READINGS = 8192

const { during } = endWhenIdle()
const model = await during(async () => {
  const loaded = await loadMeaningModel()
  // Warm-up: the first sentence takes many times as long as later ones.
  await loaded.read('hello')
  return loaded
})
const readings = new Map<string, Reading>()
collectGarbage()
answer({ ready: true })
port.on('message', (request: ModelRequest) => {
  if (request === STOP) return
  void during(() => work(request)).then(answer, (error: unknown) => answer({ error: String(error) }))
})

async function work(request: Exclude<ModelRequest, typeof STOP>): Promise<ModelAnswer> {
  if ('asked' in request) {
    const asked = await reading(request.asked)
    const overlaps = []
    for (const text of request.texts) overlaps.push(overlapOf(asked, await reading(text)))
    return { overlaps }
  }
  const vectors = []
  for (const text of request.texts) vectors.push((await reading(text)).vector)
  return { vectors }
}

/** Those that were not asked for the longest time are forgotten. */
async function reading(text: string): Promise<Reading> {
  const known = readings.get(text) ?? (await model.read(text))
  readings.delete(text)
  readings.set(text, known)
  const [oldest] = readings.keys()
  if (readings.size > MAX_READINGS && oldest !== undefined) readings.delete(oldest)
  return known
}
