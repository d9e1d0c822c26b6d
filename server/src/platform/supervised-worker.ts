import { once } from 'node:events'
import { Worker, type Transferable, type WorkerOptions } from 'node:worker_threads'

export type SupervisedWorkerOptions<Request, Message> = {
  readonly file: URL
  readonly workerOptions?: WorkerOptions | undefined
  /** How many threads are started at most, one after the other. */
  readonly maxStarts?: number | undefined
  /** A thread that has died is replaced after so long. Absent: by the next `start`. */
  readonly restartAfterMs?: number | undefined
  /** Asks the thread to end what it does, and how long that may take. Absent: it is terminated at once. */
  readonly stop?: { readonly request: Request; readonly withinMs: number } | undefined
  onMessage(message: Message): void
  /** The thread has ended, and what it was doing is lost. Without an error where it left by itself or was closed. */
  onEnd(error: Error | undefined, isClosed: boolean): void
}

export type SupervisedWorker<Request> = {
  readonly isRunning: boolean
  /** How many threads there have been. */
  readonly starts: number
  /** Starts a thread unless one runs. False where none may be started any more. */
  start(): boolean
  /** Goes nowhere while no thread runs. */
  post(request: Request, transfer?: readonly Transferable[]): void
  /** A process with work under way must not end; one whose threads only wait may. */
  keepAlive(isWorking: boolean): void
  /** Gives a thread up that hangs or cannot do its work. */
  fail(error: Error): void
  close(): Promise<void>
}

/** A worker thread that can be started again when it dies, within bounds. */
export function createSupervisedWorker<Request, Message>(
  options: SupervisedWorkerOptions<Request, Message>,
): SupervisedWorker<Request> {
  const { file, workerOptions, maxStarts = Infinity, restartAfterMs, stop } = options
  let worker: Worker | undefined
  let starts = 0
  let isClosed = false
  let restart: NodeJS.Timeout | undefined

  function start(): boolean {
    if (worker) return true
    if (isClosed || starts >= maxStarts) return false
    starts++
    const thread = new Worker(file, workerOptions)
    worker = thread
    let failure: Error | undefined
    thread.on('message', (message: Message) => {
      if (worker === thread) options.onMessage(message)
    })
    thread.on('error', (error: unknown) => {
      failure = error instanceof Error ? error : new Error(String(error))
    })
    thread.on('exit', () => {
      if (worker === thread) end(failure)
    })
    return true
  }

  function end(error: Error | undefined): void {
    worker = undefined
    options.onEnd(error, isClosed)
    if (restartAfterMs !== undefined && !isClosed) restart = setTimeout(start, restartAfterMs)
  }

  return {
    get isRunning() {
      return worker !== undefined
    },
    get starts() {
      return starts
    },
    start,
    post: (request, transfer = []) => worker?.postMessage(request, transfer),
    keepAlive(isWorking) {
      if (isWorking) worker?.ref()
      else worker?.unref()
    },
    fail(error) {
      const thread = worker
      if (!thread) return
      end(error)
      void thread.terminate()
    },
    async close() {
      isClosed = true
      clearTimeout(restart)
      if (!worker) return
      if (stop) await letFinish(worker, stop)
      else await worker.terminate()
    },
  }
}

async function letFinish(
  thread: Worker,
  { request, withinMs }: { readonly request: unknown; readonly withinMs: number },
): Promise<void> {
  const gone = once(thread, 'exit')
  thread.ref()
  thread.postMessage(request, [])
  const timer = setTimeout(() => void thread.terminate(), withinMs)
  await gone
  clearTimeout(timer)
}
