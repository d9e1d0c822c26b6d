import { Worker } from 'node:worker_threads'
import { SECOND_MS } from '../../../../platform/clock.ts'
import type { Vector } from './meaning.ts'

/** The model in a thread of its own. One batch at a time. */
export type ModelThread = {
  embed(texts: readonly string[]): Promise<Vector[]>
  /** Settles when the model is loaded for the first time. */
  readonly ready: Promise<void>
  close(): Promise<void>
}

/** Far beyond what a batch takes on a busy machine: the thread hangs. */
const ANSWER_LIMIT_MS = 10 * SECOND_MS
/** A thread that failed so often will fail again; words alone must do. */
const MAX_THREADS = 10

type Answer = { ready?: true; vectors?: Vector[]; error?: string }

export function startModelThread(): ModelThread {
  let threads = 0
  let current = startThread()
  let isClosed = false
  threads += 1

  return {
    ready: current.ready,
    async embed(texts) {
      if (isClosed) throw new Error('The model has stopped.')
      if (current.isOver() && threads < MAX_THREADS) {
        current = startThread()
        threads += 1
      }
      return current.embed(texts)
    },
    async close() {
      isClosed = true
      await current.close()
    },
  }
}

type Thread = ModelThread & { isOver(): boolean }

function startThread(): Thread {
  const worker = new Worker(new URL('meaning-worker.ts', import.meta.url))
  const loaded = Promise.withResolvers<void>()
  let waiting: PromiseWithResolvers<Vector[]> | undefined
  let failure: Error | undefined

  function end(error: Error): void {
    failure ??= error
    loaded.reject(failure)
    waiting?.reject(failure)
    waiting = undefined
  }

  worker.on('message', ({ ready, vectors, error }: Answer) => {
    // Idle, it keeps no process alive.
    worker.unref()
    if (ready) return loaded.resolve()
    if (vectors) waiting?.resolve(vectors)
    else waiting?.reject(new Error(error ?? 'No vectors came.'))
    waiting = undefined
  })
  worker.on('error', (error) => end(error instanceof Error ? error : new Error(String(error))))
  worker.on('exit', () => end(new Error('The model has stopped.')))
  loaded.promise.catch(() => {})

  return {
    ready: loaded.promise,
    isOver: () => failure !== undefined,
    async embed(texts) {
      await loaded.promise
      if (failure) throw failure
      const answer = Promise.withResolvers<Vector[]>()
      waiting = answer
      worker.ref()
      worker.postMessage({ texts }, [])
      const timer = setTimeout(() => {
        end(new Error('The model does not answer.'))
        void worker.terminate()
      }, ANSWER_LIMIT_MS)
      return answer.promise.finally(() => clearTimeout(timer))
    },
    async close() {
      await worker.terminate()
    },
  }
}
