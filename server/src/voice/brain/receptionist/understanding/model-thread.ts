import { SECOND_MS } from '../../../../platform/clock.ts'
import { createSupervisedWorker } from '../../../../platform/supervised-worker.ts'
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
  let loaded = Promise.withResolvers<void>()
  let waiting: PromiseWithResolvers<Vector[]> | undefined
  let failure: Error | undefined
  let isClosed = false
  const worker = createSupervisedWorker<{ readonly texts: readonly string[] }, Answer>({
    file: new URL('meaning-worker.ts', import.meta.url),
    maxStarts: MAX_THREADS,
    onMessage({ ready, vectors, error }) {
      // Idle, it keeps no process alive.
      worker.keepAlive(false)
      if (ready) return loaded.resolve()
      if (vectors) waiting?.resolve(vectors)
      else waiting?.reject(new Error(error ?? 'No vectors came.'))
      waiting = undefined
    },
    onEnd(reason) {
      failure = reason ?? new Error('The model has stopped.')
      loaded.reject(failure)
      waiting?.reject(failure)
      waiting = undefined
    },
  })
  worker.start()
  const ready = loaded.promise
  ready.catch(() => {})

  function startAgain(): void {
    if (!worker.start()) return
    failure = undefined
    loaded = Promise.withResolvers<void>()
    loaded.promise.catch(() => {})
  }

  return {
    ready,
    async embed(texts) {
      if (isClosed) throw new Error('The model has stopped.')
      if (!worker.isRunning) startAgain()
      await loaded.promise
      if (failure) throw failure
      const answer = Promise.withResolvers<Vector[]>()
      waiting = answer
      worker.keepAlive(true)
      worker.post({ texts })
      const timer = setTimeout(() => worker.fail(new Error('The model does not answer.')), ANSWER_LIMIT_MS)
      return answer.promise.finally(() => clearTimeout(timer))
    },
    async close() {
      isClosed = true
      await worker.close()
    },
  }
}
