import { SECOND_MS } from '../../../../platform/clock.ts'
import { LAST_WORK_MS, STOP } from '../../../../platform/end-when-idle.ts'
import { refuseTelemetry } from '../../../../platform/native-telemetry.ts'
import { createSupervisedWorker } from '../../../../platform/supervised-worker.ts'
import type { Vector } from './meaning.ts'
import type { Overlap } from './overlap.ts'

/** The model in a thread of its own. One request at a time. */
export type ModelThread = {
  embed(texts: readonly string[]): Promise<Vector[]>
  compare(asked: string, texts: readonly string[]): Promise<Overlap[]>
  /** Settles when the model is loaded for the first time. */
  readonly ready: Promise<void>
  close(): Promise<void>
}

/** With a question, its texts are held against it; without, each gets its vector. */
export type ModelQuestion =
  | { readonly texts: readonly string[] }
  | { readonly asked: string; readonly texts: readonly string[] }
export type ModelRequest = typeof STOP | ModelQuestion
export type ModelAnswer =
  | { readonly ready: true }
  | { readonly error: string }
  | { readonly vectors: Vector[] }
  | { readonly overlaps: Overlap[] }
export type Found = { readonly vectors?: Vector[]; readonly overlaps?: Overlap[] }

/** Far beyond what a batch takes on a busy machine: the thread hangs. */
const ANSWER_LIMIT_MS = 10 * SECOND_MS
/** A thread that failed so often will fail again; words alone must do. */
const MAX_THREADS = 10

export function startModelThread(): ModelThread {
  refuseTelemetry()
  let loaded = Promise.withResolvers<void>()
  let waiting: PromiseWithResolvers<Found> | undefined
  let failure: Error | undefined
  let isClosed = false
  const worker = createSupervisedWorker<ModelRequest, ModelAnswer>({
    file: new URL('meaning-worker.ts', import.meta.url),
    maxStarts: MAX_THREADS,
    stop: { request: STOP, withinMs: LAST_WORK_MS },
    onMessage(answer) {
      // Idle, it keeps no process alive.
      worker.keepAlive(false)
      if ('ready' in answer) return loaded.resolve()
      if ('error' in answer) waiting?.reject(new Error(answer.error))
      else waiting?.resolve(answer)
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

  async function ask(request: ModelRequest): Promise<Found> {
    if (isClosed) throw new Error('The model has stopped.')
    if (!worker.isRunning) startAgain()
    await loaded.promise
    if (failure) throw failure
    const answer = Promise.withResolvers<Found>()
    waiting = answer
    worker.keepAlive(true)
    worker.post(request)
    const timer = setTimeout(() => worker.fail(new Error('The model does not answer.')), ANSWER_LIMIT_MS)
    return answer.promise.finally(() => clearTimeout(timer))
  }

  return {
    ready,
    async embed(texts) {
      return (await ask({ texts })).vectors ?? []
    },
    async compare(asked, texts) {
      return (await ask({ asked, texts })).overlaps ?? []
    },
    async close() {
      isClosed = true
      await worker.close()
    },
  }
}
